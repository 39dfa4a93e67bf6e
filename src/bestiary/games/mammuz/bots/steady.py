"""Mammuz bots: plays by fixed rules, counts cards and challenges by `lie_probability`."""

from __future__ import annotations

from typing import Final

from bestiary.core.bot import NO_CLOCK, Choice, Clock, decision_rng
from bestiary.core.message import Message, message
from bestiary.core.random_source import RandomSource
from bestiary.core.view import View
from bestiary.games.mammuz.bots.bot_view import BotView
from bestiary.games.mammuz.bots.candidates import arranged_display
from bestiary.games.mammuz.bots.lie_probability import (
    challenge_rate,
    lie_probability,
    max_true_cards,
)
from bestiary.games.mammuz.bots.reasons import (
    display_reason,
    gift_reason,
    impossible_claim_reason,
    unlikely_claim_reason,
)
from bestiary.games.mammuz.cards import species_plural_label
from bestiary.games.mammuz.moves import MAX_DISPLAY_SIZE
from bestiary.games.mammuz.view import decision_key

CHALLENGE_THRESHOLD: Final = 0.65
"""With a true card to lay, it challenges above this lie probability."""
CHALLENGE_THRESHOLD_NO_MATCH: Final = 0.42
"""With none."""
WATCHFUL_CHALLENGE_RATE: Final = 0.45
"""It lays no lie among true cards before a seat that challenges more often."""


class Steady:
    """Challenges what is impossible or unlikely, and lays lies among true cards."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, clock: Clock = NO_CLOCK) -> Choice:
        bot_view, rng = BotView(view), decision_rng(self.seed, decision_key(view))
        if "declare" in bot_view.offers:
            return _choose_declaration(bot_view, rng)
        if "give" in bot_view.offers:
            other = bot_view.opponent_with_fewest_cards()
            return Choice(f"give {other}", gift_reason(bot_view, other))
        reason = _challenge_reason(bot_view)
        if reason is not None:
            return Choice(f"challenge {1 + rng.below(bot_view.last_display.size)}", reason)
        return _choose_display(
            bot_view, "extend", bot_view.declared_species, _lies_to_add(bot_view), rng
        )


def _choose_declaration(bot_view: BotView, rng: RandomSource) -> Choice:
    """Begin a round with what the hand has most of, and with lies up to four cards.

    A player caught then takes only the own cards back. The last cards are laid all at once.
    """
    species = bot_view.declarable_species[0]
    others = bot_view.hand_size - bot_view.hand_counts[species]
    lies = max(0, MAX_DISPLAY_SIZE - bot_view.hand_counts[species])
    if not bot_view.hand_counts[species] and bot_view.hand_size > MAX_DISPLAY_SIZE:
        lies = 1
    return _choose_display(bot_view, f"declare {species}", species, min(lies, others), rng)


def _challenge_reason(bot_view: BotView) -> Message | None:
    """Why the last display is challenged; None if it is not."""
    if bot_view.must_challenge:
        return message("mammuz-why-forced")
    if bot_view.matching_count == bot_view.hand_size <= MAX_DISPLAY_SIZE:
        return None
    if bot_view.last_display.size > max_true_cards(bot_view):
        return impossible_claim_reason(bot_view)
    probability = lie_probability(bot_view)
    if probability > CHALLENGE_THRESHOLD:
        return unlikely_claim_reason(bot_view)
    if not bot_view.matching_count and probability > CHALLENGE_THRESHOLD_NO_MATCH:
        return message("mammuz-why-dare", species=species_plural_label(bot_view.declared_species))
    return None


def _lies_to_add(bot_view: BotView) -> int:
    """One lie among two or three true cards, one alone if nothing fits."""
    if not bot_view.matching_count:
        return 1
    is_watched = challenge_rate(bot_view.stats_of(bot_view.next_seat)) > WATCHFUL_CHALLENGE_RATE
    is_worth_it = (
        bot_view.matching_count in (2, 3) and bot_view.hand_size > bot_view.matching_count + 1
    )
    return int(is_worth_it and not is_watched)


def _choose_display(
    bot_view: BotView, verb: str, species: str, lies: int, rng: RandomSource
) -> Choice:
    true_count = min(bot_view.hand_counts[species], MAX_DISPLAY_SIZE - lies)
    cards = [*[species] * true_count, *bot_view.nonmatching_cards(species)[:lies]]
    return Choice(
        f"{verb}: {arranged_display(species, cards, rng)}", display_reason(bot_view, species, cards)
    )
