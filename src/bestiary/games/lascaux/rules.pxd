cimport cython
from bestiary.core cimport bits
from bestiary.core.engine cimport Engine

cdef unsigned long long ONE
cdef int NONE, CARDS, ALL_COLOURS, WIDEST_ROW, BID, PASS, FIRST_SEAT, SETUP, MARK, BIDDING, OVER
cdef int[54] TWO_COLOURS


cdef class State(Engine):
    cdef readonly bint secret
    cdef readonly int phase, size, top, pot, count, start
    cdef readonly bint is_limited
    cdef unsigned long long waiting
    cdef readonly unsigned long long row
    cdef readonly short[54] deck
    cdef readonly unsigned long long[5] owned
    cdef readonly int[5] stones
    cdef readonly int[5] markers
    cdef readonly int[5] passed

    @cython.locals(new=State)
    cpdef State clone(self)
    cdef void become(self, State other) noexcept nogil
    cdef unsigned long long owing(self) noexcept nogil
    cdef unsigned long long legal(self, int seat) noexcept nogil
    @cython.locals(cards=cython.ulonglong, place=cython.int)
    cdef unsigned long long undealt(self) noexcept nogil
    cdef int colours_to_choose(self) noexcept nogil
    @cython.locals(colours=cython.int, row=cython.ulonglong)
    cdef int colours_of_row(self) noexcept nogil
    cdef void act(self, int seat, int action) noexcept nogil
    cdef refusal(self, int seat, int action)
    cdef void deal(self, int action) noexcept nogil
    cdef void open_round(self) noexcept nogil
    cdef void mark(self, int seat, int colour) noexcept nogil
    cdef int after(self, int seat) noexcept nogil
    @cython.locals(passed=cython.int, place=cython.int)
    cdef bint has_passed(self, int seat) noexcept nogil
    cdef void give_up(self, int seat) noexcept nogil
    @cython.locals(before=cython.ulonglong, place=cython.int)
    cdef void take_cards(self, int last) noexcept nogil
    @cython.locals(row=cython.ulonglong, card=cython.int)
    cdef void take(self, int seat) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void end_round(self) noexcept nogil
    @cython.locals(points=cython.int, animal=cython.int)
    cdef int score(self, int seat) noexcept nogil
    cdef int for_stones(self, int seat) noexcept nogil
    @cython.locals(mine=cython.int, other=cython.int)
    cdef int for_animal(self, int seat, int animal) noexcept nogil
    cdef int how_many(self, int seat, int animal) noexcept nogil
