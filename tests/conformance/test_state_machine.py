"""Every game: Hypothesis searches for a sequence of moves that breaks a play."""

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bestiary import catalog
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.refusal import Refused
from bestiary.core.viewer import DEALER, ONLOOKER
from bestiary.records import Record
from tests.random_play import random_offered_move, random_options
from tests.sample_sizes import examples_for_run


class PlayMachine(RuleBasedStateMachine):
    """Makes legal moves, nonsense and moves out of turn; copies plays and resumes them."""

    name: str

    @initialize(data=st.data(), seed=st.integers(0, 2**64 - 1))
    def start_play(self, data: Any, seed: int) -> None:
        game = catalog.game(self.name)
        self.players = data.draw(st.sampled_from(list(game.player_counts)))
        self.rng = Pcg32(seed)
        self.play = Play.new(game, self.players, self.rng, random_options(game, self.rng))
        self.all_cards = game.position.all_cards(self.play.state)

    @precondition(lambda self: not self.play.is_over)
    @rule(data=st.data())
    def move(self, data: Any) -> None:
        seat = data.draw(st.sampled_from(list(self.play.to_move())))
        count = len(self.play.moves)
        self.play.move(seat, random_offered_move(self.play, seat, self.rng))
        assert len(self.play.moves) == count + 1

    @rule(data=st.data(), text=st.text(max_size=30))
    def try_any_move(self, data: Any, text: str) -> None:
        """Any text is made as a move, or refused without a change."""
        seat = data.draw(st.sampled_from([DEALER, *range(-1, self.players + 1)]))
        before = Record.from_play(self.play).to_json()
        expected = self.play.refusal(seat, text)
        if expected is None:
            self.play.move(seat, text)
            return
        with pytest.raises(Refused):
            self.play.move(seat, text)
        assert Record.from_play(self.play).to_json() == before

    @precondition(lambda self: self.play.moves)
    @rule(data=st.data())
    def repeat_old_move(self, data: Any) -> None:
        """By any seat."""
        _, move = data.draw(st.sampled_from(self.play.moves))
        seat = data.draw(st.sampled_from(range(self.players)))
        expected = self.play.refusal(seat, move)
        clone = self.play.clone()
        if expected is None:
            clone.move(seat, move)
            self.play.move(seat, str(move))
            assert clone.view(seat).canonical_json() == self.play.view(seat).canonical_json()

    @rule()
    def resume_from_record(self) -> None:
        resumed = Record.from_json(Record.from_play(self.play).to_json()).to_play()
        for viewer in (ONLOOKER, *range(self.players)):
            assert resumed.view(viewer).canonical_json() == self.play.view(viewer).canonical_json()
        self.play = resumed

    @invariant()
    def cards_are_conserved(self) -> None:
        if hasattr(self, "cards"):
            assert self.play.game.position.all_cards(self.play.state) == self.all_cards

    @invariant()
    def only_seats_to_move_have_offers(self) -> None:
        if hasattr(self, "play"):
            for seat in range(self.players):
                assert bool(self.play.view(seat).offers) == (seat in self.play.to_move())


@pytest.mark.property
@pytest.mark.parametrize("name", catalog.installed_games())
def test_play_state_machine(name: str) -> None:
    machine: Any = type(f"Table_{name}", (PlayMachine,), {"name": name})
    machine.TestCase.settings = settings(
        max_examples=examples_for_run(check=10, ci=50, soak=1000),
        stateful_step_count=60,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    machine.TestCase().runTest()
