"""Bots: players that are no persons. They see views only."""
