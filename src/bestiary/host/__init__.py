"""Host: runs tables: decides upon commands, commits their events, then publishes them.

`host` is the entry: it is given a store, bots, a clock and chance. `live_table` holds a table in
memory with its commits that are not durable yet, `subscriber` what each connection is sent. `clock`
and `secure_random` are the clock and the chance of a server.
"""
