"""Stores: the implementations of `core.store.Store`; one test suite runs over all of them.

`memory` and `sqlite` are the stores, `schema` the tables of a database and its migrations, `url`
and `lock` find a database and reserve it, `database_file` keeps its file private. `maintenance` is
the second contract, with a test suite for all stores too: it upgrades, backs up, verifies
(`verification`) and closes tables, and erases a person (`erasure`); a store implements what stands
in `stored_tables`.
"""
