cimport cython
from bestiary.core cimport bits
from bestiary.core.engine cimport Engine

cdef unsigned long long ONE
cdef int NONE, CARD_COUNT, ALL_COLOURS, MAX_ROW_SIZE, BID, PASS, FIRST_SEAT_ACTION, SETUP, MARK, BIDDING, OVER
cdef int[54] COLOUR_MASK_BY_CARD


cdef class State(Engine):
    cdef readonly bint hides_stones
    cdef readonly int phase, deck_size, deck_top, pot, passed_count, passed_mask, start
    cdef readonly bint are_colours_limited
    cdef readonly unsigned long long pending_mask
    cdef readonly unsigned long long row
    cdef readonly short[54] deck
    cdef readonly unsigned long long[5] owned
    cdef readonly int[5] stones
    cdef readonly int[5] markers
    cdef readonly int[5] passed

    @cython.locals(new=State)
    cpdef State clone(self)
    cdef void copy_from(self, State other) noexcept nogil
    cdef unsigned long long to_move_mask(self) noexcept nogil
    cdef unsigned long long legal_mask(self, int seat) noexcept nogil
    @cython.locals(cards=cython.ulonglong, place=cython.int)
    cdef unsigned long long legal_deal(self) noexcept nogil
    cdef int allowed_colour_mask(self) noexcept nogil
    @cython.locals(colours=cython.int, row=cython.ulonglong)
    cdef int row_colour_mask(self) noexcept nogil
    cdef void apply_unchecked(self, int seat, int action) noexcept nogil
    cdef refusal(self, int seat, int action)
    cdef void deal_setup(self, int action) noexcept nogil
    cdef void open_round(self) noexcept nogil
    cdef void choose_marker(self, int seat, int colour) noexcept nogil
    cdef int next_bidder(self, int seat) noexcept nogil
    cdef void pass_bidding(self, int seat) noexcept nogil
    @cython.locals(before=cython.ulonglong, place=cython.int)
    cdef void distribute_row(self, int last) noexcept nogil
    @cython.locals(row=cython.ulonglong, card=cython.int)
    cdef void take_by_marker(self, int seat) noexcept nogil
    @cython.locals(new=State)
    cpdef State after_taking(self, int seat)
    @cython.locals(seat=cython.int)
    cdef void next_round(self) noexcept nogil
    @cython.locals(points=cython.int, animal=cython.int)
    cdef int score(self, int seat) noexcept nogil
    @cython.locals(own_count=cython.int, other=cython.int)
    cdef int points_for_animal(self, int seat, int animal) noexcept nogil
    cdef int animal_count(self, int seat, int animal) noexcept nogil
