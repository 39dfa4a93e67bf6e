cimport cython

cdef unsigned long long MASK64, MASK32, MULTIPLIER, INCREMENT


@cython.final
cdef class Pcg32:
    cdef readonly unsigned long long state

    @cython.locals(old=cython.ulonglong, xorshifted=cython.ulonglong, rotation=cython.ulonglong)
    cdef unsigned long long next_uint32(self) noexcept nogil
    @cython.locals(product=cython.ulonglong, threshold=cython.ulonglong)
    cpdef unsigned long long below_unchecked(self, unsigned int n) noexcept nogil
