"""Dice that can be checked: what a table with a secret promises and tells at the end, and what a forger can't do."""

from __future__ import annotations

import hashlib
import hmac
from pathlib import Path
from typing import Any

import pytest
from table_stories import FORSALE, Story, whole_truth

from ludex import games
from ludex.core import Chance, Game, Refused, digest
from ludex.journal import Entry, FileJournal, MemoryJournal, chain
from ludex.playthrough import load
from ludex.table import Decision, ManualClock, Promise, Secret, Settings, Table, replay
from ludex.table.fairness import commitment_to
from ludex.table.verdict import verdict

KEY = "5e" * 32
OTHER = "0f" * 32
LINK = ("n", "prev", "kind", "hash")


class Fair(Story):
    """A table with a secret."""

    def __init__(
        self,
        game: Game = FORSALE,
        seats: int = 3,
        key: str = KEY,
        nonces: list[str] | None = None,
        options: dict[str, object] | None = None,
        shared: str | None = None,
        luck: int = 7,
    ) -> None:
        self.journal = MemoryJournal()
        self.clock = ManualClock()
        self.secret = Secret(key, shared)
        promise = Promise(self.secret, ["a nonce"] * seats if nonces is None else nonces)
        settings = Settings(retries=0)
        self.table, opening = Table.open("t1", game, seats, promise, options, settings=settings, clock=self.clock)
        self.journal.append("t1", opening.entries)
        self.chance = Chance.of_seed(luck)

    def again(self) -> Table:
        return Table.resume(self.entries, self.clock, lambda name: self.table.game, self.secret)

    def until(self, n: int) -> None:
        while not self.table.is_over and self.table.count < n:
            ask = self.table.asks()[0]
            action = self.table.state.sensible(ask.seat, self.chance)
            assert self.say(ask.seat, action, ask.number, f"id {self.table.count}").accepted


def played(game: str = "forsale", n: int = 1000, **more: Any) -> Fair:
    found = games.find(game)
    story = Fair(found, more.pop("seats", found.usual_seats), **more)
    story.until(n)
    if not story.table.is_over:
        story.table.settle(story.table.stop("enough"), story.journal)
    return story


def forged(entries: list[Entry], n: int, **changes: object) -> list[Entry]:
    """The journal of a forger who changes an entry and mends every hash after it."""
    mended: list[Entry] = []
    for entry in entries:
        body = {key: value for key, value in entry.items() if key not in LINK}
        if entry["n"] == n:
            body.update(changes)
        mended.append(chain(mended[-1] if mended else None, entry["kind"], body))
    return mended


def text(entries: object) -> str:
    return repr(entries)


# ---- what is promised and told ----


def test_the_commitment_is_the_hash_of_the_secret_and_the_secret_is_not_there_before_the_end() -> None:
    story = Fair()
    story.until(8)
    first = story.entries[0]
    assert first["fair"]["commitment"] == hashlib.sha256(bytes.fromhex(KEY)).hexdigest()
    assert first["fair"]["nonces"] == ["a nonce"] * 3
    assert KEY not in text(story.entries)
    assert story.table.fair is not None
    assert story.table.fair.revealed is None


@pytest.mark.parametrize("game", games.names())
def test_every_game_is_played_checked_and_resumed_from_a_secret(game: str) -> None:
    story = played(game, 60)
    last = story.entries[-1]
    assert (last["kind"], last["secret"]) == ("reveal", KEY)
    is_sound, words = verdict(story.entries)
    assert is_sound, words
    assert "promised" in words
    assert whole_truth(story.again()) == whole_truth(story.table)
    assert [story.table.game.hash(step.state) for step in replay(story.entries)] == [
        story.table.game.hash(step.state) for step in replay(story.entries, trust=True)
    ]


def test_the_end_and_the_secret_come_in_one_ruling() -> None:
    story = Fair()
    while True:
        ask = story.table.asks()[0]
        ruling = story.table.judge(Decision(ask.seat, story.chance.pick(ask.legal())))
        story.table.settle(ruling, story.journal)
        if story.table.is_over:
            break
        assert len(ruling.entries) == 1
    assert [entry["kind"] for entry in ruling.entries] == ["decision", "reveal"]
    assert ruling.receipt.n == story.table.step
    assert story.table.fair is not None
    assert story.table.fair.revealed == story.secret


def test_a_receipt_carries_the_hash_of_its_entry_and_the_same_one_after_a_restart() -> None:
    story = Fair()
    receipt = story.say(0, "bid 2", 0, "mine")
    assert receipt.hash == story.last["hash"] == receipt.to_json()["hash"]
    again = story.again().judge(Decision(0, "bid 2", 0, "mine")).receipt
    assert (again.duplicate, again.hash) == (True, receipt.hash)
    assert Story().say(0, "bid 2").hash is None  # there is no salt in it: it might tell something


# ---- where chance comes from ----


def test_chance_is_keyed_by_the_secret_and_the_game_so_far_as_written_down_in_the_docs() -> None:
    story = Fair(games.find("catan"), 3)
    story.until(40)
    entries = story.entries
    first = digest({"opening": ["t1", "catan", games.find("catan").version, 3, commitment_to(KEY), ["a nonce"] * 3]})
    so_far = first
    rolls = 0
    for entry in entries[1:]:
        key = hmac.new(bytes.fromhex(KEY), so_far.encode(), hashlib.sha256).hexdigest()
        if entry["chance"] and "dice" in entry["chance"][0]:
            stream = Chance.of_seed(key)
            assert entry["chance"][0]["dice"] == [stream.below(6) + 1, stream.below(6) + 1]
            rolls += 1
        if entry["chance"]:
            so_far = digest({"before": so_far, "chance": entry["chance"]})
    assert rolls > 3


def test_a_state_between_decisions_does_not_hold_what_comes() -> None:
    story = Fair(games.find("monopoly"), 3)
    words = set()
    for n in range(2, 20):
        words.add(tuple(story.table.state.chance.words()))
        story.until(n)
    assert words == {(1, 0, 0, 0)}


def deals(**more: Any) -> str:
    """What a short game of Monopoly gives."""
    story = played("monopoly", 30, seats=3, **more)
    return text([entry["chance"] for entry in story.entries if "chance" in entry])


def test_another_secret_or_nonce_gives_other_dice_and_the_same_ones_the_same() -> None:
    assert deals() == deals()
    assert deals(key=OTHER) != deals()
    assert deals(nonces=["a nonce", "a nonce", "another"]) != deals()


def test_the_clock_names_and_words_take_no_part() -> None:
    def second_roll(late: bool) -> object:
        story = Fair(games.find("monopoly"), 3)
        if late:
            story.clock.advance(77)
            story.table.settle(story.table.take_seat(1, "Zoë", "person"), story.journal)
        story.table.settle(story.table.recover(story.to_act()[0]), story.journal)
        return story.last["chance"]

    assert second_roll(True) == second_roll(False)


def test_hashes_of_entries_do_not_let_anybody_try_out_what_is_hidden() -> None:
    """Two tables alike in all but the secret have no hash in common, even before chance has differed."""
    one, two = Fair(games.find("diplomacy"), 7), Fair(games.find("diplomacy"), 7, key=OTHER)
    for story in (one, two):
        story.until(6)
    assert [entry["state"] for entry in one.entries] == [entry["state"] for entry in two.entries]
    salts = [entry["salt"] for entry in one.entries[1:] + two.entries[1:]]
    assert len(set(salts)) == len(salts)
    assert all(len(salt) == 32 for salt in salts)


# ---- forgers ----


def first_with_chance(entries: list[Entry]) -> Entry:
    return next(entry for entry in entries[1:] if entry.get("chance"))


def test_an_altered_secret_nonce_or_throw_is_found_whoever_mends_the_hashes() -> None:
    story = played("monopoly", 40, seats=3)
    entries = story.entries
    assert verdict(entries)[0]
    last = len(entries) - 1
    promise = entries[0]["fair"]
    thrown = first_with_chance(entries)
    dice = {"dice": [1 + value % 6 for value in thrown["chance"][0]["dice"]]}
    assert dice != thrown["chance"][0]
    forgeries: list[tuple[int, dict[str, object], str]] = [
        (last, {"secret": OTHER}, f"Entry {last} does not fit: the secret is not the one"),
        (last, {"secret": "no secret"}, f"Entry {last} does not fit: the secret is not the one"),
        (last, {"shared": OTHER}, f"Entry {last} does not fit: what tables share"),
        (0, {"fair": promise | {"nonces": ["x", "y", "z"]}}, "Entry "),
        (0, {"fair": promise | {"nonces": ["x"]}}, "Entry 0 does not fit: there is a nonce for each seat"),
        (0, {"fair": None}, "Entry "),
        (0, {"seed": 7}, "Entry 0 does not fit: its seed does not come from the secret"),
        (thrown["n"], {"chance": [dice]}, f"Entry {thrown['n']} does not fit: its chance is another"),
        (thrown["n"], {"salt": "0" * 32}, f"Entry {thrown['n']} does not fit: its salt"),
        (thrown["n"], {"salt": None}, f"Entry {thrown['n']} does not fit: it has a salt"),
    ]
    for n, changes, what in forgeries:
        is_sound, words = verdict(forged(entries, n, **changes))
        assert not is_sound, changes
        assert what in words


def test_dice_chosen_afterwards_are_found_even_in_a_game_that_follows_from_them() -> None:
    """The operator plays the same decisions with another secret and shows the old commitment."""
    honest = played("monopoly", 40, seats=3).entries
    rigged = played("monopoly", 40, seats=3, key=OTHER).entries
    assert verdict(rigged)[0]
    shown = forged(rigged, 0, fair=rigged[0]["fair"] | {"commitment": honest[0]["fair"]["commitment"]})
    assert not verdict(shown)[0]
    assert not verdict(forged(shown, len(shown) - 1, secret=KEY))[0]


def test_a_game_that_is_over_without_its_secret_is_not_sound() -> None:
    entries = played().entries[:-1]
    is_sound, words = verdict(entries)
    assert not is_sound
    assert "has not told its secret" in words


def test_while_the_game_goes_on_the_verdict_says_that_chance_is_not_checked_yet() -> None:
    story = Fair()
    story.until(8)
    is_sound, words = verdict(story.entries)
    assert is_sound
    assert "checked when the secret is told" in words


@pytest.mark.parametrize(
    ("make", "what"),
    [
        (
            lambda e: [*e[:5], chain(e[4], "reveal", {"secret": KEY, "shared": None, "time": 0})],
            "when the game is over",
        ),
        (lambda e: [*e, chain(e[-1], "reveal", {"secret": KEY, "shared": None, "time": 0})], "told before"),
        (lambda e: [*e, chain(e[-1], "stop", {"reason": "x", "refusal": None, "time": 0})], "told before"),
    ],
)
def test_a_secret_is_told_once_and_last(make: Any, what: str) -> None:
    with pytest.raises(Refused, match=what):
        list(replay(make(played().entries)))


def test_a_table_of_a_seed_has_no_secret_to_tell() -> None:
    story = Story()
    story.to_the_end()
    told = chain(story.last, "reveal", {"secret": KEY, "shared": None, "time": 0})
    with pytest.raises(Refused, match="no secret to tell"):
        list(replay([*story.entries, told]))


def test_a_table_goes_on_only_with_its_own_secret() -> None:
    story = Fair()
    story.until(6)
    with pytest.raises(Refused, match="bad_secret"):
        Table.resume(story.entries, story.clock, secret=Secret(OTHER))
    looked_at = Table.resume(story.entries, story.clock)
    seat = looked_at.asks()[0].seat
    with pytest.raises(Refused, match="no_secret"):
        looked_at.recover(seat)
    assert looked_at.stopped is None
    for key in ("", "xyz", KEY.upper(), KEY + "0"):
        with pytest.raises(Refused, match="bad_secret"):
            Fair(key=key)
    with pytest.raises(Refused, match="bad_nonce"):
        Fair(nonces=["x"])
    with pytest.raises(Refused, match="bad_nonce"):
        Fair(nonces=["x", "y", "z" * 101])


# ---- what tables share ----


def test_the_rule_of_a_day_is_the_servers_and_the_same_at_all_its_tables() -> None:
    game = games.find("karesansui")

    def opened(key: str, shared: str, day: int = 20261115) -> list[object]:
        story = Fair(game, 2, key, options={"day": day}, shared=shared)
        story.table.settle(story.table.stop("enough"), story.journal)
        assert verdict(story.entries)[0], verdict(story.entries)[1]
        return list(story.entries[0]["chance"])

    here = opened(KEY, "aa" * 32)
    assert here == opened(OTHER, "aa" * 32)
    assert here != opened(KEY, "bb" * 32)
    judged = game.start(2, 1, {"day": 20261115}, listen=True)
    assert here[0] != game.show_chance((judged.chance.drawn or [])[0])


def test_a_shared_opening_that_is_not_the_promised_one_is_found() -> None:
    game = games.find("karesansui")
    story = Fair(game, 2, options={"day": 20261115}, shared="aa" * 32)
    story.table.settle(story.table.stop("enough"), story.journal)
    entries = story.entries
    is_sound, words = verdict(forged(entries, len(entries) - 1, shared="bb" * 32))
    assert not is_sound
    assert "shared secret" in words
    with pytest.raises(Refused, match="bad_secret"):
        Fair(FORSALE, shared="aa" * 32)


@pytest.mark.parametrize("game", games.names())
def test_a_table_with_a_secret_is_loaded_as_a_playthrough(game: str, tmp_path: Path) -> None:
    story = played(game, 40)
    FileJournal(tmp_path / "game.jsonl").append("t1", story.entries)
    found = load(tmp_path / "game.jsonl")
    assert story.table.game.hash(found.state) == story.table.game.hash(story.table.state)
    assert len(found.history) == sum(len(entry.get("actions", [])) for entry in story.entries)


@pytest.mark.parametrize("game", games.names())
def test_old_steps_are_what_they_were(game: str) -> None:
    found = games.find(game)
    story = Fair(found, found.usual_seats)
    seen = [found.view(story.table.state, -1)]
    for n in range(2, 50):
        story.until(n)
        seen.append(found.view(story.table.state, -1))
    for n, view in enumerate(seen):
        assert story.table.view_at(n, -1) == view
