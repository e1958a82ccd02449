"""Dice that can be checked: what chance gives comes from a secret that was promised before anybody sat down.

A table shows the SHA-256 of its secret when it is made, players add numbers of their own (nonces) when they sit down,
and the secret is told when the game is over. Before every decision chance is keyed anew by HMAC-SHA256 of the secret
and of what chance has given so far: the opening with all nonces, then every result. Nothing that anybody may choose
takes part: offers withdrawn, decisions taken back, ids, words, times and who decides lead to the same throw. So nobody
can try for a better one, not even somebody who knows the secret.

Tables that were opened earlier are keyed by all decisions so far and the ids that the other seats gave to theirs
(`DECISIONS`). They go on so, and their journals are verified so.

Between decisions a state has no stream of its own (`resting`). Entries carry a salt made from the secret, because
their hashes are told with receipts and must not let anybody try out what is hidden in them.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Sequence
from typing import NamedTuple

from ludex.core import Chance, Drawn, Game, Refusal, canonical, digest, refused
from ludex.table.entries import Decided, Opened, Revealed

NO_SECRET = Refusal("no_secret", "This table's secret is not here, so it can't go on.")
HEX = re.compile(r"[0-9a-f]{64}")
SALT = 32
"""Digits of a salt: 128 bits."""

CHANCE = "chance"
"""Keyed by what chance has given so far: every table that is opened now."""
DECISIONS = "decisions"
"""Keyed by the decisions so far and the ids of the other seats: tables of before, whose journals don't say."""


class Course(NamedTuple):
    """The game so far, as far as it keys chance."""

    keyed_by: str = CHANCE
    hashes: tuple[str, ...] = ()
    """One hash; of a table keyed by decisions one for each seat."""

    def of(self, seat: int) -> str:
        """What keys the next decision of the seat."""
        return self.hashes[seat] if self.keyed_by == DECISIONS else self.hashes[0]


class Secret(NamedTuple):
    """What a table's chance comes from. Nobody but the server knows it before the end."""

    key: str
    """256 bits as 64 hexadecimal digits."""
    shared: str | None = None
    """256 bits for what several tables begin with alike, as the rule of a day; None where the table has its own."""


class Promise(NamedTuple):
    """How a table with a secret begins."""

    secret: Secret
    nonces: Sequence[str]
    """What each seat added; empty for none."""


def commitment_to(key: str) -> str:
    """What is shown of a secret before it is told: its SHA-256."""
    if HEX.fullmatch(key) is None:
        raise refused("bad_secret", "A secret is 64 hexadecimal digits.")
    return hashlib.sha256(bytes.fromhex(key)).hexdigest()


def keyed(key: str, text: str) -> str:
    """HMAC-SHA256, in hexadecimal digits."""
    return hmac.digest(bytes.fromhex(key), text.encode(), "sha256").hex()


def salt(key: str, n: int) -> str:
    """The salt of entry n."""
    return keyed(key, f"salt {n}")[:SALT]


def resting() -> Chance:
    """The stream of a state between decisions, which is never used."""
    return Chance(1, 0, 0, 0)


# ---- the game so far ----


def opening_hash(
    table: str, game: Game, seats: int, commitment: str, nonces: Sequence[str], version: str | None = None
) -> str:
    """The hash of what is fixed before the first card is dealt; `version` is of the rules it was opened with."""
    facts = [table, game.name, version or game.version, seats, commitment, list(nonces)]
    return digest({"opening": facts})


def course_of(opened: Opened, game: Game) -> Course:
    """The game so far when nothing has been decided."""
    assert opened.fair is not None
    fair = opened.fair
    first = opening_hash(opened.table, game, opened.seats, fair.commitment, fair.nonces, opened.version)
    return Course(fair.keyed_by, (first,) * (opened.seats if fair.keyed_by == DECISIONS else 1))


def course_after(course: Course, entry: Decided) -> Course:
    """The game so far after a decision."""
    if course.keyed_by == DECISIONS:
        return Course(DECISIONS, hashes_after(course.hashes, entry.seat, entry.actions, entry.id))
    if not entry.chance:
        return course
    return Course(CHANCE, (digest({"before": course.hashes[0], "chance": entry.chance}),))


def hashes_after(hashes: tuple[str, ...], seat: int, actions: Sequence[int], id: str | None) -> tuple[str, ...]:
    """The hashes of a table keyed by decisions: for the other seats with the decision's id, for its own without."""
    others, own = (canonical([seat, list(actions), told]) for told in (id, None))
    return tuple(
        hashlib.sha256(b'{"before":"%b","decision":%b}' % (before.encode(), own if at == seat else others)).hexdigest()
        for at, before in enumerate(hashes)
    )


def chance_for(secret: Secret, course: Course, seat: int) -> Chance:
    """The stream that a decision of the seat draws from."""
    return Chance.of_seed(keyed(secret.key, course.of(seat)))


# ---- the beginning ----


def first_seed(game: Game, table: str, seats: int, promise: Promise, version: str | None = None) -> str:
    """The seed that the game begins with."""
    secret, nonces = promise
    return keyed(secret.key, opening_hash(table, game, seats, commitment_to(secret.key), nonces, version))


def shared_opening(game: Game, seats: int, options: dict[str, object], key: str | None) -> list[Drawn] | None:
    """What chance gives all tables that begin alike; None where a table has its own."""
    if key is None:
        return None
    shared = game.shared_opening(options)
    if shared is None:
        raise refused("bad_secret", f"Nothing of this table of {game.title} is shared with others.")
    return game.start(seats, key, shared[1], listen=True).chance.drawn or []


def check_secret(opened: Opened, secret: Secret) -> str | None:
    """What is wrong with a secret for a table that was opened so, as the end of a sentence."""
    if opened.fair is None:
        return "the table has no secret to reveal"
    if HEX.fullmatch(secret.key) is None or commitment_to(secret.key) != opened.fair.commitment:
        return "the secret is not the one that the table promised"
    if (secret.shared is None) != (opened.fair.shared is None):
        return "what tables share is not told as it was promised"
    if secret.shared is not None and (
        HEX.fullmatch(secret.shared) is None or commitment_to(secret.shared) != opened.fair.shared
    ):
        return "the shared secret is not the one that the table promised"
    return None


class Fair:
    """Where the chance of one table comes from."""

    def __init__(self, opened: Opened, game: Game, secret: Secret | None) -> None:
        assert opened.fair is not None
        wrong = None if secret is None else check_secret(opened, secret)
        if wrong is not None:
            raise refused("bad_secret", f"The table can't go on: {wrong}.", {"gid": opened.table})
        self.promised = opened.fair
        self.secret = secret
        """None for a table that is only looked at."""
        self.revealed: Secret | None = None
        """What everybody may know, once the game is over."""
        self.course = course_of(opened, game)

    def chance(self, seat: int) -> Chance:
        """The stream for a decision of the seat."""
        assert self.secret is not None
        return chance_for(self.secret, self.course, seat)

    def salt(self, n: int) -> str:
        assert self.secret is not None
        return salt(self.secret.key, n)

    def reveal(self) -> dict[str, object] | None:
        """What the journal is to say at the end; None where it can't, or has said so before."""
        if self.secret is None or self.revealed is not None:
            return None
        return {"secret": self.secret.key, "shared": self.secret.shared}

    def note(self, entry: Decided) -> Course:
        """A decision was made; the game so far before it."""
        before = self.course
        self.course = course_after(before, entry)
        return before

    def take(self, entry: Revealed) -> None:
        self.revealed = Secret(entry.secret, entry.shared)
