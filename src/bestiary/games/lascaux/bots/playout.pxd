cimport cython
from libc cimport math
from bestiary.core cimport bits, gil
from bestiary.core.pcg32 cimport Pcg32
from bestiary.games.lascaux cimport rules
from bestiary.games.lascaux.bots cimport valuation
from bestiary.games.lascaux.rules cimport State
from bestiary.games.lascaux.bots.valuation cimport RowValuation

cdef int RANDOM_RESOLUTION
cdef double SOFTMAX_TEMPERATURE


@cython.final
cdef class Playout:
    cdef readonly int players, seat
    cdef readonly State state
    cdef State trial
    cdef readonly RowValuation valuation
    cdef double[30] marker_probabilities
    cdef double[5] bid_fraction

    @cython.locals(rng=Pcg32, gil_state=cython.p_void, total=cython.double)
    cpdef double total_value(self, int action, unsigned long long seed, int count, int rounds) except -1
    @cython.locals(total=cython.double, _=cython.int, _round=cython.int)
    cdef double total_value_without_gil(self, int action, Pcg32 rng, int count, int rounds) noexcept nogil
    @cython.locals(last=cython.int, other=cython.int, card=cython.int, seat=cython.int)
    cdef void sample_hidden(self, State state, Pcg32 rng) noexcept nogil
    @cython.locals(spread=cython.double, seat=cython.int, sample=cython.double)
    cdef void prepare_round(self, State state, Pcg32 rng) noexcept nogil
    @cython.locals(sample=cython.double, last=cython.int, colour=cython.int, probability=cython.double)
    cdef int sample_colour(self, double* probabilities, int seat, Pcg32 rng) noexcept nogil
    @cython.locals(seat=cython.int, colour=cython.int)
    cdef void play_round(self, State state, Pcg32 rng) noexcept nogil
    @cython.locals(stake=cython.double)
    cdef bint should_bid(self, State state, int seat) noexcept nogil
    @cython.locals(total=cython.double, own=cython.double, seat=cython.int, points=cython.double, weight=cython.double)
    cdef double win_probability(self, State state) noexcept nogil
