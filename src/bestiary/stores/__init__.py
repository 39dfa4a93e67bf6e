"""Stores: the implementations of `core.store.Store`; one test suite runs over all of them.

`memory` and `sqlite` are the stores, `schema` the tables of a database and its migrations, `url`
and `lock` find a database and reserve it, `maintenance` upgrades, backs up and verifies it, and
`erasure` removes a person from it.
"""
