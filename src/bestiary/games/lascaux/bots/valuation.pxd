cimport cython
from bestiary.core cimport bits
from bestiary.games.lascaux.rules cimport State
from bestiary.games.lascaux.bots.majority_value cimport MajorityValueTable

cdef unsigned long long NINE_CARDS_MASK, ALL_CARDS
cdef double RISK_AVERSION, MIN_BID_FRACTION, MAX_BID_FRACTION
cdef unsigned long long[6] CARDS_OF_COLOUR
cdef int[54] FIRST_COLOUR
cdef int[54] SECOND_COLOUR


@cython.final
cdef class RowValuation:
    cdef MajorityValueTable majority_value
    cdef readonly int players
    cdef int[30] share_codes
    cdef readonly double[30] gains
    cdef readonly double[30] risk_adjusted_gains
    cdef readonly double[30] bet_probabilities

    @cython.locals(colours=cython.int, seat=cython.int, animal=cython.int, colour=cython.int, index=cython.int, loss=cython.double, square=cython.double)
    cpdef void fill_for_state(self, State state) noexcept nogil
    cdef bint is_compatible(self, State state, int seat) noexcept nogil
    cpdef unsigned long long cards_of_colour(self, State state, int colour) noexcept nogil
    @cython.locals(points=cython.double, left=cython.ulonglong, index=cython.int)
    cpdef double gain(self, int seat, unsigned long long cards) noexcept nogil
    @cython.locals(points=cython.double, animal=cython.int)
    cpdef double expected_majority_points(self, State state, int seat) noexcept nogil
    @cython.locals(digit=cython.int, code=cython.int, other=cython.int)
    cdef int share_code(self, State state, int seat, int animal) noexcept nogil
    @cython.locals(total=cython.double, colour=cython.int, index=cython.int)
    cdef void normalise(self, int seat, int colours) noexcept nogil
    @cython.locals(cards=cython.ulonglong, count=cython.int, expected_losses=cython.double, card=cython.int, keep_probability=cython.double, other=cython.int, take_probability=cython.double)
    cpdef double loss_fraction(self, State state, int seat, int colour, int passed_mask) noexcept nogil
    @cython.locals(loss_fraction=cython.double)
    cpdef double stake(self, State state, int seat, int colour, int passed_mask) noexcept nogil
    @cython.locals(probability=cython.double)
    cpdef double stay_probability(self, double stake, int pot) noexcept nogil
