cimport cython
from bestiary.core cimport bits
from bestiary.core.generator cimport Generator


@cython.auto_pickle(False)
cdef class Engine:
    cdef readonly int players

    cdef unsigned long long owing(self) noexcept nogil
    cdef unsigned long long legal(self, int seat) noexcept nogil
    cdef void act(self, int seat, int action) noexcept nogil
    cdef unsigned long long winners(self) noexcept nogil
    cdef int score(self, int seat) noexcept nogil
    cpdef bint is_over(self) noexcept
    cpdef list seats(self)
    @cython.locals(owing=cython.ulonglong, legal=cython.ulonglong, seat=cython.int, made=cython.longlong)
    cdef long long wander(self, Generator rng, long long limit) noexcept nogil
