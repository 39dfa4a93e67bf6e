cimport cython
from bestiary.core cimport bits
from bestiary.core.pcg32 cimport Pcg32
from bestiary.games.mammuz cimport rules
from bestiary.games.mammuz.rules cimport State

cdef int WEIGHT_ALL_FITTING, WEIGHT_HELD_BACK, WEIGHT_HELD_BACK_WITH_LIES
cdef long long PROBABILITY_ONE, DISPLAY_PROBABILITY_ONE
cdef int[5] LIE_COUNT_WEIGHTS


@cython.final
cdef class OpponentModel:
    cdef long long[7] lie_rates

    @cython.locals(likelihood=cython.double, seat=cython.int)
    cpdef double resample_displays(self, State state, int viewer, Pcg32 rng) except -1
    @cython.locals(pool=cython.ulonglong, place=cython.int, display=cython.int, index=cython.int, likelihood=cython.double, size=cython.int, true_count=cython.int, fitting=cython.int, hand_size=cython.int, weight=cython.longlong)
    cdef double resample_seat(self, State state, int seat, Pcg32 rng) noexcept nogil


cpdef long long to_fixed_point(double rate)
@cython.locals(most=cython.int, total=cython.longlong, sample=cython.longlong, true_count=cython.int)
cdef int sample_true_count(int size, int fitting, int hand_size, long long rate, Pcg32 rng) noexcept nogil
@cython.locals(saved_for_end=cython.int, drawable=cython.int, kind=cython.int)
cdef unsigned long long fill_herd(State state, unsigned long long pool, int place, int true_count, int lies, Pcg32 rng) noexcept nogil
@cython.locals(total=cython.longlong, true_count=cython.int)
cdef long long size_probability(int size, int fitting, int hand_size, long long rate) noexcept nogil
@cython.locals(most=cython.int, weight=cython.int)
cpdef long long display_probability(int size, int true_count, int fitting, int hand_size, long long rate) noexcept nogil
@cython.locals(others=cython.ulonglong, count=cython.int, first=cython.int, second=cython.int)
cdef int sample_other_card(unsigned long long hand, int species, Pcg32 rng) noexcept nogil
@cython.locals(kind=cython.int)
cdef int nth_kind(unsigned long long multiset, int index) noexcept nogil
