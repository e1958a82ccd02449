"""The object for newcomers: `ludex.new`, and everything people try on it."""

from __future__ import annotations

import copy
import doctest
import pickle
from pathlib import Path
from xml.etree import ElementTree

import pytest

import ludex
import ludex.playthrough
from ludex.cli.main import main

GAMES = [(name, ludex.find(name).usual_seats) for name in ludex.names()]


def test_the_examples_of_its_docstrings() -> None:
    for module in (ludex, ludex.playthrough):
        assert doctest.testmod(module).failed == 0
        assert doctest.testmod(module).attempted > 0


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_play_by_text_code_record_and_choice_is_the_same(name: str, seats: int) -> None:
    tables = [ludex.new(name, seed=5) for _ in range(4)]
    assert len(tables[0].names) == seats
    for _ in range(12):
        choice = tables[0].suggest("careful")
        game, state = tables[0].game, tables[0].state
        happened = [
            table.play(face)
            for table, face in zip(
                tables, (choice, choice.text, choice.code, game.record(state, choice.code)), strict=True
            )
        ]
        assert happened[1:] == happened[:-1]
        assert tables[0].state == tables[1].state == tables[2].state == tables[3].state
    assert tables[0] == tables[1]
    assert len(tables[0].history) == 12


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_what_is_played_is_taken_back_step_by_step(name: str, seats: int) -> None:
    table = ludex.new(name, seats, seed=2)
    states = [table.state]
    for _ in range(15):
        table.play(table.suggest("random"))
        states.append(table.state)
    while table.history:
        assert table.state == states.pop()
        last = table.history[-1]
        assert table.undo() == last
    assert table.state == states[0]
    with pytest.raises(ludex.Refused, match="nothing_to_undo"):
        table.undo()


def test_a_copy_goes_its_own_way() -> None:
    table = ludex.new("forsale", names=["Ann", "Bo", "Cy"], seed=7)
    table.play("bid 2")
    twin = table.copy()
    assert twin == table
    twin.play("pass")
    assert twin != table
    assert len(table.history) == 1
    assert pickle.loads(pickle.dumps(table)) == copy.deepcopy(table) == table


def test_a_refused_action_changes_nothing_and_says_why() -> None:
    table = ludex.new("forsale", names=["Ann", "Bo", "Cy"], seed=7)
    before = table.state
    for action, seat in (("bid 99", None), ("nonsense", None), ("bid 2", 1), (2**70, None), (None, None), ("pass", 9)):
        with pytest.raises(ludex.Refused) as caught:
            table.play(action, seat)
        assert caught.value.refusal.code
        assert table.state == before
        assert table.history == []


def test_a_run_is_played_as_a_whole_or_not_at_all() -> None:
    table = ludex.new("diplomacy", seed=1)
    with pytest.raises(ludex.Refused):
        table.play("F BRE - MAO; A PAR - LON; done", seat=2)
    assert table.history == []
    table.play("F BRE - MAO; A PAR - BUR; done", seat=2)
    assert [move.text for move in table.history] == ["F BRE - MAO", "A PAR - BUR", "done"]
    assert 2 not in table.to_act


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_it_prints_and_draws_itself(name: str, seats: int) -> None:
    table = ludex.new(name, seed=3)
    assert str(table) == str(table.show(table.to_act[0]))
    ElementTree.fromstring(table._repr_svg_())
    moves = table.legal()
    rows = ElementTree.fromstring(moves._repr_html_()).findall("tr")
    assert len(rows) == len(moves) + 1
    assert repr(table).startswith(f"<Playthrough, 0 actions played: <{table.game.title}: ")
    assert table.view(0) == table.game.view(table.state, 0)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_it_is_saved_as_a_journal_and_loaded(
    name: str, seats: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = ludex.new(name, seed=4, names=[f"Player {seat}" for seat in range(seats)])
    for _ in range(10):
        table.play(table.suggest())
    file = tmp_path / "game.jsonl"
    table.save(file)
    again = ludex.load(file)
    assert again == table
    assert again.names == table.names
    assert again.state == table.state
    assert main(["verify", str(file)]) == 0
    assert "sound" in capsys.readouterr().out
    with pytest.raises(ludex.Refused, match="file_exists"):
        table.save(file)


def test_a_journal_that_is_none_is_refused(tmp_path: Path) -> None:
    for content in (None, "", "rubbish\n", "{}\n"):
        file = tmp_path / "game.jsonl"
        if content is not None:
            file.write_text(content)
        with pytest.raises(ludex.Refused):
            ludex.load(file)


def test_a_game_goes_on_from_a_position() -> None:
    table = ludex.new("catan", seed=4)
    for _ in range(20):
        table.play(table.suggest())
    other = ludex.Playthrough.at("catan", table.position())
    assert other.state == table.state
    other.play(other.legal()[0])
    with pytest.raises(ludex.Refused, match="no_seed"):
        other.save("nowhere.jsonl")


def test_a_bot_plays_it_to_the_end() -> None:
    table = ludex.new("forsale", seats=4, seed=1)
    outcome = table.finish("careful")
    assert table.is_over
    assert table.outcome == outcome
    assert table.to_act == []
    assert table.legal() == []
    assert "over" in repr(table)
    with pytest.raises(ludex.Refused, match="game_over"):
        table.play("pass")


def test_what_cannot_be_started_is_refused() -> None:
    for name, seats, names, options in (
        ("chess", None, None, {}),
        ("catan", 9, None, {}),
        ("catan", 3, ["Ann"], {}),
        ("catan", None, None, {"colour": "red"}),
    ):
        with pytest.raises(ludex.Refused):
            ludex.new(name, seats, 0, names, **options)
