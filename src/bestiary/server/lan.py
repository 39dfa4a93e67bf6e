"""The server: its addresses in the local network, found without sending anything."""

import contextlib
import fcntl
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
"""The hosts that listen everywhere, and a documentation address whose route leads outside."""
VIRTUAL_INTERFACES: Final = ("br-", "docker", "lxc", "podman", "veth", "virbr", "vmnet")
"""The prefixes of interfaces that lie inside one machine."""
SIOCGIFADDR: Final = 0x8915


def urls_for_others(settings: Settings, port: int) -> tuple[str, ...]:
    """The URLs for other devices, the best one first; none if the server is local only.

    That is the one in the settings, if there is one; else those of this machine in its networks.
    """
    if settings.public:
        return (settings.public.rstrip("/"),)
    if settings.host in WILDCARD_HOSTS:
        of_machine = _machine_addresses(*WILDCARD_HOSTS[settings.host])
        addresses = tuple(dict.fromkeys(filter(_is_routable, of_machine)))
    else:
        addresses = () if _is_loopback(settings.host) else (settings.host,)
    return tuple(http_url(address, port) for address in addresses)


def url_on_this_machine(host: str, port: int) -> str:
    """The URL for a browser on this machine."""
    return http_url("localhost" if host in WILDCARD_HOSTS else host, port)


def http_url(host: str, port: int) -> str:
    """The URL of a port; an IPv6 address is bracketed."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _is_loopback(host: str) -> bool:
    """Whether only this machine can use an address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _machine_addresses(family: socket.AddressFamily, remote: str) -> Iterator[str]:
    """The addresses of this machine: that of the default route first, then those of interfaces."""
    with socket.socket(family, socket.SOCK_DGRAM) as udp_socket, contextlib.suppress(OSError):
        udp_socket.connect((remote, 9))  # chooses a route, and sends nothing
        yield udp_socket.getsockname()[0]
    if family == socket.AF_INET and sys.platform == "linux":
        for _, name in socket.if_nameindex():
            if not name.startswith(VIRTUAL_INTERFACES):
                with contextlib.suppress(OSError):  # it has none
                    yield _interface_address(name)
    else:
        with contextlib.suppress(OSError):
            for *_, socket_address in socket.getaddrinfo(socket.gethostname(), None, family):
                yield str(socket_address[0])


def _interface_address(interface: str) -> str:
    """The IPv4 address of an interface; raises `OSError` if it has none."""
    request = struct.pack("256s", interface[:15].encode())
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        return socket.inet_ntoa(fcntl.ioctl(any_socket.fileno(), SIOCGIFADDR, request)[20:24])


def _is_routable(text: str) -> bool:
    """Whether this is an address that other devices can use."""
    address = ipaddress.ip_address(text)
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)
