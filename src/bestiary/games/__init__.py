"""Games: one room per game, the same files in each, none importing another."""
