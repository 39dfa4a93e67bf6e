cimport cython
from bestiary.core cimport bits, loose
from bestiary.core.generator cimport Generator
from bestiary.games.mammuz cimport belief, heaps
from bestiary.games.mammuz.rules cimport State

cdef int DEALER, NONE, SPECIES, MOST, LIMIT
cdef int OVER, SETUP, DECLARE, RESPOND, GIVE
cdef int DONE, FIRST_CARD, FIRST_DEALT, FIRST_PLACE, FIRST_SEAT
cdef long long HASTE, WIN, CERTAIN, DOUBTS, DARES, USUAL


@cython.final
cdef class Playout:
    cdef long long[7] lying
    cdef long long[7] daring

    @cython.locals(made=State, trial=State, held=cython.p_void, won=cython.longlong)
    cpdef value(self, State state, int seat, actions, Generator rng, int times)
    @cython.locals(won=cython.longlong, _=cython.int)
    cdef long long ends(self, State made, State trial, int seat, Generator rng, int times) noexcept nogil
    @cython.locals(worth=cython.longlong, winners=cython.ulonglong)
    cdef long long end(self, State state, int seat, Generator rng) noexcept nogil
    cdef void move(self, State state, Generator rng) noexcept nogil
    @cython.locals(hand=cython.ulonglong, open_species=cython.ulonglong, best=cython.int, most=cython.int, kind=cython.int, score=cython.int)
    cdef void declare(self, State state, Generator rng) noexcept nogil
    @cython.locals(seat=cython.int, size=cython.int, hand=cython.ulonglong, fitting=cython.int, mood=cython.longlong, calm=cython.longlong)
    cdef void respond(self, State state, Generator rng) noexcept nogil
    @cython.locals(
        seat=cython.int, owner=cython.int, size=cython.int, mine=cython.int, own=cython.int, others=cython.int, place=cython.int,
        display=cython.int, count=cython.int, who=cython.int, rest=cython.int, pool=cython.int, room=cython.int, left=cython.int,
        expected=cython.longlong,
    )
    cdef long long doubt(self, State state) noexcept nogil
    @cython.locals(hand=cython.ulonglong, count=cython.int, fitting=cython.int, true=cython.int, lies=cython.int)
    cdef void lay(self, State state, Generator rng, bint is_first) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void put(self, State state, Generator rng, int true, int lies) noexcept nogil


cdef bint is_between(State state, int seat) noexcept nogil
@cython.locals(found=cython.int, at=cython.int)
cdef int fitting_in(State state, int place, int count) noexcept nogil
@cython.locals(hit=cython.longlong, miss=cython.longlong, enough=cython.longlong, term=cython.longlong, count=cython.int, honest=cython.longlong, needy=cython.longlong, lying=cython.longlong)
cdef long long lied(long long expected, int size, long long rate) noexcept nogil
@cython.locals(best=cython.int, least=cython.int, step=cython.int, seat=cython.int)
cdef int fewest(State state) noexcept nogil
