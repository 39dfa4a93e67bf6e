"""The server: which address opened which table: no address fills the server or its lobby."""

import contextlib
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

MAX_IN_LOBBY_PER_ADDRESS: Final = 5
UNKNOWN: Final = ""
"""The origin of tables from before the start of the server; addresses are not stored."""


class TableOrigins:
    """The addresses of the tables that were opened since the start and are not closed."""

    def __init__(self) -> None:
        self._address_by_table: dict[str, str] = {}
        self._count_by_address: Counter[str] = Counter()

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._address_by_table

    def count(self, address: str) -> int:
        return self._count_by_address[address]

    @contextlib.contextmanager
    def opening(self, table_id: str, address: str) -> Iterator[None]:
        """Counts a table from now on, unless the block fails to open it."""
        is_new = table_id not in self
        if is_new:
            self._address_by_table[table_id] = address
            self._count_by_address[address] += 1
        try:
            yield
        except BaseException:
            if is_new:
                self.remove(table_id)
            raise

    def remove(self, table_id: str) -> None:
        address = self._address_by_table.pop(table_id, UNKNOWN)
        if address:
            self._count_by_address[address] -= 1
            if not self._count_by_address[address]:
                del self._count_by_address[address]

    def few_of_each(self, table_ids: Iterable[str]) -> list[str]:
        """The first `MAX_IN_LOBBY_PER_ADDRESS` tables of each address; all of unknown origin."""
        shown: list[str] = []
        counts: Counter[str] = Counter()
        for table_id in table_ids:
            address = self._address_by_table.get(table_id, UNKNOWN)
            counts[address] += 1
            if not address or counts[address] <= MAX_IN_LOBBY_PER_ADDRESS:
                shown.append(table_id)
        return shown
