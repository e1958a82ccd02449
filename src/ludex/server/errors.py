"""Errors as a client sees them: a status, a stable code, a sentence and where in the request it is."""

from __future__ import annotations

from collections.abc import Mapping

from ludex.core import Refusal

CONFLICTS = frozenset(
    {
        "not_your_turn",
        "stale",
        "game_over",
        "table_stopped",
        "stopped",
        "not_started",
        "seat_taken",
        "no_open_seat",
        "already_started",
        "decision_id_reused",
        "nothing_to_take_back",
        "too_late",
        "revealed",
    }
)
"""Refusals that speak of the moment, not of the request: 409."""

NOT_FOUND = frozenset({"unknown_game", "unknown_table", "unknown_bot", "no_such_seat", "no_such_entry"})


class ApiError(Exception):
    """Raised anywhere in the server; becomes `{"error": {...}}` with the status."""

    def __init__(
        self, status: int, code: str, message: str, where: str = "", values: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(f"{code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.where = where
        self.values = dict(values or {})

    def to_json(self) -> dict[str, object]:
        error: dict[str, object] = {"code": self.code, "message": self.message, "where": self.where}
        if self.values:
            error["values"] = self.values
        return {"error": error}


def of_refusal(refusal: Refusal, otherwise: int = 400) -> ApiError:
    """A refusal of the rules or the referee as an error; its own `where` is kept."""
    status = otherwise
    if refusal.code in CONFLICTS:
        status = 409
    elif refusal.code in NOT_FOUND:
        status = 404
    values = {key: value for key, value in refusal.values.items() if key != "where"}
    return ApiError(status, refusal.code, refusal.message, str(refusal.values.get("where", "")), values)
