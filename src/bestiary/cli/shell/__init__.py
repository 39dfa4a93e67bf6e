"""Shell: the game at the terminal.

`loop` plays a game turn by turn: `local_shell` one against bots, which `game_request` (what was
asked for) and `opponents` make, `remote_shell` one at a table of a server, and
`lesson_shell` a lesson.
Input: `prompt`, with `parse_input` and `line_reader`. Output: `screen`, or `rich_screen` in
colours, and `event_summary`. `why_questions` explains the bots' moves, `save_file` and
`data_dir` are where games are kept, `signals` ends the shell between two moves.
"""
