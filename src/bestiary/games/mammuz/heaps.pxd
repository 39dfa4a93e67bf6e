cimport cython
from bestiary.core cimport bits

cdef unsigned long long LOW, BYTES, MASK


@cython.locals(pairs=cython.ulonglong)
cdef int total(unsigned long long heap) noexcept nogil
@cython.locals(kind=cython.int)
cdef int nth_card(unsigned long long heap, int number) noexcept nogil
