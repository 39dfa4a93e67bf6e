"""The server: WebSocket frames (RFC 6455): reading a client's, writing ours.

Whole masked texts, which is what clients send, are read here; all other frames, and all errors,
are left to the library `websockets`.
"""

from collections.abc import Generator
from typing import Final

from websockets.exceptions import PayloadTooBig, ProtocolError
from websockets.frames import Close, CloseCode, Frame, Opcode

try:
    from websockets.speedups import apply_mask
except ImportError:  # the library without its compiled module
    from websockets.utils import apply_mask

MAX_MESSAGE_BYTES: Final = 4096
"""The largest message that a client may send."""
WHOLE_TEXT: Final = 0x80 | Opcode.TEXT
MASKED: Final = 0x80
SHORT_HEADS: Final = tuple(bytes((WHOLE_TEXT, size)) for size in range(126))
"""The heads of whole texts that are shorter than 126 bytes."""
LONG_HEAD: Final = bytes((WHOLE_TEXT, 126))
HUGE_HEAD: Final = bytes((WHOLE_TEXT, 127))
CODE_BY_ERROR: Final[dict[type[Exception], CloseCode]] = {
    ProtocolError: CloseCode.PROTOCOL_ERROR,
    UnicodeDecodeError: CloseCode.INVALID_DATA,
    PayloadTooBig: CloseCode.MESSAGE_TOO_BIG,
}
"""The errors of `next_frame`, with the close codes that tell them to the client."""


def encode_text(data: bytes) -> bytes:
    """The frame of a whole text."""
    size = len(data)
    if size < 126:
        return SHORT_HEADS[size] + data
    if size < 65536:
        return LONG_HEAD + size.to_bytes(2, "big") + data
    return HUGE_HEAD + size.to_bytes(8, "big") + data


def encode_close(code: int) -> bytes:
    return encode_control(Opcode.CLOSE, code.to_bytes(2, "big"))


def encode_control(opcode: Opcode, data: bytes) -> bytes:
    return Frame(opcode, data).serialize(mask=False)


def whole_text(data: bytes, start: int) -> tuple[bytes, int] | None:
    """The masked text that begins at `start`, and where it ends; None if it is something else.

    "Something else" is also a text that is not all there yet, or larger than allowed.
    """
    body = start + 6
    if len(data) < body or data[start] != WHOLE_TEXT:
        return None
    length = data[start + 1] - MASKED
    if length == 126:
        body += 2
        length = int.from_bytes(data[start + 2 : start + 4], "big")
    elif not 0 <= length < 126:
        return None
    end = body + length
    if end > len(data) or length > MAX_MESSAGE_BYTES:
        return None
    return apply_mask(data[body:end], data[body - 4 : body]), end


def next_frame(data: bytes, start: int, received: int) -> tuple[Frame, int] | None:
    """The frame that begins at `start`, and where it ends; None if it is not all there yet.

    `received` are the bytes that came of its message before.
    Raises an error of `CODE_BY_ERROR` for a frame that clients must not send.
    """
    at = start

    def read(count: int) -> Generator[None, None, bytes]:
        nonlocal at
        if at + count > len(data):
            yield
        at += count
        return data[at - count : at]

    try:
        next(Frame.parse(read, mask=True, max_size=MAX_MESSAGE_BYTES - received))
    except StopIteration as whole:
        frame: Frame = whole.value
        if frame.opcode is Opcode.CLOSE:
            Close.parse(frame.data)
        return frame, at
    return None
