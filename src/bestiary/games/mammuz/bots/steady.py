"""Mammuz bots: plays by fixed rules, counts cards and challenges by `lie_probability`."""

from typing import Final

from bestiary.core.bot import NO_CLOCK, Choice, Clock, SeededBot, decision_rng
from bestiary.core.message import Message, SeatRef, message
from bestiary.core.random_source import RandomSource
from bestiary.games.mammuz import labels
from bestiary.games.mammuz.bots.bot_view import BotView
from bestiary.games.mammuz.bots.candidates import arranged_display
from bestiary.games.mammuz.bots.lie_probability import challenge_rate, lie_probability, max_truths
from bestiary.games.mammuz.bots.reasons import display_reason, gift_reason
from bestiary.games.mammuz.moves import MAX_DISPLAY_SIZE
from bestiary.games.mammuz.view import MammuzView, decision_key

CHALLENGE_THRESHOLD: Final = 0.65
"""With a true card to lay, it challenges above this lie probability."""
CHALLENGE_THRESHOLD_NO_MATCH: Final = 0.42
"""With none."""
WATCHFUL_CHALLENGE_RATE: Final = 0.45
"""It lays no lie among true cards before a seat that challenges more often."""


class Steady(SeededBot):
    """Challenges what is impossible or unlikely, and lays lies among true cards."""

    def choose(self, view: MammuzView, clock: Clock = NO_CLOCK) -> Choice:
        bot_view, rng = BotView(view), decision_rng(self.seed, decision_key(view))
        if "declare" in bot_view.offers:
            return _choose_declaration(bot_view, rng)
        if "give" in bot_view.offers:
            other = bot_view.opponent_with_fewest_cards()
            return Choice(f"give {other}", gift_reason(bot_view, other))
        reason = _challenge_reason(bot_view)
        if reason is not None:
            return Choice(f"challenge {1 + rng.below(bot_view.last_display.size)}", reason)
        species, lies = bot_view.declared_species, _lies_to_add(bot_view)
        return _choose_display(bot_view, "extend", species, lies, rng)


def _choose_declaration(view: BotView, rng: RandomSource) -> Choice:
    """Begin a round with what the hand has most of, and with lies up to four cards.

    A player caught then takes only the own cards back. The last cards are laid all at once.
    """
    species = view.declarable_species[0]
    fitting = view.hand_counts[species]
    lies = min(max(0, MAX_DISPLAY_SIZE - fitting), view.hand_size - fitting)
    if not fitting and view.hand_size > MAX_DISPLAY_SIZE:
        lies = 1
    return _choose_display(view, f"declare {species}", species, lies, rng)


def _challenge_reason(view: BotView) -> Message | None:
    """Why the last display is challenged; None if it is not."""
    if view.must_challenge:
        return message("mammuz-why-forced")
    if view.matching_count == view.hand_size <= MAX_DISPLAY_SIZE:
        return None
    species, last, possible = view.declared_species, view.last_display, max_truths(view)
    plural = labels.plural(species)
    if last.size > possible:
        seat, most = SeatRef(last.seat), labels.counted(species, possible)
        return message(
            "mammuz-why-impossible", seat=seat, possible=possible, most=most, species=plural
        )
    probability = lie_probability(view)
    if probability > CHALLENGE_THRESHOLD:  # names the own cards if they are a third or more
        left = view.board.cards_left[species]
        mine = view.matching_count if 3 * view.matching_count >= left else 0
        return message("mammuz-why-unlikely", mine=mine, left=left, species=plural)
    if not view.matching_count and probability > CHALLENGE_THRESHOLD_NO_MATCH:
        return message("mammuz-why-dare", species=plural)
    return None


def _lies_to_add(view: BotView) -> int:
    """One lie among two or three true cards, one alone if nothing fits."""
    if not view.matching_count:
        return 1
    is_watched = challenge_rate(view.seat_stats[view.opponents[0]]) > WATCHFUL_CHALLENGE_RATE
    is_worth_it = view.matching_count in (2, 3) and view.hand_size > view.matching_count + 1
    return int(is_worth_it and not is_watched)


def _choose_display(view: BotView, verb: str, species: str, lies: int, rng: RandomSource) -> Choice:
    true_count = min(view.hand_counts[species], MAX_DISPLAY_SIZE - lies)
    cards = [*[species] * true_count, *view.nonmatching_cards(species)[:lies]]
    arranged = arranged_display(species, cards, rng)
    return Choice(f"{verb}: {arranged}", display_reason(view, species, cards))
