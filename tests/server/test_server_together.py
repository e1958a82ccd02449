"""Several servers on one PostgreSQL database: whoever rules, the table is the same everywhere, and each thing once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from eyes import Eyes

from ludex.journal import broken_link
from ludex.server import lobby as lobby_module
from ludex.server import together
from ludex.server.absence import hear
from ludex.server.admin import Order, obey
from ludex.server.archive import Archive
from ludex.server.errors import ApiError
from ludex.server.limits import Limits
from ludex.server.lobby import Lobby
from ludex.server.rematch import rematch
from ludex.server.shapes import Join, NewTable, SeatPlan
from ludex.server.standing_in import vote
from ludex.table import Decision, Press, TakeBack

PEOPLE = [SeatPlan(name="Ann"), SeatPlan(name="Bo"), SeatPlan(name="Cy")]
BOTS = [SeatPlan(bot="random"), SeatPlan(bot="random"), SeatPlan(bot="random")]


class Deaf:
    """In place of the listener: hears nothing."""

    def __init__(self, *given: object) -> None:
        pass

    def stop(self) -> None:
        pass


async def join_in(url: str, limits: Limits | None = None) -> Lobby:
    archive = Archive(url)
    await archive.opened()
    lobby = Lobby(archive, (), limits)
    await lobby.wake_up()
    return lobby


@asynccontextmanager
async def servers(url: str, number: int = 2, limits: Limits | None = None) -> AsyncIterator[list[Lobby]]:
    found = [await join_in(url, limits) for _ in range(number)]
    try:
        yield found
    finally:
        for lobby in found:
            await lobby.close()


async def die(lobby: Lobby) -> None:
    """As if the process was killed: it says nothing to anybody."""
    assert lobby.together is not None
    for task in lobby.together._tasks:
        task.cancel()
    if lobby.together._listener is not None:
        lobby.together._listener.stop()
    lobby.together = None
    for live in lobby.live.values():
        live.stop()


async def until(wanted: Callable[[], Any], seconds: float = 8.0) -> float:
    """Waits for something to be so; how long it took."""
    begin = time.monotonic()
    while not wanted():
        assert time.monotonic() - begin < seconds, "it did not come to that"
        await asyncio.sleep(0.01)
    return time.monotonic() - begin


async def refused(work: Awaitable[object]) -> str:
    with pytest.raises(ApiError) as caught:
        await work
    return caught.value.code


def test_of_two_who_rule_at_once_one_is_refused_and_judges_again(postgres_db: str) -> None:
    async def story() -> None:
        async with servers(postgres_db, 3) as lobbies:
            id = (await lobbies[0].make(NewTable("forsale", PEOPLE), "")).table.id
            for lobby in lobbies:
                await lobby.refresh(id)
            for turn in range(12):
                lives = [await lobby.table(id) for lobby in lobbies]
                for live in lives:
                    await live.catch_up()
                table = lives[0].table
                if table.is_over:
                    break
                ask = table.asks()[0]
                choices = [choice.code for choice in table.game.menu(table.state, ask.seat, table.names).choices]
                wishes = [Decision(ask.seat, choices[at % len(choices)], ask.number, f"{turn}-{at}") for at in range(3)]
                receipts = await asyncio.gather(*(live.decide(wish) for live, wish in zip(lives, wishes, strict=True)))
                assert sum(receipt.accepted for receipt in receipts) == 1
                codes = {receipt.refusal.code for receipt in receipts if receipt.refusal is not None}
                assert codes <= {"stale", "not_your_turn"}
                hashes = {live.table.game.hash(live.table.state) for live in lives if await live.catch_up() or True}
                assert len(hashes) == 1
            entries = await lobbies[1].archive.entries(id)
            assert broken_link(entries) is None
            assert sum(entry["kind"] == "decision" for entry in entries) == turn + 1

    asyncio.run(story())


def test_the_same_decision_sent_to_all_servers_counts_once(postgres_db: str) -> None:
    async def story() -> None:
        async with servers(postgres_db, 3) as lobbies:
            id = (await lobbies[0].make(NewTable("forsale", PEOPLE), "")).table.id
            for lobby in lobbies:
                await lobby.refresh(id)
            lives = [await lobby.table(id) for lobby in lobbies]
            seat = lives[0].table.asks()[0].seat
            receipts = await asyncio.gather(*(live.decide(Decision(seat, "bid 1", id="once")) for live in lives))
            assert all(receipt.accepted for receipt in receipts)
            assert {receipt.n for receipt in receipts} == {1}
            said = await asyncio.gather(*(live.say(Press(seat, "hello", [], "said"), 60) for live in lives))
            assert all(receipt.accepted for receipt in said)
            taken = await asyncio.gather(*(live.take_back(TakeBack(seat, "back")) for live in lives))
            assert all(receipt.accepted for receipt in taken)
            assert {receipt.n for receipt in taken} == {2}
            kinds = [entry["kind"] for entry in await lobbies[2].archive.entries(id)]
            assert kinds == ["open", "decision", "press", "take_back"]

    asyncio.run(story())


@pytest.mark.parametrize("is_deaf", [False, True])
def test_who_is_connected_anywhere_sees_what_is_decided_elsewhere(
    postgres_db: str, monkeypatch: pytest.MonkeyPatch, is_deaf: bool
) -> None:
    """At once where the message comes through, and a second later where it does not."""
    if is_deaf:
        monkeypatch.setattr(together, "Listener", Deaf)

    async def story() -> None:
        async with servers(postgres_db) as (one, other):
            made = await one.make(NewTable("forsale", [*PEOPLE[:2], SeatPlan()]), "")
            id = made.table.id
            await other.refresh(id)
            eyes = Eyes()
            other.enter(other.room(id), eyes)
            await one.join(id, Join("Cy"))
            await until(lambda: any(b'"type":"room"' in message and b"Cy" in message for message in eyes.pushed))
            await until(lambda: eyes.shown == 0)
            live = await one.table(id)
            assert (await live.decide(Decision(live.table.asks()[0].seat, "bid 1"))).accepted
            took = await until(lambda: eyes.shown == 1)
            assert took < (2.5 if is_deaf else 0.7)
            await until(lambda: one.shape(one.room(id)).watching == 1)
            other.leave(id, eyes)
            await until(lambda: one.shape(one.room(id)).watching == 0)

    asyncio.run(story())


def test_nobody_is_refused_for_what_a_server_has_not_heard(postgres_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together, "Listener", Deaf)
    monkeypatch.setattr(together, "EVERY", 60.0)

    async def story() -> None:
        async with servers(postgres_db) as (one, other):
            id = (await one.make(NewTable("forsale", PEOPLE), "")).table.id
            await other.refresh(id)
            lives = [await one.table(id), await other.table(id)]
            for turn in range(6):
                ask = lives[turn % 2].table.asks()[0]  # known here; the other server is a decision behind
                receipt = await lives[turn % 2].decide(Decision(ask.seat, "pass", ask.number))
                assert receipt.accepted, receipt.refusal
                following = lives[turn % 2].table.asks()[0]
                receipt = await lives[1 - turn % 2].decide(Decision(following.seat, "pass", following.number))
                assert receipt.accepted, receipt.refusal
                await lives[turn % 2].catch_up()

    asyncio.run(story())


def test_a_table_that_is_being_read_is_not_shown_as_it_was(postgres_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks while somebody else's reading takes long is not answered with what was read before the question."""
    real = lobby_module.resumed

    def slowly(*given: Any) -> Any:
        time.sleep(0.5)
        return real(*given)

    async def story() -> None:
        async with servers(postgres_db) as (one, other):
            id = (await one.make(NewTable("forsale", PEOPLE), "")).table.id
            await other.refresh(id)
            monkeypatch.setattr(lobby_module, "resumed", slowly)
            reading = asyncio.ensure_future(other.table(id))
            await asyncio.sleep(0.2)
            live = await one.table(id)
            assert (await live.decide(Decision(live.table.asks()[0].seat, "bid 1"))).accepted
            await other.refresh(id)
            assert (await other.table(id)).last == 1
            await reading

    asyncio.run(story())


def test_a_seat_is_taken_once(postgres_db: str) -> None:
    async def story() -> None:
        async with servers(postgres_db) as (one, other):
            id = (await one.make(NewTable("forsale", [*PEOPLE[:2], SeatPlan()]), "")).table.id
            await other.refresh(id)
            found = await asyncio.gather(one.join(id, Join("Dee")), other.join(id, Join("Eve")), return_exceptions=True)
            errors = [error for error in found if isinstance(error, ApiError)]
            assert [error.code for error in errors] == ["no_open_seat"]
            assert len([seat for seat in found if isinstance(seat, tuple)]) == 1
            await other.refresh(id)
            await one.refresh(id)
            assert one.room(id).names() == other.room(id).names()
            id = (await one.make(NewTable("forsale", [PEOPLE[0], SeatPlan(), SeatPlan()]), "")).table.id
            await other.refresh(id)
            found = await asyncio.gather(one.join(id, Join("Dee")), other.join(id, Join("dee")), return_exceptions=True)
            assert [error.code for error in found if isinstance(error, ApiError)] == ["name_taken"]

    asyncio.run(story())


def test_a_game_begins_once(postgres_db: str) -> None:
    async def story() -> None:
        async with servers(postgres_db, 3) as lobbies:
            made = await lobbies[0].make(NewTable("forsale", [*PEOPLE[:2], SeatPlan()]), "")
            id = made.table.id
            for lobby in lobbies:
                await lobby.refresh(id)
            await lobbies[0].archive.call(lambda home: None)
            room = lobbies[0].room(id)
            room.places[2].bot, room.places[2].name = "random", "Rob"
            await lobbies[0].archive.save(room)
            for lobby in lobbies[1:]:
                await lobby.refresh(id)
            lives = await asyncio.gather(*(lobby.table(id) for lobby in lobbies))
            assert len({live.table.game.hash(live.table.state) for live in lives}) == 1
            assert sum(live.leads for live in lives) == 1

    asyncio.run(story())


def test_a_rematch_is_one_table(postgres_db: str) -> None:
    async def story() -> None:
        async with servers(postgres_db) as (one, other):
            id = (await one.make(NewTable("forsale", PEOPLE), "")).table.id
            await (await one.table(id)).halt("enough")
            await other.refresh(id)
            await other.table(id)
            assert one.room(id).is_over
            assert other.room(id).is_over
            found = await asyncio.gather(
                rematch(one, one.room(id), 0, ""), rematch(other, other.room(id), 1, ""), return_exceptions=False
            )
            assert found[0].table == found[1].table
            await one.refresh(found[0].table)
            assert one.room(found[0].table).seat_of(found[0].token) == 1
            assert one.room(found[0].table).seat_of(found[1].token) == 2

    asyncio.run(story())


def test_bots_and_deadlines_run_in_one_place_and_move_when_it_dies(postgres_db: str) -> None:
    async def story() -> None:
        async with servers(postgres_db) as (one, other):
            timed = (await one.make(NewTable("forsale", PEOPLE, seconds=6), "")).table.id
            began = time.monotonic()
            id = (await one.make(NewTable("forsale", BOTS, pause_ms=100), "")).table.id
            await other.refresh(id)
            live, follower = await one.table(id), await other.table(id)
            assert (live.leads, follower.leads) == (True, False)
            eyes = Eyes()
            other.enter(other.room(id), eyes)
            await until(lambda: eyes.shown >= 2)
            assert not follower._thinking
            await die(one)
            stood = (await other.archive.entries(id))[-1]["n"]
            assert await until(lambda: follower.table.count > stood + 2) < 5.0
            assert follower.leads
            entries = await other.archive.entries(id)
            assert broken_link(entries) is None
            decisions = [entry for entry in entries if entry["kind"] == "decision"]
            assert len({(entry["seat"], entry["number"]) for entry in decisions}) == len(decisions)
            # The time for a question runs on; it does not begin anew where another server takes over.
            await until(lambda: timed in other.live and other.live[timed].table.step >= 1, 10)
            assert 5.5 < time.monotonic() - began < 9.0
            entries = await other.archive.entries(timed)
            assert [entry["kind"] for entry in entries[:2]] == ["open", "decision"]
            assert entries[1]["recovered"] is not None

    asyncio.run(story())


def test_a_server_that_ends_in_order_is_replaced_at_once(postgres_db: str) -> None:
    async def story() -> None:
        one, other = await join_in(postgres_db), await join_in(postgres_db)
        try:
            id = (await one.make(NewTable("forsale", BOTS, pause_ms=100), "")).table.id
            await other.refresh(id)
            await one.close()
            stood = len(await other.archive.entries(id))
            assert await until(lambda: id in other.live and other.live[id].table.count > stood) < 5.0
        finally:
            await other.close()

    asyncio.run(story())


HASTY = Limits(absent_seconds=2)


async def all_vote(lobby: Lobby, table: str, seat: int) -> str:
    """What becomes of a vote by each of the others at this server: the first refusal, or nothing."""
    for voter in range(3):
        if voter != seat:
            try:
                await vote(lobby, lobby.room(table), voter, seat)
            except ApiError as error:
                return error.code
    return ""


async def voted_out(lobby: Lobby, table: str, seat: int) -> float:
    """Has everybody at this server vote until a bot stands in; how long it took."""
    begin = time.monotonic()
    while lobby.room(table).places[seat].stand_in is None:
        assert time.monotonic() - begin < 8.0
        assert await all_vote(lobby, table, seat) in ("", "too_early", "not_absent")
        await asyncio.sleep(0.02)
    return time.monotonic() - begin


def test_nobody_votes_on_a_person_who_is_connected_elsewhere(postgres_db: str) -> None:
    async def story() -> None:
        async with servers(postgres_db, 2, HASTY) as (one, other):
            id = (await one.make(NewTable("forsale", PEOPLE), "")).table.id
            await other.refresh(id)
            eyes = Eyes(1)
            other.enter(other.room(id), eyes)
            await until(lambda: one.shape(one.room(id)).seats[1].connected)
            await asyncio.sleep(2.5)
            assert await refused(vote(one, one.room(id), 0, 1)) == "not_absent"
            other.leave(id, eyes)
            assert await all_vote(one, id, 1) in ("not_absent", "too_early"), "however long ago the game began"
            assert await voted_out(one, id, 1) > 1.5
            await until(lambda: other.room(id).places[1].stand_in is not None)

    asyncio.run(story())


def test_a_request_at_one_server_is_a_sign_of_life_at_all(postgres_db: str) -> None:
    async def story() -> None:
        async with servers(postgres_db, 2, HASTY) as (one, other):
            id = (await one.make(NewTable("forsale", PEOPLE), "")).table.id
            await other.refresh(id)
            await until(lambda: bool(one.shape(one.room(id)).seats[1].vote_from))
            for _ in range(4):  # more than 2 seconds, all the time asking the other server
                await asyncio.sleep(0.7)
                hear(other, other.room(id), 1)
            await until(lambda: not other.together or not other.together._heard)
            assert await all_vote(one, id, 1) == "too_early"
            await asyncio.sleep(2.3)
            await vote(one, one.room(id), 0, 1)
            await other.refresh(id)
            assert other.room(id).places[1].votes == (0,)
            hear(other, other.room(id), 1)
            await until(lambda: not other.together or not other.together._heard, 0.5)
            await asyncio.sleep(0.1)
            assert await all_vote(one, id, 1) == "too_early"
            await until(lambda: one.room(id).places[1].votes == ())

    asyncio.run(story())


def test_of_a_server_that_died_nobody_is_absent_before_it(postgres_db: str) -> None:
    async def story() -> None:
        async with servers(postgres_db, 2, HASTY) as (one, other):
            id = (await one.make(NewTable("forsale", PEOPLE), "")).table.id
            await other.refresh(id)
            other.enter(other.room(id), Eyes(1))
            await until(lambda: one.shape(one.room(id)).seats[1].connected)
            await asyncio.sleep(2.5)
            await die(other)
            assert await voted_out(one, id, 1) > 2 + 2, "three seconds till it counts as dead, then two of absence"

    asyncio.run(story())


def test_a_server_that_joins_later_counts_absence_from_its_start(postgres_db: str) -> None:
    async def story() -> None:
        async with servers(postgres_db, 1, HASTY) as (one,):
            id = (await one.make(NewTable("forsale", PEOPLE), "")).table.id
            await asyncio.sleep(2.5)
            late = await join_in(postgres_db, HASTY)
            assert await all_vote(late, id, 1) == "too_early"
            await late.close()
            assert await all_vote(one, id, 1) == ""

    asyncio.run(story())


def test_nobody_is_absent_while_the_database_was_away(postgres_db: str) -> None:
    async def story() -> None:
        async with servers(postgres_db, 1, HASTY) as (one,):
            id = (await one.make(NewTable("forsale", PEOPLE), "")).table.id
            assert one.together is not None
            await asyncio.sleep(2.2)
            call = one.archive.call

            async def fail(work: object) -> None:
                raise OSError("away")

            one.archive.call = fail  # type: ignore[method-assign, assignment]
            await asyncio.sleep(1.5)
            one.archive.call = call  # type: ignore[method-assign]
            assert await all_vote(one, id, 1) == "too_early"

    asyncio.run(story())


def test_votes_at_two_servers_count_together(postgres_db: str) -> None:
    async def story() -> None:
        async with servers(postgres_db, 2, HASTY) as (one, other):
            id = (await one.make(NewTable("forsale", PEOPLE), "")).table.id
            await other.refresh(id)
            await asyncio.sleep(2.3)
            await asyncio.gather(vote(one, one.room(id), 0, 1), vote(other, other.room(id), 2, 1))
            await until(lambda: all(lobby.room(id).places[1].stand_in is not None for lobby in (one, other)))
            entries = await one.archive.entries(id)
            assert [entry["why"] for entry in entries if entry["kind"] == "seat"] == ["voted"]

    asyncio.run(story())


def test_an_operator_is_one_more_server_for_a_moment(postgres_db: str) -> None:
    async def story() -> None:
        async with servers(postgres_db) as (one, other):
            id = (await one.make(NewTable("forsale", PEOPLE), "")).table.id
            await other.refresh(id)
            eyes = Eyes()
            other.enter(other.room(id), eyes)
            await other.table(id)
            archive = Archive(postgres_db)
            await archive.opened()
            operator = Lobby(archive)
            operator.rooms = {room.id: room for room in await archive.rooms()}
            await obey(operator, Order("close", id, reason="closing time"))
            await until(lambda: one.live[id].status == "stopped" and other.live[id].status == "stopped")
            await obey(operator, Order("erase", id, 0))
            await operator.close()
            await until(lambda: eyes.closed == 1012)
            await other.refresh(id)
            assert other.room(id).names()[0] == "(erased)"
            assert (await other.table(id)).table.names[0] == "(erased)"
            assert broken_link(await other.archive.entries(id)) is None

    asyncio.run(story())


def test_tables_that_never_began_go_everywhere_unless_somebody_sat_down(postgres_db: str) -> None:
    async def story() -> None:
        async with servers(postgres_db) as (one, other):
            gone = (await one.make(NewTable("forsale", [SeatPlan()] * 3), "")).table.id
            kept = (await one.make(NewTable("forsale", [SeatPlan()] * 3), "")).table.id
            await other.refresh(gone)
            await other.refresh(kept)
            stale = one.room(kept).revision
            await other.join(kept, Join("Ann"))
            room = one.room(kept)
            room.revision = stale
            one.forget(room)
            one.forget(one.room(gone))
            await until(lambda: gone not in other.rooms)
            await one.refresh(kept)
            assert one.room(kept).names()[0] == "Ann"

    asyncio.run(story())


def test_a_table_that_runs_elsewhere_and_nobody_looks_at_leaves_the_memory(
    postgres_db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with servers(postgres_db) as [home, other]:
            id = (await home.make(NewTable("forsale", PEOPLE), "")).table.id
            await other.refresh(id)
            eyes = Eyes()
            other.enter(other.room(id), eyes)
            await other.table(id)
            monkeypatch.setattr(together, "UNUSED", -1.0)
            assert other.together is not None
            other.together._let_go()
            assert id in other.live, "somebody looks at it"
            other.leave(id, eyes)

            def is_gone() -> bool:
                """Asked again where it was just being read."""
                assert other.together is not None
                other.together._let_go()
                return not any(id in held for held in (other.live, other.viewers, other._opening))

            await until(is_gone)
            live = await home.table(id)
            await live.decide(Decision(live.to_act()[0], "bid 1"))
            await until(lambda: other.together is not None and not other.together._stale)
            assert (await other.table(id)).last == 1

    asyncio.run(story())


def test_a_table_where_nothing_is_to_be_done_rests_and_goes_on_when_somebody_decides_elsewhere(
    postgres_db: str,
) -> None:
    async def story() -> None:
        async with servers(postgres_db) as [home, other]:
            home.limits = Limits(unwatched_seconds=0, bots_alone_seconds=0)
            seats = [SeatPlan(name="Ann"), SeatPlan(bot="random"), SeatPlan(bot="random")]
            id = (await home.make(NewTable("forsale", seats, seed=7), "")).table.id
            await until(lambda: id not in home.live and home.resting.to_act(id) == [0])
            await other.refresh(id)
            live = await other.table(id)
            assert live.leads is False
            assert (await live.decide(Decision(0, "pass"))).accepted
            before = live.table.count

            async def has_more() -> bool:
                return len(await home.archive.entries(id)) > before

            async with asyncio.timeout(10):
                while not await has_more():
                    await asyncio.sleep(0.05)
            eyes = Eyes()
            home.enter(home.room(id), eyes)
            await until(lambda: id in home.live and home.live[id].leads)
            home.leave(id, eyes)

    asyncio.run(story())
