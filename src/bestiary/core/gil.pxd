# header only: the functions of gil.py for compiled callers.
cdef extern from "Python.h":
    void *PyEval_SaveThread() noexcept nogil
    void PyEval_RestoreThread(void *thread_state) noexcept nogil


cdef inline void *release() noexcept nogil:
    return PyEval_SaveThread()


cdef inline void reacquire(void *thread_state) noexcept nogil:
    PyEval_RestoreThread(thread_state)
