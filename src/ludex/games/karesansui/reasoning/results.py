"""The results of questions about rules."""

from __future__ import annotations

FOUND = "found"
NONE = "none"
UNDECIDED = "undecided"
EQUIVALENT = "equivalent"
DIFFERENT = "different"


class SearchResult:
    """A garden (status FOUND), the certainty that there is none (NONE), or neither (UNDECIDED)."""

    def __init__(self, status: str, garden: list[int] | None, how: str) -> None:
        self.status = status
        self.garden = garden
        self.how = how
        """What settled it: pool, network, cells, totals or links; effort where nothing did."""


class Comparison:
    """What is known of two rules: the verdict, and where they are DIFFERENT a garden and which of them it fits."""

    def __init__(self, verdict: str, garden: list[int] | None, holds: tuple[bool, bool] | None, how: str) -> None:
        self.verdict = verdict
        self.garden = garden
        self.holds = holds
        self.how = how
