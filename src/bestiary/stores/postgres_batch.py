"""Stores: appends that go to PostgreSQL together, and the statement that writes them.

One statement is one transaction. It moves the head of each table on if it is where the writer
expects it, and keeps what belongs to the tables whose head it moved: the others have a conflict.
"""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any, Final

from msgspec import Struct

from bestiary.core.store import AppendCallback, Conflict, TableSummary

APPEND: Final = """
WITH moved AS (
    UPDATE heads SET seq = wanted.last_seq
    FROM unnest($1::text[], $2::int[], $3::int[]) AS wanted (table_id, expected_seq, last_seq)
    WHERE heads.table_id = wanted.table_id AND heads.seq = wanted.expected_seq
    RETURNING heads.table_id
), written AS (
    INSERT INTO events (table_id, seq, body)
    SELECT event.* FROM unnest($4::text[], $5::int[], $6::bytea[]) AS event (table_id, seq, body)
    JOIN moved USING (table_id)
)
SELECT table_id FROM moved
"""
"""For tables that are there, and whose summaries stay as they are."""
APPEND_WITH_SUMMARIES: Final = """
WITH wanted AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $7::bigint[])
    AS wanted (table_id, expected_seq, last_seq, next_wakeup_ms)
), moved AS (
    UPDATE heads SET seq = wanted.last_seq,
        next_wakeup_ms = coalesce(wanted.next_wakeup_ms, heads.next_wakeup_ms)
    FROM wanted
    WHERE heads.table_id = wanted.table_id AND heads.seq = wanted.expected_seq
    RETURNING heads.table_id
), begun AS (
    INSERT INTO heads (table_id, seq, next_wakeup_ms)
    SELECT table_id, last_seq, next_wakeup_ms FROM wanted WHERE expected_seq = 0
    ON CONFLICT DO NOTHING RETURNING table_id
), kept AS (
    SELECT table_id FROM moved UNION ALL SELECT table_id FROM begun
), written AS (
    INSERT INTO events (table_id, seq, body)
    SELECT event.* FROM unnest($4::text[], $5::int[], $6::bytea[]) AS event (table_id, seq, body)
    JOIN kept USING (table_id)
), summarized AS (
    INSERT INTO table_summaries AS stored
        (table_id, code, game, rules, status, is_public, members, summary)
    SELECT table_id, code, game, rules, status, is_public,
        string_to_array(members, E'\\n'), summary
    FROM unnest($8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::boolean[],
        $14::text[], $15::bytea[]) WITH ORDINALITY
        AS new (table_id, code, game, rules, status, is_public, members, summary, number)
    JOIN kept USING (table_id)
    ORDER BY number
    ON CONFLICT (table_id) DO UPDATE SET
        (code, game, rules, status, is_public, members, summary) = (excluded.code, excluded.game,
        excluded.rules, excluded.status, excluded.is_public, excluded.members, excluded.summary)
    WHERE (stored.code, stored.game, stored.rules, stored.status, stored.is_public,
        stored.members, stored.summary) IS DISTINCT FROM (excluded.code, excluded.game,
        excluded.rules, excluded.status, excluded.is_public, excluded.members, excluded.summary)
)
SELECT table_id FROM kept
"""
Columns = tuple[list[Any], ...]


class PostgresAppend(Struct):
    """Events to be written to one table."""

    table_id: str
    expected_seq: int
    bodies: Sequence[bytes]
    summary: TableSummary | None
    callback: AppendCallback
    loop: asyncio.AbstractEventLoop
    previous: "PostgresAppend | None"
    """The append before it to the same table, if its callback has not run yet."""
    error: Exception | None = None
    """Why it failed; None if it is durable once it was written."""


class TableAppends(Struct):
    """What is to be written to one table, all or none."""

    table_id: str
    expected_seq: int
    last_seq: int
    appends: list[PostgresAppend]
    summary: TableSummary | None = None

    def fail(self, error: Exception) -> None:
        for append in self.appends:
            append.error = error


def join_by_table(appends: Iterable[PostgresAppend]) -> list[TableAppends]:
    """What is to be written; a conflict is noted where that is certain without the database."""
    tables: dict[str, TableAppends] = {}
    for append in appends:
        table_id = append.table_id
        table = tables.get(table_id)
        previous = append.previous  # what was decided upon a lost event is lost
        is_lost = previous is not None and previous.error is not None
        if is_lost or (table is not None and append.expected_seq != table.last_seq):
            append.error = Conflict(table_id)
            continue
        if table is None:
            seq = append.expected_seq
            table = tables[table_id] = TableAppends(table_id, seq, seq, [])
        table.last_seq += len(append.bodies)
        table.appends.append(append)
        table.summary = append.summary or table.summary
    return list(tables.values())


async def write(connection: Any, tables: Sequence[TableAppends]) -> None:
    """Write what fits; what does not gets a `Conflict`."""
    heads = (
        [table.table_id for table in tables],
        [table.expected_seq for table in tables],
        [table.last_seq for table in tables],
    )
    ids: list[str] = []
    seqs: list[int] = []
    bodies: list[bytes] = []
    for table in tables:
        for append in table.appends:
            bodies += append.bodies
        ids += [table.table_id] * (table.last_seq - table.expected_seq)
        seqs += range(table.expected_seq + 1, table.last_seq + 1)
    events = (ids, seqs, bodies)
    if any(table.summary is not None or table.expected_seq == 0 for table in tables):
        summaries = _summary_columns(tables)
        rows = await connection.fetch(APPEND_WITH_SUMMARIES, *heads, *events, *summaries)
    else:
        rows = await connection.fetch(APPEND, *heads, *events)
    if len(rows) < len(tables):
        kept = {table_id for (table_id,) in rows}
        for table in tables:
            if table.table_id not in kept:
                table.fail(Conflict(table.table_id))


def _summary_columns(tables: Sequence[TableAppends]) -> Columns:
    wakeups = [table.summary and table.summary.next_wakeup_ms for table in tables]
    stored = [(table.table_id, table.summary) for table in tables if table.summary is not None]
    return (
        wakeups,
        [table_id for table_id, _ in stored],
        [summary.code for _, summary in stored],
        [summary.game for _, summary in stored],
        [summary.rules for _, summary in stored],
        [summary.status for _, summary in stored],
        [summary.is_public for _, summary in stored],
        ["\n".join(sorted(summary.members)) for _, summary in stored],
        [summary.summary for _, summary in stored],
    )
