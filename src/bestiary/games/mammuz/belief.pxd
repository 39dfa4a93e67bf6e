cimport cython
from bestiary.core cimport bits
from bestiary.core.generator cimport Generator
from bestiary.games.mammuz cimport heaps
from bestiary.games.mammuz.rules cimport State

cdef unsigned long long ONE
cdef int SETUP, MOST, WHOLE, SAVED, MIXED
cdef long long CERTAIN, UNIT
cdef int[5] LIED


@cython.final
cdef class Belief:
    cdef long long[7] lying

    @cython.locals(likely=cython.double, seat=cython.int)
    cpdef double retell(self, State state, int viewer, Generator rng) except -1
    @cython.locals(pool=cython.ulonglong, place=cython.int, display=cython.int, at=cython.int, likely=cython.double, size=cython.int, true=cython.int, fitting=cython.int, count=cython.int)
    cdef double retell_seat(self, State state, int seat, Generator rng) noexcept nogil


cpdef long long share(double rate)
@cython.locals(most=cython.int, ball=cython.longlong, true=cython.int)
cdef int draw_true(int size, int fitting, int count, long long rate, Generator rng) noexcept nogil
@cython.locals(kept=cython.int, kind=cython.int)
cdef unsigned long long relaid(State state, unsigned long long pool, int place, int true, int lies, Generator rng) noexcept nogil
@cython.locals(found=cython.longlong, true=cython.int)
cdef long long any_true(int size, int fitting, int count, long long rate) noexcept nogil
@cython.locals(most=cython.int)
cpdef long long chance(int size, int true, int fitting, int count, long long rate) noexcept nogil
@cython.locals(rest=cython.ulonglong, one=cython.int, two=cython.int)
cdef int other(unsigned long long hand, int species, Generator rng) noexcept nogil
