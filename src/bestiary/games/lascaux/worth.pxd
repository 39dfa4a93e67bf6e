cimport cython


@cython.final
cdef class Worth:
    cdef readonly int players
    cdef double[100000] points

    @cython.locals(size=cython.int, shares=cython.int, mine=cython.int, rest=cython.int, total=cython.int, most=cython.int, digit=cython.int)
    cdef void fill(self) noexcept nogil
    cpdef double of(self, int shares) noexcept nogil
