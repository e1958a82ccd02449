"""Rates by address: token buckets, and the network that an address counts for."""

from __future__ import annotations

import ipaddress


class Bucket:
    """A token bucket: `rate` a second on average, `size` at once."""

    def __init__(self, rate: float, size: float, now: float) -> None:
        self.rate = rate
        self.size = size
        self.level = size
        self.time = now

    def take(self, now: float, much: float = 1) -> bool:
        if self.fill(now) < much:
            return False
        self.level -= much
        return True

    def fill(self, now: float) -> float:
        """How much is in it now."""
        self.level = min(self.size, self.level + (now - self.time) * self.rate)
        self.time = now
        return self.level


class Buckets:
    """A bucket for each address: so much in a minute, or in more seconds, at once or spread out."""

    MOST = 10_000
    """More addresses than this are not kept: those go whose buckets are full again, or nearest to it."""

    def __init__(self, much: float, seconds: float = 60) -> None:
        self.much = much
        self.rate = much / seconds
        self._known: dict[str, Bucket] = {}

    def take(self, address: str, now: float, much: float = 1) -> bool:
        return self._bucket(address, now).take(now, much)

    def has(self, address: str, now: float, much: float = 1) -> bool:
        """Whether there is so much to take; nothing is taken."""
        return self._bucket(address, now).fill(now) >= much

    def _bucket(self, address: str, now: float) -> Bucket:
        address = network_of(address)
        bucket = self._known.get(address)
        if bucket is None:
            if len(self._known) >= self.MOST:
                self._forget(now)
            bucket = self._known[address] = Bucket(self.rate, self.much, now)
        return bucket

    def _forget(self, now: float) -> None:
        """Keeps half as many, those who took most of late: who comes by many addresses must not empty this."""
        taken = sorted(self._known.items(), key=lambda known: known[1].fill(now))
        self._known = {key: bucket for key, bucket in taken[: self.MOST // 2] if bucket.level < bucket.size}


def plain_address(address: str) -> str:
    """An IPv4 address as such, where it comes as one of IPv6: so it does where a server listens on both."""
    return address.removeprefix("::ffff:") if "." in address else address


def network_of(address: str) -> str:
    """Whom an address counts for. Whoever has one IPv6 address has 2**64, so these count together."""
    address = plain_address(address)
    if ":" not in address:
        return address
    try:
        return str(ipaddress.IPv6Network((address.partition("%")[0], 64), strict=False))
    except ValueError:
        return address
