"""Tables: a table as a pure function of its events; no I/O, clock or chance of its own.

A command (`command`) is decided upon (`decide`), which gives events or a refusal. The events are
stored (`event`) and make the table (`table`, with one `seat` each). `table_snapshot` and
`table_view` say what a viewer may know of it, `notices` what all viewers are shown beside the
game, `lesson_script` what a lesson makes the others do, `summary` what a store keeps to find it.
`identity` hashes keys, `nickname` cleans names, and `time_control` bounds the time to think.
"""
