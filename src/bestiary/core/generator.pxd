cimport cython

cdef unsigned long long MASK64, MASK32, MULTIPLIER, INCREMENT


@cython.final
cdef class Generator:
    cdef unsigned long long state

    @cython.locals(old=cython.ulonglong, mixed=cython.ulonglong, turn=cython.ulonglong)
    cdef unsigned long long next32(self) noexcept nogil
    @cython.locals(product=cython.ulonglong, least=cython.ulonglong)
    cpdef unsigned long long draw(self, unsigned int n) noexcept nogil
