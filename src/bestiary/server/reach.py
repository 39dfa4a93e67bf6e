"""The server: under which addresses others reach it. Nothing is sent to find that out."""

from __future__ import annotations

import ipaddress
import socket
import struct
import sys
from collections.abc import Iterator
from typing import Final

from bestiary.server.settings import Settings

ANYWHERE: Final = {
    "0.0.0.0": (socket.AF_INET, "192.0.2.1"),
    "::": (socket.AF_INET6, "2001:db8::1"),
}
"""What listens everywhere, and an address for examples: the way there leads out of the house."""
INNER: Final = ("br-", "docker", "lxc", "podman", "veth", "virbr", "vmnet")
"""How networks are named that lie inside one machine."""
GET_ADDRESS: Final = 0x8915


def reached_at(settings: Settings, port: int) -> tuple[str, ...]:
    """The addresses to send to others, the best one first; none where only this machine comes in.

    That is the one in the settings, if there is one; else those of this machine in its networks.
    """
    if settings.public:
        return (settings.public.rstrip("/"),)
    if settings.host in ANYWHERE:
        found = tuple(dict.fromkeys(_own(*ANYWHERE[settings.host])))
    else:
        found = () if _is_own(settings.host) else (settings.host,)
    return tuple(address(each, port) for each in found)


def reached_here(host: str, port: int) -> str:
    """The address for a browser on this machine itself."""
    return address("localhost" if host in ANYWHERE else host, port)


def address(host: str, port: int) -> str:
    """The address of a port on a machine."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _is_own(host: str) -> bool:
    """Whether only this machine itself can use an address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _own(family: socket.AddressFamily, elsewhere: str) -> Iterator[str]:
    """The addresses of this machine: that of the way out first, then those of its networks."""
    with socket.socket(family, socket.SOCK_DGRAM) as way:
        try:
            way.connect((elsewhere, 9))  # chooses a way, and sends nothing
            yield from _useful(way.getsockname()[0])
        except OSError:
            pass
    if family == socket.AF_INET and sys.platform == "linux":
        for _, name in socket.if_nameindex():
            if not name.startswith(INNER):
                yield from _useful(_address_of(name))
    else:
        try:
            named = socket.getaddrinfo(socket.gethostname(), None, family)
        except OSError:
            named = []
        for *_, place in named:
            yield from _useful(str(place[0]))


def _address_of(network: str) -> str:
    """The address of this machine in a network, or nothing."""
    import fcntl

    asked = struct.pack("256s", network[:15].encode())
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        try:
            told = fcntl.ioctl(any_socket.fileno(), GET_ADDRESS, asked)
        except OSError:
            return ""
    return socket.inet_ntoa(told[20:24])


def _useful(found: str) -> Iterator[str]:
    """An address, if others can use it."""
    try:
        known = ipaddress.ip_address(found)
    except ValueError:
        return
    if not (known.is_loopback or known.is_link_local or known.is_unspecified):
        yield found
