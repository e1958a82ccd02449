"""Value: what the small records of the contract have in common: they compare, print, copy and pickle by their parts."""

from __future__ import annotations


class Value:
    """A record that is nothing but its parts. A subclass says what they are, in its constructor's order."""

    def _parts(self) -> tuple[object, ...]:
        """The arguments that make an equal value."""
        return ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Value) and type(self) is type(other) and self._parts() == other._parts()

    def __hash__(self) -> int:
        # The first part tells most values apart; the others may be lists and dicts.
        return hash((type(self).__name__, repr(self._parts()[:1])))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(repr(part) for part in self._parts())})"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self._parts()
