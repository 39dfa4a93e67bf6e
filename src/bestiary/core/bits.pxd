# header only: the functions of bits.py for compiled callers.
from cpython.ref cimport PyObject
from cpython.tuple cimport PyTuple_New


cdef extern from *:
    """
    /* The numbers 0 to 63 as Python objects; each is made once. */
    static PyObject *bestiary_numbers[64];
    static inline PyObject *bestiary_number(int n) {
        if (!bestiary_numbers[n]) bestiary_numbers[n] = PyLong_FromLong(n);
        Py_XINCREF(bestiary_numbers[n]);
        return bestiary_numbers[n];
    }
    """
    PyObject *bestiary_number(int n)  # a new reference, which a tuple takes over
    void PyTuple_SET_ITEM(tuple numbers, Py_ssize_t index, PyObject *number)


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


cdef inline int count_of(unsigned long long multiset, int kind) noexcept nogil:
    return multiset >> 4 * kind & 15


cdef inline tuple members(unsigned long long mask):
    cdef int index, size = __builtin_popcountll(mask)
    cdef tuple numbers = PyTuple_New(size)
    for index in range(size):
        PyTuple_SET_ITEM(numbers, index, bestiary_number(__builtin_ctzll(mask)))
        mask &= mask - 1
    return numbers
