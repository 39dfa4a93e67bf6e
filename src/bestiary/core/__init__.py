"""Core: the grammar that every game is written in. It knows no game.

`game` is the contract of a game and `play` one play of it; read these two first. `engine` is the
base class of states (`python_engine` for games that are not compiled, `interpreted` to import a
compiled module's source), with `bits`, `card_codec`, `pcg32`, `gil` and `tuples` as its tools.
`event`, `offer`, `view`, `play_snapshot` and `refusal` are what a play gives its callers; `message`
is a sentence before it is translated. `bot` and `store` are protocols that other packages
implement, `random_source` is where chance comes in. `setup_validation` and `position_text` read
positions, `text_board`, `score_breakdown` and `annotation` show them, `rulebook` reads manuals,
`lesson` is a guided first game.
"""
