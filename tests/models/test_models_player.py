"""A language model in `ludex match`: asked by texts at an endpoint, its illegal moves counted by their codes."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import Random
from threading import Thread
from typing import Any

import msgspec
import pytest
from model_script import chosen, offered

from ludex import games
from ludex.arena import Match, run
from ludex.arena.recorded import record_some
from ludex.models.player import question, read_reply
from ludex.table import Table
from ludex.table.program import ask_line


class Endpoint(ThreadingHTTPServer):
    """A scripted model behind chat completions: it thinks aloud, says something, and now and then errs."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.chance = Random(1)
        self.errors: Counter[str] = Counter()
        self.asked: list[dict[str, Any]] = []

    def reply(self, request: dict[str, Any]) -> str:
        self.asked.append(request)
        text = request["messages"][-1]["content"].split("\nAn action is")[0]
        may = offered(text)
        if self.chance.random() < 0.3:
            wrong, code = self.chance.choice([("dance", "#5"), ("bid 999", "#3" if "bid" in text else "#5")])
            self.errors[code] += 1
            return wrong
        return f"Let me think.\nSAY: well played\n`{chosen(may, self.chance)}`"


class Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        assert isinstance(self.server, Endpoint)
        request = msgspec.json.decode(self.rfile.read(int(self.headers["Content-Length"])))
        content = self.server.reply(request)
        body = msgspec.json.encode({"choices": [{"message": {"role": "assistant", "content": content}}]})
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    with Endpoint() as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.shutdown()


def test_a_match_takes_a_model_and_names_its_illegal_moves(endpoint: Endpoint) -> None:
    program = f"program:{sys.executable} -m ludex.models.player --url http://127.0.0.1:{endpoint.server_port} --model x"
    result = run(Match("forsale", ("careful", program, "random"), 1), workers=1, part=partial(record_some, None))
    standing = result.standing(program)
    assert standing.faults_by_code == dict(endpoint.errors.most_common())
    assert standing.faults == endpoint.errors.total() > 0
    assert result.standing("careful").faults == 0
    assert result.to_json()["standings"] != []
    first = endpoint.asked[0]
    assert first["model"] == "x"
    assert "Most money at the end wins" in first["messages"][0]["content"]


def test_a_model_that_does_not_answer_is_at_fault_and_the_match_goes_on() -> None:
    program = f"program:{sys.executable} -m ludex.models.player --url http://127.0.0.1:9/v1 --model x"
    result = run(Match("forsale", ("careful", program, "random"), 1), workers=1, part=partial(record_some, None))
    assert set(result.standing(program).faults_by_code) == {"#5"}


@pytest.mark.parametrize(
    ("text", "action", "said"),
    [
        ("bid 5", "bid 5", []),
        ("I think that 5 is right.\n\n```\nbid 5\n```", "bid 5", []),
        (
            "SAY 2,3: hello there\nSAY: all\nA PAR - BUR; done",
            "A PAR - BUR; done",
            [("hello there", [2, 3]), ("all", [])],
        ),
        ("", "", []),
    ],
)
def test_the_last_line_is_the_action(text: str, action: str, said: list[tuple[str, list[int]]]) -> None:
    reply = read_reply(text)
    assert reply.action == action
    assert [(one["text"], one["to"]) for one in reply.said] == said


@pytest.mark.parametrize("name", games.HERE)
def test_a_question_of_every_game_can_be_put_into_words(name: str) -> None:
    game = games.find(name)
    table, _ = Table.open("t", game, game.usual_seats, 1)
    seat = next(seat for seat in range(table.seats) if table.is_asked(seat))
    asked = msgspec.json.decode(msgspec.json.encode(ask_line(table.ask(seat), "t", 1.0)))["ask"]
    text = question(game, asked)
    legal = {choice["text"] for choice in asked["choices"]}
    told = set(offered(text.split("\nAn action is")[0]))
    assert told <= legal
    assert told
