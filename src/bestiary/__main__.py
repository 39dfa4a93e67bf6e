"""`python -m bestiary` is the program `bestiary`."""

from bestiary.cli import main

main()
