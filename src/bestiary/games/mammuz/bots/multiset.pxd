cimport cython
from bestiary.core cimport bits

cdef unsigned long long LOW_NIBBLES, BYTE_ONES, MASK64


@cython.locals(pairs=cython.ulonglong)
cdef int card_count(unsigned long long multiset) noexcept nogil
@cython.locals(kind=cython.int)
cdef int nth_kind(unsigned long long multiset, int index) noexcept nogil
