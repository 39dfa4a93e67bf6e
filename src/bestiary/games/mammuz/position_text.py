"""Mammuz: reads a position, whole or partial, from text; fills in the rest at random.

`hands: bear mouse / ? / - ; displays: hare ? / ? ?; species: hare; turn: 0` describes three seats:
seat 1's hand is unknown, and seat 2 has just laid its last cards. The last display is that of the
player before `turn`. `extinct: deer` stands for all deer among `removed`.
"""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Final

from bestiary.core.game import Options
from bestiary.core.message import SeatRef
from bestiary.core.position_text import NOTHING, UNKNOWN, PositionText
from bestiary.core.random_source import RandomSource, pick
from bestiary.games.mammuz import deck
from bestiary.games.mammuz.deck import CARD_CODEC, CARD_IDS, CARD_NAMES, DINOSAURS, species_in_play
from bestiary.games.mammuz.rules import State

TEXT_KEYS: tuple[str, ...] = (
    *("hands", "displays", "species", "revealed", "aside"),
    *("extinct", "removed", "banned", "turn"),
)
DINOSAURS_WITH_PENDING_ACTION: Final = ("triceratops", "stegosaurus")
MAX_REDEALS: Final = 20
StatedHand = list[str] | None
StatedLocations = tuple[list[StatedHand], list[list[str]], list[str]]
"""Hands, displays and pile."""


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
    known_hands = position.names_per_seat("hands", (*CARD_NAMES, UNKNOWN))
    hands: list[StatedHand] = known_hands or [None] * players
    _check_hands(position, hands, turn, is_open=species is not None)
    laid_last = (turn - 1) % players
    if "hands" in position and displays and hands[laid_last] is None and rng.below(8) == 0:
        hands[laid_last] = []  # those may have been its last cards
    locations = [*displays, aside, [revealed] if revealed else [], removed or [], *hands]
    stated = [card for cards in locations for card in cards or () if card != UNKNOWN]
    left = _unstated_cards(position, players, stated, rng)
    if removed is None and None not in hands and not _unstated_count(displays, aside, hands):
        removed, left = left, []  # a card that no location holds has left the game
    elif removed is None and "removed" in position:
        removed, left = _draw_removed(left, stated, rng)
    stated_locations = (hands, displays, aside)
    full_hands, herd, pile = _fill_in(position, left, stated_locations, turn, removed or [], rng)
    attempts = 0
    while missed := _missed_extinction(turn, full_hands, herd, removed or []):
        seat, card = missed
        attempts += 1
        if attempts > MAX_REDEALS // 2:
            position = replace(position, wanted=(), unwanted=())
        if attempts > MAX_REDEALS:  # no other deal: the species has died out
            died = [name for name in left if name == card]
            if "removed" in position or not died or card in stated:
                ref = SeatRef(seat)
                position.refuse("hands", "mammuz-refused-whole", rule="MZ-21", seat=ref, card=card)
            left = [name for name in left if name != card]
            removed = [*(removed or []), *died]
        full_hands, herd, pile = _fill_in(
            position, left, stated_locations, turn, removed or [], rng
        )
    banned = position.name("banned", species_in_play(players))
    return State.from_position(
        hands=[CARD_CODEC.encode_multiset(hand) for hand in full_hands],
        displays=[[CARD_IDS[card] for card in cards] for cards in herd],
        pile=CARD_CODEC.encode_multiset(pile),
        removed=CARD_CODEC.encode_multiset(removed or []),
        turn=turn,
        species=None if species is None else CARD_IDS[species],
        revealed=None if revealed is None else CARD_IDS[revealed],
        banned=None if banned is None else CARD_IDS[banned],
    )


def _herd(position: PositionText, players: int) -> tuple[str | None, list[list[str]]]:
    """The declared species and the displays: neither comes without the other (MZ-4)."""
    species = position.name("species", species_in_play(players))
    is_empty = position.values.get("displays") == ((NOTHING,),)
    stated = None if is_empty else position.names_per_seat("displays", (*CARD_NAMES, UNKNOWN))
    displays = [[UNKNOWN] if cards is None else cards for cards in stated or ()]
    has_revealed = position.name("revealed", DINOSAURS_WITH_PENDING_ACTION) is not None
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


def _removed(position: PositionText, players: int) -> list[str] | None:
    """What left the game; None if the text does not say."""
    extinct = position.ordered_names("extinct", species_in_play(players))
    stated = position.names("removed", CARD_NAMES)
    if stated is None and not extinct:
        return None
    counts = Counter(stated or [])
    for species in extinct:
        counts[species] = deck.copies(CARD_IDS[species])
    return sorted(counts.elements())


def _check_hands(position: PositionText, hands: list[StatedHand], turn: int, is_open: bool) -> None:
    """Only the player who has just laid the last display may have an empty hand (MZ-22)."""
    laid_last = (turn - 1) % len(hands) if is_open else None
    for seat, hand in enumerate(hands):
        if hand == [] and seat != laid_last:
            position.refuse("hands", "mammuz-refused-empty", rule="MZ-22", seat=SeatRef(seat))


def _unstated_cards(
    position: PositionText, players: int, stated: list[str], rng: RandomSource
) -> list[str]:
    """The cards not in the text; which dinosaurs were drawn may be unknown (MZ-2, MZ-3)."""
    certain = [card for card in DINOSAURS if card in stated]
    others = position.leaning([card for card in DINOSAURS if card not in stated], rng)
    drawn = [*certain, *reversed(others)][: deck.DINOSAUR_COUNT_FOR[players]]
    all_cards = [*deck.animal_counts(players).elements(), *drawn]
    return position.remaining_cards(all_cards, [stated], "MZ-2")


def _draw_removed(
    left: list[str], stated: list[str], rng: RandomSource
) -> tuple[list[str], list[str]]:
    """Some species that are stated nowhere, as removed; and the other cards (MZ-21)."""
    gone = {card for card in sorted({*left} - {*stated} - {*DINOSAURS}) if rng.below(4) == 0}
    return [card for card in left if card in gone], [card for card in left if card not in gone]


def _unstated_count(displays: list[list[str]], aside: list[str], hands: list[StatedHand]) -> int:
    """How many cards are known to lie in a place, but not which."""
    return sum(cards.count(UNKNOWN) for cards in (*displays, aside, *hands) if cards is not None)


def _fill_in(
    position: PositionText,
    left: list[str],
    stated: StatedLocations,
    turn: int,
    removed: list[str],
    rng: RandomSource,
) -> tuple[list[list[str]], list[list[str]], list[str]]:
    """Hands, displays and pile with all their cards: the stated ones, and others at random.

    The seat asked about draws first (the herd if it is the dealer), and no seat the last card of a
    species that it would hold alone (MZ-21), if there is another card.
    """
    hands, displays, aside = stated
    spare = len(left) - _unstated_count(displays, aside, hands) - hands.count(None)
    if spare < 0:
        position.refuse("hands", "mammuz-refused-few", rule="MZ-2")
    asked, players = position.asked_seat, len(hands)
    living = deck.animal_counts(players) - Counter(removed)
    held = _held_by_seat(turn, [hand or [] for hand in hands], displays)
    stack = _Stack(position.leaning(left, rng), held, living)
    least = [[UNKNOWN] if hand is None else hand for hand in hands]
    if asked is not None and hands[asked] is None:
        least[asked] = [UNKNOWN] * max(1, min(len(position.wanted), 1 + spare))
    seats = range(turn - len(displays), turn)
    full_hands = (
        {asked: stack.fill(least[asked], asked, is_asked=True)} if asked is not None else {}
    )
    herd = [
        stack.fill(cards, seat % players, is_asked=asked is None)
        for seat, cards in zip(seats, displays, strict=True)
    ]
    pile = stack.fill(aside, None)
    full_hands |= {seat: stack.fill(least[seat], seat) for seat in range(players) if seat != asked}
    open_seats = [seat for seat, hand in enumerate(hands) if hand is None]
    if stack.cards and not open_seats:
        position.distribute(sorted(stack.cards), [], rng)
    for card in stack.cards:
        may_hold = [seat for seat in open_seats if stack.may_hold(seat, card)] or open_seats
        others = [seat for seat in may_hold if seat != asked or card not in position.unwanted]
        seat = pick(others or may_hold, rng)
        held[seat][card] += 1
        full_hands[seat].append(card)
    return [full_hands[seat] for seat in range(players)], herd, pile


@dataclass
class _Stack:
    """The cards that are still to be dealt."""

    cards: list[str]
    held: list[Counter[str]]
    living: Counter[str]

    def fill(self, cards: list[str], seat: int | None, is_asked: bool = False) -> list[str]:
        """These cards, the unknown ones dealt: from the end of the stack for the seat asked."""
        return [self._draw(seat, is_asked) if card == UNKNOWN else card for card in cards]

    def may_hold(self, seat: int | None, card: str) -> bool:
        return seat is None or self.held[seat][card] + 1 != self.living[card]

    def _draw(self, seat: int | None, is_asked: bool) -> str:
        places = range(len(self.cards))[:: -1 if is_asked else 1]
        allowed = (place for place in places if self.may_hold(seat, self.cards[place]))
        card = self.cards.pop(next(allowed, 0))
        if seat is not None:
            self.held[seat][card] += 1
        return card


def _held_by_seat(turn: int, hands: list[list[str]], herd: list[list[str]]) -> list[Counter[str]]:
    """What each seat held at the last check: its hand, and what it has laid since (MZ-21)."""
    held = [Counter(hand) for hand in hands]
    for number, cards in enumerate(herd, turn - len(herd)):
        held[number % len(hands)].update(cards)
    return held


def _missed_extinction(
    turn: int, hands: list[list[str]], herd: list[list[str]], removed: list[str]
) -> tuple[int, str] | None:
    """The seat that held a whole species at the last check, and which species (MZ-21)."""
    living = deck.animal_counts(len(hands)) - Counter(removed)
    for seat, counts in enumerate(_held_by_seat(turn, hands, herd)):
        for card, copies in living.items():
            if counts[card] == copies:
                return seat, card
    return None
