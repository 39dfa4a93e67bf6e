cimport cython
from bestiary.core cimport bits
from bestiary.games.lascaux.rules cimport State
from bestiary.games.lascaux.worth cimport Worth

cdef unsigned long long ONE, HERD, DECK
cdef double CAUTION, LEAST_ZEAL, MOST_ZEAL
cdef unsigned long long[6] OF_COLOUR
cdef int[54] FIRST_COLOUR
cdef int[54] SECOND_COLOUR


@cython.final
cdef class Scales:
    cdef Worth worth
    cdef readonly int players
    cdef int[30] held
    cdef readonly double[30] gains
    cdef readonly double[30] appeals
    cdef readonly double[30] wishes

    @cython.locals(colours=cython.int, seat=cython.int, animal=cython.int, colour=cython.int, at=cython.int)
    cpdef void weigh(self, State state) noexcept nogil
    cdef bint can_weigh(self, State state, int seat) noexcept nogil
    cpdef unsigned long long cards(self, State state, int colour) noexcept nogil
    @cython.locals(points=cython.double, left=cython.ulonglong, at=cython.int)
    cpdef double gain(self, int seat, unsigned long long cards) noexcept nogil
    @cython.locals(points=cython.double, animal=cython.int)
    cpdef double holding(self, State state, int seat) noexcept nogil
    @cython.locals(digit=cython.int, found=cython.int, other=cython.int)
    cdef int shares(self, State state, int seat, int animal) noexcept nogil
    @cython.locals(total=cython.double, colour=cython.int, at=cython.int)
    cdef void even(self, int seat, int colours) noexcept nogil
    @cython.locals(cards=cython.ulonglong, count=cython.int, lost=cython.double, card=cython.int, safe=cython.double, other=cython.int, wanted=cython.double)
    cpdef double lost(self, State state, int seat, int colour, int out) noexcept nogil
    @cython.locals(lost=cython.double)
    cpdef double stake(self, State state, int seat, int colour, int out) noexcept nogil
    @cython.locals(chance=cython.double)
    cpdef double staying(self, double stake, int pot) noexcept nogil
