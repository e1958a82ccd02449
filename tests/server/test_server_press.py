"""Press on the server: who is sent what, that others can't tell it was said, errors, resuming, and kill -9."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ludex.journal import broken_link
from ludex.server.client import Client
from ludex.server.errors import ApiError
from ludex.server.running import Running
from ludex.table import Table

MAP = "hundred"
"""A map for three powers."""
ENGLAND, BURGUNDY, FRANCE = range(3)
SECRET = "I take Calais, you take Dijon"


class Talk:
    """A table of three people over the WebSocket and a spectator, and every frame each received."""

    def __init__(self, client: Client, press: str = "full") -> None:
        self.client = client
        people = [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}]
        options = {"map": MAP, "press": press, "years": 1}
        made = client.make("diplomacy", people, options=options, seed=3)
        self.table: str = made["table"]["id"]
        self.tokens: list[str | None] = [*(key["token"] for key in made["seats"]), None]
        self.frames: list[list[dict[str, Any]]] = [[], [], [], []]
        self.seats = [client.sit(self.table, token, words=True, drawing=True) for token in self.tokens]
        for place, seat in enumerate(self.seats):
            self.wait(place, lambda frame: frame["type"] == "view")
            assert seat.view is not None

    def wait(self, place: int, is_it: Any) -> dict[str, Any]:
        while True:
            frame = self.seats[place].receive()
            self.frames[place].append(frame)
            if is_it(frame):
                return frame

    def settle(self, place: int) -> None:
        """Takes all that was sent to a viewer so far: a pong comes after it."""
        self.seats[place].send({"type": "ping"})
        self.wait(place, lambda frame: frame["type"] == "pong")

    def say(self, place: int, text: str, to: list[int], id: str = "") -> dict[str, Any]:
        self.seats[place].send({"type": "say", "text": text, "to": to, "id": id or text[:90]})
        return self.wait(place, lambda frame: frame["type"] == "receipt")

    def decide(self, place: int, action: str) -> None:
        self.seats[place].send({"type": "decide", "action": action, "id": action})
        assert self.wait(place, lambda frame: frame["type"] == "receipt")["accepted"]

    def get(self, path: str, place: int) -> Any:
        return self.client.call("GET", f"/tables/{self.table}{path}", token=self.tokens[place])

    def read(self, place: int) -> list[str]:
        return [message["text"] for message in self.get("/press", place)["messages"]]

    def refused(self, place: int, body: object) -> tuple[int, str]:
        with pytest.raises(ApiError) as refusal:
            self.client.call("POST", f"/tables/{self.table}/press", body, self.tokens[place])
        return refusal.value.status, refusal.value.code

    def to_the_end(self) -> None:
        for turn in range(30):
            view = self.get("/view", 3)
            if view["status"] != "playing":
                return
            for place in view["to_act"]:
                body = {"action": "done", "id": f"end-{turn}"}
                self.client.call("POST", f"/tables/{self.table}/decisions", body, self.tokens[place])
        raise AssertionError("the game does not end")


@pytest.fixture
def talks(client: Client) -> Iterator[Callable[..., Talk]]:
    """Makes tables; whoever is still connected at the end goes."""
    made: list[Talk] = []

    def make(press: str = "full") -> Talk:
        made.append(Talk(client, press))
        return made[-1]

    yield make
    for talk in made:
        for place, seat in enumerate(talk.seats):
            talk.settle(place)
            seat.close()


@pytest.fixture
def talk(talks: Callable[..., Talk]) -> Talk:
    return talks()


def test_a_message_comes_at_once_to_those_addressed(talk: Talk) -> None:
    receipt = talk.say(BURGUNDY, SECRET, [ENGLAND], "a")
    assert receipt == {
        "type": "receipt",
        "id": "a",
        "accepted": True,
        "duplicate": False,
        "n": None,
        "recovered": False,
        "refusal": None,
    }
    came = talk.wait(ENGLAND, lambda frame: frame["type"] == "press")
    [message] = came["messages"]
    assert came["press"] == "full"
    assert {key: message[key] for key in ("place", "seat", "to", "text", "n")} == {
        "place": 0,
        "seat": BURGUNDY,
        "to": [ENGLAND],
        "text": SECRET,
        "n": 0,
    }
    talk.say(FRANCE, "hello all", [])
    for place in range(4):
        talk.settle(place)
        assert [message["text"] for message in talk.seats[place].press] == talk.read(place)
    assert talk.read(BURGUNDY) == talk.read(ENGLAND) == [SECRET, "hello all"]
    assert talk.read(FRANCE) == talk.read(3) == ["hello all"]
    assert talk.get("/press?after=0", ENGLAND)["messages"][0]["text"] == "hello all"
    assert talk.get("/press", FRANCE)["messages"][0]["place"] == 0, "places are counted among what one may read"


def without_place_and_time(frames: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Frames of a table with nothing in them that differs from table to table anyway."""
    found = json.loads(json.dumps(frames))
    for frame in found:
        if frame["type"] == "room":
            del frame["table"]["id"], frame["table"]["created"], frame["now"]
            for seat in frame["table"]["seats"]:
                for moment in ("absent_since", "vote_from"):
                    seat[moment] = seat[moment] is not None
        for message in frame.get("messages", []):
            del message["time"]
    return list(found)


def script(talk: Talk, is_loud: bool) -> None:
    """A game of some steps; at a loud table Burgundy and England also write to each other."""

    def whisper(place: int, to: int, text: str) -> None:
        if is_loud:
            assert talk.say(place, text, [to], f"whisper {text}")["accepted"]

    whisper(BURGUNDY, ENGLAND, SECRET)
    talk.say(ENGLAND, "Good morning, everybody", [])
    whisper(ENGLAND, BURGUNDY, f"agreed: {SECRET}")
    for place in (BURGUNDY, ENGLAND, FRANCE):
        whisper(BURGUNDY, ENGLAND, f"{place}: {SECRET}")
        talk.decide(place, "done")
        for viewer in (FRANCE, 3):
            talk.settle(viewer)
    whisper(BURGUNDY, ENGLAND, f"and now? {SECRET}")
    talk.say(FRANCE, "what a year", [])
    whisper(ENGLAND, BURGUNDY, f"still: {SECRET}")
    # A connection that is lost and comes back, and one that comes late.
    for place in (FRANCE, 3):
        talk.settle(place)
        seen = talk.seats[place]
        assert seen.view is not None
        seen.close()
        wish = {"after": seen.view["n"] - 1, "heard": 1}
        talk.seats[place] = talk.client.sit(talk.table, talk.tokens[place], words=True, **wish)
        talk.wait(place, lambda frame: frame["type"] == "press")
        talk.settle(place)


def test_whoever_is_not_addressed_is_sent_the_very_same_at_a_table_without_the_message(
    talks: Callable[..., Talk],
) -> None:
    """Two tables alike but for private press: byte for byte the same, over the WebSocket and over HTTP."""
    loud, quiet = talks(), talks()
    script(loud, True)
    script(quiet, False)
    for place in (FRANCE, 3):
        assert without_place_and_time(loud.frames[place]) == without_place_and_time(quiet.frames[place])
        assert len(loud.frames[place]) > 8
        for path in ("/view?after=-1&words=1", "/events", "/steps/0", "/steps/2", "/steps/3", "", "/press"):
            mine, theirs = (talk.get(path, place) for talk in (loud, quiet))
            for table in (mine, theirs):
                for key in ("id", "created"):
                    table.pop(key, None)
                for message in table.get("messages", []):
                    del message["time"]
            assert mine == theirs, path
        with pytest.raises(ApiError, match="The game has steps 0 to 3"):
            loud.get("/steps/4", place)
        with pytest.raises(ApiError, match="not_your_seat"):
            loud.get(f"/press?as={ENGLAND}", place)
        with pytest.raises(ApiError, match="not_over"):
            loud.get("/journal", place)
    assert SECRET in json.dumps(loud.frames[ENGLAND])
    assert SECRET not in json.dumps([loud.frames[FRANCE], loud.frames[3]])
    # Those who whisper can't count each other's numbers into the game either.
    assert loud.get("/view", ENGLAND)["ask"]["number"] == quiet.get("/view", ENGLAND)["ask"]["number"] == 3


def test_after_the_end_the_journal_shows_all_and_is_sound(talk: Talk) -> None:
    talk.say(BURGUNDY, SECRET, [ENGLAND])
    talk.to_the_end()
    entries = talk.client.journal(talk.table)
    assert broken_link(entries) is None
    assert [entry["text"] for entry in entries if entry["kind"] == "press"] == [SECRET]
    assert Table.resume(entries).press.seen_by(ENGLAND)[0].text == SECRET
    assert talk.get(f"/press?as={ENGLAND}", FRANCE)["messages"][0]["text"] == SECRET
    assert talk.refused(BURGUNDY, {"text": "well played"}) == (409, "game_over")


def test_what_cannot_be_said_is_told_clearly(talk: Talk) -> None:
    assert talk.refused(BURGUNDY, {"text": ""}) == (422, "bad_text")
    assert talk.refused(BURGUNDY, {"text": "x" * 4001}) == (422, "bad_text")
    assert talk.refused(BURGUNDY, {"text": "\x1b[31m"}) == (422, "bad_text")
    assert talk.refused(BURGUNDY, {"text": "hello", "to": [9]}) == (422, "bad_recipients")
    assert talk.refused(BURGUNDY, {"text": "hello", "to": [BURGUNDY]}) == (422, "bad_recipients")
    assert talk.refused(BURGUNDY, {"text": "hello", "to": "all"}) == (400, "malformed")
    assert talk.refused(BURGUNDY, {"text": "hello", "to": [True]}) == (400, "malformed")
    assert talk.refused(BURGUNDY, {"text": "hello", "loud": 1}) == (400, "malformed")
    assert talk.refused(BURGUNDY, {}) == (400, "malformed")
    assert talk.refused(3, {"text": "hello"}) == (401, "token_needed")
    receipt = talk.say(ENGLAND, "  ", [], "e")
    assert receipt["refusal"]["code"] == "bad_text"
    with pytest.raises(ApiError, match="not_seated"):
        talk.say(3, "I am nobody", [])
    with pytest.raises(ApiError, match="malformed"):
        talk.say(ENGLAND, "hello", ["x"])  # type: ignore[list-item]
    assert [talk.read(place) for place in range(4)] == [[], [], [], []]


@pytest.mark.parametrize(("press", "to", "code"), [("none", [], "no_press"), ("public", [ENGLAND], "public_press")])
def test_a_table_that_does_not_allow_it(talks: Callable[..., Talk], press: str, to: list[int], code: str) -> None:
    talk = talks(press)
    assert talk.client.table(talk.table)["press"] == press
    assert talk.refused(BURGUNDY, {"text": "hello", "to": to}) == (422, code)
    assert talk.say(BURGUNDY, "hello", to)["refusal"]["code"] == code
    assert talk.get("/press", BURGUNDY) == {"type": "press", "press": press, "messages": [], "missed": True}


def test_talk_at_a_table_of_any_game_and_at_one_not_begun(client: Client) -> None:
    made = client.make("forsale", [{"name": "Ann"}, {"bot": "random"}, {"bot": "random"}])
    table, token = made["table"]["id"], made["seats"][0]["token"]
    assert made["table"]["press"] == "public"
    assert client.say(table, token, "hi")["accepted"]
    assert [message["text"] for message in client.call("GET", f"/tables/{table}/press")["messages"]] == ["hi"]
    with pytest.raises(ApiError, match="public_press"):
        client.say(table, token, "psst", to=[1])
    made = client.make("diplomacy", [{"name": "Ann"}, {}, {}], options={"map": MAP})
    assert made["table"]["press"] == "full"
    assert [seat["role"] for seat in made["table"]["seats"]] == ["England", "Burgundy", "France"]
    with pytest.raises(ApiError, match="not_started"):
        client.call("POST", f"/tables/{made['table']['id']}/press", {"text": "hi"}, made["seats"][0]["token"])


def test_sent_twice_it_is_said_once_and_nobody_floods_a_table(talk: Talk) -> None:
    body = {"text": "once", "to": [ENGLAND], "id": "x"}
    answers = [
        talk.client.call("POST", f"/tables/{talk.table}/press", body, talk.tokens[BURGUNDY])["duplicate"]
        for _ in range(3)
    ]
    assert answers == [False, True, True]
    assert talk.read(ENGLAND) == ["once"]
    codes = []
    for number in range(70):
        try:
            body = {"text": f"{number}"}
            talk.client.call("POST", f"/tables/{talk.table}/press", body, talk.tokens[BURGUNDY])
        except ApiError as error:
            codes.append((error.status, error.code))
    assert set(codes) == {(429, "too_much_press")}
    assert talk.say(FRANCE, "others go on", [])["accepted"]


def test_kill_minus_nine_loses_no_press_that_was_acknowledged(tmp_path: Path) -> None:
    with Running(tmp_path) as first:
        talk = Talk(first.client)
        for number in range(20):
            assert talk.say(number % 3, f"message {number}", [(number + 1) % 3])["accepted"]
            if number % 7 == 0:
                talk.decide(number % 3, "done")
        asked = talk.get("/view", ENGLAND)
        wanted = [talk.get("/press", place) for place in range(4)]
        talk.seats[BURGUNDY].send({"type": "say", "text": "on its way", "to": [FRANCE], "id": "last"})
        first.kill()
    with Running(tmp_path) as second:
        talk.client = second.client
        assert talk.get("/view", ENGLAND) == asked
        for place in (ENGLAND, 3):
            assert talk.get("/press", place) == wanted[place]
        with second.client.sit(talk.table, talk.tokens[BURGUNDY], heard=5) as seat:
            assert seat.say("on its way", [FRANCE], "last")["accepted"]
            assert seat.press[0]["place"] == 5
        assert talk.read(FRANCE).count("on its way") == 1
        talk.to_the_end()
        assert broken_link(second.client.journal(talk.table)) is None
