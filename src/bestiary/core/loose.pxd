# header only: the functions of loose.py for compiled callers.
cdef extern from "Python.h":
    void *PyEval_SaveThread() noexcept nogil
    void PyEval_RestoreThread(void *held) noexcept nogil


cdef inline void *let_go() noexcept nogil:
    return PyEval_SaveThread()


cdef inline void take_back(void *held) noexcept nogil:
    PyEval_RestoreThread(held)
