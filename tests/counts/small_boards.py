"""A small board of Monopoly, on which buildings come soon."""

from __future__ import annotations

from typing import Any


def small_board() -> dict[str, Any]:
    """Twelve spaces, two streets, a railroad."""
    street = {
        "kind": "street",
        "group": "a",
        "price": 50,
        "rents": [5, 10, 20, 30, 40, 50],
        "house_cost": 20,
        "mortgage": 25,
    }
    railroad = {"kind": "railroad", "name": "Line", "group": "r", "price": 60, "rents": [10], "mortgage": 30}
    return {
        "id": "small",
        "name": "Small",
        "groups": [{"id": "a", "name": "A", "color": "#123456"}, {"id": "r", "name": "R", "color": "#654321"}],
        "spaces": [
            {"kind": "go", "name": "Go", "salary": 40},
            {**street, "name": "Lane"},
            {"kind": "tax", "name": "Toll", "amount": 15},
            {**street, "name": "Road"},
            {"kind": "jail", "name": "Jail", "fine": 10},
            railroad,
            {"kind": "free", "name": "Park"},
            {"kind": "chance", "name": "Chance"},
            {"kind": "chest", "name": "Chest"},
            {"kind": "go_to_jail", "name": "Police"},
            {"kind": "chance", "name": "Chance"},
            {"kind": "free", "name": "Lawn"},
        ],
    }
