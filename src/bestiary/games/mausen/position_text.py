"""Mausen: reads a position, whole or partial, from text; fills in the rest at random.

`table: E3 E4 D3 C2 C2; committed: E1 D2 C3 C4 M3 -` describes six seats, the last of which has not
chosen yet.
"""

from collections import Counter

from bestiary.core.game import Options
from bestiary.core.message import SeatRef
from bestiary.core.position_text import NOTHING, UNKNOWN, PositionText
from bestiary.core.random_source import RandomSource, pick, shuffled
from bestiary.core.refusal import FORMAT, Refused
from bestiary.games.mausen.cards import CARD_CODEC, CARD_IDS, CARD_NAMES
from bestiary.games.mausen.rules import State

CardLists = list[list[str] | None]
"""One for each seat; None if the text leaves it open."""
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
    won = position.names_per_seat("won", CARD_NAMES) or [None] * players
    table = position.names("table", CARD_NAMES)
    initial_middle = CARD_CODEC.decode_multiset(State(players).middle)
    cards, places = (*CARD_NAMES * players, *initial_middle), (*stated_hands, table, *won)
    unstated = Counter(position.remaining_cards(cards, places, "MS-1"))
    all_won: list[list[str]]
    if "hands" in position:
        is_forced = table is not None and None not in won
        hands = _hands(position, stated_hands, chosen, unstated, is_forced, rng)
        played = shuffled([*unstated.elements()], rng)
        # Only the text can make the middle empty: that is another phase (MS-13).
        if table is None and not played and None in stated_hands:
            raise Refused(FORMAT, "refused-position")
        first = [played.pop()] if table is None and played else []
        middle, *all_won = position.distribute(played, (table, *won), rng)
        middle += first
    else:
        hands = [[*CARD_NAMES] for _ in chosen]
        middle = list(initial_middle) if table is None else table
        all_won = [cards or [] for cards in won]
    choices = [_chosen_card_id(hand, card, rng) for hand, card in zip(hands, chosen, strict=True)]
    encode, hand_sets = CARD_CODEC.encode_multiset, [*map(CARD_CODEC.encode_set, hands)]
    return State.from_position(hand_sets, choices, encode(middle), [*map(encode, all_won)])


def _hands(
    position: PositionText,
    stated_hands: CardLists,
    chosen: list[str],
    unstated: Counter[str],
    is_forced: bool,
    rng: RandomSource,
) -> list[list[str]]:
    """Hands of one size (MS-3), no card twice in one (MS-1), and a chosen card still there.

    The unknown hands take their cards from `unstated`: all of them if it is forced, because they
    have no other place.
    """
    for seat, hand in enumerate(stated_hands):
        if hand is not None and len({*hand}) < len(hand):
            position.refuse("hands", "mausen-refused-twice", rule="MS-1", seat=SeatRef(seat))
    sizes = {len(hand) for hand in stated_hands if hand is not None}
    if len(sizes) > 1:
        position.refuse("hands", "mausen-refused-sizes", rule="MS-3")
    shares = unstated.total() // len(stated_hands) if is_forced else 1 + rng.below(len(CARD_NAMES))
    size = max(sizes, default=shares)
    hands = [hand or [] for hand in stated_hands]
    open_seats = [seat for seat, hand in enumerate(stated_hands) if hand is None]
    open_seats = sorted(shuffled(open_seats, rng), key=lambda seat: seat != position.asked_seat)
    held = Counter(chosen[seat] for seat in open_seats)
    for count, seat in enumerate(open_seats):
        waiting = len(open_seats) - count
        order = position.leaning(CARD_NAMES, rng)[:: -1 if seat == position.asked_seat else 1]
        order.sort(key=lambda card: not (is_forced and unstated[card] >= waiting))
        order = [card for card in order if unstated[card] > held[card] and card != chosen[seat]]
        hands[seat] = ([chosen[seat]] if chosen[seat] in CARD_NAMES else []) + order
        hands[seat] = hands[seat][:size]
        held[chosen[seat]] -= 1
        unstated.subtract(hands[seat])
    if min(unstated.values(), default=0) < 0 or (open_seats and {*map(len, hands)} != {size}):
        raise Refused(FORMAT, "refused-position")
    for seat, (hand, card) in enumerate(zip(hands, chosen, strict=True)):
        if card != NOTHING and not (hand if card == UNKNOWN else card in hand):
            position.refuse("committed", "mausen-refused-not-held", rule="MS-3", seat=SeatRef(seat))
    return hands


def _chosen_card_id(hand: list[str], card: str, rng: RandomSource) -> int | None:
    """The chosen card, a random one of the hand if it is unknown; None if none is chosen."""
    return None if card == NOTHING else CARD_IDS[pick(hand, rng) if card == UNKNOWN else card]
