"""Core: the grammar that every game is written in. It knows no game."""
