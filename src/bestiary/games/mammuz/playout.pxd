cimport cython
from bestiary.core cimport bits
from bestiary.core.generator cimport Generator
from bestiary.games.mammuz.rules cimport State

cdef unsigned long long ONE, LOW, BYTES, MASK
cdef int DEALER, NONE, SPECIES, MOST, LIMIT
cdef int OVER, SETUP, DECLARE, RESPOND, GIVE
cdef int DONE, FIRST_CARD, FIRST_DEALT, FIRST_PLACE, FIRST_SEAT
cdef double HASTE, DOUBTS, DARES, USUAL, WHOLE
cdef double[5] LIED


@cython.final
cdef class Playout:
    cdef double[7] lying
    cdef double[7] daring
    cdef double likely

    @cython.locals(after=State, won=cython.double, action=cython.int)
    cpdef double value(self, State state, int seat, actions, Generator rng, int times) except -1
    @cython.locals(worth=cython.double, winners=cython.ulonglong)
    cdef double end(self, State state, int seat, Generator rng) noexcept nogil
    cdef void move(self, State state, Generator rng) noexcept nogil
    @cython.locals(hand=cython.ulonglong, open_species=cython.ulonglong, best=cython.int, most=cython.int, kind=cython.int, score=cython.int)
    cdef void declare(self, State state, Generator rng) noexcept nogil
    @cython.locals(seat=cython.int, size=cython.int, hand=cython.ulonglong, fitting=cython.int, doubt=cython.double, mood=cython.double)
    cdef void respond(self, State state, Generator rng) noexcept nogil
    @cython.locals(seat=cython.int, owner=cython.int, size=cython.int, mine=cython.int, own=cython.int, others=cython.int, place=cython.int, display=cython.int, count=cython.int, who=cython.int, loose=cython.int, pool=cython.int, room=cython.int, left=cython.double, expected=cython.double)
    cdef double doubt(self, State state) noexcept nogil
    @cython.locals(hit=cython.double, enough=cython.double, term=cython.double, count=cython.int, honest=cython.double, lying=cython.double)
    cdef double lied(self, double expected, int size, double rate) noexcept nogil
    @cython.locals(hand=cython.ulonglong, count=cython.int, fitting=cython.int, true=cython.int, lies=cython.int)
    cdef void lay(self, State state, Generator rng, bint is_first) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void put(self, State state, Generator rng, int true, int lies) noexcept nogil
    @cython.locals(likely=cython.double, seat=cython.int)
    cpdef double retell(self, State state, int viewer, Generator rng) except -1
    @cython.locals(pool=cython.ulonglong, place=cython.int, display=cython.int, at=cython.int, likely=cython.double, size=cython.int, true=cython.int, fitting=cython.int, lies=cython.int, kind=cython.int)
    cdef double retell_seat(self, State state, int seat, Generator rng) noexcept nogil
    @cython.locals(count=cython.int, fitting=cython.int, rate=cython.double, least=cython.int, most=cython.int, true=cython.int, ball=cython.double)
    cdef int draw_true(self, unsigned long long pool, int species, int size, int seat, Generator rng) noexcept nogil


cdef bint is_between(State state, int seat) noexcept nogil
@cython.locals(found=cython.int, at=cython.int)
cdef int fitting_in(State state, int place, int count) noexcept nogil
cdef double declares(int fitting) noexcept nogil
@cython.locals(most=cython.int)
cpdef double chance(int size, int true, int fitting, int count, double rate) noexcept nogil
@cython.locals(rest=cython.ulonglong, one=cython.int, two=cython.int)
cdef int other(unsigned long long hand, int species, Generator rng) noexcept nogil
@cython.locals(kind=cython.int)
cdef int nth_card(unsigned long long heap, int number) noexcept nogil
@cython.locals(pairs=cython.ulonglong)
cdef int total(unsigned long long heap) noexcept nogil
cdef double unit(Generator rng) noexcept nogil
@cython.locals(best=cython.int, least=cython.int, step=cython.int, seat=cython.int)
cdef int fewest(State state) noexcept nogil
