"""What every store promises, whichever it is."""

import asyncio
import json
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bestiary.core.store import Conflict, Store
from bestiary.stores.memory import MemoryStore
from tests.sample_sizes import examples_for_run
from tests.stores.store_kinds import (
    STORE_FACTORIES,
    append,
    run_with_timeout,
    start_append,
    summary,
)

PROPERTY_SETTINGS = settings(
    max_examples=examples_for_run(check=15, ci=100, soak=1000), deadline=None
)

Use = Callable[[Store], Awaitable[None]]
RunWithStore = Callable[[Use], None]


def run_with_store(kind: str, folder: Path, use: Use) -> None:
    """Open a store, do something with it, and close it."""

    async def run() -> None:
        store = STORE_FACTORIES[kind](folder)
        try:
            await use(store)
        finally:
            await store.close()

    run_with_timeout(run())


@pytest.fixture(params=STORE_FACTORIES)
def run_with_each_store(request: pytest.FixtureRequest, tmp_path: Path) -> RunWithStore:
    """Runs a coroutine function with a store of each kind."""
    return lambda use: run_with_store(request.param, tmp_path, use)


def test_each_store_has_a_history_of_its_own(run_with_each_store: RunWithStore) -> None:
    ids: set[str] = set()

    async def use(store: Store) -> None:
        ids.add(store.history_id)

    run_with_each_store(use)
    assert all(ids)
    assert MemoryStore().history_id not in ids


def test_append_continues_from_sequence_zero(run_with_each_store: RunWithStore) -> None:
    async def use(store: Store) -> None:
        assert await append(store, "a", 0, b'"one"', b'"two"', summary=summary())
        assert await append(store, "a", 2, b'"three"')
        assert await append(store, "b", 0, b'"other"')
        assert await store.read_events("a") == [b'"one"', b'"two"', b'"three"']
        assert await store.read_events("b") == [b'"other"']
        assert [await store.last_seq(table) for table in "ab"] == [3, 1]

    run_with_each_store(use)


def test_unknown_table_is_empty_in_every_query(run_with_each_store: RunWithStore) -> None:
    async def use(store: Store) -> None:
        assert await store.read_events("nowhere") == []
        assert await store.last_seq("nowhere") == 0
        assert await store.find_by_code("ABCDEF") is None
        assert await store.due_tables(1 << 60, 10) == []
        assert await store.lobby(10) == []
        assert await store.table_ids_of("unknown", 10) == []
        assert await store.rules_in_play() == {}

    run_with_each_store(use)


@pytest.mark.parametrize("expected", [0, 1, 3, 4, 1000])
def test_wrong_expected_seq_is_a_conflict_and_writes_nothing(
    run_with_each_store: RunWithStore, expected: int
) -> None:
    """Too low, and too high: there are no gaps."""

    async def use(store: Store) -> None:
        assert await append(store, "a", 0, b"1", b"2", summary=summary("OLD"))
        assert not await append(store, "a", expected, b"3", b"4", summary=summary("NEW"))
        assert await store.read_events("a") == [b"1", b"2"]
        assert await store.find_by_code("OLD") == "a"
        assert await store.find_by_code("NEW") is None
        assert await append(store, "a", 2, b"3")

    run_with_each_store(use)


def test_first_append_must_expect_seq_zero(run_with_each_store: RunWithStore) -> None:
    async def use(store: Store) -> None:
        assert not await append(store, "a", 1, b"1", summary=summary())
        assert await store.read_events("a") == []
        assert await store.find_by_code("ABCDEF") is None

    run_with_each_store(use)


def test_second_append_with_same_seq_is_a_conflict(run_with_each_store: RunWithStore) -> None:
    async def use(store: Store) -> None:
        assert await append(store, "a", 0, b"1", summary=summary())
        one = start_append(store, "a", 1, [b'"one"', b'"one"'], summary("ONE"))
        two = start_append(store, "a", 1, [b'"two"', b'"two"', b'"two"'], summary("TWO"))
        assert await one is None
        assert isinstance(await two, Conflict)
        assert await store.read_events("a") == [b"1", b'"one"', b'"one"']
        assert await store.find_by_code("ONE") == "a"
        assert await store.find_by_code("TWO") is None

    run_with_each_store(use)


def test_pipelined_appends_complete_in_order(run_with_each_store: RunWithStore) -> None:
    """They are answered in the order in which they were asked for."""

    async def use(store: Store) -> None:
        answered: list[tuple[str, int]] = []
        for number in range(50):
            for table in ("a", "b"):

                def done(error: Exception | None, which: tuple[str, int] = (table, number)) -> None:
                    assert error is None
                    answered.append(which)

                store.append(table, number, [b"%d" % number], None, done)
        await start_append(store, "a", 50, [b"50"])
        assert answered == [(table, number) for number in range(50) for table in ("a", "b")]
        assert await store.read_events("b") == [b"%d" % number for number in range(50)]

    run_with_each_store(use)


def test_no_callback_runs_before_the_next_turn_of_the_loop(
    run_with_each_store: RunWithStore,
) -> None:
    """The caller has time to note what it appended."""

    async def use(store: Store) -> None:
        answers = [start_append(store, "a", number, [b"0"]) for number in range(100)]
        assert not any(answer.done() for answer in answers)
        await asyncio.gather(*answers)

    run_with_each_store(use)


def test_what_follows_a_failed_append_fails_even_if_its_number_fits(
    run_with_each_store: RunWithStore,
) -> None:
    """Another writer wrote number 4: ours was decided on another number 4, and so was our 5."""

    async def use(store: Store) -> None:
        assert await append(store, "a", 0, b"1", b"2", b"3")
        assert await append(store, "a", 3, b'"theirs"')
        ours = [start_append(store, "a", number, [b'"ours"']) for number in (3, 4, 5)]
        other = [start_append(store, "b", number, [b'"kept"']) for number in (0, 1)]
        for answer in ours:
            assert isinstance(await answer, Conflict)
        for answer in other:
            assert await answer is None
        assert await store.read_events("a") == [b"1", b"2", b"3", b'"theirs"']
        assert await store.read_events("b") == [b'"kept"', b'"kept"']
        assert await append(store, "a", 4, b'"read again"')

    run_with_each_store(use)


@PROPERTY_SETTINGS
@given(
    appends=st.lists(
        st.tuples(st.sampled_from("ab"), st.integers(-1, 1), st.integers(1, 3)), max_size=20
    )
)
@pytest.mark.parametrize("kind", STORE_FACTORIES)
def test_appends_are_kept_up_to_the_first_that_does_not_fit(
    kind: str, appends: list[tuple[str, int, int]]
) -> None:
    """At each table for itself, without waiting for any answer."""

    async def use(store: Store) -> None:
        seqs, failed, answers, right = {"a": 0, "b": 0}, set(), [], []
        for table, beside, count in appends:
            expected = seqs[table] + beside
            answers.append(start_append(store, table, expected, [b'"%s"' % table.encode()] * count))
            if beside:
                failed.add(table)
            right.append(table not in failed)
            if table not in failed:
                seqs[table] += count
        assert [await answer is None for answer in answers] == right
        for table, seq in seqs.items():
            assert len(await store.read_events(table)) == seq

    with tempfile.TemporaryDirectory() as folder:
        run_with_store(kind, Path(folder), use)


TEXTS = st.text(st.characters(codec="utf-8"), max_size=30) | st.sampled_from(
    ["\0", '"', "\\", "\\u0000", "'; DROP TABLE events; --", "\u2028", "💥", "\x7f\x80\ufeff\uffff"]
)


@PROPERTY_SETTINGS
@given(texts=st.lists(TEXTS, min_size=1, max_size=6), is_ascii=st.booleans())
@pytest.mark.parametrize("kind", STORE_FACTORIES)
def test_event_bodies_round_trip_byte_for_byte(kind: str, texts: list[str], is_ascii: bool) -> None:
    """Any text; a zero byte is written as an escape, as JSON has it."""
    bodies = [json.dumps({"name": text}, ensure_ascii=is_ascii).encode() for text in texts]

    async def use(store: Store) -> None:
        assert await append(store, "a", 0, *bodies, summary=summary(summary=bodies[0]))
        assert await store.read_events("a") == bodies
        assert await store.lobby(1) == [("a", bodies[0])]

    with tempfile.TemporaryDirectory() as folder:
        run_with_store(kind, Path(folder), use)


def test_table_summary_is_replaced_as_a_whole(run_with_each_store: RunWithStore) -> None:
    """All of it; an append without one leaves the last."""

    async def use(store: Store) -> None:
        first = summary("ONE", members=("p", "q"), summary=b'"old"', rules="mausen/1")
        assert await append(store, "a", 0, b"1", summary=first)
        assert await append(store, "a", 1, b"2")
        assert await store.find_by_code("ONE") == "a"
        second = summary(
            "TWO", members=("q", "r"), summary=b'"new"', rules="mausen/2", next_wakeup_ms=5
        )
        assert await append(store, "a", 2, b"3", summary=second)
        assert await store.find_by_code("ONE") is None
        assert await store.find_by_code("TWO") == "a"
        assert [await store.table_ids_of(person, 9) for person in "pqr"] == [[], ["a"], ["a"]]
        assert await store.lobby(9) == [("a", b'"new"')]
        assert await store.rules_in_play() == {"mausen/2": ["a"]}
        assert await store.due_tables(5, 9) == ["a"]
        assert await append(store, "a", 3, b"4", summary=summary("TWO", is_public=False))
        assert await store.lobby(9) == []

    run_with_each_store(use)


def test_find_by_code_skips_closed_tables(run_with_each_store: RunWithStore) -> None:
    async def use(store: Store) -> None:
        for table, status in (("a", "closed"), ("b", "over"), ("c", "open")):
            assert await append(store, table, 0, b"1", summary=summary("SAME", status=status))
        assert await store.find_by_code("SAME") == "b"
        assert await append(store, "b", 1, b"2", summary=summary("SAME", status="closed"))
        assert await store.find_by_code("SAME") == "c"
        assert await store.find_by_code("same") is None

    run_with_each_store(use)


def test_due_tables_are_sorted_by_wakeup_time(run_with_each_store: RunWithStore) -> None:
    async def use(store: Store) -> None:
        for table, next_wakeup_ms in (("a", 300), ("b", 100), ("c", 200), ("d", 401)):
            assert await append(
                store, table, 0, b"1", summary=summary(next_wakeup_ms=next_wakeup_ms)
            )
        assert await store.due_tables(400, 10) == ["b", "c", "a"]
        assert await store.due_tables(400, 2) == ["b", "c"]
        assert await store.due_tables(99, 10) == []
        assert await store.due_tables(100, 10) == ["b"]

    run_with_each_store(use)


def test_lobby_lists_open_public_tables_newest_first(run_with_each_store: RunWithStore) -> None:
    """What happened at a table since does not make it newer."""

    async def use(store: Store) -> None:
        for table, status, is_public in (
            ("a", "open", True),
            ("b", "open", False),
            ("c", "playing", True),
            ("d", "open", True),
            ("e", "open", True),
        ):
            entry = f'"{table}"'.encode()
            new = summary(status=status, is_public=is_public, summary=entry)
            assert await append(store, table, 0, b"1", summary=new)
        assert await append(store, "a", 1, b"2", summary=summary(summary=b'"A"'))
        assert await store.lobby(10) == [("e", b'"e"'), ("d", b'"d"'), ("a", b'"A"')]
        assert await store.lobby(2) == [("e", b'"e"'), ("d", b'"d"')]

    run_with_each_store(use)


def test_a_member_finds_the_tables_that_are_not_closed(run_with_each_store: RunWithStore) -> None:
    """The newest first."""

    async def use(store: Store) -> None:
        for table, status, people in (
            ("a", "over", ("p", "q")),
            ("b", "closed", ("p",)),
            ("c", "playing", ("q",)),
            ("d", "open", ("p",)),
        ):
            assert await append(
                store, table, 0, b"1", summary=summary(status=status, members=people)
            )
        assert await store.table_ids_of("p", 10) == ["d", "a"]
        assert await store.table_ids_of("q", 10) == ["c", "a"]
        assert await store.table_ids_of("q", 1) == ["c"]

    run_with_each_store(use)


def test_rules_in_play_cover_unfinished_tables(run_with_each_store: RunWithStore) -> None:
    async def use(store: Store) -> None:
        for table, status, rules in (
            ("a", "open", "mausen/1"),
            ("b", "playing", "mausen/2"),
            ("c", "over", "mausen/3"),
            ("d", "closed", "mausen/4"),
            ("e", "playing", "mausen/1"),
        ):
            assert await append(store, table, 0, b"1", summary=summary(status=status, rules=rules))
        by_rules = {
            rules: sorted(tables) for rules, tables in (await store.rules_in_play()).items()
        }
        assert by_rules == {"mausen/1": ["a", "e"], "mausen/2": ["b"]}

    run_with_each_store(use)


@pytest.mark.parametrize("kind", STORE_FACTORIES)
def test_close_completes_pending_appends(kind: str, tmp_path: Path) -> None:
    async def run() -> None:
        store = STORE_FACTORIES[kind](tmp_path)
        answers = [start_append(store, "a", number, [b"1"]) for number in range(500)]
        await store.close()
        assert await asyncio.wait_for(asyncio.gather(*answers), 20) == [None] * 500

    run_with_timeout(run())


def test_a_callback_that_raises_keeps_no_other_from_being_called(
    run_with_each_store: RunWithStore,
) -> None:
    """Appends of one turn become durable together."""

    async def use(store: Store) -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda loop, context: None)
        called = loop.create_future()

        def fail(error: Exception | None) -> None:
            raise LookupError

        store.append("first", 0, [b"{}"], summary(), fail)
        store.append("second", 0, [b"{}"], summary(), called.set_result)
        assert await asyncio.wait_for(called, 5) is None

    run_with_each_store(use)
