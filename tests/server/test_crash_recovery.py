"""Kill -9 and power cuts under load: what was acknowledged is there, once, and all go on."""

import asyncio
from pathlib import Path

import pytest

from tests.power_cut.shim import compile_shim, preload_environment, truncate_unsynced
from tests.sample_sizes import RecordProperty, examples_for_run
from tests.server.concurrent_players import ConcurrentPlayers, check_acknowledged_moves_stored
from tests.server_process import ServerProcess

TABLE_COUNT = 6
MOVES_BETWEEN_CRASHES = 120
"""How many moves are made between two disasters."""


@pytest.mark.slow
@pytest.mark.property
def test_sigkill_loses_no_acknowledged_move(
    tmp_path: Path, record_property: RecordProperty
) -> None:
    async def work() -> None:
        service = ServerProcess(tmp_path)
        service.start()
        crowd = ConcurrentPlayers(service.url)
        try:
            await crowd.start(TABLE_COUNT)
            times = examples_for_run(check=1, ci=3, soak=100)
            for _ in range(times):
                await crowd.wait_for_moves(MOVES_BETWEEN_CRASHES)
                service.stop()
                service.start()
            await crowd.wait_for_moves(MOVES_BETWEEN_CRASHES)
            await crowd.stop()
        finally:
            service.stop()
        check_acknowledged_moves_stored(service.file, crowd)
        record_property("kills", times)
        record_property("acknowledged moves", len(crowd.acknowledged))

    asyncio.run(work())


@pytest.mark.slow
@pytest.mark.property
def test_power_cut_loses_no_acknowledged_move(
    tmp_path: Path, record_property: RecordProperty
) -> None:
    """The log is cut where it was when it last reached the disk; what came later is lost."""

    async def work() -> None:
        log = tmp_path / "power.log"
        settings = preload_environment(log, compile_shim(tmp_path))
        service = ServerProcess(tmp_path, settings=settings)
        service.start("?checkpoint=off")
        crowd = ConcurrentPlayers(service.url)
        lost = 0
        try:
            await crowd.start(TABLE_COUNT)
            times = examples_for_run(check=1, ci=3, soak=20)
            for _ in range(times):
                await crowd.wait_for_moves(MOVES_BETWEEN_CRASHES)
                service.stop()
                lost += truncate_unsynced(log)
                service.start("?checkpoint=off")
            await crowd.wait_for_moves(MOVES_BETWEEN_CRASHES)
            await crowd.stop()
        finally:
            service.stop()
        check_acknowledged_moves_stored(service.file, crowd)
        record_property("power cuts", times)
        record_property("acknowledged moves", len(crowd.acknowledged))
        record_property("bytes lost that were not acknowledged", lost)

    asyncio.run(work())
