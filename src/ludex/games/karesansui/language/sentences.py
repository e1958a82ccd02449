"""A rule written as a sentence, phrase by phrase: which phrases may come next, and what is said so far.

    at least | 3 | small | and | some | black | left of | grey

There is no grammar of sentences beside the one in `text`: a phrase may come next where the reader of texts takes it, or
gets to the end of the text and asks for more. So whatever is offered can be read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ludex.core import Refused, refused
from ludex.games.karesansui.language.limits import within_limits
from ludex.games.karesansui.language.text import SETS, read_text
from ludex.games.karesansui.language.tokens import rule_tokens
from ludex.games.karesansui.rules.rule import Rule

MAX_SENTENCE: Final = 1000
"""Characters of a sentence: more than anybody puts together phrase by phrase."""

PHRASES: Final = {
    "quantity": ("some", "no", "at least", "at most", "exactly", "more"),
    "number": tuple(str(number) for number in range(17)),
    "kind": ("small", "large", "black", "white", "grey", "stone", "statue", "plant", "feature", "water", "empty"),
    "relation": (
        "left of",
        "right of",
        "above",
        "below",
        "next to",
        "beside",
        "in the same row as another",
        "in the same column as another",
        "than",
    ),
    "join": ("and", "or", "xor"),
    "else": ("not", "non", "(", ")"),
}
"""The phrases of sentences by what they say; in each kind as they are offered."""

TRIALS: Final = sum(len(phrases) for phrases in PHRASES.values())
"""How many phrases are tried for what may come next."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """What there is to know of a sentence that is being written."""

    next: list[tuple[str, str]]
    """Phrases that may come next: the kind, and the phrase."""
    rule: Rule | None
    """The rule it says; None where it is not yet whole."""
    awaited: str
    """What the reader wants to come next; empty where the sentence is whole."""


def sentence_so_far(text: str) -> Sentence:
    """What a sentence says and how it may go on; `Refused` for one that no rule begins with."""
    if len(text) > MAX_SENTENCE:
        raise refused("rule_too_large", f"A sentence has at most {MAX_SENTENCE} characters.", {"where": ""})
    rule, awaited = None, "how many there are of what"
    if text.split():
        try:
            rule = within_limits(read_text(text))
            rule_tokens(rule)
            awaited = ""
        except Refused as error:
            if not is_unfinished(error, text):
                raise
            awaited = str(error.refusal.values["expected"])
    return Sentence(phrases_after(text), rule, awaited)


def phrases_after(text: str) -> list[tuple[str, str]]:
    """The phrases that may come next, by kinds."""
    words = text.lower().split()
    last = words[-1] if words else ""
    begins_clause = last != "some" and is_begun(f"{text} at least")
    found: list[tuple[str, str]] = []
    for kind, phrases in PHRASES.items():
        if kind in ("quantity", "kind") and (kind == "quantity") != begins_clause:
            continue
        for phrase in phrases:
            if phrase == "not" and not begins_clause:
                continue  # of what is counted, `non` says it
            if phrase in ("not", "non") and last == phrase:
                continue
            if phrase == "non" and begins_clause:
                continue
            if kind == "kind" and not narrows(words, phrase):
                continue
            if is_begun(f"{text} {phrase}"):
                found.append((kind, phrase))
    return found


def narrows(words: list[str], phrase: str) -> bool:
    """Whether a kind says something beside those right before it: nothing is small and large, or small and small."""
    before = -1
    while words and words[-1] in SETS:
        before &= SETS[words[-1]]
        words = words[:-1]
    both = before & SETS[phrase]
    return before == -1 or (words and words[-1] == "non") or both not in (0, before)


def is_begun(text: str) -> bool:
    """Whether a rule begins with this text, or is it."""
    if len(text) > MAX_SENTENCE:
        return False
    try:
        read_text(text)
    except Refused as error:
        return is_unfinished(error, text)
    return True


def is_unfinished(error: Refused, text: str) -> bool:
    """Whether the reader came to the end of the text and wanted more."""
    return error.refusal.code == "bad_rule" and error.refusal.values.get("at") == len(text)
