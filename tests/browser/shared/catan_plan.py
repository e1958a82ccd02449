"""How Ann, Bo and Cy play a game of Catan that has a trade, a robbery, a discard and a development card in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

ANN, BO, CY = range(3)
CARDS = ("knight", "monopoly", "plenty", "roads")
BUILDING = ("city", "settle", *CARDS, "buy", "road")


def plan(seat: int, texts: Sequence[str], made: Sequence[str], hands: Sequence[Mapping[str, int]], view: Any) -> str:
    """The next move of a seat among those it may make; `made` are all moves so far, each after its seat.

    Ann offers Bo a trade as soon as both have something for each other. Bo saves his cards until he had to discard.
    """
    done = {move.split()[1] for move in made}
    mine = [move.split(" ", 1)[1] for move in made if move.startswith(f"{seat} ")]
    if view["phase"] == "answer":
        return "accept" if seat == BO and "accept" in texts else "decline"
    if view["phase"] == "choice":
        return first(texts, "confirm") or "withdraw"
    if seat == ANN and view["phase"] == "draft":
        return next_part(texts, mine, *bargain(hands))
    if seat == ANN and "confirm" not in done and "offer" in texts and all(bargain(hands)) and mine[-1] != "withdraw":
        return "offer"
    saves = seat == BO and "discard" not in done
    order = ("roll", "robber", "give", "discard", *(() if saves else BUILDING), "end", "settle", "road")
    if seat == CY:
        order = ("roll", "robber", "give", "discard", "end", "settle", "road")
    for kind in order:
        found = first(texts, kind)
        if found:
            return found
    return texts[0]


def first(texts: Sequence[str], kind: str) -> str:
    """A move of a kind, or nothing: of the robber's the first that robs, of the others one in the middle."""
    found = sorted(text for text in texts if text.split()[0] == kind)
    if kind == "robber":
        found = [text for text in found if " from " in text] or found
    return found[len(found) // 2] if found else ""


def bargain(hands: Sequence[Mapping[str, int]]) -> tuple[str, str]:
    """What Ann gives and asks of Bo: a card each has and the other has fewer of; empty where there is none."""
    ann, bo = hands[ANN], hands[BO]
    for give, count in ann.items():
        for ask in bo:
            if give != ask and count > bo[give] and bo[ask] > ann[ask]:
                return give, ask
    return "", ""


def next_part(texts: Sequence[str], mine: Sequence[str], give: str, ask: str) -> str:
    """The next click of the offer that Ann writes."""
    parts = [f"give {give}", f"ask {ask}", f"to {BO}", "propose"]
    start = len(mine) - mine[::-1].index("offer")
    return parts[len(mine) - start]
