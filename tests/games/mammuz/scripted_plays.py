"""Plays of Mammuz from short texts: cards as `2 hare bear`, and moves with their seat."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from bestiary.catalog import AnyPlay
from bestiary.core.play import Play
from bestiary.core.refusal import Refused
from bestiary.core.viewer import DEALER, Actor, seat_or_none
from bestiary.games.mammuz import game

SPECIES = {
    "mammoth": 2,
    "bear": 3,
    "deer": 4,
    "tiger": 5,
    "hare": 6,
    "squirrel": 7,
    "gopher": 8,
    "mouse": 9,
}
"""How many cards each species has (MZ-1)."""
DINOSAURS = (
    "brontosaurus",
    "pterosaur",
    "triceratops",
    "stegosaurus",
    "plesiosaurus",
    "tyrannosaurus",
)
"""One card each (MZ-1)."""
NAMES = (*SPECIES, *DINOSAURS)
"""All kinds of cards, in the order of the manual."""
DEAL_TABLE = {
    3: (6, 3, 30, 10),
    4: (7, 5, 40, 10),
    5: (7, 5, 40, 8),
    6: (8, 4, 48, 8),
    7: (8, 5, 49, 7),
}
"""Species, dinosaurs, cards in all and cards each, by the number of players (MZ-2)."""
PLAYER_COUNTS = tuple(DEAL_TABLE)
SEATS = [(players, seat) for players in PLAYER_COUNTS for seat in range(players)]


def parse_cards(text: str) -> list[str]:
    """Some cards, sorted as records write them: `2 hare bear` are three."""
    cards: list[str] = []
    count = 1
    for word in text.split():
        if word.isdigit():
            count = int(word)
        else:
            cards += [word] * count
            count = 1
    return sorted(cards)


def format_cards(cards: Iterable[str]) -> str:
    """The inverse, in the order of MZ-1: `bear 2 hare`."""
    counts = Counter(cards)
    counted = ((name, counts[name]) for name in NAMES if counts[name])
    return " ".join(name if count == 1 else f"{count} {name}" for name, count in counted)


def species_in_play(players: int) -> list[str]:
    """The species in play, the rarest first (MZ-2)."""
    return list(SPECIES)[: DEAL_TABLE[players][0]]


def deal_hands(players: int, *wanted: str, drawn: str = "") -> list[list[str]]:
    """Hands that hold at least the cards wanted, seat 0 first; of `drawn` a player holds each.

    All other cards are spread so that no other species is whole in one hand.
    """
    _, dinosaurs, _, hand_size = DEAL_TABLE[players]
    hands = [parse_cards(text) for text in (*wanted, *[""] * (players - len(wanted)))]
    dealt = Counter(card for hand in hands for card in hand)
    named = [name for name in DINOSAURS if name in dealt or name in drawn.split()]
    others = [name for name in DINOSAURS if name not in named]
    deck = dict.fromkeys((named + others)[:dinosaurs], 1)
    deck |= {name: SPECIES[name] for name in species_in_play(players)}
    for card, total in deck.items():
        for _ in range(total - dealt[card]):
            hand = min(
                (
                    hand
                    for hand in hands
                    if len(hand) < hand_size and (total == 1 or hand.count(card) < total - 1)
                ),
                key=lambda hand: (hand.count(card), len(hand)),
            )
            hand.append(card)
    return hands


def play_with_hands(players: int, *wanted: str, start: int = 0, drawn: str = "") -> AnyPlay:
    """A play that begins with the cards wanted in the hands of seat 0 and those after it."""
    return Play(game, players, {"hands": deal_hands(players, *wanted, drawn=drawn), "start": start})


def apply_moves(play: AnyPlay, moves: str) -> AnyPlay:
    """The play after these moves: `0 declare bear: hare, 1 challenge 1, deal hare bear`.

    No card is ever lost on the way.
    """
    before = all_cards(play)
    for move in moves.split(", "):
        if move.startswith("deal "):
            play.move(DEALER, move)
        else:
            seat, _, text = move.partition(" ")
            play.move(int(seat), text)
        assert all_cards(play) == before
    return play


def all_cards(play: AnyPlay) -> list[str]:
    """Every card since the deal, wherever it lies or went, sorted."""
    state = full_state(play)
    piles: list[list[str]] = [*state["hands"], state["aside"], state["removed"]]
    piles += [display for _, display in state["displays"]]
    piles += [[state["revealed"]] if state["revealed"] else []]
    cards = sorted(card for pile in piles for card in pile)
    assert play.game.position.all_cards(play.state) == cards
    return cards


def full_state(play: AnyPlay) -> dict[str, Any]:
    """The whole state, as records write it."""
    return play.game.position.to_dict(play.state)


def cards_gained(play: AnyPlay, moves: str) -> dict[int, str]:
    """The cards that each seat gained by these moves; seats that gained none are left out."""
    before = full_state(play)["hands"]
    after = full_state(apply_moves(play, moves))["hands"]
    gains = {
        seat: format_cards(Counter(after[seat]) - Counter(before[seat]))
        for seat in range(len(after))
    }
    return {seat: gain for seat, gain in gains.items() if gain}


def hand_of(play: AnyPlay, seat: int) -> str:
    return format_cards(full_state(play)["hands"][seat])


def any_card(play: AnyPlay, seat: int) -> str:
    return hand_of(play, seat).split()[-1]


def hand_sizes(play: AnyPlay) -> list[int]:
    return [len(hand) for hand in full_state(play)["hands"]]


def phase_and_seat(play: AnyPlay) -> tuple[str, Actor]:
    """The phase, and who is to move."""
    (seat,) = play.to_move()
    state = full_state(play)
    assert state["to_move"] == [seat_or_none(seat)]
    assert play.result is None
    assert not play.is_over
    phase: str = state["phase"]
    return phase, seat


def winners_of(play: AnyPlay) -> tuple[int, ...]:
    """The winners; the play must be over."""
    state = full_state(play)
    assert (state["phase"], state["to_move"], state["revealed"]) == ("over", [], None)
    assert play.is_over
    assert play.to_move() == ()
    assert play.result is not None
    assert play.result.to_dict() == {"winners": list(play.result.winners)}
    return play.result.winners


def extinct_species(play: AnyPlay) -> str:
    state = full_state(play)
    assert state["extinct"] == sorted(state["extinct"])
    return format_cards(state["extinct"])


def removed_cards(play: AnyPlay) -> str:
    return format_cards(full_state(play)["removed"])


def pile_of(play: AnyPlay) -> str:
    return format_cards(full_state(play)["aside"])


def displays_of(play: AnyPlay) -> list[tuple[int, str]]:
    """The displays as they lie, the oldest first."""
    return [(seat, " ".join(display)) for seat, display in full_state(play)["displays"]]


def is_table_clear(play: AnyPlay) -> bool:
    """Nothing of a round lies on the table."""
    state = full_state(play)
    return (state["displays"], state["species"], state["revealed"]) == ([], None, None)


def refusing_rule(play: AnyPlay, seat: Actor, text: str) -> str:
    """The rule that refuses a move; the play must stay unchanged."""
    before = full_state(play), list(play.moves), play.to_move(), play.result
    with pytest.raises(Refused) as refusal:
        play.move(seat, play.prepare(seat, text))
    assert (full_state(play), list(play.moves), play.to_move(), play.result) == before
    return refusal.value.rule


def declarable_species(play: AnyPlay) -> str:
    """The species that the start player may declare."""
    _, seat = phase_and_seat(play)
    assert seat is not DEALER
    card = any_card(play, seat)
    return format_cards(
        name for name in NAMES if play.refusal(seat, f"declare {name}: {card}") is None
    )


def play_with_dinosaur_in_herd(dinosaur: str, players: int = 4) -> AnyPlay:
    """Hares are declared: 0 laid hare, squirrel; 1 laid bear, the dinosaur, tiger; 2 answers."""
    play = play_with_hands(players, "hare squirrel", f"bear {dinosaur} tiger")
    return apply_moves(play, f"0 declare hare: hare squirrel, 1 extend: bear {dinosaur} tiger")


def play_with_dinosaur_alone(dinosaur: str) -> AnyPlay:
    """Bears are declared: 0 laid the dinosaur and nothing else; 1 answers."""
    return apply_moves(play_with_hands(4, dinosaur), f"0 declare bear: {dinosaur}")


def play_with_pile(*wanted: str) -> AnyPlay:
    """A deer was laid aside when hares were declared; 1 took the plesiosaurus and begins."""
    first, *others = wanted or ("",)
    play = play_with_hands(4, f"deer plesiosaurus {first}", *others)
    return apply_moves(play, "0 declare hare: deer plesiosaurus, 1 challenge 2")


def play_with_dinosaur_in_last_cards(dinosaur: str) -> AnyPlay:
    """Hares are declared: 0 laid one; 1 laid the dinosaur and a squirrel, its last cards."""
    play = play_with_hands(4, "hare", f"3 bear 5 tiger {dinosaur} squirrel")
    return apply_moves(play, f"0 declare hare: hare, 1 extend: {dinosaur} squirrel")
