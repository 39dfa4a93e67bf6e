"""Tables: who somebody is. A person is whoever has a key; the table knows only its hash."""

import hashlib
import hmac
from collections.abc import Iterable


def hash_key(key: str) -> str:
    """What is kept of a key: from it nobody finds the key again."""
    return hashlib.blake2b(key.encode(), digest_size=16, person=b"bestiary key").hexdigest()


def contains_hash(person: str, people: Iterable[str]) -> bool:
    """Whether a hash is one of these, in a time that does not tell how nearly."""
    found = False
    for each in people:
        found |= hmac.compare_digest(person, each)
    return found
