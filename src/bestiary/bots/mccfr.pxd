cimport cython
from bestiary.core cimport gil
from bestiary.core cimport bits
from bestiary.core.engine cimport Engine
from bestiary.core.pcg32 cimport Pcg32

cdef unsigned long long MASK64, HASH_MULTIPLIER
cdef int DEALER_SEAT, MAX_TREE_DEPTH, MAX_PLAYOUT_STEPS, HIDDEN_ACTION, NONE, UNIFORM_STEPS
cdef double EXPLORATION, MIN_REGRET_WEIGHT


@cython.final
cdef class MccfrTree:
    cdef readonly int players, seat, capacity, slot_count, node_count, entry_count, iterations
    cdef unsigned long long public_actions
    cdef double win_utility, point_utility
    cdef int[::1] hash_slots, first_entry, visits, baseline_counts, path_nodes, path_seats, path_sizes, path_choices, root_counts
    cdef unsigned long long[::1] node_keys, root_keys, info_keys
    cdef double[::1] node_values, regrets, strategy_sum, baselines, utilities, path_probabilities, policy, root_wins, path_regret_weights, path_own_reach, opponent_reach, own_reach

    @cython.locals(copy=Engine, gil_state=cython.p_void)
    cpdef run(self, Engine state, Pcg32 rng, unsigned int learner_mask, int iterations)
    @cython.locals(
        depth=cython.int, first_action=cython.int, is_new=cython.bint, seat=cython.int, to_move=cython.ulonglong,
        legal=cython.ulonglong, size=cython.int, choice=cython.int, key=cython.ulonglong, slot=cython.int, node=cython.int, action=cython.int,
    )
    cdef void run_iteration(self, Engine state, Pcg32 rng, unsigned int learner_mask) noexcept nogil
    @cython.locals(other=cython.int)
    cdef void update_reach(self, int seat, int depth, double ratio) noexcept nogil
    @cython.locals(shown=cython.int, other=cython.int, visible=cython.int)
    cdef void update_info_keys(self, int seat, int action) noexcept nogil
    @cython.locals(slot=cython.int)
    cdef int find_slot(self, unsigned long long key) noexcept nogil
    @cython.locals(node=cython.int)
    cdef int add_node(self, unsigned long long key, int slot, int size) noexcept nogil
    @cython.locals(first=cython.int, total=cython.double, choice=cython.int)
    cdef void regret_matching(self, int node, int size) noexcept nogil
    @cython.locals(remaining=cython.double, choice=cython.int, probability=cython.double)
    cdef int sample_action(self, int node, int size, int depth, Pcg32 rng) noexcept nogil
    @cython.locals(winners=cython.ulonglong)
    cdef double win_share(self, Engine state, int seat) noexcept nogil
    @cython.locals(total=cython.int, seat=cython.int, value=cython.double)
    cdef void set_utilities(self, Engine state) noexcept nogil
    @cython.locals(node=cython.int, seat=cython.int, size=cython.int, ratio=cython.double, other=cython.int, index=cython.int, baseline=cython.double, value=cython.double)
    cdef void backpropagate(self, int depth, unsigned int learner_mask) noexcept nogil
    @cython.locals(
        first=cython.int, choice=cython.int, entry=cython.int, value=cython.double, bonus=cython.double, expected=cython.double, share=cython.double,
        other=cython.int, regret=cython.double,
    )
    cdef void update_regrets(self, int depth, int node, int seat, int size) noexcept nogil


cdef unsigned long long mix_key(unsigned long long key, unsigned long long more) noexcept nogil
