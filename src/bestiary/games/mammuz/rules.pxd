cimport cython
from bestiary.core cimport bits
from bestiary.core.engine cimport Engine

cdef unsigned long long ONE, LOW_NIBBLES, BYTE_ONES, MASK64
cdef int DEALER_SEAT, NONE, SPECIES_COUNT, KIND_COUNT, MAX_DISPLAY_SIZE
cdef int NO_MORE_CARDS, FIRST_LAY, FIRST_DEAL, FIRST_CHALLENGE, FIRST_SEAT_ACTION
cdef int BRONTOSAURUS, PTEROSAUR, TRICERATOPS, STEGOSAURUS, PLESIOSAURUS, TYRANNOSAURUS
cdef int SETUP, DECLARE, RESPOND, GIVE, DEAL, OVER
cdef int[8] SPECIES_COUNT_FOR
cdef int[8] DINOSAUR_COUNT_FOR
cdef int[8] HAND_SIZE_FOR


cdef class State(Engine):
    cdef readonly int phase, turn, step, herd_size, display_count, first_seat, species, banned, revealed
    cdef readonly unsigned int won_mask
    cdef readonly unsigned long long in_game, removed, pile
    cdef readonly unsigned long long[7] hands
    cdef readonly short[50] herd
    cdef readonly short[50] display_sizes
    cdef readonly short[8] extinction_seat

    @cython.locals(new=State)
    cpdef State clone(self)
    cdef void copy_from(self, State other) noexcept nogil
    cdef unsigned long long to_move_mask(self) noexcept nogil
    cdef unsigned long long legal_mask(self, int seat) noexcept nogil
    @cython.locals(cards=cython.ulonglong, kind=cython.int)
    cdef unsigned long long legal_deal(self) noexcept nogil
    @cython.locals(kind=cython.int, undealt=cython.int)
    cdef int chance_weight(self, int action) noexcept nogil
    @cython.locals(in_play=cython.ulonglong, living=cython.ulonglong, allowed=cython.ulonglong)
    cdef unsigned long long declarable_mask(self) noexcept nogil
    @cython.locals(mask=cython.ulonglong)
    cdef unsigned long long legal_response(self, int seat) noexcept nogil
    cdef bint must_challenge(self) noexcept nogil
    cdef int challenged_seat(self) noexcept nogil
    cdef void apply_unchecked(self, int seat, int action) noexcept nogil
    @cython.locals(card=cython.ulonglong)
    cdef void deal_setup(self, int action) noexcept nogil
    cdef void lay_card(self, int kind) noexcept nogil
    cdef void end_display(self) noexcept nogil
    @cython.locals(card=cython.int)
    cdef void challenge(self, int place) noexcept nogil
    cdef void apply_dinosaur(self, int dinosaur) noexcept nogil
    @cython.locals(place=cython.int)
    cdef void deal_herd_card(self, int kind) noexcept nogil
    cdef void take_herd(self, int seat) noexcept nogil
    @cython.locals(multiset=cython.ulonglong, place=cython.int)
    cdef unsigned long long herd_multiset(self) noexcept nogil
    @cython.locals(other=cython.int, display=cython.int)
    cdef void remove_from_herd(self, int place) noexcept nogil
    cdef void end_round(self, int next_starter) noexcept nogil
    @cython.locals(seat=cython.int, kind=cython.int, held=cython.int)
    cdef void check_extinctions(self) noexcept nogil
    @cython.locals(cards=cython.ulonglong)
    cdef void die_out(self, int seat, int kind) noexcept nogil
    cdef unsigned long long winner_mask(self) noexcept nogil
    cdef refusal(self, int seat, int action)
    cdef dealer_refusal(self, int action)
    cdef declaration_refusal(self, int seat, int action)
    cdef response_refusal(self, int seat, int action)
    cdef card_refusal(self, str rule, int action)


@cython.locals(mask=cython.ulonglong, kind=cython.int)
cdef unsigned long long kinds_in(unsigned long long multiset) noexcept nogil
@cython.locals(pairs=cython.ulonglong)
cdef int card_count(unsigned long long multiset) noexcept nogil
