"""A client that asks for views gets its history with every update; the others fold events."""

import asyncio
from functools import reduce
from operator import or_

import msgspec
import pytest

from bestiary import catalog
from bestiary.core.event import TurnChanged, event_types_in
from bestiary.core.pcg32 import Pcg32
from bestiary.core.viewer import DEALER
from bestiary.tables.command import MoveCommand
from tests.host.recording_subscriber import ManualClock, RecordingSubscriber, new_host, start_game
from tests.random_play import GAMES_AND_PLAYERS, random_offered_move, random_options
from tests.server.in_memory_client import InMemoryClient, context_without_network, drain_context


def through_json(value: object) -> object:
    """A value as it comes over the wire."""
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.parametrize(("game", "players"), GAMES_AND_PLAYERS)
def test_the_history_of_a_view_is_what_its_events_fold_to(game: str, players: int) -> None:
    async def work() -> None:
        rng = Pcg32(players)
        host = new_host(clock=ManualClock(), chance=rng)
        context = context_without_network(host)
        people = [RecordingSubscriber(f"Player {seat}") for seat in range(players)]
        options = random_options(catalog.game(game), rng)
        live_table = await start_game(host, game, people, options=options)
        asking = InMemoryClient(context, live_table.table.id, None, views=True)
        other = InMemoryClient(context, live_table.table.id, None)
        await drain_context(context)
        for number in range(20):
            play = live_table.table.play
            assert play is not None
            if play.is_over:
                break
            seat = play.to_move()[0]
            assert seat is not DEALER
            move = MoveCommand(random_offered_move(play, seat, rng))
            await host.command(live_table.table.id, people[seat].key, f"{number}", move)
            await drain_context(context)
        (welcome, *updates), plain = asking.answers(), other.answers()
        assert welcome == plain[0]
        view = catalog.game(game).view
        history = msgspec.convert(welcome["game"]["history"], view.History)
        kinds = reduce(or_, (*event_types_in(catalog.game(game).events), TurnChanged))
        for whole, folded in zip(updates, plain[1:], strict=True):
            for event in [
                event_json for entry in folded["entries"] for event_json in entry.get("events", ())
            ]:
                history = view.update_history(history, msgspec.convert(event, kinds))
            game_view = whole.pop("game")
            assert game_view["history"] == through_json(history)
            assert game_view.get("offers", []) == whole.pop("offers")
            assert game_view.get("alternatives", []) == whole.pop("alternatives")
            assert folded.pop("game", game_view) == game_view
            assert {"game", *folded} - {"offers", "alternatives"} == {"game", *whole}
        assert updates

    asyncio.run(work())
