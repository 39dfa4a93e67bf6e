"""Mammuz: reads a position, whole or partial, from text; fills in the rest at random.

`hands: bear mouse / ? / - ; displays: hare ? / ? ?; species: hare; turn: 0` describes three seats:
seat 1's hand is unknown, and seat 2 has just laid its last cards. The last display is that of the
player before `turn`. `extinct: deer` stands for all deer among `removed`.
"""

from collections import Counter
from typing import Final

from bestiary.core.game import Options
from bestiary.core.message import SeatRef
from bestiary.core.position_text import NOTHING, UNKNOWN, PositionText
from bestiary.core.random_source import RandomSource, pick, shuffled
from bestiary.games.mammuz.cards import CARD_CODEC
from bestiary.games.mammuz.deck import (
    CARD_IDS,
    CARD_NAMES,
    DINOSAUR_COUNT_FOR,
    DINOSAURS,
    SPECIES,
    SPECIES_COUNT_FOR,
    animal_cards,
    copies,
)
from bestiary.games.mammuz.rules import State

TEXT_KEYS: tuple[str, ...] = (
    *("hands", "displays", "species", "revealed", "aside"),
    *("extinct", "removed", "banned", "turn"),
)
DINOSAURS_WITH_PENDING_ACTION: Final = ("triceratops", "stegosaurus")
MAX_REDEALS: Final = 20
StatedHand = list[str] | None


def state_from_text(position: PositionText, options: Options, rng: RandomSource) -> State:
    """The state that a text describes; cards it leaves out are put at random where it is silent.

    Raises Refused, with the rule that makes the position impossible.
    """
    players = position.player_count(lists_per_seat=("hands",))
    turn = position.seat("turn", players)
    if turn is None:
        turn = rng.below(players) if "turn" in position else 0
    species, displays = _herd(position, players)
    revealed = position.name("revealed", DINOSAURS_WITH_PENDING_ACTION)
    aside = position.ordered_names("aside", (*CARD_NAMES, UNKNOWN))
    removed = _removed(position, players)
    hands: list[StatedHand] = position.names_per_seat("hands", CARD_NAMES) or [None] * players
    _check_hands(position, hands, turn, is_open=species is not None)
    stated = [*displays, aside, [revealed] if revealed else [], removed or [], *hands]
    left = _unstated_cards(position, players, stated, rng)
    if removed is None and None not in hands and not _unstated_count(displays, aside):
        removed, left = left, []  # a card that no location holds has left the game
    full_hands, herd, pile = _fill_in(position, left, (hands, displays, aside), rng)
    attempts = 0
    while missed := _missed_extinction(players, turn, full_hands, herd, removed or []):
        seat, card = missed
        attempts += 1
        if attempts > MAX_REDEALS:  # no other deal: the species has died out
            died = [name for name in left if name == card]
            if "removed" in position or not died or card in _stated_cards(stated):
                position.refuse(
                    "hands", "mammuz-refused-whole", rule="MZ-21", seat=SeatRef(seat), card=card
                )
            left = [name for name in left if name != card]
            removed = [*(removed or []), *died]
        full_hands, herd, pile = _fill_in(position, left, (hands, displays, aside), rng)
    return State.from_position(
        hands=[CARD_CODEC.encode_multiset(hand) for hand in full_hands],
        displays=[[CARD_IDS[card] for card in cards] for cards in herd],
        pile=CARD_CODEC.encode_multiset(pile),
        removed=CARD_CODEC.encode_multiset(removed or []),
        turn=turn,
        species=None if species is None else CARD_IDS[species],
        revealed=None if revealed is None else CARD_IDS[revealed],
        banned=_banned(position, players),
    )


def _herd(position: PositionText, players: int) -> tuple[str | None, list[list[str]]]:
    """The declared species and the displays: neither comes without the other (MZ-4)."""
    in_play = SPECIES[: SPECIES_COUNT_FOR[players]]
    species = position.name("species", in_play)
    stated = [] if position.values.get("displays") == ((NOTHING,),) else _stated_displays(position)
    displays = [[UNKNOWN] if cards is None else cards for cards in stated]
    has_revealed = (
        "revealed" in position
        and position.name("revealed", DINOSAURS_WITH_PENDING_ACTION) is not None
    )
    if has_revealed and not displays:
        displays = [[]]
    if displays and species is None:
        position.refuse("species", "mammuz-refused-unnamed", rule="MZ-4")
    if species is not None and not displays:
        position.refuse("displays", "mammuz-refused-unlaid", rule="MZ-4")
    for number, cards in enumerate(displays):
        least = 0 if has_revealed and number == len(displays) - 1 else 1
        if not least <= len(cards) <= 4 - (1 - least):
            position.refuse("displays", "mammuz-refused-many", rule="MZ-7")
    return species, displays


def _stated_displays(position: PositionText) -> list[list[str] | None]:
    """The displays as stated, the oldest first; None for an unknown one."""
    return position.names_per_seat("displays", (*CARD_NAMES, UNKNOWN)) or []


def _removed(position: PositionText, players: int) -> list[str] | None:
    """What left the game; None if the text does not say."""
    extinct = position.ordered_names("extinct", SPECIES[: SPECIES_COUNT_FOR[players]])
    stated = position.names("removed", CARD_NAMES)
    if stated is None and not extinct:
        return None
    counts = Counter(stated or [])
    for species in extinct:
        counts[species] = copies(CARD_IDS[species])
    return sorted(counts.elements())


def _check_hands(position: PositionText, hands: list[StatedHand], turn: int, is_open: bool) -> None:
    """Only the player who has just laid the last display may have an empty hand (MZ-22)."""
    laid_last = (turn - 1) % len(hands) if is_open else None
    for seat, hand in enumerate(hands):
        if hand == [] and seat != laid_last:
            position.refuse("hands", "mammuz-refused-empty", rule="MZ-22", seat=SeatRef(seat))


def _unstated_cards(
    position: PositionText, players: int, stated: list[StatedHand], rng: RandomSource
) -> list[str]:
    """The cards not in the text; which dinosaurs were drawn may be unknown (MZ-2, MZ-3)."""
    stated_cards = _stated_cards(stated)
    stated_dinosaurs = [card for card in DINOSAURS if card in stated_cards]
    others = shuffled([card for card in DINOSAURS if card not in stated_cards], rng)
    drawn = [
        *stated_dinosaurs,
        *others[: max(0, DINOSAUR_COUNT_FOR[players] - len(stated_dinosaurs))],
    ]
    deck = [*CARD_CODEC.decode(animal_cards(players)), *drawn[: DINOSAUR_COUNT_FOR[players]]]
    return position.remaining_cards(deck, [stated_cards], "MZ-2")


def _stated_cards(locations: list[StatedHand]) -> list[str]:
    return [card for cards in locations for card in cards or () if card != UNKNOWN]


def _unstated_count(displays: list[list[str]], aside: list[str]) -> int:
    """How many cards lie face down and unknown in displays and pile."""
    return sum(cards.count(UNKNOWN) for cards in (*displays, aside))


def _fill_in(
    position: PositionText,
    left: list[str],
    locations: tuple[list[StatedHand], list[list[str]], list[str]],
    rng: RandomSource,
) -> tuple[list[list[str]], list[list[str]], list[str]]:
    """Hands, displays and pile with all their cards: the stated ones, and others at random."""
    hands, displays, aside = locations
    shuffled_cards = shuffled(left, rng)
    unstated_hands = hands.count(None)
    if _unstated_count(displays, aside) + unstated_hands > len(shuffled_cards):
        position.refuse("hands", "mammuz-refused-few", rule="MZ-2")
    herd = [
        [shuffled_cards.pop() if card == UNKNOWN else card for card in cards] for cards in displays
    ]
    pile = [shuffled_cards.pop() if card == UNKNOWN else card for card in aside]
    full_hands: list[StatedHand] = [
        [shuffled_cards.pop()] if hand is None else hand for hand in hands
    ]
    open_hands = [
        hand for hand, stated_hand in zip(full_hands, hands, strict=True) if stated_hand is None
    ]
    if shuffled_cards and not open_hands:
        position.distribute(sorted(shuffled_cards), [], rng)
    for card in shuffled_cards:
        hand = pick(open_hands, rng)
        if hand is not None:
            hand.append(card)
    return [hand or [] for hand in full_hands], herd, pile


def _missed_extinction(
    players: int, turn: int, hands: list[list[str]], herd: list[list[str]], removed: list[str]
) -> tuple[int, str] | None:
    """The seat that held a whole species at the last check, and which species (MZ-21)."""
    left = Counter(CARD_CODEC.decode(animal_cards(players))) - Counter(removed)
    for seat, hand in enumerate(hands):
        held = Counter(hand)
        for number, cards in enumerate(herd):
            if (turn - len(herd) + number) % players == seat:
                held.update(cards)
        for card, count in left.items():
            if held[card] == count:
                return seat, card
    return None


def _banned(position: PositionText, players: int) -> int | None:
    name = position.name("banned", SPECIES[: SPECIES_COUNT_FOR[players]])
    return None if name is None else CARD_IDS[name]
