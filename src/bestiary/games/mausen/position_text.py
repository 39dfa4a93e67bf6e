"""Mausen: reads a position, whole or partial, from text; fills in the rest at random.

`table: E3 E4 D3 C2 C2; committed: E1 D2 C3 C4 M3 -` describes six seats, the last of which has not
chosen yet.
"""

from collections import Counter
from itertools import chain

from bestiary.core.game import Options
from bestiary.core.message import SeatRef
from bestiary.core.position_text import NOTHING, UNKNOWN, PositionText
from bestiary.core.random_source import RandomSource, pick, shuffled
from bestiary.games.mausen.cards import (
    CARD_IDS,
    CARD_NAMES,
    decode_multiset,
    encode_hand,
    encode_multiset,
)
from bestiary.games.mausen.rules import State

TEXT_KEYS: tuple[str, ...] = ("table", "hands", "won", "committed")


def state_from_text(position: PositionText, options: Options, rng: RandomSource) -> State:
    """Without `hands` all are full, and the start cards are in the middle (MS-1, MS-2).

    Otherwise every card that is in no hand was played: it is in the middle or won. Raises Refused,
    with the rule that makes the position impossible.
    """
    players = position.player_count(per_seat=("committed",), lists_per_seat=("hands", "won"))
    chosen = position.name_per_seat("committed", CARD_NAMES) or [NOTHING] * players
    stated_hands = position.names_per_seat("hands", CARD_NAMES) or [None] * players
    if NOTHING not in chosen:
        position.refuse("committed", "mausen-refused-all-chosen", rule="MS-3")
    hands = _hands(position, stated_hands, chosen, rng)
    middle, won = _middle_and_won(position, stated_hands, hands, rng)
    return State.from_position(
        hands=[encode_hand(hand) for hand in hands],
        choices=[
            _chosen_card_id(hand, card, rng) for hand, card in zip(hands, chosen, strict=True)
        ],
        middle=encode_multiset(middle),
        won=[encode_multiset(cards) for cards in won],
    )


def _hands(
    position: PositionText,
    stated_hands: list[list[str] | None],
    chosen: list[str],
    rng: RandomSource,
) -> list[list[str]]:
    """Hands of one size (MS-3), no card twice in one (MS-1), and a chosen card still there."""
    sizes = {len(hand) for hand in stated_hands if hand is not None}
    if len(sizes) > 1:
        position.refuse("hands", "mausen-refused-sizes", rule="MS-3")
    size = max(
        sizes, default=1 + rng.below(len(CARD_NAMES)) if "hands" in position else len(CARD_NAMES)
    )
    hands = []
    for seat, (stated_hand, card) in enumerate(zip(stated_hands, chosen, strict=True)):
        hand = _random_hand(card, size, rng) if stated_hand is None else stated_hand
        if len(set(hand)) < len(hand):
            position.refuse("hands", "mausen-refused-twice", rule="MS-1", seat=SeatRef(seat))
        if card != NOTHING and not (hand if card == UNKNOWN else card in hand):
            position.refuse("committed", "mausen-refused-not-held", rule="MS-3", seat=SeatRef(seat))
        hands.append(hand)
    return hands


def _random_hand(card: str, size: int, rng: RandomSource) -> list[str]:
    """A hand of `size` cards, `card` among them unless it is unknown."""
    others = shuffled([name for name in CARD_NAMES if name != card], rng)
    return ([card, *others] if card in CARD_NAMES else others)[:size]


def _chosen_card_id(hand: list[str], card: str, rng: RandomSource) -> int | None:
    """The chosen card, a random one of the hand if it is unknown; None if none is chosen."""
    return None if card == NOTHING else CARD_IDS[pick(hand, rng) if card == UNKNOWN else card]


def _middle_and_won(
    position: PositionText,
    stated_hands: list[list[str] | None],
    hands: list[list[str]],
    rng: RandomSource,
) -> tuple[list[str], list[list[str]]]:
    """The middle, and what each seat has won: no more of a card than exist (MS-1, MS-2)."""
    initial_state = State(len(hands))
    table = position.names("table", CARD_NAMES)
    won = position.names_per_seat("won", CARD_NAMES) or [None] * len(hands)
    cards = (*CARD_NAMES * len(hands), *decode_multiset(initial_state.middle))
    played = position.remaining_cards(cards, (*stated_hands, table, *won), "MS-1")
    if "hands" not in position:
        return list(decode_multiset(initial_state.middle)) if table is None else table, [
            cards or [] for cards in won
        ]
    held = Counter(chain(*hands)) - Counter(chain(*(hand or () for hand in stated_hands)))
    played = shuffled([*(Counter(played) - held).elements()], rng)
    # Only the text can make the middle empty: that is another phase (MS-13).
    first = [played.pop()] if table is None and played else []
    middle, *all_won = position.distribute(played, (table, *won), rng)
    return first + middle, all_won
