"""Seats taken by vote: only from somebody who was long absent, by a majority of all the others, on the real server.

Time is the test's own here, and requests go through the whole server. `test_server_standing_in.py` has votes on a
server in a process of its own, `test_server_together.py` on several.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from eyes import Eyes
from server_tables import code

from ludex.server.app import make_app
from ludex.server.changing import change
from ludex.server.client import Client
from ludex.server.limits import Limits
from ludex.server.lobby import Lobby
from ludex.server.rooms import Room
from ludex.table import ManualClock

DAY = 24 * 3600
NAMES = ["Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus"]


class House:
    """A server whose clock stands still until somebody lets time pass."""

    def __init__(self, lobby: Lobby, client: httpx.AsyncClient) -> None:
        self.lobby = lobby
        self.client = client
        self.clock = ManualClock(1000.0)
        lobby.clock = self.clock
        lobby.signs.listen()
        self.table = ""
        self.tokens: list[str] = []
        self.host = ""

    async def make(self, people: int, game: str = "forsale", bots: int = 0, **wish: object) -> None:
        """A table of people who sat down and never came, and bots."""
        seats = [*({"name": name} for name in NAMES[:people]), *[{"bot": "random"}] * bots]
        made = (await self.client.post("/api/tables", json={"game": game, "seats": seats, **wish})).json()
        self.table, self.host = made["table"]["id"], made["host"]
        self.tokens = [key["token"] for key in made["seats"]]

    async def call(self, method: str, path: str, token: str | None = None, body: object = None) -> httpx.Response:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return await self.client.request(method, f"/api/tables/{self.table}{path}", headers=headers, json=body)

    async def vote(self, voter: int, seat: int, token: str | None = None) -> str:
        """A vote; the code with which it is refused, or nothing."""
        return await self.post(voter, "stand_in", {"seat": seat}, token)

    async def post(self, seat: int, what: str, body: object = None, token: str | None = None) -> str:
        answer = await self.call("POST", f"/{what}", token or self.tokens[seat], {} if body is None else body)
        return "" if answer.status_code == 200 else str(answer.json()["error"]["code"])

    async def seat(self, seat: int) -> dict[str, Any]:
        """A seat as a spectator sees it."""
        found: dict[str, Any] = (await self.call("GET", "")).json()["seats"][seat]
        return found

    async def let_pass(self, seconds: float) -> None:
        """Lets time pass, and everything be done that is due."""
        self.clock.advance(seconds)
        live = self.lobby.live[self.table]
        if not live.is_over:
            await live._recover_all_due()

    @property
    def room(self) -> Room:
        return self.lobby.room(self.table)

    async def is_out(self, seat: int) -> bool:
        return (await self.seat(seat))["stand_in"] is not None


@asynccontextmanager
async def house(folder: Path, limits: Limits | None = None) -> AsyncIterator[House]:
    app = make_app(str(folder / "a.sqlite"), limits=limits)
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            yield House(app.state.lobby, client)


def played(folder: Path, story: Callable[[House], Awaitable[None]], limits: Limits | None = None) -> None:
    async def play() -> None:
        async with house(folder, limits) as found:
            await story(found)

    asyncio.run(play())


# ---- the attacks ----


def test_one_player_does_not_get_a_table_by_days_to_himself(client: Client) -> None:
    """Six requests by somebody who is not even connected."""
    seats = [{"name": name} for name in NAMES]
    made = client.make("diplomacy", seats, seconds=DAY)
    table, token = made["table"]["id"], made["seats"][0]["token"]
    for seat in range(1, 7):
        assert code(client.stand_in, table, token, seat) == (409, "too_early")
    found = client.table(table)
    assert [seat["stand_in"] for seat in found["seats"]] == [None] * 7
    assert [seat["votes_needed"] for seat in found["seats"]] == [4] * 7


def test_nobody_loses_a_seat_with_the_connection(client: Client) -> None:
    made = client.make("catan", [{"name": "Ann"}, {"name": "Bo"}, {"bot": "random"}])
    table, (ann, bo) = made["table"]["id"], [key["token"] for key in made["seats"]]
    with client.sit(table, bo) as seat:
        seat.receive()
    assert code(client.stand_in, table, ann, 1) == (409, "too_early")
    assert client.table(table)["seats"][1]["stand_in"] is None


# ---- how long, and how many ----


def test_it_takes_a_minute_of_absence_and_more_than_half_of_all_others(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await house.make(5)
        await house.let_pass(59.9)
        assert await house.vote(0, 4) == "too_early"
        await house.let_pass(0.1)
        seat = await house.seat(4)
        assert (seat["absent_since"], seat["vote_from"], seat["votes_needed"]) == (1_000_000, 1_060_000, 3)
        for voter, votes in ((0, [0]), (0, [0]), (1, [0, 1])):
            assert await house.vote(voter, 4) == ""
            seat = await house.seat(4)
            assert (seat["votes"], seat["stand_in"]) == (votes, None), "those who are not here are others too"
        assert await house.vote(2, 4) == ""
        seat = await house.seat(4)
        assert (seat["votes"], seat["stand_in"], seat["vote_from"]) == ([], "careful", None)
        assert await house.vote(3, 4) == "stand_in_already"

    played(tmp_path, story)


def test_a_table_may_ask_for_longer_but_not_for_less(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        seats = [{"name": name} for name in NAMES[:3]]
        wish = {"game": "forsale", "seats": seats, "absent_seconds": 59}
        refused = await house.client.post("/api/tables", json=wish)
        assert (refused.status_code, refused.json()["error"]["code"]) == (400, "bad_option")
        assert refused.json()["error"]["where"] == "absent_seconds"
        await house.make(3, absent_seconds=600)
        assert (await house.call("GET", "")).json()["absent_seconds"] == 600
        await house.let_pass(599)
        assert await house.vote(0, 1) == "too_early"
        await house.let_pass(1)
        assert await house.vote(0, 1) == ""

    played(tmp_path, story)


def test_where_one_vote_is_enough_it_takes_five_minutes(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await house.make(2, "catan", bots=1)
        await house.let_pass(299)
        assert await house.vote(0, 1) == "too_early"
        await house.let_pass(1)
        assert (await house.seat(1))["votes_needed"] == 1
        assert await house.vote(0, 1) == ""
        assert await house.is_out(1)

    played(tmp_path, story)


def test_where_one_vote_is_enough_a_deadline_must_have_been_missed(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await house.make(2, "catan", bots=1, seconds=600, pause_ms=10_000)
        assert (await house.seat(0))["vote_from"] == 1_600_000
        assert (await house.seat(1))["vote_from"] is None, "nobody knows when she will be asked"
        await house.let_pass(599)
        assert await house.vote(1, 0) == "too_early"
        assert await house.vote(0, 1) == "too_early"
        await house.let_pass(2)
        assert house.lobby.live[house.table].table.late == {0: 1601}
        assert await house.vote(1, 0) == "too_early", "a vote is a sign of life: she was there until 599"
        await house.let_pass(600)
        assert await house.vote(1, 0) == ""
        assert await house.is_out(0)

    played(tmp_path, story)


def test_at_a_table_by_days_a_deadline_must_have_been_missed(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await house.make(3, "diplomacy", seconds=3600, options={"map": "hundred", "votes": False})
        await house.let_pass(3599)
        assert (await house.seat(2))["vote_from"] == 4_600_000
        for voter in (0, 1):
            assert await house.vote(voter, 2) == "too_early"
        await house.let_pass(2)
        assert (await house.seat(2))["vote_from"] == 4_601_000
        assert await house.vote(0, 2) == ""
        assert (await house.call("GET", "/view", house.tokens[2])).status_code == 200
        assert await house.vote(0, 2) == await house.vote(1, 2) == "too_early", "he is here, and has a day again"
        await house.let_pass(61)
        assert await house.vote(1, 2) == "too_early"
        await house.let_pass(3600)
        assert await house.vote(0, 2) == await house.vote(1, 2) == ""
        assert await house.is_out(2)

    played(tmp_path, story)


def test_a_shorter_deadline_says_nothing_where_several_have_to_vote(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await house.make(3, seconds=3599)
        await house.let_pass(60)
        assert await house.vote(0, 1) == await house.vote(2, 1) == ""
        assert await house.is_out(1)

    played(tmp_path, story)


# ---- signs of life ----

SIGNS: dict[str, tuple[str, str, object]] = {
    "view": ("GET", "/view", None),
    "table": ("GET", "", None),
    "events": ("GET", "/events", None),
    "press": ("GET", "/press", None),
    "decision": ("POST", "/decisions", {"action": "bid 3"}),
    "nonsense": ("POST", "/decisions", {"action": "dance"}),
    "a word": ("POST", "/press", {"text": "hello", "id": "a"}),
    "a vote": ("POST", "/stand_in", {"seat": 1}),
    "return": ("POST", "/return", {}),
}


@pytest.mark.parametrize("sign", SIGNS)
def test_any_request_with_the_token_ends_the_vote(tmp_path: Path, sign: str) -> None:
    async def story(house: House) -> None:
        await house.make(4)
        await house.let_pass(60)
        assert await house.vote(3, 0) == ""
        assert (await house.seat(0))["votes"] == [3]
        method, path, body = SIGNS[sign]
        await house.call(method, path, house.tokens[0], body)
        seat = await house.seat(0)
        assert (seat["votes"], seat["absent_since"], seat["vote_from"]) == ([], 1_060_000, 1_120_000)
        assert await house.vote(2, 0) == "too_early"
        await house.lobby.settle()
        assert (await house.lobby.archive.rooms())[0].places[0].votes == ()
        await house.let_pass(60)
        assert await house.vote(2, 0) == ""
        assert not await house.is_out(0), "votes from before do not come back"

    played(tmp_path, story)


@pytest.mark.parametrize("token", [None, "wrong", "host", "other"])
def test_nothing_else_is_a_sign_of_life(tmp_path: Path, token: str | None) -> None:
    async def story(house: House) -> None:
        await house.make(4)
        await house.let_pass(60)
        assert await house.vote(3, 0) == ""
        given = {"host": house.host, "other": house.tokens[1]}.get(token or "", token)
        for path in ("", "/view"):
            await house.call("GET", path, given)
        assert (await house.seat(0))["votes"] == [3]

    played(tmp_path, story)


def test_a_connection_ends_the_vote_and_absence_begins_with_the_end_of_the_last(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await house.make(4)
        await house.let_pass(60)
        assert await house.vote(3, 0) == ""
        tabs = [Eyes(0), Eyes(0)]
        for eyes in tabs:
            house.lobby.enter(house.room, eyes)
        seat = await house.seat(0)
        assert (seat["votes"], seat["absent_since"], seat["vote_from"]) == ([], None, None)
        await house.let_pass(600)
        house.lobby.leave(house.table, tabs[0])
        await house.let_pass(600)
        assert await house.vote(3, 0) == "not_absent"
        house.lobby.leave(house.table, tabs[1])
        await house.let_pass(59)
        assert await house.vote(3, 0) == "too_early"
        await house.let_pass(1)
        assert await house.vote(3, 0) == ""

    played(tmp_path, story)


def test_whoever_sat_down_long_before_is_absent_from_the_beginning_of_the_game(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        made = (
            await house.client.post(
                "/api/tables", json={"game": "forsale", "seats": [{"name": "Ann"}, {"name": "Bo"}, {}]}
            )
        ).json()
        house.table, house.tokens = made["table"]["id"], [key["token"] for key in made["seats"]]
        assert await house.vote(0, 1) == "not_started"
        house.clock.advance(3000)
        joined = await house.client.post(f"/api/tables/{house.table}/join", json={"name": "Cy"})
        house.tokens.append(joined.json()["token"])
        await house.let_pass(59)
        assert await house.vote(2, 1) == "too_early"
        await house.let_pass(1)
        assert await house.vote(2, 1) == await house.vote(0, 1) == ""
        assert await house.is_out(1)

    played(tmp_path, story)


def test_a_decision_that_comes_in_while_the_last_vote_is_written_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: House) -> None:
        await house.make(3)
        await house.let_pass(60)
        assert await house.vote(1, 0) == ""

        async def slow(*given: Any) -> None:
            await change(*given)
            assert await house.post(0, "decisions", {"action": "bid 3"}) == ""

        monkeypatch.setattr("ludex.server.standing_in.change", slow)
        assert await house.vote(2, 0) == ""
        monkeypatch.setattr("ludex.server.standing_in.change", change)
        assert not await house.is_out(0)
        assert (await house.seat(0))["votes"] == []
        await house.let_pass(60)
        assert await house.vote(1, 0) == ""
        assert not await house.is_out(0)

    played(tmp_path, story)


# ---- who votes ----


def test_whoever_is_not_one_of_the_others_has_no_vote(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await house.make(3, bots=1)
        await house.let_pass(60)
        assert await house.vote(0, 0) == "not_absent"
        assert await house.vote(0, 3) == "not_absent"
        for token, why in (("wrong", "wrong_token"), (house.host, "not_seated")):
            assert await house.vote(0, 1, token) == why
        answer = await house.call("POST", "/stand_in", None, {"seat": 1})
        assert answer.json()["error"]["code"] == "token_needed"
        assert (await house.seat(1))["votes_needed"] == 2, "bots are not asked"
        assert await house.vote(0, 1) == await house.vote(2, 1) == ""
        assert await house.is_out(1)
        await house.let_pass(300)
        assert await house.vote(1, 0) == "away", "whom a bot stands in for votes on nobody"
        assert (await house.seat(0))["votes_needed"] == 1
        assert await house.post(1, "return") == ""
        assert (await house.seat(0))["votes_needed"] == 2

    played(tmp_path, story)


@pytest.mark.parametrize("resign", [False, True])
def test_the_vote_of_somebody_who_has_left_does_not_count(tmp_path: Path, resign: bool) -> None:
    async def story(house: House) -> None:
        await house.make(5, pause_ms=10_000)
        await house.let_pass(60)
        assert await house.vote(0, 4) == await house.vote(1, 4) == ""
        assert await house.post(1, "leave", {"resign": resign}) == ""
        seat = await house.seat(4)
        assert (seat["votes"], seat["votes_needed"], seat["stand_in"]) == ([0], 2, None)
        assert await house.vote(2, 4) == ""
        assert await house.is_out(4)

    played(tmp_path, story)


def test_a_vote_is_enough_when_those_whom_it_took_have_left(tmp_path: Path) -> None:
    """Two of four others have voted; when one of the two others resigns, two are more than half of three."""

    async def story(house: House) -> None:
        await house.make(5, pause_ms=10_000)
        await house.let_pass(60)
        assert await house.vote(0, 4) == await house.vote(1, 4) == ""
        assert not await house.is_out(4)
        assert await house.post(2, "leave", {"resign": True}) == ""
        await house.lobby.settle()
        assert await house.is_out(4)

    played(tmp_path, story)


def test_when_only_one_other_is_left_the_longer_time_holds(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await house.make(3, pause_ms=10_000)
        await house.let_pass(60)
        assert await house.vote(0, 2) == ""
        assert await house.post(1, "leave", {"resign": True}) == ""
        await house.lobby.settle()
        assert not await house.is_out(2)
        assert await house.vote(0, 2) == "too_early"
        await house.let_pass(240)
        assert await house.vote(0, 2) == ""
        assert await house.is_out(2)

    played(tmp_path, story)


# ---- what is shown, and what is remembered ----


def told(eyes: Eyes) -> list[tuple[int | None, int]]:
    """From when a vote on seat 0 is possible, by the messages about the room, each with the server's time."""
    rooms = [json.loads(message) for message in eyes.pushed if b'"type":"room"' in message]
    return [(room["table"]["seats"][0]["vote_from"], room["now"]) for room in rooms]


def test_those_who_look_on_are_told_when_a_vote_becomes_possible(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await house.make(3, "diplomacy", seconds=DAY, options={"map": "hundred", "votes": False})
        eyes = Eyes()
        house.lobby.enter(house.room, eyes)
        house.lobby.tell_room(house.room)
        await house.let_pass(DAY + 1)
        assert told(eyes) == [(1_000_000 + DAY * 1000, 1_000_000), (1_001_000 + DAY * 1000, 1_001_000 + DAY * 1000)]
        await house.call("GET", "/view", house.tokens[0])
        assert told(eyes)[-1] == (1_001_000 + 2 * DAY * 1000, 1_001_000 + DAY * 1000)

    played(tmp_path, story)


def test_a_player_without_a_connection_does_not_flood_those_who_have_one(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await house.make(3)
        eyes = Eyes(1)
        house.lobby.enter(house.room, eyes)
        for _ in range(300):
            await house.let_pass(0.1)
            await house.call("GET", "/view", house.tokens[0])
        assert len(told(eyes)) <= 3, "half a minute"
        vote_from, now = told(eyes)[-1]
        assert vote_from == now + 60_000
        assert house.lobby.signs.stamp(house.clock.now()) - now < 10_200, "what they are shown is never older than that"

    played(tmp_path, story)


def test_absence_is_counted_from_the_start_of_the_server(tmp_path: Path) -> None:
    """Votes stay, but nobody is absent while nobody can be here."""

    async def before(house: House) -> None:
        await house.make(4)
        await house.let_pass(60)
        assert await house.vote(3, 0) == ""
        kept.extend([house.table, *house.tokens])

    async def after(house: House) -> None:
        house.table, *house.tokens = kept
        assert (await house.seat(0))["votes"] == [3]
        assert await house.vote(1, 0) == "too_early"
        await house.let_pass(59)
        assert await house.vote(1, 0) == "too_early"
        assert not await house.is_out(0)
        await house.let_pass(1)
        assert await house.vote(1, 0) == ""
        assert await house.is_out(0)

    kept: list[str] = []
    played(tmp_path, before)
    played(tmp_path, after)


def test_a_missed_deadline_is_forgotten_with_the_server(tmp_path: Path) -> None:
    async def before(house: House) -> None:
        await house.make(3, "diplomacy", seconds=DAY, options={"map": "hundred", "votes": False})
        await house.let_pass(DAY + 1)
        assert await house.vote(0, 1) == ""
        kept.extend([house.table, *house.tokens])

    async def after(house: House) -> None:
        house.table, *house.tokens = kept
        house.clock.advance(DAY + 2)
        house.lobby.signs.listen()
        read = house.lobby.live.pop(house.table, None)
        if read is not None:  # by the machine's clock, when the server started
            read.stop()
        live = await house.lobby.table(house.table)
        assert set(live.table.late) == {0, 1, 2}
        await house.let_pass(61)
        assert await house.vote(2, 1) == "too_early"
        await house.let_pass(DAY)
        assert await house.vote(2, 1) == ""
        assert await house.is_out(1), "the vote from before the start is one of the two"

    kept: list[str] = []
    played(tmp_path, before)
    played(tmp_path, after)


def test_what_is_remembered_of_a_table_goes_with_its_end(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await house.make(3)
        house.lobby.enter(house.room, Eyes())
        house.clock.advance(11)
        for seat in (0, 1, 2):
            await house.post(seat, "leave", {"resign": True})
        assert house.lobby.signs._last
        await house.lobby.live[house.table].halt("enough")
        assert not house.lobby.signs._last
        assert not house.lobby.signs._shown

    played(tmp_path, story)


def test_what_is_remembered_of_tables_goes_with_them(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        for _ in range(130):
            await house.make(3, bots=0)
        await house.let_pass(1)
        for id in list(house.lobby.rooms)[:-1]:
            house.lobby.live.pop(id).stop()
            del house.lobby.rooms[id]
        await house.make(3)
        assert len(house.lobby.signs._last) == 2

    played(tmp_path, story)


def test_the_least_is_what_the_operator_says(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await house.make(2, "catan", bots=1)
        await house.let_pass(24)
        assert await house.vote(0, 1) == "too_early"
        await house.let_pass(1)
        assert await house.vote(0, 1) == ""

    played(tmp_path, story, Limits(absent_seconds=5))
