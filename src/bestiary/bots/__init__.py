"""Bots: bots and what measures them. A bot sees views only.

Playing: `random`, `search` (with `guessing`, `visibility`, `mccfr` for large games and `cfr` for
small ones), `registry` (bots by name), `host_bots` (bots at the tables of a host). Matches: `match`
(deals and seat rotations), `match_workers` (processes), `arena` (plays a match to its end),
`match_stats` (totals), `confidence_interval`, `ratings`, `latency`, `match_report` (JSON of
`arena`), `match_file` (resume), `ladder` (neighbouring bots). Random play: `simulation`,
`simulation_stats`.
"""
