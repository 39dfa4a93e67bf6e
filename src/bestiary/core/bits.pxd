# header only: the functions of bits.py for compiled callers.
cdef extern from *:
    int __builtin_popcountll(unsigned long long mask) noexcept nogil
    int __builtin_ctzll(unsigned long long mask) noexcept nogil


cdef inline int count(unsigned long long mask) noexcept nogil:
    return __builtin_popcountll(mask)


cdef inline int lowest(unsigned long long mask) noexcept nogil:
    return __builtin_ctzll(mask)


cdef inline int nth(unsigned long long mask, int k) noexcept nogil:
    while k > 0:
        mask &= mask - 1
        k -= 1
    return __builtin_ctzll(mask)


cdef inline list members(unsigned long long mask):
    cdef list found = []
    while mask:
        found.append(__builtin_ctzll(mask))
        mask &= mask - 1
    return found
