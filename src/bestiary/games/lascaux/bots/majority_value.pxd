cimport cython


@cython.final
cdef class MajorityValueTable:
    cdef readonly int players
    cdef readonly double[100000] points

    @cython.locals(size=cython.int, share_code=cython.int, own_count=cython.int, other_digits=cython.int, cards_owned=cython.int, largest_other=cython.int, digit=cython.int)
    cdef void fill_table(self) noexcept nogil
