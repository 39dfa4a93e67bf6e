"""Core: the choices open to a seat, in parts from which a client composes a whole move.

`Offer("declare", "declare {species}: {cards}", (species, cards))` says: pick one of the species
and some of the cards, and put them into the template. No client needs to know a rule for that.
"""

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from bestiary.core.random_source import RandomSource, shuffled


class OfferPart(Struct, frozen=True):
    """A pick of `least` to `most` of the choices, each of them once."""

    name: str
    choices: tuple[str, ...]
    least: int = 1
    most: int = 1


class Offer(Struct, frozen=True):
    """One kind of move that is open to a seat; the template holds `{name}` for each part."""

    verb: str
    template: str
    parts: tuple[OfferPart, ...] = ()

    def compose(self, picks: Mapping[str, Sequence[str]]) -> str:
        """The text of the move with these picks, by part, in the given order; does not check it."""
        return self.template.format(**{name: " ".join(picked) for name, picked in picks.items()})

    def picks_in(self, move: str) -> dict[str, list[str]] | None:
        """The picks in the text of a move, by part; None if this offer does not allow them."""
        pattern = re.escape(self.template)
        for part in self.parts:
            pattern = pattern.replace(re.escape(f"{{{part.name}}}"), f"(?P<{part.name}>[^:]*)")
        match = re.fullmatch(pattern, move)
        if match is None:
            return None
        picks = {name: choices.split() for name, choices in match.groupdict().items()}
        is_open = all(set(picks[part.name]) <= set(part.choices) for part in self.parts)
        return picks if is_open else None


def random_move(offer: Offer, rng: RandomSource) -> str:
    picks = {}
    for part in offer.parts:
        choices = shuffled(part.choices, rng)
        more = rng.below(min(part.most, len(choices)) - part.least + 1)
        picks[part.name] = choices[: part.least + more]
    return offer.compose(picks)
