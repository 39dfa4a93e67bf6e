cimport cython


@cython.final
cdef class MajorityValue:
    cdef readonly int players
    cdef double[100000] points

    @cython.locals(size=cython.int, share_code=cython.int, own_count=cython.int, other_digits=cython.int, cards_owned=cython.int, largest_other=cython.int, digit=cython.int)
    cdef void fill_table(self) noexcept nogil
    cpdef double expected_points(self, int share_code) noexcept nogil
