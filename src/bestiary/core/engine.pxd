cimport cython
from bestiary.core cimport bits
from bestiary.core.pcg32 cimport Pcg32

cdef int DEALER_SEAT


cdef class Engine:
    cdef readonly int players

    cdef unsigned long long to_move_mask(self) noexcept nogil
    cdef unsigned long long legal_mask(self, int seat) noexcept nogil
    cdef void apply_unchecked(self, int seat, int action) noexcept nogil
    cdef int chance_weight(self, int action) noexcept nogil
    cdef int score(self, int seat) noexcept nogil
    cdef int score_with_tiebreak(self, int seat) noexcept nogil
    @cython.locals(best=cython.int, mask=cython.uint, seat=cython.int, rank=cython.int)
    cdef unsigned long long winner_mask(self) noexcept nogil
    cdef refusal(self, int seat, int action)
    cdef dealer_refusal(self, int action)
    cpdef bint is_over(self) noexcept
    cpdef tuple seats_to_move(self)
    cpdef tuple legal_actions(self, int seat)
    @cython.locals(to_move=cython.ulonglong)
    cpdef tuple legal_next(self)
    @cython.locals(to_move=cython.ulonglong, actions=list)
    cpdef list legal_all(self)
    cpdef apply(self, int seat, int action)
    @cython.locals(to_move=cython.ulonglong, seat=cython.int)
    cpdef apply_next(self, int action)
    @cython.locals(chosen=tuple, to_move=cython.ulonglong, unchecked=cython.ulonglong, action=cython.int)
    cpdef apply_joint_action(self, actions)
    cdef int check_legal(self, int seat, int action) except -1
    @cython.locals(to_move=cython.ulonglong, legal=cython.ulonglong, seat=cython.int, action=cython.int, played=cython.longlong)
    cdef long long _playout(self, Pcg32 rng, long long limit) noexcept nogil
    @cython.locals(total=cython.int, remaining=cython.int, unweighed=cython.ulonglong)
    cdef int draw_by_weight(self, unsigned long long legal, Pcg32 rng) noexcept nogil
