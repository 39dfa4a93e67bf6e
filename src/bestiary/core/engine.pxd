cimport cython
from bestiary.core cimport bits
from bestiary.core.generator cimport Generator


cdef class Engine:
    cdef readonly int players

    cdef unsigned long long owing(self) noexcept nogil
    cdef unsigned long long legal(self, int seat) noexcept nogil
    cdef void act(self, int seat, int action) noexcept nogil
    cdef int score(self, int seat) noexcept nogil
    cdef int rank(self, int seat) noexcept nogil
    @cython.locals(best=cython.int, seats=cython.uint, seat=cython.int, rank=cython.int)
    cdef unsigned long long winners(self) noexcept nogil
    cdef refusal(self, int seat, int action)
    cdef unasked(self, int action)
    cpdef bint is_over(self) noexcept
    cpdef tuple seats(self)
    cpdef tuple actions(self, int seat)
    @cython.locals(owing=cython.ulonglong)
    cpdef tuple options(self)
    @cython.locals(owing=cython.ulonglong, found=list)
    cpdef list choices(self)
    cpdef apply(self, int seat, int action)
    @cython.locals(owing=cython.ulonglong, seat=cython.int)
    cpdef choose(self, int action)
    @cython.locals(chosen=tuple, owing=cython.ulonglong, todo=cython.ulonglong, action=cython.int)
    cpdef apply_all(self, actions)
    cdef int check(self, int seat, int action) except -1
    @cython.locals(owing=cython.ulonglong, legal=cython.ulonglong, seat=cython.int, made=cython.longlong)
    cdef long long wander(self, Generator rng, long long limit) noexcept nogil
