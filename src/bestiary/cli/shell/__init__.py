"""Shell: the game at the terminal, one person against bots.

`game_request` (what was asked for), `new_game` and `opponents` make a game; `loop` plays it turn by
turn. Input: `prompt`, with `parse_input` and `line_reader`. Output: `screen`, as `rich_screen` or
`plain_screen`, and `event_summary`. `post_game` explains the bots' moves, `save_file` and
`data_dir` are where games are kept, `signals` ends the shell between two moves.
"""
