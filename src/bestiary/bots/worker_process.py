"""Bots: the process of a worker: reads views, lets one kind of bot choose, writes the choices."""

import os
import signal
import sys
import time
from functools import lru_cache
from types import GenericAlias
from typing import Any

import msgspec

from bestiary import catalog
from bestiary.bots.registry import plugin_kind, plugin_kinds
from bestiary.bots.worker_pool import (
    GRACE_S,
    ChoiceAnswer,
    ChoiceRequest,
    Countdown,
    read_frame,
    write_frame,
)
from bestiary.catalog import AnyBot
from bestiary.core.bot import Choice, describe_error
from bestiary.core.view import View

BOTS_KEPT = 64


def main(kind: str) -> None:
    """Answer requests until the other side has gone."""
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints is no answer
    sys.stdin.close()

    @lru_cache(BOTS_KEPT)
    def bot(rules: str, seed: int) -> AnyBot:
        game = catalog.game_by_rules(rules)
        if kind in game.bots:
            return game.bots[kind](seed)
        return plugin_kind(game, kind).make(game, seed)

    plugin_kinds()
    answer = ChoiceAnswer()
    while True:
        write_frame(answers, msgspec.json.encode(answer))
        try:
            request = msgspec.json.decode(read_frame(requests), type=ChoiceRequest)
        except EOFError:
            return
        # Should the other side be gone too, the kernel ends a choice that does not.
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, request.left_ms / 1000 + 2 * GRACE_S)
        try:
            types = catalog.game_by_rules(request.rules).view
            view_type: Any = GenericAlias(View, (types.Board, types.History))
            view = msgspec.json.decode(request.view, type=view_type)
            player, clock = bot(request.rules, request.seed), Countdown(request.left_ms)
            started_ns = time.process_time_ns()
            choice = player.choose(view, clock)
            cpu_ns = time.process_time_ns() - started_ns
            valid = msgspec.json.decode(msgspec.json.encode(choice), type=Choice)
            answer = ChoiceAnswer(valid, "", cpu_ns)
        except BaseException as error:  # noqa: BLE001 the bot raised it
            answer = ChoiceAnswer(error=describe_error(error))
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)
