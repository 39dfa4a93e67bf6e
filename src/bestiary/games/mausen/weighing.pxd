cimport cython
from bestiary.core cimport bits
from bestiary.games.mausen.rules cimport State

cdef int CARDS, BITS, STEPS, PART, COLD
cdef long long WHOLE


@cython.final
cdef class Weighing:
    cdef int players
    cdef unsigned int[6] hands
    cdef int[4] lying
    cdef long long[4] coming, price
    # A place for each seat and card: 16 times the seat, plus the card.
    cdef long long[96] chance, hope
    cdef long long[16] weight

    @cython.locals(card=cython.int)
    cpdef list chances(self, int seat)
    cpdef int hope_of(self, int seat, int card) except -1
    cdef int check(self, int seat) except -1
    @cython.locals(seat=cython.int, card=cython.int, pull=cython.longlong)
    cdef void begin(self, State state) noexcept nogil
    @cython.locals(seat=cython.int, card=cython.int, place=cython.int)
    cdef void step(self) noexcept nogil
    @cython.locals(animal=cython.int, prey=cython.int, seat=cython.int, other=cython.int, card=cython.int, catch=cython.longlong, none=cython.longlong, one=cython.longlong, chance=cython.longlong)
    cdef void foresee(self) noexcept nogil
    @cython.locals(value=cython.int, points=cython.longlong)
    cdef long long brought(self, int seat, int animal) noexcept nogil
    @cython.locals(card=cython.int, best=cython.longlong, less=cython.longlong)
    cdef void answer(self, int seat) noexcept nogil
    @cython.locals(card=cython.int, total=cython.longlong)
    cdef void share(self) noexcept nogil


@cython.locals(left=cython.longlong, _=cython.int)
cdef long long fallen(long long less) noexcept nogil
