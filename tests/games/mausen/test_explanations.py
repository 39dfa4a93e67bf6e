"""What Mausen explains is what happened, by the rules worked out a second time from the cards."""

from collections import Counter

import pytest

from bestiary.core.viewer import ONLOOKER
from bestiary.games.mausen import game
from bestiary.games.mausen.events import move_events
from bestiary.games.mausen.moves import ChooseCard
from tests.explained_games import ExplainedMove, explained_moves, explained_to
from tests.games.mausen.positions import ALL_CARDS, choose_cards, state_with_cards


def explained_in_round(middle: str, cards: str) -> dict[str, set[str]]:
    """What all have explained of a round in which these cards were played, one by each seat."""
    *first, last = cards.split()
    hands = [ALL_CARDS] * (len(first) + 1)
    before = choose_cards(state_with_cards(middle, *hands), " ".join(first))
    after, move = before.clone(), ChooseCard(last)
    after.apply(len(first), *game.moves.actions(move))
    return explained_to(game, move_events(before, len(first), move, after), ONLOOKER)


def facts(move: ExplainedMove) -> dict[str, set[str]]:
    """What there is to explain of a move, by the cards before and after it."""
    before, after, seat = move.before, move.after, move.seat
    assert seat is not None
    if before["to_move"] != [seat]:
        return {}
    found: dict[str, set[str]] = {}
    if before["phase"] == "play":
        played = {int(other): card for other, card in before["committed"].items()}
        played[seat] = move.move
        times = Counter(played.values())
        gains = [len(won) - len(old) for won, old in zip(after["won"], before["won"], strict=True)]
        stayed = {other for other, card in played.items() if card in after["table"]}
        found = {
            "tie": {f"seat:{other}" for other, card in played.items() if times[card] > 1},
            "catch": {f"score:{other}" for other, gain in enumerate(gains) if gain},
            "lost": {f"seat:{other}" for other in played.keys() - stayed},
            "nothing": set() if any(gains) else {"middle"},
            "stays": {"middle"} if stayed else set(),
        }
    found["refill"] = {"middle"} if after["phase"] == "restock" else set()
    return {f"mausen-explain-{name}": pointers for name, pointers in found.items() if pointers}


@pytest.mark.parametrize("players", game.player_counts)
def test_what_is_explained_happened(players: int) -> None:
    """After every move of a golden game, to all viewers alike: all is public."""
    for move in explained_moves("mausen", players):
        for viewer, explained in move.explained.items():
            assert explained == facts(move), (move.move, viewer)


def test_equal_cards_are_a_tie_and_equal_values_are_not() -> None:
    """Of two mice 4 none chases (MS-6); an elephant 4 beside them is another card."""
    assert explained_in_round("E2", "M4 M4 E4")["mausen-explain-tie"] == {"seat:0", "seat:1"}
    assert "mausen-explain-tie" not in explained_in_round("E2", "M4 M3 E4")


def test_a_card_in_the_middle_makes_no_tie() -> None:
    """MS-10."""
    assert "mausen-explain-tie" not in explained_in_round("M4", "M4 C1 D1")
