cimport cython
from bestiary.core cimport bits, loose
from bestiary.core.generator cimport Generator
from bestiary.games.mausen.rules cimport State

cdef int CARDS, POINT, HABIT, UNRIVALLED, WIN, LATE, BY_REGRET, BY_HABIT, BY_GREED
cdef unsigned int LOWEST
cdef long long MOST


@cython.final
cdef class Thought:
    cdef State state, trial
    cdef int players, catch
    cdef bint is_late
    cdef readonly long long tries
    cdef int[4] lying
    cdef int[6] choice, shown, before
    cdef int[16] worth
    # A place for each seat and card: 16 times the seat, plus the card; of pulls there are three kinds.
    cdef long long[288] pull
    cdef long long[96] weight, drawn, caught

    @cython.locals(here=State, trial=State, held=cython.p_void)
    cpdef think(self, Generator rng, int tries)
    @cython.locals(card=cython.int)
    cpdef list strategy(self, int seat)
    @cython.locals(drawn=cython.longlong)
    cpdef int catch_of(self, int seat, int card) except -1
    cdef int check(self, int seat) except -1
    @cython.locals(_=cython.int, seat=cython.int, card=cython.int)
    cdef void run(self, State state, State trial, Generator rng, int tries) noexcept nogil
    @cython.locals(place=cython.int, total=cython.longlong, ball=cython.longlong, card=cython.int)
    cdef int draw(self, State state, Generator rng, int seat, int kind) noexcept nogil
    @cython.locals(chosen=cython.int, place=cython.int, got=cython.longlong, card=cython.int, regret=cython.longlong)
    cdef void learn(self, State state, State trial, Generator rng, int seat) noexcept nogil
    @cython.locals(each=cython.int, winners=cython.ulonglong)
    cdef int outcome(self, State state, State trial, Generator rng, int seat, int card) noexcept nogil
    @cython.locals(animal=cython.int, card=cython.int, seat=cython.int, pull=cython.int)
    cdef void play_on(self, State trial, Generator rng) noexcept nogil
    @cython.locals(each=cython.int, others=cython.int)
    cdef int lead(self, State trial, int seat) noexcept nogil
    @cython.locals(hand=cython.uint, rivals=cython.uint, found=cython.int, each=cython.int, animal=cython.int)
    cdef int wealth(self, State trial, int seat) noexcept nogil
