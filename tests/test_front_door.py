"""The front door: what `import bestiary` shows, and sentences for programs."""

import asyncio
import pickle
import subprocess
import sys
from importlib import metadata
from typing import Any

import pytest

import bestiary
from bestiary.core.refusal import FORMAT, Refused


def test_dir_shows_the_public_names_and_no_others() -> None:
    for module in (bestiary, bestiary.client):
        shown = {name for name in dir(module) if not name.startswith("_")}
        assert set(module.__all__) <= shown
        assert not shown & {"TYPE_CHECKING", "Any", "import_module"}
        assert all(getattr(module, name) is not None for name in dir(module))


def test_version_is_that_of_the_package() -> None:
    assert bestiary.__version__ == metadata.version("bestiary")
    assert "__version__" in dir(bestiary)


def test_python_m_bestiary_is_the_program() -> None:
    command = [sys.executable, "-m", "bestiary", "--version"]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert shown.startswith(f"bestiary {bestiary.__version__}")


def test_refusal_reads_as_an_english_sentence_with_its_rule() -> None:
    play = bestiary.play("mausen", players=3)
    play.move(0, "E4")
    with pytest.raises(Refused) as refused:
        play.move(0, "D1")
    sentence = "a card has been chosen already in this round (MS-3)"
    assert str(refused.value) == sentence
    assert (refused.value.rule, refused.value.message.id) == ("MS-3", "mausen-refused-chosen")
    assert str(pickle.loads(pickle.dumps(refused.value))) == sentence
    with pytest.raises(Refused, match=r"there is no game 'chess' here, only .*mausen"):
        bestiary.play("chess")


def test_unknown_name_is_an_attribute_error_with_its_module() -> None:
    name = "nope"
    for module in (bestiary, bestiary.client):
        with pytest.raises(AttributeError, match=f"module '{module.__name__}' has no .* 'nope'"):
            getattr(module, name)


@pytest.mark.parametrize("seed", ["a", 1.5, b"7"])
def test_a_seed_that_is_no_number_is_refused_in_a_sentence(seed: Any) -> None:
    with pytest.raises(Refused) as refused:
        bestiary.play("mausen", seed=seed)
    assert str(refused.value) == f"a seed is a whole number, not {seed!r} (format)"


def test_joining_where_no_server_is_says_so_in_a_sentence() -> None:
    async def work() -> None:
        async with bestiary.client.join("http://127.0.0.1:9/#/code/ABC234"):
            pass

    with pytest.raises(Refused, match=r"There is no answer from http://127\.0\.0\.1:9\. Is the"):
        asyncio.run(work())


def test_record_shows_itself_in_a_line() -> None:
    play = bestiary.play("mausen", players=3, seed=1)
    play.move(0, "E4")
    assert repr(play.record()) == "<Record of mausen: players=3 ply=1>"


def test_refusal_without_a_sentence_shows_its_id() -> None:
    """A plug-in may lack it."""
    assert str(Refused(FORMAT, "some-id", seat="3")) == "some-id seat='3' (format)"
