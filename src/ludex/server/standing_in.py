"""Standing in: a bot plays for a person who is away, and gives the seat back.

Who plays a seat is in the journal, in entries of the kind "seat"; the room's row repeats it for those who look at the
lobby. A bot stands in for somebody who leaves, resigns, is late at the deadline, or is absent and outvoted.
"""

from __future__ import annotations

import secrets
from functools import partial
from typing import TYPE_CHECKING

from ludex import bots
from ludex.core import Game
from ludex.server.absence import absence, end_votes
from ludex.server.changing import change
from ludex.server.errors import ApiError
from ludex.server.hosting import shut_out
from ludex.server.rooms import Place, Room
from ludex.table import Ruling, Table
from ludex.table.seating import BOT

if TYPE_CHECKING:
    from ludex.server.live import Live
    from ludex.server.lobby import Lobby


class Seated:
    """A bot on a seat. It thinks elsewhere, and what comes back takes its place here."""

    def __init__(self, bot: bots.Bot) -> None:
        self.bot = bot


class Players:
    """Who plays each seat of a live table now: the people, and the bots in memory."""

    def __init__(self, room: Room, table: Table) -> None:
        self.room = room
        self.table = table
        self.bots: dict[int, Seated] = {}
        self.settle()

    def settle(self) -> None:
        """Makes bots and the room's row what the journal says."""
        for seat in range(len(self.room.places)):
            name = self.bot_at(seat)
            if name is None:
                self.bots.pop(seat, None)
            elif seat not in self.bots:
                self.bots[seat] = Seated(bots.make(name, secrets.randbits(62), self.table.game))
        self.note_in(self.room)

    def bot_at(self, seat: int) -> str | None:
        """The bot that plays a seat now, for good or for somebody."""
        player = self.table.players[seat]
        return self.room.places[seat].bot or (player.removeprefix(BOT) if player.startswith(BOT) else None)

    def note_in(self, room: Room) -> None:
        """Makes a room's row what the journal says of its seats."""
        for seat, place in enumerate(room.places):
            if place.bot is None:
                place.stand_in = self.bot_at(seat)
                place.resigned = seat in self.table.resigned
                if seat in self.table.removed:
                    shut_out(place)
                if place.stand_in is not None:
                    place.votes = ()

    def is_person_at(self, seat: int) -> bool:
        """Whether a person plays the seat now."""
        return 0 <= seat < len(self.room.places) and self.room.places[seat].kind == "person" and seat not in self.bots

    def is_away(self, seat: int) -> bool:
        """Whether a bot plays for the person of the seat."""
        return 0 <= seat < len(self.room.places) and self.room.places[seat].kind == "person" and seat in self.bots

    def check_present(self, seat: int, is_over: bool) -> None:
        """Raises `ApiError` where nobody can leave any more or come back."""
        if is_over:
            raise ApiError(409, "game_over", "The game is over.")
        if seat in self.table.resigned:
            raise ApiError(409, "resigned", "You have resigned; a bot plays your seat to the end.")

    def may_stand_in_late(self, seat: int) -> bool:
        """Whether a bot is to stand in for the seat at its deadline."""
        return self.room.stand_in and self.is_person_at(seat)

    def stand_in(self, seat: int, why: str) -> Ruling:
        """A bot plays the seat from now on."""
        return self.table.take_seat(seat, self.table.names[seat], BOT + substitute(self.table.game), why)

    def give_back(self, seat: int) -> Ruling:
        """The person plays the seat again."""
        return self.table.take_seat(seat, self.table.names[seat], "person", "back")


def substitute(game: Game) -> str:
    """The bot that stands in for people."""
    return "careful" if "careful" in bots.names(game) else "random"


async def leave(lobby: Lobby, room: Room, seat: int, resign: bool) -> None:
    """A person leaves: a bot plays on; before the game has begun the seat is free again."""
    if room.open_seats():
        token = room.places[seat].token

        def stand_up(draft: Room) -> None:
            if not draft.open_seats() or draft.places[seat].token != token:
                raise ApiError(409, "already_started", "The game has begun meanwhile; leave again.")
            draft.places[seat] = Place()

        await change(lobby, room, stand_up)
        lobby.unseat(room, seat)
        lobby.tell_room(room)
        return
    live = await lobby.table(room.id)
    await live.leave(seat, resign)


async def vote(lobby: Lobby, room: Room, voter: int, seat: int) -> None:
    """A seat's vote that a bot stands in for an absent person; it takes more than half of all other people.

    Those do not count who have resigned or for whom a bot plays, neither as votes nor as people.
    """
    if not 0 <= seat < len(room.places):
        raise ApiError(404, "no_such_seat", f"This table has no seat {seat}.", "seat")
    live = await lobby.table(room.id)
    place = room.places[seat]
    if live.is_over:
        raise ApiError(409, "game_over", "The game is over.")
    if place.kind != "person" or seat == voter:
        raise ApiError(409, "not_absent", "A bot stands in for other people only.", "seat")
    if live.players.is_away(seat):
        raise ApiError(409, "stand_in_already", "A bot stands in for that seat already.", "seat")
    if live.players.is_away(voter):
        raise ApiError(409, "away", "A bot plays for you; come back first.")
    if lobby.together is not None:
        await lobby.together.ask_around(room)
    found = absence(lobby, room, seat, live, lobby.here(room))
    if found.since is None:
        raise ApiError(409, "not_absent", f"{place.name} is here.", "seat")
    if not found.is_votable:
        raise too_early(lobby, place.name, found.vote_from)

    def note(draft: Room) -> None:
        if draft.places[seat].stand_in is None:
            draft.places[seat].votes = tuple(sorted({*draft.places[seat].votes, voter}))

    since = lobby.signs.last(room.id, seat)
    if voter not in place.votes:
        await change(lobby, room, note)
    if lobby.signs.last(room.id, seat) != since or seat in lobby.here(room):
        end_votes(lobby, room, seat)  # a sign of life while it was written
        return
    lobby.tell_room(room)
    await count_votes(lobby, room)


def too_early(lobby: Lobby, name: str, vote_from: int | None) -> ApiError:
    """The refusal of a vote on somebody who has not been absent for long enough."""
    if vote_from is None:
        message = f"Nobody votes on {name} before {name} has let the time for a decision run out."
        return ApiError(409, "too_early", message, "seat")
    left = max(1, -(-(vote_from - lobby.signs.stamp(lobby.clock.now())) // 1000))
    message = f"{name} has not been away for long enough; a vote is possible in {left} seconds at the earliest."
    return ApiError(409, "too_early", message, "seat", {"vote_from": vote_from})


async def count_votes(lobby: Lobby, room: Room) -> None:
    """Has bots stand in for those on whom enough others have voted; fewer may be enough when somebody has resigned."""
    live = lobby.live.get(room.id)
    for seat, place in enumerate(room.places):
        if place.votes and live is not None and is_outvoted(lobby, room, seat, live):
            if lobby.together is not None:
                await lobby.together.ask_around(room)
            await live.stand_in(seat, partial(is_outvoted, lobby, room, seat, live))


def is_outvoted(lobby: Lobby, room: Room, seat: int, live: Live) -> bool:
    """Whether enough others want a bot to stand in for somebody who is absent for long enough."""
    found = absence(lobby, room, seat, live, lobby.here(room))
    return found.is_votable and len(found.votes) >= found.needed
