"""A model at a table of a running server, beside people and bots, by its link."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest
from model_script import chosen, offered

from ludex.client import Client, Seat
from ludex.models import joined
from ludex.models.desk import Desk
from ludex.models.joined import Reach
from ludex.testing.running import Running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("server")
    with Running(folder) as running:
        yield running


def id_of(text: str) -> str:
    return text.split("Game id: ")[1].split(".")[0]


def play_person(server: Running, table: str, token: str) -> None:
    """A person who takes the first thing that is legal, to the end."""
    with server.client.sit(table, token) as seat:
        while (view := seat.turn()) is not None:
            seat.decide(view["choices"][0]["code"])


def test_a_model_plays_with_a_person_and_a_bot_by_the_invite_link(server: Running) -> None:
    """The person is played by the API; the model sees what is said, and is heard."""
    made = server.client.make("forsale", [{"name": "Ann"}, {}, {"bot": "careful"}], public=False)
    table, token = made["table"]["id"], made["seats"][0]["token"]
    link = f"{server.url}/table/{table}#join={made['invite']}"
    desk, chance = Desk(reach=Reach([server.url])), Random(1)
    welcome = desk.call("join", {"link": link, "name": "Claude"})
    assert not welcome.is_refused, welcome.text
    game = id_of(welcome.text)
    assert "You are Claude." in welcome.text
    server.client.say(table, token, "Good luck!")
    assert not desk.call("say", {"id": game, "text": "And to you."}).is_refused
    said = desk.call("messages", {"id": game}).text
    assert 'Ann said: "Good luck!"' in said
    assert 'Claude said: "And to you."' in said
    person = Thread(target=play_person, args=(server, table, token))
    person.start()
    refusals = 0
    text = desk.call("look", {"id": game}).text
    while "The game is over" not in text:
        if not offered(text):
            text = desk.call("wait", {"id": game, "seconds": 10}).text
            continue
        if chance.random() < 0.2:
            wrong = desk.call("play", {"id": game, "action": "bid 99"})
            assert wrong.text.startswith("Refused (#"), wrong.text
            refusals += 1
        answer = desk.call("play", {"id": game, "action": chosen(offered(text), chance)})
        assert not answer.is_refused, answer.text
        text = answer.text
    assert refusals > 0
    person.join(10)
    journal = server.client.journal(table)
    assert "Claude" in journal[0]["names"]
    desk.close()


def test_a_view_that_is_slower_than_the_receipt_is_waited_for(server: Running) -> None:
    """The answer to a decision shows what follows it, and never asks the question that was just answered."""
    made = server.client.make("forsale", [{}, {"bot": "careful"}, {"bot": "careful"}])
    desk, chance = Desk(reach=Reach([server.url])), Random(2)
    text = desk.call("join", {"link": f"{server.url}/table/{made['table']['id']}", "name": "Claude"}).text
    sitting = desk.sittings[id_of(text)]
    assert isinstance(sitting, joined.JoinedSeat)
    receive, late = sitting.live.receive, 0

    def slowly(timeout: float = 1.0) -> dict[str, Any]:
        nonlocal late
        late -= 1
        if late >= 0:
            raise TimeoutError
        return receive(timeout)

    decide = sitting.live_decide

    def decide_then_late(action: object, number: int | None) -> dict[str, Any]:
        nonlocal late
        receipt = decide(action, number)
        late = 8
        return receipt

    sitting.live.receive = slowly  # type: ignore[method-assign]
    sitting.live_decide = decide_then_late  # type: ignore[method-assign]
    text = desk.call("look", {"id": id_of(text)}).text if not offered(text) else text
    game = next(iter(desk.sittings))
    for _ in range(6):
        if not offered(text):
            text = desk.call("wait", {"id": game, "seconds": 10}).text
            continue
        answer = desk.call("play", {"id": game, "action": chosen(offered(text), chance)})
        assert not answer.is_refused, answer.text
        text = answer.text
    desk.close()


def test_a_table_that_waits_says_so(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joined, "SOON", 0.2)
    made = server.client.make("catan", [{}, {}, {}], public=True)
    desk = Desk(reach=Reach([server.url]))
    answer = desk.call("join", {"link": f"{server.url}/table/{made['table']['id']}"})
    assert not answer.is_refused
    game = id_of(answer.text)
    assert "has not begun: 2 seats are free" in answer.text
    assert desk.call("look", {"id": game}).text.startswith("Refused (not_started)")
    desk.close()


@pytest.mark.parametrize(
    ("path", "code"),
    [("/table/nowhere", "unknown_table"), ("/lobby", "bad_link")],
)
def test_links_that_lead_nowhere_are_refused(server: Running, path: str, code: str) -> None:
    desk = Desk(reach=Reach([server.url]))
    answer = desk.call("join", {"link": f"{server.url}{path}"})
    assert answer.text.startswith(f"Refused ({code})"), answer.text
    assert desk.owners == {}


def test_a_server_that_is_not_there_is_refused() -> None:
    desk = Desk(reach=Reach(any_server=True))
    answer = desk.call("join", {"link": "http://127.0.0.1:9/table/x"})
    assert answer.text.startswith("Refused (server_unreachable)"), answer.text


def test_a_server_can_not_have_a_module_imported_by_the_name_of_its_game(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Client, "table", lambda self, table: {"game": "antigravity:GAME"})
    desk = Desk(reach=Reach([server.url]))
    answer = desk.call("join", {"link": f"{server.url}/table/x"})
    assert answer.text.startswith("Refused (unknown_game)"), answer.text
    assert "antigravity" not in sys.modules


def test_what_a_model_said_is_among_the_messages_however_late_the_server_tells_it(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = server.client.make("forsale", [{"name": "Ann"}, {}, {"bot": "careful"}], public=False)
    desk = Desk(reach=Reach([server.url]))
    link = f"{server.url}/table/{made['table']['id']}#join={made['invite']}"
    game = id_of(desk.call("join", {"link": link, "name": "Claude"}).text)
    receive = Seat.receive

    def late(seat: Seat, timeout: float = 20.0) -> dict[str, Any]:
        """Nothing comes within a moment."""
        if timeout < 0.05:
            raise TimeoutError
        return receive(seat, timeout)

    monkeypatch.setattr(Seat, "receive", late)
    assert not desk.call("say", {"id": game, "text": "Hello."}).is_refused
    assert 'Claude said: "Hello."' in desk.call("messages", {"id": game}).text
    desk.close()


def test_private_press_is_for_those_it_is_said_to(server: Running) -> None:
    seats = [{"name": "Ann"}, {}, {"name": "Cy"}, *[{"bot": "careful"}] * 4]
    made = server.client.make("diplomacy", seats, public=False)
    table, tokens = made["table"]["id"], [seat["token"] for seat in made["seats"] if seat.get("token")]
    desk = Desk(reach=Reach([server.url]))
    game = id_of(desk.call("join", {"link": f"{server.url}/table/{table}#join={made['invite']}", "name": "Model"}).text)
    server.client.say(table, tokens[0], "Only for you.", to=[1])
    server.client.say(table, tokens[0], "Not for you.", to=[2])
    assert not desk.call("say", {"id": game, "text": "Agreed.", "to": [0]}).is_refused
    told = desk.call("look", {"id": game}).text
    assert 'Ann said to Model: "Only for you."' in told
    assert "Not for you." not in told + desk.call("messages", {"id": game}).text
    heard = server.client.call("GET", f"/tables/{table}/press", token=tokens[0])
    assert [message["text"] for message in heard["messages"]][-1] == "Agreed."
    assert "concede" in told
    desk.close()
