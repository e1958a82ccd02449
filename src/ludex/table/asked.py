"""Which seats are asked, since when and until when: the referee's open questions."""

from __future__ import annotations

from collections.abc import Callable

from ludex.core import Refusal, has_seat, seat_list
from ludex.table.decision import Receipt

MAX_REMEMBERED = 100
"""How many refused decisions of one ask are remembered by their ids."""


class Asked:
    """A question to a seat that is open."""

    def __init__(self, number: int, since: int, deadline: float | None) -> None:
        self.number = number
        """The number, as the seat counts steps, of the step with which it came up."""
        self.since = since
        """Where in the log begins what the seat has not been told with an earlier ask."""
        self.time_up = deadline
        """Until when the seat's own player may answer. Handing the seat over and back never moves it."""
        self.bot_time_up: float | None = None
        """Until when a bot may answer that stands in for the player; None where none does."""
        self.refusals = 0
        self.refusal: Refusal | None = None
        self.refused: dict[str, Receipt] = {}

    @property
    def deadline(self) -> float | None:
        """Until when the present player may answer."""
        return self.time_up if self.bot_time_up is None else self.bot_time_up

    def note(self, id: str | None, receipt: Receipt) -> None:
        """One answer was refused."""
        self.refusals += 1
        self.refusal = receipt.refusal
        if id is not None and len(self.refused) < MAX_REMEMBERED:
            self.refused[id] = receipt


class Asks:
    """The open questions of a table, one for each seat that must act."""

    def __init__(self, seats: int) -> None:
        self.open: dict[int, Asked] = {}
        self._told = [0] * seats
        self._seats = 0

    def renew(
        self,
        seats: int,
        actor: int,
        number_for: Callable[[int], int],
        log_size: int,
        deadline: float | None,
        part_of: Asked | None = None,
    ) -> None:
        """Asks the seats that must act after a step in which `actor` decided; `number_for` gives a seat's number of it.

        Where the step was a part of what the actor was asked (`part_of`), the time for that question goes on. While a
        simultaneous decision is open, others keep their ask: who else has decided makes nobody stale.
        """
        still_open = seats & ~self._seats == 0
        for seat in seat_list(self._seats & ~seats):
            del self.open[seat]
        for seat in seat_list(seats):
            if still_open and seat != actor and has_seat(self._seats, seat):
                continue
            asked = self.open[seat] = Asked(number_for(seat), self._told[seat], deadline)
            if part_of is not None and seat == actor:
                asked.time_up, asked.bot_time_up = part_of.time_up, part_of.bot_time_up
            self._told[seat] = log_size
        self._seats = seats

    def go_back(
        self,
        seats: int,
        actor: int,
        number_for: Callable[[int], int],
        before: dict[int, Asked],
        log_size: int,
        bots: set[int],
        deadline: float | None,
    ) -> None:
        """Asks again what was asked `before` a decision of `actor`, which a step has taken back.

        Everybody asked anew has the time that was left, and a bot all the time there is, since it may stand in for
        somebody whose time is up. A question that the decision left alone stays as it is.
        """
        asked: dict[int, Asked] = {}
        for seat in seat_list(seats):
            earlier = before[seat]
            if seat != actor and self.open.get(seat) is earlier:
                asked[seat] = earlier
                continue
            asked[seat] = Asked(number_for(seat), self._told[seat], earlier.time_up)
            if seat in bots and earlier.time_up is not None:
                asked[seat].bot_time_up = deadline
            self._told[seat] = log_size
        self.open = asked
        self._seats = seats

    def hand_over(self, seat: int, is_bot: bool, is_late: bool, now: float, deadline: float | None) -> None:
        """Somebody else answers for the seat: a bot until `deadline`, a person in what is left, which may be nothing.

        `is_late`: a bot stands in because the person did not answer in time. Where time began anew since, as it does
        when a server starts again, it did not for this person.
        """
        asked = self.open.get(seat)
        if asked is None or asked.time_up is None:
            return
        if is_late:
            asked.time_up = min(asked.time_up, now)
        asked.bot_time_up = deadline if is_bot else None

    def is_up_for(self, seat: int, now: float) -> bool:
        """Whether the seat's own player is too late for its open question, whoever may answer it now."""
        asked = self.open.get(seat)
        return asked is not None and asked.time_up is not None and asked.time_up <= now

    def due(self, now: float) -> list[int]:
        """The seats whose time is up, in order."""
        asked = sorted(self.open.items())
        return [seat for seat, ask in asked if ask.deadline is not None and ask.deadline <= now]

    def next_deadline(self) -> float | None:
        return min((ask.deadline for ask in self.open.values() if ask.deadline is not None), default=None)

    def close(self) -> None:
        """Nobody is asked any more."""
        self.open.clear()
        self._seats = 0
