"""Kuhn poker with a ladder: its `novice` is the fool, and loses to any bot that bets."""

from dataclasses import replace

from bestiary_kuhn import game as kuhn

game = replace(kuhn, version=2, bots={"novice": kuhn.bots["fool"], "clever": kuhn.bots["kuhn"]})
