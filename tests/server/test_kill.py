"""Kill -9 and power cuts under load: what was acknowledged is there, once, and all go on."""

import asyncio
from pathlib import Path

import pytest

from bestiary.cli.strain import free_port
from tests.power.shim import cut, preloaded, shim
from tests.server.crowd import Crowd, Service, check_kept
from tests.sizes import Note, sized

TABLES = 6
BETWEEN = 120
"""How many moves are made between two disasters."""


@pytest.mark.slow
@pytest.mark.property
def test_kill_9_loses_nothing(tmp_path: Path, record_property: Note) -> None:
    async def work() -> None:
        service = Service(tmp_path, free_port())
        service.start()
        crowd = Crowd(service.url)
        try:
            await crowd.come(TABLES)
            times = sized(check=1, ci=3, soak=20)
            for _ in range(times):
                await crowd.grow(BETWEEN)
                service.end()
                service.start()
            await crowd.grow(BETWEEN)
            await crowd.go()
        finally:
            service.end()
        check_kept(service.file, crowd)
        record_property("kills", times)
        record_property("acknowledged moves", len(crowd.acknowledged))

    asyncio.run(work())


@pytest.mark.slow
@pytest.mark.property
def test_a_power_cut_loses_nothing(tmp_path: Path, record_property: Note) -> None:
    """The log is cut where it was when it last reached the disk; what came later is lost."""

    async def work() -> None:
        log = tmp_path / "power.log"
        service = Service(tmp_path, free_port(), preloaded(log, shim(tmp_path)))
        service.start("?checkpoint=off")
        crowd = Crowd(service.url)
        lost = 0
        try:
            await crowd.come(TABLES)
            times = sized(check=1, ci=3, soak=20)
            for _ in range(times):
                await crowd.grow(BETWEEN)
                service.end()
                lost += cut(log)
                service.start("?checkpoint=off")
            await crowd.grow(BETWEEN)
            await crowd.go()
        finally:
            service.end()
        check_kept(service.file, crowd)
        record_property("power cuts", times)
        record_property("acknowledged moves", len(crowd.acknowledged))
        record_property("bytes lost that nobody was told of", lost)

    asyncio.run(work())
