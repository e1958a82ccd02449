"""Is a journal what was written, do the rules give the same game again, and did chance keep its promise?"""

from __future__ import annotations

from collections.abc import Sequence

from ludex import games
from ludex.core import Refused
from ludex.journal import Entry
from ludex.table.entries import Opened
from ludex.table.fairness import DECISIONS
from ludex.table.replay import Find, Step, replay


def verdict(entries: Sequence[Entry], find: Find = games.find) -> tuple[bool, str]:
    """Whether a journal is sound, and a line that says so or names the first entry that is not."""
    last: Step | None = None
    opened: Opened | None = None
    try:
        for step in replay(entries, find):
            opened = step.entry if isinstance(step.entry, Opened) else opened
            last = step
    except Refused as error:
        return False, error.refusal.message
    assert last is not None
    assert opened is not None
    is_told = last.entry.kind == "reveal"
    if opened.fair is not None and not is_told and is_closed(last):
        return False, "The game is over, but the table has not told its secret, so chance can't be checked."
    return True, f"sound. {summary(last, opened, len(entries))}"


def is_closed(last: Step) -> bool:
    """Whether nothing more can be decided."""
    return last.state.to_act() == 0 or last.entry.kind == "stop"


def summary(last: Step, opened: Opened, count: int) -> str:
    outcome = last.state.outcome()
    if outcome is not None:
        end = f"the game is over, scores {', '.join(map(str, outcome.scores))}"
    elif last.entry.kind in ("stop", "reveal"):
        end = "the table was stopped"
    else:
        end = "the game goes on"
    entries = "1 entry" if count == 1 else f"{count} entries"
    return f"{last.game.title}, rules version {last.game.version}, {entries}; {end}.{chance_words(last, opened)}"


def chance_words(last: Step, opened: Opened) -> str:
    """What is known of chance; nothing of a table that was played from a seed."""
    if opened.fair is None:
        return ""
    if last.entry.kind == "reveal":
        return " Every throw and card comes from the secret that was promised at the start." + keying_words(opened)
    return " Throws and cards can be checked when the secret is told."


def keying_words(opened: Opened) -> str:
    """What is to be known of a table keyed by decisions; nothing of one keyed by chance alone."""
    if opened.fair is None or opened.fair.keyed_by != DECISIONS:
        return ""
    return (
        " At this table the ids of decisions took part, as at all that were opened before throws were keyed by chance."
    )
