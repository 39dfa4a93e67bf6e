"""The server: the stream of one table to one client."""

import asyncio
import logging
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from bestiary import protocol
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.store import StoreUnavailable
from bestiary.host.ephemeral import EphemeralMessage, SignShown
from bestiary.host.host import NotFound
from bestiary.host.live_table import LiveTable
from bestiary.host.subscriber import SubscriberUpdate
from bestiary.i18n import LANGUAGES
from bestiary.tables.decide import table_refusal
from bestiary.tables.identity import hash_key
from bestiary.tables.table_snapshot import Choices

if TYPE_CHECKING:
    from bestiary.server.context import ServerContext

log = logging.getLogger("bestiary.server")

HELLO_TIMEOUT_S: Final = 5.0
"""How long a client may take to send its hello."""


class Connection(Protocol):
    """What a subscriber needs of its WebSocket."""

    def send(self, data: bytes) -> bool:
        """Send a text at once; False if that fails: a client that does not read costs no memory."""

    def close(self, code: int) -> None:
        """Close the connection; nothing is received or sent after this."""

    def pause_receiving(self) -> None:
        """Hold what the client sends until `resume_receiving`."""

    def resume_receiving(self) -> None: ...


class SocketSubscriber:
    """A subscriber at the other end of a WebSocket: the receiver of its messages."""

    def __init__(
        self, context: "ServerContext", connection: Connection, table_id: str, address: str
    ) -> None:
        """`address` is charged for the socket and for every join."""
        loop = asyncio.get_running_loop()
        self._context = context
        self._connection = connection
        self._table_id = table_id
        self._address = address
        self._language = "en"
        self._bucket = context.limits.message_bucket(None)
        self._address_bucket = context.limits.messages_of_address(address)
        self._hello_timer = loop.call_later(HELLO_TIMEOUT_S, self.close, "hello_timeout")
        self._joining: asyncio.Task[None] | None = None
        self._live_table: LiveTable | None = None
        self._join_after: int | None = None
        """The last `seq` that the client has."""
        self.last_received_at = loop.time()
        """When the client last sent a message, by the loop's clock."""
        self.person: str | None = None
        self.seat: int | None = None
        self.device_of: str | None = None
        self.wants_views = False
        self.sent_seq = -1
        self.sent_offers: Choices = (None, ())

    # --- From the host -------------------------------------------------------------------------

    def send(self, update: SubscriberUpdate) -> bool:
        if update.is_welcome:
            host, version = self._context.host, self._context.version
            data = protocol.encode_welcome(update, version, host.now_ms(), host.store.history_id)
        else:
            data = protocol.encode_update(update)
        is_sent = self._connection.send(data)
        if is_sent:
            self._join_after = update.seq
        return is_sent

    def send_ephemeral(self, message: EphemeralMessage) -> None:
        self._connection.send(protocol.encode(message))

    def refuse(self, command_id: str, refused: Refused) -> None:
        seats = self._live_table.table.seats if self._live_table is not None else ()
        names = tuple(seat.name for seat in seats)
        refusal = protocol.refusal(command_id, refused, self._language, names)
        self._connection.send(protocol.encode(refusal))

    def confirm_repeated(self, command_id: str, seq: int) -> None:
        self._connection.send(protocol.encode(protocol.Accepted(command_id, seq)))

    def close(self, reason: str) -> None:
        """Send a bye, and close the connection."""
        self._connection.send(protocol.encode_bye(reason, self._language))
        self._connection.close(protocol.BYES[reason][0])

    @property
    def heard_at_ms(self) -> float:
        return self.last_received_at * 1000

    @property
    def clock_runs(self) -> bool:
        """Whether a player's clock runs at this table."""
        if self._live_table is None:
            return False
        seats = self._live_table.published_snapshot.table_view.seats
        return any(seat.due_ms is not None for seat in seats)

    # --- From the connection -------------------------------------------------------------------

    def on_message(self, data: bytes) -> None:
        """Handle a message: the first is the hello; refuses a malformed one after it."""
        self.last_received_at = now = asyncio.get_running_loop().time()
        live_table = self._live_table
        if live_table is None:
            self._hello_timer.cancel()
            self._enter(data)
            return
        if not (self._bucket.take(now) and self._address_bucket.take(now)):
            self.close("rate_limited")
            return
        try:
            message = protocol.decode_from_client(data)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            self._refuse_format(str(error))
            return
        if type(message) is protocol.CommandMessage:
            if not live_table.is_dropped:
                submit = self._context.host.submit
                submit(live_table, self, message.id, message.command, message.after)
        elif type(message) is protocol.Ping:
            self._connection.send(protocol.PONG)
        elif type(message) is protocol.Hello:
            self._hello_again(message)
        else:
            self._handle_ephemeral(live_table, message)

    def on_frame(self) -> bool:
        """Charge a frame that is no whole message; False if there were too many."""
        now = asyncio.get_running_loop().time()
        is_allowed = self._bucket.take(now) and self._address_bucket.take(now)
        if not is_allowed:
            self.close("rate_limited")
        return is_allowed

    def on_writable(self) -> None:
        """Join again after an overflow, now that the client reads again."""
        if self._live_table is not None and self.sent_seq < 0 and self._joining is None:
            self._start_join()

    def on_close(self) -> None:
        self._hello_timer.cancel()
        if self._joining is not None:
            self._joining.cancel()
        if self._live_table is not None:
            self._context.host.leave(self._live_table, self)
        self._context.streams.discard(self)
        self._context.limits.close_socket(self._address)

    def _handle_ephemeral(
        self, live_table: LiveTable, message: protocol.ShowSign | protocol.Nudge
    ) -> None:
        """Show a sign or nudge a player; without effect if there were too many of them."""
        if self.seat is None or self.person is None:
            self.refuse("", table_refusal("table-refused-not-seated"))
        elif self._context.limits.allow_sign(self.person, self._address, self.last_received_at):
            if isinstance(message, protocol.ShowSign):
                live_table.send_ephemeral(SignShown(self.seat, message.sign))
            else:
                now_ms = self._context.host.table_now_ms(live_table)
                live_table.nudge(self.seat, message.seat, now_ms)

    def _enter(self, data: bytes) -> None:
        """Answer the first message with a welcome, or disconnect."""
        try:
            hello = protocol.decode_from_client(data)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            hello = None
        if not isinstance(hello, protocol.Hello):
            self._turn_away(data)
            return
        self._read_hello(hello)
        if hello.protocol != protocol.PROTOCOL_VERSION:
            self.close("reload")
            return
        self.person = _hash(hello.key)
        self._bucket = self._context.limits.message_bucket(self.person)
        self._start_join()

    def _turn_away(self, data: bytes) -> None:
        """Disconnect after a first message that is no hello; a page of version 1 must reload."""
        old_hello = protocol.decode_hello_of_version_1(data)
        if old_hello is None:
            self.close("format")
        else:
            self._connection.send(protocol.encode_bye_of_version_1(_language(old_hello.lang)))
            self._connection.close(protocol.BYES["reload"][0])

    def _hello_again(self, hello: protocol.Hello) -> None:
        """Send a new welcome to a client that asks for it; it is charged like a join."""
        is_same = hello.protocol == protocol.PROTOCOL_VERSION and _hash(hello.key) == self.person
        if not is_same:
            self._refuse_format("hello")
        elif not self._context.limits.allow_request(self._address, self.last_received_at):
            self.close("rate_limited")
        else:
            self._read_hello(hello)
            self.sent_seq = -1  # nothing is sent before the welcome
            self._start_join()

    def _read_hello(self, hello: protocol.Hello) -> None:
        self._language = _language(hello.lang)
        self.device_of = _hash(hello.player_key)
        self.wants_views = hello.views
        is_same_history = hello.history_id in (None, self._context.host.store.history_id)
        self._join_after = hello.after if is_same_history else None

    def _refuse_format(self, reason: str) -> None:
        self.refuse("", Refused(FORMAT, "protocol-refused-form", why=reason[:200]))

    def _start_join(self) -> None:
        """Join, for the first time or again; what the client sends meanwhile is held."""
        self._connection.pause_receiving()
        self._joining = asyncio.ensure_future(self._join())

    async def _join(self) -> None:
        host, after = self._context.host, self._join_after
        cached_table = host.cached_table(self._table_id)
        try:
            self._live_table = await host.join(self._table_id, self, after)
            if self._live_table is not cached_table:
                self._context.limits.charge_load(self._address, self._live_table.table.seq)
        except NotFound:
            self.close("not_found")
        except Refused as refused:
            self.refuse("", refused)
            self.close("closed")
        except StoreUnavailable as error:
            log.warning("a table cannot be read: %s", error, extra={"table": self._table_id})
            self.close("reconnect")
        except Exception:
            log.exception("a join failed", extra={"table": self._table_id})
            self.close("reconnect")
        self._joining = None
        self._connection.resume_receiving()


def _language(lang: str) -> str:
    """The language of a client; English if it is none of ours."""
    return lang[:2] if lang[:2] in LANGUAGES else "en"


def _hash(key: str | None) -> str | None:
    """The hash of a key that a client sent; None if it sent none."""
    return None if key is None else hash_key(key)
