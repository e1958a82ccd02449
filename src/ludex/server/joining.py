"""How fast an address may sit down at tables, and how often it may try join codes. Nothing of it is written down."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from ludex.server.errors import ApiError
from ludex.server.limits import Buckets, Limits


class Joiners:
    """Who sits down how often."""

    def __init__(self, limits: Limits) -> None:
        self.joins = Buckets(limits.joins_per_minute)
        self.tries = Buckets(limits.wrong_codes_per_minute)

    def check(self, address: str) -> None:
        """Counts one more; raises `ApiError` (too_many_joins) where there are too many."""
        if not self.joins.take(address, time.monotonic()):
            raise ApiError(429, "too_many_joins", "You are sitting down too often; wait a minute.")

    @contextmanager
    def trying(self, address: str) -> Iterator[None]:
        """While a join code is looked at. A wrong one counts, and after too many not even a right one is taken."""
        if not self.tries.has(address, time.monotonic()):
            raise ApiError(429, "too_many_tries", "Too many invite links were not valid; wait a minute.", "code")
        try:
            yield
        except ApiError as error:
            if error.code == "wrong_code":
                self.tries.take(address, time.monotonic())
            raise
