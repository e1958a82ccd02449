"""The terms a table of Karesansui plays by: its options, made ready for the rules."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludex.core.refusal import refused
from ludex.core.seats import all_seats, only

MAX_STUDENTS: Final = 6

LEVELS: Final = 5


class Terms:
    """Options as numbers. Made once a game; all states of it share them."""

    def __init__(self, seats: i64, settings: dict[str, object]) -> None:
        self.seats: i64 = seats
        level = settings["level"]
        gardens = settings["gardens"]
        predictions = settings["predictions"]
        day = settings["day"]
        assert isinstance(level, int)
        assert isinstance(gardens, int)
        assert isinstance(predictions, int)
        assert isinstance(day, int)
        self.level: i64 = level
        self.gardens: i64 = gardens
        self.predictions: i64 = predictions
        self.day: i64 = day
        self.has_master = settings["master"] == "seat"
        """Whether seat 0 is the Master; the students are the other seats then."""
        self.first: i64 = 1 if self.has_master else 0
        """The first student."""
        self.students: i64 = all_seats(seats) & ~only(0) if self.has_master else all_seats(seats)
        if self.has_master and seats < 2:
            raise refused("bad_option", "A Master needs at least one student.", {"where": "options.master"})
        if not self.has_master and seats > MAX_STUDENTS:
            raise refused(
                "bad_seats", f"There are at most {MAX_STUDENTS} students beside a Master.", {"where": "seats"}
            )
        if day and (self.has_master or not is_date(day)):
            raise refused(
                "bad_option",
                "The daily rule is the judge's own: 'day' is a date like 20261115, and the Master no person.",
                {"where": "options.day"},
            )


def is_date(day: i64) -> bool:
    """Whether the digits of the number are a year, a month and a day that it has."""
    year = day // 10000
    month = day // 100 % 100
    if month < 1 or month > 12 or year < 1:
        return False
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days: i64 = 31
    if month == 2:
        days = 29 if is_leap else 28
    elif month in (4, 6, 9, 11):
        days = 30
    return 1 <= day % 100 <= days
