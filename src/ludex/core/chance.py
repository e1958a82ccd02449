"""Chance inside the state: a small generator that every machine runs alike.

The generator is xoshiro128** 1.1 (Blackman and Vigna): four 32-bit words, nothing but shifts, xors and
products that fit a 64-bit integer, so compiled and interpreted code give the same numbers. A seed is any
integer or text; its words are the first 16 bytes of the BLAKE2b digest of its decimal or literal text,
little-endian. `tests/core/test_core_chance.py` holds the test vectors.

What chance decides can also come from outside (real dice, real cards): `feed` is a queue of `Drawn`
results; while it holds any, `fed` hands them out and the generator stands still.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.value import Value

MASK: Final[i64] = 0xFFFFFFFF


class Drawn(Value):
    """One result of chance: what was drawn ("market") and the values that came."""

    def __init__(self, kind: str, values: list[int]) -> None:
        self.kind = kind
        """What was drawn, by the game's own word for it."""
        self.values = values
        """The values that came, in order."""

    def _parts(self) -> tuple[object, ...]:
        return self.kind, self.values


class ChanceError(ValueError):
    """A result fed from outside that cannot be: the wrong kind, or values not to be had. The message is a sentence."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
        """What is wrong with the result, as a sentence."""


@final
class Chance(Value):
    """A stream of random numbers, four words long; copy it and both copies go on alike.

    >>> Chance.of_seed(7).below(6) == Chance.of_seed(7).below(6)
    True
    """

    def __init__(self, a: i64, b: i64, c: i64, d: i64) -> None:
        self.a: i64 = a & MASK
        """The first of the four words."""
        self.b: i64 = b & MASK
        """The second word."""
        self.c: i64 = c & MASK
        """The third word."""
        self.d: i64 = d & MASK
        """The fourth word."""
        if self.a | self.b | self.c | self.d == 0:
            self.a = 1  # the all-zero state would stay zero for ever
        self.feed: list[Drawn] | None = None
        """Results from outside that are used, in order, before the stream decides; None or empty for none."""
        self.drawn: list[Drawn] | None = None
        """What came of chance, noted while somebody listens (see `State.listen`)."""

    @staticmethod
    def of_seed(seed: int | str) -> Chance:
        """The stream of a seed; the same on every machine."""
        digest = hashlib.blake2b(str(seed).encode(), digest_size=16).digest()
        return Chance(
            int.from_bytes(digest[0:4], "little"),
            int.from_bytes(digest[4:8], "little"),
            int.from_bytes(digest[8:12], "little"),
            int.from_bytes(digest[12:16], "little"),
        )

    def _parts(self) -> tuple[object, ...]:
        """Two streams are equal if they go on alike; what is fed and noted does not count."""
        return self.a, self.b, self.c, self.d

    def words(self) -> list[int]:
        """The four words, for writing down; `Chance(*words)` goes on from there."""
        return [self.a, self.b, self.c, self.d]

    def copy(self) -> Chance:
        """A copy that goes on alike; it is not fed and not listened to."""
        return Chance(self.a, self.b, self.c, self.d)

    def split(self) -> Chance:
        """A new stream seeded by four words of this one."""
        return Chance(self.word(), self.word(), self.word(), self.word())

    def word(self) -> i64:
        """The next 32 random bits."""
        a: i64 = self.a
        b: i64 = self.b
        c: i64 = self.c ^ a
        d: i64 = self.d ^ b
        self.a = a ^ d
        self.b = b ^ c
        self.c = c ^ ((b << 9) & MASK)
        self.d = ((d << 11) & MASK) | (d >> 21)
        scrambled: i64 = (b * 5) & MASK
        scrambled = ((scrambled << 7) & MASK) | (scrambled >> 25)
        return (scrambled * 9) & MASK

    def below(self, bound: i64) -> i64:
        """A number from 0 to bound - 1, each equally likely (Lemire's method); bound at most 2**31 - 1."""
        product = self.word() * bound
        low = product & MASK
        if low < bound:
            unfair: i64 = (MASK + 1) % bound
            while low < unfair:
                product = self.word() * bound
                low = product & MASK
        return product >> 32

    def below_twice(self, bound: i64) -> i64:
        """Two such numbers, the first in the high 32 bits and the second in the low ones: faster than two calls."""
        a: i64 = self.a
        b: i64 = self.b
        c: i64 = self.c ^ a
        d: i64 = self.d ^ b
        scrambled: i64 = (b * 5) & MASK
        scrambled = ((scrambled << 7) & MASK) | (scrambled >> 25)
        first = ((scrambled * 9) & MASK) * bound
        a ^= d
        next_b = b ^ c
        c ^= (b << 9) & MASK
        d = ((d << 11) & MASK) | (d >> 21)
        b = next_b
        c ^= a
        d ^= b
        scrambled = (b * 5) & MASK
        scrambled = ((scrambled << 7) & MASK) | (scrambled >> 25)
        second = ((scrambled * 9) & MASK) * bound
        if first & MASK < bound or second & MASK < bound:
            # One of them may have to be drawn again, which is rare: nothing is changed yet.
            high = self.below(bound)
            return (high << 32) | self.below(bound)
        self.a = a ^ d
        self.b = b ^ c
        self.c = c ^ ((b << 9) & MASK)
        self.d = ((d << 11) & MASK) | (d >> 21)
        return ((first >> 32) << 32) | (second >> 32)

    def pick(self, actions: Sequence[int] | vec[i64]) -> int:
        """One of some actions, each equally likely. Rules have `pick_from`, which is faster."""
        return actions[self.below(len(actions))]

    def fed(self, kind: str) -> list[int] | None:
        """The next result from outside, which must be of this kind; None where the stream decides."""
        if self.feed is None or len(self.feed) == 0:
            return None
        result = self.feed[0]
        if result.kind != kind:
            raise ChanceError(f"Chance is to give {kind!r} now, but {result.kind!r} was given.")
        self.feed.pop(0)
        return result.values

    def note(self, kind: str, values: list[int]) -> None:
        """Writes down a result for whoever listens. Call it only when `drawn` is not None."""
        if self.drawn is not None:
            self.drawn.append(Drawn(kind, values))


def pick_from(actions: vec[i64], chance: Chance) -> i64:
    """One of some actions, each equally likely.

    For compiled callers only: mypyc 2.4 never frees a vector that interpreted code hands to a compiled function.
    """
    return actions[chance.below(len(actions))]
