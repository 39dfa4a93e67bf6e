cimport cython
from libc cimport math
from bestiary.core cimport bits, loose
from bestiary.core.generator cimport Generator
from bestiary.games.lascaux cimport rules, scales
from bestiary.games.lascaux.rules cimport State
from bestiary.games.lascaux.scales cimport Scales

cdef int GRAIN
cdef double HEAT


@cython.final
cdef class Foresight:
    cdef readonly int players, seat
    cdef State state, trial
    cdef readonly Scales scales
    cdef double[30] beliefs
    cdef double[5] zeal

    @cython.locals(here=State, trial=State, rng=Generator, held=cython.p_void, total=cython.double)
    cpdef double dream(self, int action, unsigned long long seed, int count, int rounds) except -1
    @cython.locals(total=cython.double, _=cython.int, _round=cython.int)
    cdef double dream_on(self, State here, State trial, int action, Generator rng, int count, int rounds) noexcept nogil
    @cython.locals(last=cython.int, other=cython.int, card=cython.int, seat=cython.int)
    cdef void fancy(self, State state, Generator rng) noexcept nogil
    @cython.locals(seat=cython.int, ball=cython.double)
    cdef void prepare(self, State state, Generator rng) noexcept nogil
    @cython.locals(ball=cython.double, last=cython.int, colour=cython.int, chance=cython.double)
    cdef int any_colour(self, double* chances, int seat, Generator rng) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void play_round(self, State state, Generator rng) noexcept nogil
    @cython.locals(out=cython.int, place=cython.int, stake=cython.double)
    cdef bint stays(self, State state, int seat) noexcept nogil
    @cython.locals(total=cython.double, own=cython.double, seat=cython.int, points=cython.double, power=cython.double)
    cdef double standing(self, State state) noexcept nogil
