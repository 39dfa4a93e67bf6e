"""The shell: a game at the terminal, line by line, for one person against bots."""
