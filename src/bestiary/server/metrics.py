"""The server: its metrics, for Prometheus."""

from collections.abc import Callable
from functools import partial

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

BUCKETS_S = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)


class Metrics:
    """Counts what a host does; nothing in it names a person or a table."""

    def __init__(self, streams: Callable[[], int], tables: Callable[[], int]) -> None:
        registry = self.registry = CollectorRegistry()
        timer = partial(Histogram, buckets=BUCKETS_S, registry=registry)
        moves = Counter("bestiary_moves", "Moves that have become durable", registry=registry)
        commit = timer("bestiary_commit_seconds", "From accepting a command to its being durable")
        self.count_moves = moves.inc
        self.observe_commit = commit.observe
        self.observe_bot = timer("bestiary_bot_seconds", "How long bots think").observe
        failures = Counter(
            "bestiary_bot_failures", "Choices that bots failed to make", ["kind"], registry=registry
        )
        self.count_bot_failure: Callable[[str], None] = lambda kind: failures.labels(kind).inc()
        Gauge("bestiary_streams", "Open streams", registry=registry).set_function(streams)
        Gauge("bestiary_tables", "Tables in memory", registry=registry).set_function(tables)

    def text(self) -> bytes:
        """All metrics in the text format of Prometheus."""
        return generate_latest(self.registry)
