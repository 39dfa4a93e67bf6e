cimport cython
from bestiary.games.mausen cimport rules
from bestiary.games.mausen.rules cimport State

cdef int CARD_COUNT, FRACTION_BITS, ITERATIONS, STEP_DIVISOR, CUTOFF_POINTS
cdef long long FIXED_POINT_ONE


@cython.final
cdef class QuantalResponse:
    cdef int players
    cdef unsigned int[6] hands
    cdef int[4] middle_points
    cdef long long[4] expected_points, holding_value
    # Index: 16 times the seat, plus the card.
    cdef long long[96] probability, expected_catch
    cdef long long[16] response

    @cython.locals(card=cython.int)
    cpdef list choice_probabilities(self, int seat)
    @cython.locals(catch=cython.longlong)
    cpdef int expected_catch_of(self, int seat, int card) except -1
    cdef int check_seat(self, int seat) except -1
    @cython.locals(animal=cython.int, seat=cython.int, card=cython.int, attraction=cython.longlong)
    cdef void initialise(self, State state) noexcept nogil
    @cython.locals(seat=cython.int, card=cython.int, place=cython.int, total=cython.longlong)
    cdef void iterate(self) noexcept nogil
    @cython.locals(animal=cython.int, prey=cython.int, seat=cython.int, other=cython.int, card=cython.int, catch=cython.longlong, p_none=cython.longlong, p_one=cython.longlong, p_other=cython.longlong, probability=cython.longlong)
    cdef void update_expected_catches(self) noexcept nogil
    @cython.locals(value=cython.int, points=cython.longlong)
    cdef long long expected_card_points(self, int seat, int animal) noexcept nogil
    @cython.locals(card=cython.int, best=cython.longlong, payoff=cython.longlong, is_held=cython.bint)
    cdef void respond(self, int seat) noexcept nogil
    @cython.locals(card=cython.int, total=cython.longlong)
    cdef void normalise(self) noexcept nogil


@cython.locals(power=cython.longlong, _=cython.int)
cdef long long exp_negative(long long deficit) noexcept nogil
