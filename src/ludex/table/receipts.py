"""What became of the last things that each seat sent under ids of its own."""

from __future__ import annotations

from ludex.table.decision import Receipt

REMEMBERED = 100
"""How many ids of a seat are remembered: whatever is sent again later than that counts anew."""


class Receipts:
    """The receipts of each seat's last ids. They come from the journal, so all who read it remember the same ones."""

    def __init__(self) -> None:
        self._known: dict[int, dict[str, Receipt]] = {}

    def get(self, seat: int, id: str | None) -> Receipt | None:
        """The receipt of what a seat sent before under an id."""
        return None if id is None else self._known.get(seat, {}).get(id)

    def note(self, seat: int, id: str | None, receipt: Receipt) -> None:
        """Something that a seat sent counts from now on."""
        if id is None:
            return
        known = self._known.setdefault(seat, {})
        known.pop(id, None)
        known[id] = receipt
        if len(known) > REMEMBERED:
            del known[next(iter(known))]

    def count(self) -> int:
        """How many are remembered."""
        return sum(map(len, self._known.values()))
