cimport cython
from bestiary.core cimport bits
from bestiary.core.engine cimport Engine

cdef unsigned long long ONE, FULL_HAND
cdef int NONE, MOUSE, PLAY, REFILL_MIDDLE, OVER


cdef class State(Engine):
    cdef readonly int phase
    cdef readonly unsigned int pending_mask
    cdef readonly unsigned long long middle
    cdef readonly unsigned int[6] hands
    cdef readonly int[6] chosen
    cdef readonly unsigned long long[6] won

    # from_position takes hands, choices and won as Python lists, checked before they are copied.
    @cython.locals(new=State)
    cpdef State clone(self)
    cdef unsigned long long to_move_mask(self) noexcept nogil
    cdef unsigned long long legal_mask(self, int seat) noexcept nogil
    cdef void apply_unchecked(self, int seat, int action) noexcept nogil
    cdef refusal(self, int seat, int action)
    @cython.locals(played=cython.ulonglong, seat=cython.int, card=cython.int)
    cdef void turn_up(self) noexcept nogil
    @cython.locals(all_cards=cython.ulonglong, left=cython.ulonglong, prey=cython.ulonglong, animal=cython.int, card=cython.int)
    cdef void chase(self, unsigned long long played) noexcept nogil
    cdef int chased_animal(self, int animal) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef int seat_that_chose(self, int card) noexcept nogil
    cdef void next_round(self) noexcept nogil
    @cython.locals(points=cython.int, animal=cython.int)
    cdef int score(self, int seat) noexcept nogil
    cdef int score_with_tiebreak(self, int seat) noexcept nogil


cdef int card_id(int animal, int value) noexcept nogil
cdef unsigned long long cards_of_animal(unsigned long long multiset, int animal) noexcept nogil
@cython.locals(value=cython.int, card=cython.int)
cdef int chaser(unsigned long long played, int animal) noexcept nogil
@cython.locals(points=cython.int, value=cython.int)
cdef int points_of_animal(unsigned long long multiset, int animal) noexcept nogil
