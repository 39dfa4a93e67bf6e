cimport cython
from bestiary.core cimport bits, gil
from bestiary.core.pcg32 cimport Pcg32
from bestiary.games.mausen cimport rules
from bestiary.games.mausen.rules cimport State

cdef int CARD_COUNT, UNITS_PER_POINT, HABIT_ONE_IN, UNRIVALLED_BONUS, WIN_BONUS, ENDGAME_HAND_SIZE, REGRET_WEIGHTS_START_INDEX, HABIT_WEIGHTS_START_INDEX, GREEDY_WEIGHTS_START_INDEX
cdef unsigned int VALUE_ONE_CARDS
cdef long long MAX_REGRET


@cython.final
cdef class RegretMatching:
    cdef State state, trial
    cdef int players, last_catch
    cdef bint is_endgame
    cdef readonly long long iterations
    cdef int[4] middle_points
    cdef int[6] sampled_card, observed_card, start_score
    cdef int[16] holding_value
    # Index: 16 times the seat, plus the card; draw_weight has three kinds, 96 apart.
    cdef long long[288] draw_weight
    cdef long long[96] strategy_sum, draw_count, catch_sum

    @cython.locals(gil_state=cython.p_void)
    cpdef iterate(self, Pcg32 rng, int iterations)
    @cython.locals(card=cython.int)
    cpdef list average_strategy(self, int seat)
    @cython.locals(place=cython.int, draws=cython.longlong)
    cpdef int mean_catch(self, int seat, int card) except -1
    cdef int check_seat(self, int seat) except -1
    @cython.locals(_=cython.int, seat=cython.int, card=cython.int)
    cdef void iterate_without_gil(self, State state, State trial, Pcg32 rng, int iterations) noexcept nogil
    @cython.locals(place=cython.int, total=cython.longlong, sample=cython.longlong, card=cython.int)
    cdef int sample_card(self, State state, Pcg32 rng, int seat, int start_index) noexcept nogil
    @cython.locals(chosen=cython.int, place=cython.int, payoff=cython.longlong, card=cython.int, regret=cython.longlong)
    cdef void update_regrets(self, State state, State trial, Pcg32 rng, int seat) noexcept nogil
    @cython.locals(player=cython.int, lead=cython.int, winners=cython.ulonglong)
    cdef int payoff(self, State state, State trial, Pcg32 rng, int seat, int card) noexcept nogil
    @cython.locals(animal=cython.int, card=cython.int, seat=cython.int, draw_weight=cython.int)
    cdef void play_greedy_round(self, State trial, Pcg32 rng) noexcept nogil
    @cython.locals(player=cython.int, others=cython.int)
    cdef int lead_over_mean(self, State trial, int seat) noexcept nogil
    @cython.locals(hand=cython.uint, rivals=cython.uint, total_value=cython.int, player=cython.int, animal=cython.int)
    cdef int seat_value(self, State trial, int seat) noexcept nogil
