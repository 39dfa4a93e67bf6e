"""Core: the refusal of a move, a record or a request. Code that raises it has changed nothing."""

from bestiary.core.message import Message, MessageArg

FORMAT = "format"
"""In place of a rule id, for input that is malformed and breaks no rule of a game."""


class Refused(ValueError):
    """Carries the id of the rule that was broken (or `FORMAT`) and a message with the reason."""

    def __init__(self, rule: str, id: str, /, **args: MessageArg) -> None:
        self.rule = rule
        self.message = Message(id, args)
        super().__init__(rule, id, args)

    def __str__(self) -> str:
        """For tracebacks; `i18n` has the sentence for people."""
        facts = " ".join(f"{name}={value!r}" for name, value in self.message.args.items())
        return f"{self.message.id} {facts} ({self.rule})".replace("  ", " ")
