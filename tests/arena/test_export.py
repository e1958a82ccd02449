"""Games as Parquet: one schema, nothing lost, read back and replayed to every hash, for all games."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludex import games
from ludex.arena.export import AT_ONCE, export, is_parquet, pyarrow, read_games, read_rows, schema
from ludex.arena.league import League, play_numbers
from ludex.arena.rows import EXTRAS, OFFERS, USUAL, has_people, rows_of
from ludex.bots import make
from ludex.cli.main import main
from ludex.core import Refused
from ludex.journal import Entry, FileJournal, MemoryJournal, chain
from ludex.journal.source import Source, each_source
from ludex.table import Settings, Table, run
from ludex.table.players import BotPlayer
from ludex.table.press import Press
from ludex.table.verdict import verdict

DOCS = Path(__file__).parent.parent.parent / "docs" / "data.md"

GAMES: dict[str, dict[str, object]] = {
    "forsale": {},
    "catan": {"turns": 60},
    "diplomacy": {"years": 2, "press": "full"},
    "karesansui": {},
    "monopoly": {"rounds": 20},
}


def journal(name: str, seed: int = 2, players: list[str] | None = None) -> list[Entry]:
    """A game between bots, some of them careless, with a word said to all and one in private where that is allowed."""
    game = games.find(name)
    seats = game.usual_seats
    bots = ["careful" if name == "karesansui" or seat % 2 else "random" for seat in range(seats)]
    names = [f"Name{seat}" for seat in range(seats)]
    known = players or [f"bot:{bot}" for bot in bots]
    table, opening = Table.open(f"{name}-t", game, seats, seed, GAMES[name], names, known, Settings(retries=0))
    memory = MemoryJournal()
    memory.append(table.id, opening.entries)
    assert table.say(Press(0, "A word to all"), memory).accepted
    if table.press.freedom == "full":
        assert table.say(Press(1, "A word in private", [2]), memory).accepted
    run(table, [BotPlayer(make(bot, f"{seed}/{seat}", game)) for seat, bot in enumerate(bots)], memory)
    return memory.entries(table.id)


@pytest.fixture(scope="module")
def journals() -> dict[str, list[Entry]]:
    return {name: journal(name) for name in GAMES}


def written(folder: Path, entries: list[Entry]) -> Source:
    """A journal as a file has it."""
    store = FileJournal(folder)
    store.append(entries[0]["table"], entries)
    [source] = each_source(store.file_of(entries[0]["table"]))
    return source


@pytest.fixture(scope="module")
def exported(journals: dict[str, list[Entry]], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All games in one file, with everything that there is."""
    folder = tmp_path_factory.mktemp("data")
    out = folder / "games.parquet"
    told = export(
        [written(folder / "journals", entries) for entries in journals.values()], out, lambda source: False, EXTRAS
    )
    assert told.games == 5
    assert told.rows == sum(len(entries) for entries in journals.values()) > AT_ONCE
    assert not told.left_out
    return out


def rows(path: Path, wanted: Callable[[dict[str, Any]], bool] = lambda row: True) -> list[dict[str, Any]]:
    return [row for row in read_rows(path) if wanted(row)]


def test_every_game_comes_back_to_the_letter_and_replays_to_its_hashes(
    exported: Path, journals: dict[str, list[Entry]]
) -> None:
    found = dict(read_games(exported))
    assert found == {entries[0]["table"]: entries for entries in journals.values()}
    for entries in found.values():
        is_sound, words = verdict(entries, games.find)
        assert is_sound, words


def test_verify_reads_what_export_wrote(exported: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(exported)]) == 0
    assert capsys.readouterr().out.count(": sound.") == 5


def test_what_is_altered_is_found(exported: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pa, parquet = pyarrow(), pyarrow(".parquet")
    some = rows(exported, lambda row: row["game"] == "forsale")
    some[9]["actions"] = [some[9]["actions"][0] + 1]
    path = tmp_path / "altered.parquet"
    parquet.write_table(pa.Table.from_pylist(some, schema=schema()), str(path))
    assert main(["verify", str(path)]) == 1
    assert "Entry 9 is altered" in capsys.readouterr().out


@pytest.mark.parametrize("name", list(GAMES))
def test_a_decision_has_what_the_seat_knew(name: str, exported: Path) -> None:
    """The view and the position are those before the decision, and the record and text are of the same action."""
    game = games.find(name)
    decisions = rows(exported, lambda row: row["game"] == name and row["kind"] == "decision")
    assert decisions
    for row in decisions[:: max(1, len(decisions) // 10)]:
        state = game.restore(json.loads(row["position"]))
        assert game.view(state, row["seat"]) == json.loads(row["view"])
        assert len(row["actions"]) == len(row["texts"]) == len(row["records"])
        assert game.text(state, row["actions"][0]) == row["texts"][0]
        assert game.read(state, row["seat"], json.loads(row["records"][0])) == row["actions"][:1]
        assert row["actions"][0] in list(state.legal(row["seat"]))
    last = decisions[-1]
    assert last["scores"] is not None
    assert last["reason"]
    assert all(row["scores"] is None for row in decisions[:-1])


def test_chance_press_events_and_offers_have_columns(exported: Path) -> None:
    said = rows(exported, lambda row: row["kind"] == "press")
    assert {row["game"] for row in said if row["message"] == "A word to all" and row["to"] == []} == set(GAMES)
    assert [row["to"] for row in said if row["message"] == "A word in private"] == [[2]]
    rolls = rows(exported, lambda row: row["game"] == "catan" and row["texts"] == ["roll"])
    assert rolls
    assert all("dice" in json.loads(row["chance"])[0] for row in rolls)
    offers = [(row["game"], offer) for row in read_rows(exported) for offer in row["offers"] or ()]
    assert {"catan", "monopoly"} == {game for game, offer in offers if offer["kind"] == "offer"}
    assert all(offer["kind"] in set(OFFERS.values()) for _, offer in offers)
    assert all(json.loads(offer["terms"]).keys() >= {"give"} for _, offer in offers if offer["kind"] == "offer")
    hidden = [event for row in read_rows(exported) for event in row["events"] or () if event["seen_by"] is not None]
    assert hidden, "who may know an event is said"


def test_what_is_not_wanted_is_left_out(journals: dict[str, list[Entry]]) -> None:
    for row in rows_of(journals["forsale"], games.find, ()):
        assert not {"view", "position", "events"} & set(row)
    assert "position" not in {name for row in rows_of(journals["forsale"], games.find, USUAL) for name in row}


def test_the_columns_are_those_of_the_page() -> None:
    """docs/data.md lists every column with its type, in order."""
    listed = re.findall(r"^\| `(\w+)` \| ([^|]+) \|", DOCS.read_text("utf-8"), re.MULTILINE)
    assert [(name, kind.strip()) for name, kind in listed] == [(field.name, typed(field.type)) for field in schema()]


def typed(kind: Any) -> str:
    """A type in the page's words."""
    if pyarrow(".types").is_list(kind):
        return f"list of {typed(kind.value_type)}"
    if pyarrow(".types").is_struct(kind):
        return "struct"
    return str(kind)


def test_people_who_did_not_agree_are_left_out_and_the_others_have_no_names(tmp_path: Path) -> None:
    entries = journal("forsale", players=["person", "bot:careful", "bot:random"])
    assert has_people(entries)
    source = written(tmp_path / "journals", entries)
    told = export([source], tmp_path / "none.parquet", lambda source: False)
    assert (told.games, dict(told.left_out)) == (0, {"not all agreed": 1})
    told = export([source], tmp_path / "one.parquet", lambda source: True, EXTRAS)
    assert told.games == 1
    text = json.dumps(rows(tmp_path / "one.parquet"))
    assert "Name" not in text
    assert "A word to all" in text, "what was said is part of the game"
    [(_, found)] = read_games(tmp_path / "one.parquet")
    assert verdict(found, games.find)[0], "and the chain still holds"
    assert found[-1]["hash"] == entries[-1]["hash"]


def test_journals_that_cannot_be_used_are_counted(tmp_path: Path, journals: dict[str, list[Entry]]) -> None:
    entries = journals["forsale"]
    lines = [msgspec.json.encode(entry, order="sorted") for entry in entries]
    assert written(tmp_path / "a", entries).lines == lines
    sources = [
        Source("forsale-t", lines[:20], False),
        Source("forsale-t", [*lines[:5], *lines[6:]], False),
        Source("forsale-t", [], False),
        Source("forsale-t", lines, True),
    ]
    told = export(sources, tmp_path / "out.parquet", lambda source: True)
    assert dict(told.left_out) == {"not finished": 1, "damaged": 3}


def test_rules_of_another_version_are_left_out(tmp_path: Path, journals: dict[str, list[Entry]]) -> None:
    entries = journals["forsale"]
    body = {key: value for key, value in entries[0].items() if key not in ("n", "prev", "hash", "kind", "salts")}
    opened = chain(None, "open", {**body, "version": "0"})
    stopped = chain(opened, "stop", {"reason": "enough", "refusal": None, "time": 0})
    told = export([written(tmp_path / "a", [opened, stopped])], tmp_path / "out.parquet", lambda source: True)
    assert dict(told.left_out) == {"replay gives another game (bad_version)": 1}


def test_a_league_can_be_exported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    league = League("forsale", ("random", "careful"), 3, 6)
    play_numbers(league, range(6), tmp_path / "journals")
    out = tmp_path / "league.parquet"
    assert main(["export", str(out), str(tmp_path / "journals")]) == 0
    assert capsys.readouterr().out.startswith("6 games, ")
    assert is_parquet(out)
    assert len(list(read_games(out))) == 6
    names = {name for row in read_rows(out) if row["kind"] == "open" for name in row["players"]}
    assert names == {"bot:random", "bot:careful"}


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["{out}", "/nowhere/at/all"], "unreadable"),
        (["{out}", "{empty}"], "unreadable"),
        (["{out}", "{text}"], "unreadable"),
        (["{text}", "{journals}"], "file_exists"),
        (["/nowhere/at/all.parquet", "{journals}"], "unwritable"),
        (["{out}", "{journals}", "--columns", "smells"], "bad_columns"),
    ],
)
def test_a_bad_request_is_one_clear_line(
    words: list[str], code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    places = {name: tmp_path / name for name in ("out", "empty", "text", "journals")}
    places["empty"].mkdir()
    places["text"].write_text("hello")
    play_numbers(League("forsale", ("random", "careful"), 3, 3), range(1), places["journals"])
    assert main(["export", *(word.format(**places) for word in words)]) == 2
    told = capsys.readouterr()
    assert told.err.strip().endswith(f"({code})")
    assert len(told.err.strip().splitlines()) == 1
    assert not places["out"].exists()
    assert places["text"].read_text() == "hello"


def test_other_parquet_is_refused(tmp_path: Path) -> None:
    pa, parquet = pyarrow(), pyarrow(".parquet")
    parquet.write_table(pa.table({"n": [1]}), str(tmp_path / "other.parquet"))
    (tmp_path / "broken.parquet").write_bytes(b"PAR1 and no more")
    for name in ("other", "broken"):
        with pytest.raises(Refused, match="bad_data"):
            list(read_rows(tmp_path / f"{name}.parquet"))


def test_observations_and_masks_are_there_where_the_game_has_them(exported: Path) -> None:
    """For each action one of each, and the mask allows what was played; null for games without."""
    for name in GAMES:
        game = games.find(name)
        some = [row for row in read_rows(exported) if row["game"] == name and row["kind"] == "decision"][::7]
        state: Any = game.restore(json.loads(some[0]["position"]))
        size = state.observation_size() if hasattr(state, "observation_size") else 0
        actions = state.action_count() if hasattr(state, "action_count") else 0
        for row in some:
            count = len(row["actions"])
            assert [len(numbers) for numbers in row["observations"] or ()] == [size] * (count if size else 0)
            assert [len(mask) for mask in row["masks"] or ()] == [actions] * (count if actions else 0)
            for mask, index in zip(row["masks"] or (), row["indices"] or (), strict=True):
                assert index == -1 or mask[index] == 1
                assert set(mask) <= {0, 1}
