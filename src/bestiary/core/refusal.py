"""Core: the refusal of a wish. Whoever raises it has changed nothing."""

from bestiary.core.message import Message, MessageArg

FORMAT = "format"
"""Stands in place of a rule id where no rule is broken, but the form is."""


class Refused(ValueError):
    """A wish that breaks a rule: which one, and what there is to say about it."""

    def __init__(self, rule: str, id: str, /, **args: MessageArg) -> None:
        """Refuse by a rule's id (or `FORMAT`), with a message id and its arguments."""
        self.rule = rule
        self.message = Message(id, args)
        super().__init__(rule, id, args)

    def __str__(self) -> str:
        """The bare facts, for a traceback; `i18n` says it in a language."""
        facts = " ".join(f"{name}={value!r}" for name, value in self.message.args.items())
        return f"{self.message.id} {facts} ({self.rule})".replace("  ", " ")
