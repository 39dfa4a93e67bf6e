"""The server: its metrics, for Prometheus."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

BUCKETS_S = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)


class Metrics:
    """Counts what a host does; nothing in it names a person or a table."""

    def __init__(self, streams: Callable[[], int], tables: Callable[[], int]) -> None:
        self.registry = CollectorRegistry()
        self._moves = Counter(
            "bestiary_moves", "Moves that have become durable", registry=self.registry
        )
        self._commit = Histogram(
            "bestiary_commit_seconds",
            "From accepting a command to its being durable",
            buckets=BUCKETS_S,
            registry=self.registry,
        )
        self._thinking = Histogram(
            "bestiary_bot_seconds", "How long bots think", buckets=BUCKETS_S, registry=self.registry
        )
        Gauge("bestiary_streams", "Open streams", registry=self.registry).set_function(streams)
        Gauge("bestiary_tables", "Tables in memory", registry=self.registry).set_function(tables)

    def count_moves(self, count: int) -> None:
        self._moves.inc(count)

    def observe_commit(self, seconds: float) -> None:
        self._commit.observe(seconds)

    def observe_bot(self, seconds: float) -> None:
        self._thinking.observe(seconds)

    def text(self) -> bytes:
        """All metrics in the text format of Prometheus."""
        return generate_latest(self.registry)
