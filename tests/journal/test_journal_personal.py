"""Names and words are salted in the chain: they can be erased, and nothing else can be changed unseen."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest

from ludex import games
from ludex.core import Refused, canonical
from ludex.journal import Entry, MemoryJournal, SqliteJournal, broken_link, hash_of, line_of, read_lines
from ludex.journal.personal import ERASED, erased
from ludex.table import Press, Table
from ludex.table.replay import replay

NAMES = ["Ann", "Bo", "Cy"]
WORDS = "meet me at the harbour"


def told() -> list[Entry]:
    """A table at which Ann says something and leaves."""
    journal = MemoryJournal()
    table, ruling = Table.open("t", games.find("forsale"), 3, 7, names=NAMES)
    journal.append("t", ruling.entries)
    table.say(Press(0, WORDS), journal)
    table.settle(table.take_seat(0, "Ann", "bot:careful", "left"), journal)
    return journal.entries("t")


def read_back(entries: list[Entry]) -> list[Entry]:
    """The same, written down and read."""
    found, broken = read_lines([line_of(entry) for entry in entries])
    assert broken is None
    return found


def test_every_name_and_word_has_a_salt_of_its_own() -> None:
    opened, said, left = read_back(told())
    salts = [*opened["salts"]["names"], said["salts"]["text"], left["salts"]["name"]]
    assert len(set(salts)) == 5
    assert opened["names"] == NAMES
    assert told()[0]["salts"] != opened["salts"]


def test_the_hash_covers_salted_hashes() -> None:
    said = read_back(told())[1]
    digest = hashlib.sha256(canonical([said["salts"]["text"], WORDS])).hexdigest()
    body: dict[str, Any] = {key: value for key, value in said.items() if key not in ("hash", "salts")}
    assert said["hash"] == hashlib.sha256(canonical({**body, "text": {"sha256": digest}})).hexdigest()


def test_what_is_erased_is_gone_and_the_chain_holds() -> None:
    entries = read_back(told())
    bare = [erased(entries[0], 0), erased(entries[1]), erased(entries[2])]
    text = b"".join(map(line_of, bare))
    assert WORDS.encode() not in text
    assert b"Ann" not in text
    for entry in entries:
        salt = entry["salts"].get("text") or entry["salts"].get("name") or entry["salts"]["names"][0]
        assert salt.encode() not in text, "with its salt a short name is soon found by trying"
    assert b"Bo" in text
    again = read_back(bare)
    assert broken_link(again) is None
    steps = list(replay(again))
    assert steps[0].entry.names == [ERASED, "Bo", "Cy"]  # type: ignore[attr-defined]
    table = Table.resume(again)
    assert table.names[0] == ERASED
    assert [message.text for message in table.press.seen_by(1)] == [ERASED]
    assert erased(erased(entries[0], 0), 0) == bare[0]
    assert read_back([erased(bare[0], 1), *bare[1:]])[0]["names"][2] == "Cy"


@pytest.mark.parametrize(
    "change",
    [
        {"text": "meet me at the station"},
        {"salts": {"text": "0" * 32}},
        {"salts": {}},
        {"salts": {"name": "0" * 32}},
        {"salts": {"text": None}},
        {"text": {"sha256": "0" * 64}, "salts": {"text": None}},
        {"text": {"sha256": "0" * 64}},
        {"text": 7},
        {"seat": 1},
    ],
    ids=str,
)
def test_nothing_else_can_be_changed(change: dict[str, object]) -> None:
    entries = read_back(told())
    entries[1] = {**entries[1], **change}
    broken = broken_link(entries)
    assert broken is not None
    assert broken.n == 1


def test_a_salt_can_not_be_dropped() -> None:
    entries = read_back(told())
    del entries[1]["salts"]
    broken = broken_link(entries)
    assert broken is not None
    assert broken.n == 1


def test_journals_of_the_form_before_are_sound() -> None:
    """Their hash covers the words themselves."""
    old: list[Entry] = []
    for entry in read_back(told()):
        plain = {key: value for key, value in entry.items() if key not in ("hash", "salts")}
        plain["prev"] = old[-1]["hash"] if old else "0" * 64
        old.append({**plain, "hash": hashlib.sha256(canonical(plain)).hexdigest()})
    assert all(hash_of(entry) == entry["hash"] for entry in old)
    table = Table.resume(read_back(old))
    assert table.names == NAMES
    assert table.press.seen_by(1)[0].text == WORDS


def test_a_database_rewrites_only_what_keeps_its_hash(tmp_path: Path) -> None:
    entries = told()
    journal = SqliteJournal(tmp_path / "a.sqlite")
    journal.append("t", entries)
    forged = {**erased(entries[1]), "seat": 1}
    with pytest.raises(Refused) as refusal:
        journal.rewrite("t", {0: line_of(erased(entries[0], 0)), 1: line_of(forged)})
    assert refusal.value.refusal.code == "bad_entry"
    assert journal.entries("t")[0]["names"] == NAMES, "all of it, or nothing"
    journal.rewrite("t", {1: line_of(erased(entries[1]))})
    assert journal.entries("t")[1]["hash"] == entries[1]["hash"]
    journal.close()
    stored = b"".join(file.read_bytes() for file in tmp_path.glob("a.sqlite*"))
    assert WORDS.encode() not in stored, "it is overwritten in the file too"
