"""Mammuz bots: lays what fits and challenges at fixed rates."""

from __future__ import annotations

from typing import Final

from bestiary.core.bot import NO_CLOCK, Choice, Clock, decision_rng
from bestiary.core.message import Message, SeatRef, message
from bestiary.core.random_source import RandomSource, pick
from bestiary.core.view import View
from bestiary.games.mammuz.bots.bot_view import BotView
from bestiary.games.mammuz.cards import counted_card_label, species_plural_label
from bestiary.games.mammuz.moves import MAX_DISPLAY_SIZE
from bestiary.games.mammuz.view import decision_key

CHALLENGE_PERCENT_BY_SIZE: Final = (10, 15, 25, 35)
"""How many of 100 displays of one, two, three or four cards it challenges."""
NO_MATCH_EXTRA_PERCENT: Final = 25
"""Added if it holds no card of the declared species."""


class Novice:
    """Declares what it has most of, lays what fits, and challenges now and then."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, clock: Clock = NO_CLOCK) -> Choice:
        bot_view, rng = BotView(view), decision_rng(self.seed, decision_key(view))
        if "declare" in bot_view.offers:
            species = bot_view.declarable_species[0]
            reason = message("mammuz-why-most", species=species_plural_label(species))
            return _choose_display(bot_view, f"declare {species}", species, reason, rng)
        if "give" in bot_view.offers:
            other = pick([seat for seat in range(bot_view.players) if seat != bot_view.seat], rng)
            return Choice(f"give {other}", message("mammuz-why-any", seat=SeatRef(other)))
        if bot_view.must_challenge:
            return _choose_challenge(bot_view, message("mammuz-why-forced"), rng)
        challenge_percent = CHALLENGE_PERCENT_BY_SIZE[bot_view.last_display.size - 1] + (
            0 if bot_view.matching_count else NO_MATCH_EXTRA_PERCENT
        )
        if rng.below(100) < challenge_percent:
            return _choose_challenge(
                bot_view, message("mammuz-why-hunch", seat=SeatRef(bot_view.last_display.seat)), rng
            )
        count = min(MAX_DISPLAY_SIZE, bot_view.matching_count)
        reason = message(
            "mammuz-why-fits", cards=counted_card_label(bot_view.declared_species, count)
        )
        return _choose_display(bot_view, "extend", bot_view.declared_species, reason, rng)


def _choose_display(
    bot_view: BotView, verb: str, species: str, reason: Message, rng: RandomSource
) -> Choice:
    """Lay what fits, or one random card."""
    cards = [species] * min(MAX_DISPLAY_SIZE, bot_view.hand_counts[species])
    if not cards:
        cards = [pick(bot_view.board.hand, rng)]
        reason = message("mammuz-why-nothing", species=species_plural_label(species))
    return Choice(f"{verb}: {' '.join(cards)}", reason)


def _choose_challenge(bot_view: BotView, reason: Message, rng: RandomSource) -> Choice:
    """Turn up a random card; of several the last one twice as often."""
    places = [*range(1, bot_view.last_display.size + 1), bot_view.last_display.size]
    return Choice(f"challenge {pick(places, rng)}", reason)
