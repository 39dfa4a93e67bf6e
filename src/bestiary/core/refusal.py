"""Core: the refusal of a move, a record or a request. Code that raises it has changed nothing."""

from functools import partial
from typing import Any, NoReturn

from bestiary.core import injected_functions
from bestiary.core.message import Message, MessageArg
from bestiary.core.random_source import RandomSource

FORMAT = "format"
"""In place of a rule id, for input that is malformed and breaks no rule of a game."""


class Refused(ValueError):
    """Carries the id of the rule that was broken (or `FORMAT`) and a message with the reason."""

    def __init__(self, rule: str, id: str, /, **args: MessageArg) -> None:
        self.rule = rule
        self.message = Message(id, args)
        super().__init__(rule, id, args)

    @property
    def is_of_game(self) -> bool:
        """Whether it cites a rule of a game, such as MS-5."""
        return self.rule[:1].isupper()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as a refusal: by default an exception forgets its keyword arguments."""
        return partial(Refused, self.rule, self.message.id, **self.message.args), ()

    def __str__(self) -> str:
        """The sentence in English, with the rule; `i18n` has it in the language of a reader."""
        try:
            sentence = injected_functions.injected.refusal_sentence(self)
        except LookupError:  # a plug-in may lack a sentence
            facts = (f" {name}={value!r}" for name, value in self.message.args.items())
            sentence = f"{self.message.id}{''.join(facts)}"
        return f"{sentence} ({self.rule})"


def refuse_chance_move(state: object, rng: RandomSource) -> NoReturn:
    """The `chance_move` of a game whose dealer has no moves after the setup."""
    raise Refused(FORMAT, "refused-dealer")
