"""A new release strands no table: open games are judged under its rules, and go on where these come to the same.

A journal says which version of the rules it was begun with. Where the present rules come to the same position after
every entry, an entry of the kind "anchor" says that they hold from there on. Where they do not, the journal stays as
it is; `Outdated` is such a table to look at, as far as both rules agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from ludex import games
from ludex.core import Refusal, Refused
from ludex.journal import Entry, chain
from ludex.table.clock import Clock
from ludex.table.decision import Ruling
from ludex.table.entries import Opened
from ludex.table.replay import Find, Step, replay, version_of
from ludex.table.table import Table


class Judged(NamedTuple):
    """What becomes of a journal under the present rules."""

    becomes: Literal["over", "current", "same", "differs"]
    """The game is over; it is of these rules already; it comes to the same positions; it does not."""
    words: str
    n: int | None = None
    """The first entry that differs."""
    version: str = ""
    """The rules' version to go on with."""
    state: str = ""


def judge(entries: Sequence[Entry], find: Find = games.find) -> Judged:
    """Plays a journal again under the present rules."""
    last: Step | None = None
    if is_closed(entries):
        return Judged("over", "the game is over")
    try:
        for step in replay(entries, find, trust=True, any_version=True):
            last = step
    except Refused as error:
        n = error.refusal.values.get("n")
        return Judged("differs", error.refusal.message, n if isinstance(n, int) else None)
    assert last is not None
    if last.state.to_act() == 0:
        return Judged("over", "the game is over")
    before, now = version_of(entries), last.game.version
    if before == now:
        return Judged("current", f"{last.game.title}, rules version {now}: goes on as it is")
    words = f"{last.game.title}, rules version {before}: comes to the same positions with version {now}"
    return Judged("same", words, version=now, state=last.game.hash(last.state))


def is_closed(entries: Sequence[Entry]) -> bool:
    """Whether a journal says that nothing more can be decided."""
    return bool(entries) and (entries[-1]["kind"] in ("stop", "reveal") or entries[-1].get("outcome") is not None)


def anchor(last: Entry, judged: Judged, time: int) -> Entry:
    """The entry after which the present rules hold."""
    return chain(last, "anchor", {"version": judged.version, "state": judged.state, "time": time})


class Outdated(Table):
    """A table of other rules, to look at as far as they agree with these. Nothing can be decided, nothing is told."""

    @classmethod
    def read(cls, entries: Sequence[Entry], clock: Clock, find: Find = games.find) -> Outdated:
        """The table up to the first entry that the present rules come to something else with.

        `Refused` where that is the first of all.
        """
        steps = replay(entries, find, trust=True, any_version=True)
        first = next(steps)
        assert isinstance(first.entry, Opened)
        table = cls(first.entry, first.game, first.state, first.events, clock)
        what = "nothing differs, and `ludex upgrade` lets it go on."
        try:
            for step in steps:
                table.take(step.entry, step.state, step.events)
        except Refused as error:
            what = f"this is as far as both agree. {error.refusal.message}"
        message = f"This game was begun with other rules, version {version_of(entries)}: {what}"
        table.stopped = Refusal("other_rules", message, {"gid": table.id})
        table.close_asks()
        return table

    @property
    def may_download(self) -> bool:
        """Never: the release that it was begun with could still go on with it."""
        return False

    def take_seat(self, seat: int, name: str, player: str, why: str = "") -> Ruling:
        raise Refused(self._closed())

    def stop(self, reason: str) -> Ruling:
        raise Refused(self._closed())

    def _closed(self) -> Refusal:
        assert self.stopped is not None
        return self.stopped
