cimport cython
from bestiary.core cimport loose
from bestiary.core cimport bits
from bestiary.core.engine cimport Engine
from bestiary.core.generator cimport Generator

cdef unsigned long long MASK64, STIR
cdef int DEALER, DEEPEST, HIDDEN, NONE, WHOLE
cdef double EXPLORE, LEAST


@cython.final
cdef class Tree:
    cdef readonly int players, seat, room, size, count, used, walks
    cdef unsigned long long opened
    cdef double win, point
    cdef int[::1] slots, first, visits, tries, nodes, seats, sizes, places, begun
    cdef unsigned long long[::1] names, known, told
    cdef double[::1] mean, regret, share, worth, value, odds, sigma, won, weights, shares, reach, own

    @cython.locals(here=Engine, held=cython.p_void)
    cpdef explore(self, Engine state, Generator rng, unsigned int learners, int walks, long long limit)
    @cython.locals(
        depth=cython.int, start=cython.int, is_new=cython.bint, seat=cython.int, owing=cython.ulonglong,
        legal=cython.ulonglong, size=cython.int, place=cython.int, name=cython.ulonglong, node=cython.int, action=cython.int,
    )
    cdef void walk(self, Engine state, Generator rng, unsigned int learners, long long limit) noexcept nogil
    @cython.locals(other=cython.int)
    cdef void come(self, int seat, int depth, double ratio) noexcept nogil
    @cython.locals(face=cython.int, other=cython.int, seen=cython.int)
    cdef void tell(self, int seat, int action) noexcept nogil
    @cython.locals(slot=cython.int, node=cython.int)
    cdef int find(self, unsigned long long name) noexcept nogil
    @cython.locals(slot=cython.int, node=cython.int)
    cdef int grow(self, unsigned long long name, int size) noexcept nogil
    @cython.locals(first=cython.int, total=cython.double, place=cython.int, regret=cython.double)
    cdef void match(self, int node, int size) noexcept nogil
    @cython.locals(ball=cython.double, chosen=cython.int, place=cython.int, chance=cython.double)
    cdef int choose(self, int node, int size, int depth, Generator rng) noexcept nogil
    @cython.locals(winners=cython.ulonglong)
    cdef double share_of_win(self, Engine state, int seat) noexcept nogil
    @cython.locals(total=cython.int, seat=cython.int, worth=cython.double)
    cdef void judge(self, Engine state) noexcept nogil
    @cython.locals(node=cython.int, seat=cython.int, size=cython.int, ratio=cython.double, other=cython.int, at=cython.int, worth=cython.double)
    cdef void learn(self, int depth, unsigned int learners) noexcept nogil
    @cython.locals(
        first=cython.int, place=cython.int, value=cython.double, bonus=cython.double, expected=cython.double, share=cython.double,
        other=cython.int, regret=cython.double,
    )
    cdef void regret_at(self, int depth, int node, int seat, int size) noexcept nogil


cdef unsigned long long stirred(unsigned long long key, unsigned long long more) noexcept nogil
