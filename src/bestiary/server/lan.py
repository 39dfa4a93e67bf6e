"""The server: under which addresses others reach it. Nothing is sent to find that out."""

from __future__ import annotations

import ipaddress
import socket
import struct
import sys
from collections.abc import Iterator
from typing import Final

from bestiary.server.settings import Settings

WILDCARD_HOSTS: Final = {
    "0.0.0.0": (socket.AF_INET, "192.0.2.1"),
    "::": (socket.AF_INET6, "2001:db8::1"),
}
"""What listens everywhere, and an address for examples: the way there leads out of the house."""
VIRTUAL_INTERFACES: Final = ("br-", "docker", "lxc", "podman", "veth", "virbr", "vmnet")
"""How networks are named that lie inside one machine."""
SIOCGIFADDR: Final = 0x8915


def urls_for_others(settings: Settings, port: int) -> tuple[str, ...]:
    """The addresses to send to others, the best one first; none where only this machine comes in.

    That is the one in the settings, if there is one; else those of this machine in its networks.
    """
    if settings.public:
        return (settings.public.rstrip("/"),)
    if settings.host in WILDCARD_HOSTS:
        found = tuple(dict.fromkeys(_machine_addresses(*WILDCARD_HOSTS[settings.host])))
    else:
        found = () if _is_loopback(settings.host) else (settings.host,)
    return tuple(http_url(each, port) for each in found)


def url_on_this_machine(host: str, port: int) -> str:
    """The address for a browser on this machine itself."""
    return http_url("localhost" if host in WILDCARD_HOSTS else host, port)


def http_url(host: str, port: int) -> str:
    """The address of a port on a machine."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _is_loopback(host: str) -> bool:
    """Whether only this machine itself can use an address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _machine_addresses(family: socket.AddressFamily, elsewhere: str) -> Iterator[str]:
    """The addresses of this machine: that of the way out first, then those of its networks."""
    with socket.socket(family, socket.SOCK_DGRAM) as way:
        try:
            way.connect((elsewhere, 9))  # chooses a way, and sends nothing
            yield from _routable(way.getsockname()[0])
        except OSError:
            pass
    if family == socket.AF_INET and sys.platform == "linux":
        for _, name in socket.if_nameindex():
            if not name.startswith(VIRTUAL_INTERFACES):
                yield from _routable(_interface_address(name))
    else:
        try:
            named = socket.getaddrinfo(socket.gethostname(), None, family)
        except OSError:
            named = []
        for *_, place in named:
            yield from _routable(str(place[0]))


def _interface_address(network: str) -> str:
    """The address of this machine in a network, or nothing."""
    import fcntl

    asked = struct.pack("256s", network[:15].encode())
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        try:
            told = fcntl.ioctl(any_socket.fileno(), SIOCGIFADDR, asked)
        except OSError:
            return ""
    return socket.inet_ntoa(told[20:24])


def _routable(found: str) -> Iterator[str]:
    """An address, if others can use it."""
    try:
        known = ipaddress.ip_address(found)
    except ValueError:
        return
    if not (known.is_loopback or known.is_link_local or known.is_unspecified):
        yield found
