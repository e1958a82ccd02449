"""Lessons: each is played to its end at a table of the server, and the table stays one like any other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from ludex import games
from ludex.cli.main import main
from ludex.core import SPECTATOR, Refused
from ludex.games import guide
from ludex.server.errors import ApiError
from ludex.server.schemas import LessonShape, NewTable, SeatPlan, ViewShape
from ludex.server.storage.writer import Archive
from ludex.server.tables.lessons import LEFT, WAIT, Progress
from ludex.server.tables.listing import listed
from ludex.server.tables.live_table import Live
from ludex.server.tables.registry import Lobby
from ludex.server.tables.views import Face, Moment
from ludex.table import Decision, TakeBack

GAMES = games.HERE


def in_lobby(folder: Path, work: Callable[[Lobby], Awaitable[None]]) -> None:
    """Does something in a lobby of its own."""

    async def run() -> None:
        archive = Archive(str(folder / "ludex.sqlite"))
        await archive.opened()
        lobby = Lobby(archive)
        await lobby.wake_up()
        try:
            await work(lobby)
        finally:
            await lobby.close()

    asyncio.run(run())


async def lesson_of(lobby: Lobby, game: str, name: str = "Ann") -> Live:
    made = await lobby.make(NewTable(game=game, seats=[SeatPlan(name)], lesson=True), "here")
    lobby.rooms[made.table.id].pause_ms = 0
    return await lobby.table(made.table.id)


def progress(live: Live) -> Progress:
    assert live.lesson is not None
    return live.lesson


def view(live: Live, seat: int | None = None) -> ViewShape:
    return Face(progress(live).lesson.learner if seat is None else seat, words=True).view(Moment(live), -1)


def lesson(live: Live) -> LessonShape:
    found = view(live).lesson
    assert found is not None
    return found


async def decide(live: Live, action: str | int) -> None:
    receipt = await live.decide(Decision(progress(live).lesson.learner, action))
    assert receipt.accepted, receipt.refusal


async def settled(live: Live) -> LessonShape:
    """Where the lesson stands once the others have decided."""
    learner = progress(live).lesson.learner
    for _ in range(2000):
        if set(live.to_act()) <= {learner}:
            break
        await asyncio.sleep(0.005)
    return lesson(live)


def is_offered(shown: ViewShape, key: str, text: str) -> bool:
    """Whether the page has something to choose for it: a choice, or an amount with the number in it."""
    if key in [choice.key for choice in shown.choices]:
        return True
    for amount in shown.amounts:
        before, _, after = amount.text.partition("{}")
        if text.startswith(before) and text.endswith(after):
            number = int(text[len(before) : len(text) - len(after)])
            return amount.least <= number <= amount.most and (number - amount.least) % amount.step == 0
    return False


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_comes_to_its_end(game: str, tmp_path: Path) -> None:
    """All that is wanted is legal when it is wanted, and the others keep to their lines to the last one."""

    async def play(lobby: Lobby) -> None:
        live = await lesson_of(lobby, game)
        said: list[str] = []
        while not (now := await settled(live)).done:
            assert not now.left, f"{now}: {said[-3:]}"
            assert now.expects, f"nothing is wanted at step {now.step}"
            shown = view(live)
            for key, text in zip(now.expects, now.texts, strict=True):
                assert is_offered(shown, key, text), f"{text} can't be chosen"
            if not said or said[-1] != now.say:
                said.append(now.say)
            await decide(live, int(now.expects[0]))
        script = progress(live).lesson
        assert said == [progress(live).words(step.say) for step in script.steps]
        track = progress(live).track()
        assert track.is_kept
        assert list(track.done) == [len(lines) for lines in progress(live).lines]

    in_lobby(tmp_path, play)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_of_a_fitting_length_and_every_step_has_words(game: str) -> None:
    script = guide.lesson(games.find(game))
    assert script is not None
    assert 9 <= len(script.steps) <= 16
    for step in script.steps:
        assert 8 <= len(step.say) <= 520, step
    assert 40 <= len(script.ending) <= 520


@pytest.mark.parametrize("game", GAMES)
def test_short_rules_fit_a_screen(game: str) -> None:
    sections = guide.short_rules(games.find(game))
    assert 5 <= len(sections) <= 8
    for section in sections:
        assert 2 <= len(section.lines) <= 6, section.title
        assert all(len(line) <= 180 for line in section.lines), section.title


@pytest.mark.parametrize("game", GAMES)
def test_the_terminal_prints_the_rules_in_80_columns(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", game]) == 0
    printed = capsys.readouterr().out
    assert all(len(line) <= 80 for line in printed.splitlines())
    for title, lines in guide.short_rules(games.find(game)):
        assert title.upper() in printed
        assert all(line in " ".join(printed.split()) for line in lines)


def test_a_lesson_is_private_and_its_seat_is_the_learner(tmp_path: Path) -> None:
    async def look(lobby: Lobby) -> None:
        live = await lesson_of(lobby, "diplomacy")
        assert listed(lobby) == []
        assert listed(lobby, search="Ann") == []
        table = lobby.shape(live.room)
        assert (table.public, table.seats[1].name, table.seats[1].kind) == (False, "Ann", "person")
        assert [seat.kind for seat in table.seats].count("bot") == 6
        assert view(live, SPECTATOR).lesson is None
        assert view(live, 2).lesson is None

    in_lobby(tmp_path, look)


def test_the_others_are_called_otherwise_than_the_learner(tmp_path: Path) -> None:
    async def look(lobby: Lobby) -> None:
        live = await lesson_of(lobby, "forsale", "bo")
        assert live.room.names() == ["bo", "Bo bot", "Cy"]
        await decide(live, "bid 2")
        assert (await settled(live)).say.startswith("Bo bot went up to 3.")

    in_lobby(tmp_path, look)


def test_another_way_ends_the_lesson_and_the_game_goes_on(tmp_path: Path) -> None:
    async def leave(lobby: Lobby) -> None:
        live = await lesson_of(lobby, "forsale")
        await decide(live, "bid 3")
        now = await settled(live)
        assert (now.left, now.done, now.expects, now.say) == (True, False, None, LEFT)
        while not live.is_over:
            shown = view(live)
            assert lesson(live).left
            await decide(live, shown.choices[0].code)
            await settled(live)
        assert live.table.outcome() is not None

    in_lobby(tmp_path, leave)


def test_a_decision_taken_back_brings_the_lesson_back(tmp_path: Path) -> None:
    async def stray(lobby: Lobby) -> None:
        live = await lesson_of(lobby, "karesansui")
        await decide(live, "like 0")
        before = lesson(live)
        await decide(live, "place a1 water")
        assert lesson(live).left
        assert (await live.take_back(TakeBack(0))).accepted
        assert lesson(live) == before
        assert not view(live).hints
        again = Progress(progress(live).lesson, live.table)
        assert again.shape(0) == before

    in_lobby(tmp_path, stray)


def test_a_line_may_be_played_in_parts_or_at_once(tmp_path: Path) -> None:
    async def play(lobby: Lobby) -> None:
        parts, whole = await lesson_of(lobby, "karesansui"), await lesson_of(lobby, "karesansui")
        for live in (parts, whole):
            for action in ("like 0", "place b4 small black stone", "ask", "clear", "place a1 large grey stone"):
                await decide(live, action)
            for action in ("place c2 large black stone", "predict", "fits"):
                await decide(live, action)
            assert lesson(live).texts == ["write exactly 2"]
        await decide(parts, "write exactly 2")
        assert (lesson(parts).step, lesson(parts).texts) == (8, ["write Stone"])
        await decide(parts, "write Stone")
        await decide(parts, "guess")
        await decide(whole, "guess exactly 2 stone")
        assert lesson(parts) == lesson(whole)
        assert lesson(whole).step == 9

    in_lobby(tmp_path, play)


def test_several_lines_at_once_are_several_steps(tmp_path: Path) -> None:
    async def play(lobby: Lobby) -> None:
        live = await lesson_of(lobby, "diplomacy")
        await decide(live, "F EDI - NTH; A LVP - YOR; F LON - ENG")
        assert (lesson(live).step, lesson(live).texts) == (3, ["done"])

    in_lobby(tmp_path, play)


def test_a_lesson_goes_on_after_a_restart(tmp_path: Path) -> None:
    ids: list[str] = []

    async def begin(lobby: Lobby) -> None:
        live = await lesson_of(lobby, "catan")
        ids.append(live.room.id)
        for action in ("settle 44", "road 40-44", "roll"):
            await decide(live, action)

    async def go_on(lobby: Lobby) -> None:
        live = await lobby.table(ids[0])
        live.room.pause_ms = 0
        assert lesson(live).step == 3
        await decide(live, "offer ore for wood to 2")
        assert (await settled(live)).texts == ["confirm 2"]

    in_lobby(tmp_path, begin)
    in_lobby(tmp_path, go_on)


def test_while_others_decide_nothing_is_wanted(tmp_path: Path) -> None:
    async def wait(lobby: Lobby) -> None:
        live = await lesson_of(lobby, "forsale")
        live.room.pause_ms = 10_000
        await decide(live, "bid 2")
        now = lesson(live)
        assert (now.step, now.expects, now.say, now.left) == (1, None, WAIT, False)

    in_lobby(tmp_path, wait)


def test_what_is_no_lesson_is_refused(tmp_path: Path) -> None:
    async def ask(lobby: Lobby) -> None:
        for seats in ([SeatPlan()], [SeatPlan(bot="careful")], [SeatPlan("Ann"), SeatPlan("Bo")]):
            with pytest.raises(ApiError) as error:
                await lobby.make(NewTable(game="catan", seats=seats, lesson=True), "here")
            assert (error.value.status, error.value.code) == (400, "malformed")

    in_lobby(tmp_path, ask)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("names: You\nlesson\nHi.\n> roll\nBye.", "a seed"),
        ("names: You\nseed: 1\nlesson\nHi.\n> roll", "last words"),
        ("names: Ann\nseed: 1\nlesson\nHi.\n> roll\nBye.", "You among them"),
        ("names: You\nfoo: 1", "Line 2"),
        ("names: You\nseed: 1\nopening\nHi.", "Line 4"),
        ("names: You, Bo\nseed: 1\nlesson\n0: roll", "Line 4"),
        ("names: You, Bo\nseed: 1\nlesson\n2: roll", "Line 4"),
        ("names: You\nseed: 1\noptions: {\nlesson\nHi.\n> roll\nBye.", "Line 3"),
    ],
)
def test_a_lesson_that_cannot_be_read_says_why(text: str, words: str) -> None:
    with pytest.raises(Refused, match=words):
        guide.read_lesson(text)
