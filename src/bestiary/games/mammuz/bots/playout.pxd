cimport cython
from bestiary.core cimport bits, gil
from bestiary.core.pcg32 cimport Pcg32
from bestiary.games.mammuz cimport rules
from bestiary.games.mammuz.bots cimport opponent_model
from bestiary.games.mammuz.rules cimport State

cdef int MAX_MOVES
cdef long long DELAY_COST, WIN_VALUE, PROBABILITY_ONE, CHALLENGE_THRESHOLD, CHALLENGE_THRESHOLD_NO_MATCH, TYPICAL_CHALLENGE_RATE


@cython.final
cdef class Playout:
    cdef long long[7] lie_rates
    cdef long long[7] challenge_rates

    @cython.locals(start=State, trial=State, gil_state=cython.p_void, total=cython.longlong)
    cpdef total_value(self, State state, int seat, actions, Pcg32 rng, int times)
    @cython.locals(total=cython.longlong, _=cython.int)
    cdef long long total_value_without_gil(self, State start, State trial, int seat, Pcg32 rng, int times) noexcept nogil
    @cython.locals(win_value=cython.longlong, winners=cython.ulonglong)
    cdef long long play_to_end(self, State state, int seat, Pcg32 rng) noexcept nogil
    cdef void play_move(self, State state, Pcg32 rng) noexcept nogil
    @cython.locals(hand=cython.ulonglong, open_species=cython.ulonglong, best=cython.int, most=cython.int, kind=cython.int, score=cython.int)
    cdef void declare(self, State state, Pcg32 rng) noexcept nogil
    cdef void respond(self, State state, Pcg32 rng) noexcept nogil
    @cython.locals(hand=cython.ulonglong, fitting=cython.int, mood=cython.longlong, surplus=cython.longlong)
    cdef bint wants_challenge(self, State state, Pcg32 rng) noexcept nogil
    @cython.locals(
        seat=cython.int, owner=cython.int, size=cython.int, own_fitting=cython.int, own_cards=cython.int, others_laid=cython.int, place=cython.int, index=cython.int,
        display=cython.int, count=cython.int, display_seat=cython.int, unseen_fitting=cython.int, owner_cards=cython.int, unseen_cards=cython.int, doubled_unclaimed=cython.int,
        expected=cython.longlong,
    )
    cdef long long lie_probability(self, State state) noexcept nogil
    @cython.locals(hand=cython.ulonglong, count=cython.int, fitting=cython.int, true_count=cython.int, lies=cython.int, rate=cython.longlong)
    cdef void lay_display(self, State state, Pcg32 rng, bint is_first) noexcept nogil
    @cython.locals(kind=cython.int)
    cdef void lay_shuffled(self, State state, Pcg32 rng, int true_count, int lies) noexcept nogil


cdef bint is_between_moves(State state, int seat) noexcept nogil
@cython.locals(hit=cython.longlong, miss=cython.longlong, p_enough=cython.longlong, term=cython.longlong, count=cython.int, honest_weight=cython.longlong, forced_lie_weight=cython.longlong, lie_weight=cython.longlong)
cdef long long lie_probability_from_expected(long long expected, int size, long long rate) noexcept nogil
@cython.locals(best=cython.int, step=cython.int, seat=cython.int)
cdef int opponent_with_fewest_cards(State state) noexcept nogil
