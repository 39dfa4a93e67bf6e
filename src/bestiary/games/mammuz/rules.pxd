cimport cython
from bestiary.core cimport bits
from bestiary.core.engine cimport Engine

cdef unsigned long long ONE
cdef int DEALER, NONE, SPECIES, KINDS, MOST_CARDS
cdef int DONE, END, FAR_PLACE, FAR_SEAT, FIRST_DINOSAUR, FIRST_CARD, FIRST_DEALT, FIRST_PLACE, FIRST_SEAT
cdef int BRONTOSAURUS, PTEROSAUR, TRICERATOPS, STEGOSAURUS, PLESIOSAURUS, TYRANNOSAURUS
cdef int SETUP, DECLARE, RESPOND, GIVE, DEAL, OVER
cdef int[8] SPECIES_IN_PLAY
cdef int[8] DINOSAURS_DRAWN
cdef int[8] CARDS_EACH


cdef class State(Engine):
    cdef readonly int phase, turn, step, size, count, first, species, banned, revealed
    cdef unsigned int won
    cdef readonly unsigned long long in_game, removed, aside
    cdef readonly unsigned long long[7] hands
    cdef readonly short[50] herd
    cdef readonly short[50] displays
    cdef readonly short[8] shown_by

    @cython.locals(new=State)
    cpdef State clone(self)
    cdef void become(self, State other) noexcept nogil
    cdef unsigned long long owing(self) noexcept nogil
    cdef unsigned long long legal(self, int seat) noexcept nogil
    @cython.locals(cards=cython.ulonglong, drawn=cython.int, kind=cython.int)
    cdef unsigned long long undealt(self) noexcept nogil
    @cython.locals(in_play=cython.ulonglong, living=cython.ulonglong, allowed=cython.ulonglong)
    cdef unsigned long long declarable(self) noexcept nogil
    @cython.locals(actions=cython.ulonglong)
    cdef unsigned long long laying(self, int seat) noexcept nogil
    cdef bint must_challenge(self) noexcept nogil
    cdef int challenged(self) noexcept nogil
    cdef void act(self, int seat, int action) noexcept nogil
    @cython.locals(card=cython.ulonglong)
    cdef void place(self, int action) noexcept nogil
    cdef void lay(self, int kind) noexcept nogil
    cdef void finish(self) noexcept nogil
    @cython.locals(card=cython.int)
    cdef void challenge(self, int place) noexcept nogil
    cdef void unleash(self, int dinosaur) noexcept nogil
    @cython.locals(place=cython.int)
    cdef void deal_out(self, int kind) noexcept nogil
    cdef void take(self, int seat) noexcept nogil
    @cython.locals(heap=cython.ulonglong, place=cython.int)
    cdef unsigned long long herd_cards(self) noexcept nogil
    @cython.locals(other=cython.int, display=cython.int)
    cdef void remove(self, int place) noexcept nogil
    cdef void end_round(self, int beginner) noexcept nogil
    @cython.locals(seat=cython.int, kind=cython.int, held=cython.int)
    cdef void settle(self) noexcept nogil
    @cython.locals(cards=cython.ulonglong)
    cdef void die_out(self, int seat, int kind) noexcept nogil
    cdef unsigned long long winners(self) noexcept nogil
    cdef refusal(self, int seat, int action)
    cdef unasked(self, int action)
    cdef refused_deal(self, int seat)
    cdef refused_declaration(self, int seat, int action)
    cdef refused_response(self, int seat, int action)
    cdef refused_card(self, str rule, int action)


@cython.locals(found=cython.ulonglong, kind=cython.int)
cdef unsigned long long kinds(unsigned long long heap) noexcept nogil
