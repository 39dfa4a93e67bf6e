"""Tables: identity: a person is a key, and the table knows only its hash."""

import hashlib
import hmac
from collections.abc import Iterable, Sequence


def hash_key(key: str) -> str:
    """The hash by which a person is stored: 128 bits of BLAKE2b, in hexadecimal."""
    return hashlib.blake2b(key.encode(), digest_size=16, person=b"bestiary key").hexdigest()


def contains_hash(person: str, people: Iterable[str]) -> bool:
    """Whether a hash is one of these, compared in constant time."""
    is_found = False
    for key_hash in people:
        is_found |= hmac.compare_digest(person, key_hash)
    return is_found


def find_seat(person: str | None, key_hashes: Sequence[Iterable[str]]) -> int | None:
    """The seat of a person, given the hashes of each seat; None if they have none."""
    if person is None:
        return None
    return next(
        (seat for seat, hashes in enumerate(key_hashes) if contains_hash(person, hashes)), None
    )
