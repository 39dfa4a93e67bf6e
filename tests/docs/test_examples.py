"""The programs in `examples/` run against a real server, and the docs quote them."""

import asyncio
import sys
from pathlib import Path

import pytest

from tests.docs.markdown_pages import ROOT
from tests.server_fixture import running_server

EXAMPLES = ROOT / "examples"


async def example_process(name: str, *args: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        str(EXAMPLES / name),
        *args,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


@pytest.mark.slow
def test_example_programs_play_together_on_a_server() -> None:
    async def run() -> None:
        async with running_server() as served:
            host = await example_process("open_a_table.py", served.url)
            assert host.stdout is not None
            link = (await host.stdout.readline()).decode().strip()
            guest = await example_process("network_bot.py", link)
            try:
                out, err = await asyncio.wait_for(guest.communicate(), 60)
                assert err == b""
                assert out.startswith(b"The game is over; these seats have won: ")
                assert await asyncio.wait_for(host.communicate(), 60) == (b"", b"")
            finally:
                for process in (host, guest):
                    if process.returncode is None:
                        process.kill()
                        await process.wait()

    asyncio.run(run())


def test_every_example_is_linked_in_docs() -> None:
    pages = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md"))
    for path in EXAMPLES.glob("*.py"):
        assert f"# {Path('examples') / path.name}\n" in pages, path.name
