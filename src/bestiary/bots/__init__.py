"""Bots: bots and what measures them. A bot sees views only.

Playing: `random`, `search` (with `guessing`, `game_profile`, `mccfr` for large games and `cfr` for
small ones), `registry` (bots by name), `host_bots` (bots at the tables of a host). Matches: `match`
(deals and seat rotations, the ladder of neighbouring bots), `arena` (plays a match to its end, in
processes), `match_stats` (totals and ratings), `confidence_interval`, `match_report`
(JSON of `arena`, and resuming from it). Random play: `simulation`.
"""
