"""Mammuz bots: lays what fits and challenges at fixed rates."""

from typing import Final

from bestiary.core.bot import NO_CLOCK, Choice, Clock, SeededBot, decision_rng
from bestiary.core.message import Message, SeatRef, message
from bestiary.core.random_source import RandomSource, pick
from bestiary.games.mammuz import labels
from bestiary.games.mammuz.bots.bot_view import BotView
from bestiary.games.mammuz.moves import MAX_DISPLAY_SIZE
from bestiary.games.mammuz.view import MammuzView, decision_key

CHALLENGE_PERCENT_BY_SIZE: Final = (10, 15, 25, 35)
"""How many of 100 displays of one, two, three or four cards it challenges."""
NO_MATCH_EXTRA_PERCENT: Final = 25
"""Added if it holds no card of the declared species."""


class Novice(SeededBot):
    """Declares what it has most of, lays what fits, and challenges now and then."""

    def choose(self, view: MammuzView, clock: Clock = NO_CLOCK) -> Choice:
        bot_view, rng = BotView(view), decision_rng(self.seed, decision_key(view))
        if "declare" in bot_view.offers:
            species = bot_view.declarable_species[0]
            reason = message("mammuz-why-most", species=labels.plural(species))
            return _lay(bot_view, f"declare {species}", species, reason, rng)
        if "give" in bot_view.offers:
            other = pick(sorted(bot_view.opponents), rng)
            return Choice(f"give {other}", message("mammuz-why-any", seat=SeatRef(other)))
        last, fitting = bot_view.last_display, bot_view.matching_count
        if bot_view.must_challenge:
            return _choose_challenge(last.size, message("mammuz-why-forced"), rng)
        extra_percent = 0 if fitting else NO_MATCH_EXTRA_PERCENT
        if rng.below(100) < CHALLENGE_PERCENT_BY_SIZE[last.size - 1] + extra_percent:
            reason = message("mammuz-why-hunch", seat=SeatRef(last.seat))
            return _choose_challenge(last.size, reason, rng)
        species = bot_view.declared_species
        cards = labels.counted(species, min(MAX_DISPLAY_SIZE, fitting))
        reason = message("mammuz-why-fits", cards=cards)
        return _lay(bot_view, "extend", species, reason, rng)


def _lay(view: BotView, verb: str, species: str, reason: Message, rng: RandomSource) -> Choice:
    """Lay what fits, or one random card."""
    cards = [species] * min(MAX_DISPLAY_SIZE, view.hand_counts[species])
    if not cards:
        cards = [pick(view.board.hand, rng)]
        reason = message("mammuz-why-nothing", species=labels.plural(species))
    return Choice(f"{verb}: {' '.join(cards)}", reason)


def _choose_challenge(size: int, reason: Message, rng: RandomSource) -> Choice:
    """Turn up a random card; of several the last one twice as often."""
    return Choice(f"challenge {pick([*range(1, size + 1), size], rng)}", reason)
