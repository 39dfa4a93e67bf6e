"""Core: the choices open to a seat, in small parts from which anybody can compose a whole move.

`Offer("declare", "declare {species}: {cards}", (species, cards))` says: pick one of the species
and some of the cards, and put them into the form. No screen needs to know a rule for that.
"""

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from bestiary.core.chance import Chance, shuffled


class Part(Struct, frozen=True):
    """One thing to pick: at least so many of these and at most so many, each of them once."""

    name: str
    choices: tuple[str, ...]
    least: int = 1
    most: int = 1

    def spare(self) -> int:
        """How many more than the least can be picked."""
        return min(self.most, len(self.choices)) - self.least


class Offer(Struct, frozen=True):
    """One kind of move that is open: its verb, the form of its text, and its parts."""

    verb: str
    form: str
    parts: tuple[Part, ...] = ()

    def compose(self, picks: Mapping[str, Sequence[str]]) -> str:
        """The text of the move in which these were picked, in this order."""
        return self.form.format(**{name: " ".join(picked) for name, picked in picks.items()})

    def picks(self, move: str) -> dict[str, list[str]] | None:
        """What was picked in the text of a move; None where it is a move of another kind."""
        form = re.escape(self.form)
        for part in self.parts:
            form = form.replace(re.escape(f"{{{part.name}}}"), f"(?P<{part.name}>[^:]*)")
        found = re.fullmatch(form, move)
        picked = {} if found is None else found.groupdict()
        if found is None or not all(
            set(picked[part.name].split()) <= set(part.choices) for part in self.parts
        ):
            return None
        return {name: words.split() for name, words in picked.items()}


def any_move(offer: Offer, rng: Chance) -> str:
    """A move of an offer, each part picked by chance."""
    picks = {
        part.name: shuffled(part.choices, rng)[: part.least + rng.below(1 + part.spare())]
        for part in offer.parts
    }
    return offer.compose(picks)
