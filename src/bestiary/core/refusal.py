"""Core: the refusal of a wish. Whoever raises it has changed nothing."""

from bestiary.core.text import Arg, Text

FORMAT = "format"
"""Stands in place of a rule id where no rule is broken, but the form is."""


class Refused(ValueError):
    """A wish that breaks a rule: which one, and what there is to say about it."""

    def __init__(self, rule: str, id: str, /, **args: Arg) -> None:
        """Refuse by a rule's id (or `FORMAT`), with a message id and its arguments."""
        self.rule = rule
        self.text = Text(id, args)
        super().__init__(rule, id, args)

    def __str__(self) -> str:
        """The bare facts, for a traceback; `speech` says it in a language."""
        facts = " ".join(f"{name}={value!r}" for name, value in self.text.args.items())
        return f"{self.text.id} {facts} ({self.rule})".replace("  ", " ")
