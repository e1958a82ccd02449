"""Every bad request is a clear JSON error with the status that fits, and changes nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from ludex.client import Client
from ludex.server.network.rate_limits import Bucket
from ludex.testing.running import Running

PEOPLE = [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}]


@pytest.fixture
def http(running: Running) -> httpx.Client:
    return httpx.Client(base_url=running.url, timeout=30)


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def problem(response: httpx.Response) -> tuple[int, str]:
    """The status and code of an error, once it is seen to be a whole one."""
    error: dict[str, Any] = response.json()["error"]
    assert set(error) <= {"code", "message", "where", "values"}
    assert len(error["message"]) > 5
    assert "Traceback" not in response.text
    return response.status_code, error["code"]


def started(client: Client) -> tuple[str, list[str]]:
    """A For Sale table of three people and their tokens; it is seat 0's turn."""
    made = client.make("forsale", PEOPLE, seed=7)
    return made["table"]["id"], [key["token"] for key in made["seats"]]


@pytest.mark.parametrize(
    ("body", "status", "code", "where"),
    [
        (b"", 400, "malformed", ""),
        (b"{", 400, "malformed", ""),
        (b"[]", 400, "malformed", ""),
        (b"\xff\xfe", 400, "malformed", ""),
        (b"[" * 30_000, 400, "malformed", ""),
        (b"{}", 400, "malformed", ""),
        (b'{"game": 3, "seats": []}', 400, "malformed", "game"),
        (b'{"game": "forsale", "seats": [{"nme": "x"}]}', 400, "malformed", "seats[0]"),
        (b'{"game": "forsale", "seats": [{}, {}, {}], "surprise": 1}', 400, "malformed", ""),
        (b'{"game": "chess", "seats": [{}]}', 404, "unknown_game", "game"),
        (b'{"game": "os:path", "seats": [{}]}', 404, "unknown_game", "game"),
        (b'{"game": "forsale", "seats": [{}]}', 400, "bad_seats", "seats"),
        (
            b'{"game": "forsale", "seats": [{}, {}, {}], "options": {"coins": "many"}}',
            400,
            "bad_option",
            "options.coins",
        ),
        (
            b'{"game": "forsale", "seats": [{}, {}, {}], "options": {"cheques": [1]}}',
            400,
            "bad_option",
            "options.cheques",
        ),
        (b'{"game": "forsale", "seats": [{}, {}, {"bot": "hal"}]}', 404, "unknown_bot", "seats[2].bot"),
        (b'{"game": "forsale", "seats": [{}, {}, {"bot": "os:getcwd"}]}', 404, "unknown_bot", "seats[2].bot"),
        (b'{"game": "forsale", "seats": [{}, {}, {"name": " \\u200b "}]}', 400, "bad_name", "seats[2].name"),
        (b'{"game": "forsale", "seats": [{}, {}, {}], "seconds": 0}', 400, "malformed", "seconds"),
        (b'{"game": "forsale", "seats": [{}, {}, {}], "seed": -1}', 400, "malformed", "seed"),
        (b'{"game": "forsale", "seats": [{}, {}, {}], "seed": 99999999999999999999}', 400, "bad_seed", "seed"),
        (b'"' + b"x" * 70_000 + b'"', 413, "too_big", "body"),
    ],
)
def test_a_table_that_cannot_be(http: httpx.Client, body: bytes, status: int, code: str, where: str) -> None:
    response = http.post("/api/tables", content=body)
    assert problem(response) == (status, code)
    assert response.json()["error"]["where"] == where


def test_a_body_without_a_length_is_measured_as_it_comes(http: httpx.Client) -> None:
    response = http.post("/api/tables", content=(b"x" * 1000 for _ in range(100)))
    assert problem(response) == (413, "too_big")


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nothing", 404, "not_found"),
        ("DELETE", "/api/tables", 405, "wrong_method"),
        ("GET", "/api/games/chess", 404, "unknown_game"),
        ("GET", "/api/tables?status=lost", 400, "malformed"),
        ("GET", "/api/tables/nosuchtable", 404, "unknown_table"),
        ("GET", "/api/tables/nosuchtable/view", 404, "unknown_table"),
        ("POST", "/api/tables/nosuchtable/join", 404, "unknown_table"),
        ("POST", "/api/tables/nosuchtable/decisions", 404, "unknown_table"),
        ("GET", "/api/tables/nosuchtable/journal", 404, "unknown_table"),
        ("POST", "/api/judge/chess", 404, "unknown_game"),
    ],
)
def test_what_is_not_there(http: httpx.Client, method: str, path: str, status: int, code: str) -> None:
    assert problem(http.request(method, path)) == (status, code)


def test_the_wrong_seat_the_wrong_turn_and_the_wrong_word(http: httpx.Client, client: Client) -> None:
    table, tokens = started(client)
    path = f"/api/tables/{table}/decisions"
    bid = {"action": "bid 3"}
    assert problem(http.post(path, json=bid)) == (401, "token_needed")
    assert problem(http.post(path, json=bid, headers=bearer("x" * 32))) == (401, "wrong_token")
    assert problem(http.post(path, json=bid, headers={"Authorization": "Basic eDp5"})) == (401, "wrong_token")
    assert problem(http.post(f"{path}?seat=1", json=bid, headers=bearer(tokens[0]))) == (403, "not_your_seat")
    assert problem(http.post(path, json=bid, headers=bearer(tokens[1]))) == (409, "not_your_turn")
    assert problem(http.post(path, json={**bid, "number": 99}, headers=bearer(tokens[0]))) == (409, "stale")
    assert problem(http.post(path, json={"action": None}, headers=bearer(tokens[0]))) == (400, "malformed")
    assert problem(http.post(path, json={"action": "bid 19"}, headers=bearer(tokens[0])))[0] == 422
    assert problem(http.post(path, json={"action": "castle"}, headers=bearer(tokens[0])))[0] == 422
    assert problem(http.post(path, json={"action": 2**62}, headers=bearer(tokens[0])))[0] == 422
    assert problem(http.post(path, content=b'{"action": 99999999999999999999}', headers=bearer(tokens[0])))[0] in (
        400,
        422,
    )
    assert (
        problem(http.post(path, json={"action": {"kind": "bid", "amount": "x"}}, headers=bearer(tokens[0])))[0] == 422
    )
    assert problem(http.post(path, json={"action": "x" * 70_000}, headers=bearer(tokens[0]))) == (413, "too_big")
    assert client.table(table)["n"] == 0
    assert http.post(path, json=bid, headers=bearer(tokens[0])).json()["accepted"] is True


def test_the_same_decision_sent_twice_counts_once(http: httpx.Client, client: Client) -> None:
    table, tokens = started(client)
    path = f"/api/tables/{table}/decisions"
    wish = {"action": "bid 1", "id": "once", "number": 0}
    first = http.post(path, json=wish, headers=bearer(tokens[0])).json()
    again = http.post(path, json=wish, headers=bearer(tokens[0])).json()
    assert (first["n"], first["duplicate"]) == (1, False)
    assert (again["n"], again["duplicate"]) == (1, True)
    assert client.table(table)["n"] == 1


def test_the_journal_and_other_seats_stay_closed_while_the_game_runs(http: httpx.Client, client: Client) -> None:
    table, tokens = started(client)
    response = http.get(f"/api/tables/{table}/journal", headers=bearer(tokens[0]))
    assert problem(response) == (403, "not_over")
    assert "secret" in response.json()["error"]["message"]
    for path in ("view?as=1", "events?as=1", "steps/0?as=1"):
        assert problem(http.get(f"/api/tables/{table}/{path}", headers=bearer(tokens[0]))) == (403, "not_your_seat")
        assert problem(http.get(f"/api/tables/{table}/{path}")) == (403, "not_your_seat")
    assert problem(http.get(f"/api/tables/{table}/view?as=8")) == (404, "no_such_seat")
    assert problem(http.get(f"/api/tables/{table}/steps/1")) == (404, "no_such_entry")
    assert problem(http.get(f"/api/tables/{table}/steps/x")) == (400, "malformed")
    mine = http.get(f"/api/tables/{table}/view", headers=bearer(tokens[1])).json()
    assert mine["view"]["seats"][1]["coins"] == 18
    assert mine["view"]["seats"][0]["coins"] is None
    watched = http.get(f"/api/tables/{table}/view").json()
    assert watched["seat"] is None
    assert {seat["coins"] for seat in watched["view"]["seats"]} == {None}


def test_judging_a_position_over_http(http: httpx.Client) -> None:
    asked = {"new": {"seats": 3, "seed": 7}, "actions": [[0, "bid 3"], [1, "bid 2"]], "id": 5}
    response = http.post("/api/judge/forsale", json=asked)
    assert response.status_code == 200
    answer = response.json()
    assert answer["id"] == 5
    assert answer["refused"]["at"] == 1
    assert answer["to_act"] == [1]
    assert problem(http.post("/api/judge/forsale", json={"position": 3}))[0] == 400
    assert problem(http.post("/api/judge/forsale", content=b"nonsense")) == (400, "malformed")


def test_making_tables_too_fast_is_told_so(tmp_path: Path) -> None:
    with Running(tmp_path, arguments=["--limit", "tables_per_minute=3"]) as server:
        wish = {"game": "forsale", "seats": [{}, {}, {}]}
        answers = [httpx.post(f"{server.url}/api/tables", json=wish) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
    assert answers[-1].json()["error"]["code"] == "too_many_tables"


def test_a_rate_is_a_burst_and_so_many_a_second_after_it() -> None:
    bucket = Bucket(rate=1, size=3, now=0)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(1.0), bucket.take(1.0)] == [True, False]
    assert bucket.fill(1000.0) == 3, "a long rest gives one burst and no more"
    assert [bucket.take(1000.0) for _ in range(4)] == [True, True, True, False]


def test_the_api_describes_itself(http: httpx.Client) -> None:
    document = http.get("/api/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    assert "/api/tables/{table}/decisions" in document["paths"]
    names = set(document["components"]["schemas"])
    used = set(find_refs(document))
    assert used <= names
    assert len(used) > 10
    for path, calls in document["paths"].items():
        for method, call in calls.items():
            assert call["summary"], (method, path)
    page = http.get("/api/docs")
    assert "/api/tables/{table}/decisions" in page.text
    assert "http://" not in page.text.replace("http://127.0.0.1", "")


def find_refs(value: object) -> list[str]:
    if isinstance(value, dict):
        here = [value["$ref"].rsplit("/", 1)[1]] if isinstance(value.get("$ref"), str) else []
        return here + [ref for part in value.values() for ref in find_refs(part)]
    if isinstance(value, list):
        return [ref for part in value for ref in find_refs(part)]
    return []


def test_every_page_comes_with_a_strict_policy(http: httpx.Client) -> None:
    for path in (
        "/",
        "/table/nosuchtable",
        "/sandbox/diplomacy",
        "/static/js/page/table.js",
        "/static/css/base.css",
        "/api/games",
        "/nowhere",
    ):
        response = http.get(path)
        policy = response.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert response.headers["x-content-type-options"] == "nosniff"
    assert http.get("/nowhere").status_code == 404
    assert http.get("/static/../server/app.py").status_code == 404
    assert http.get("/static/%2e%2e/server/app.py").status_code == 404


@pytest.mark.parametrize(
    "body", [b"{", b"[]", b"7", b"\xff\xfe", b'{"surprise": 1}', b'{"seat": "x", "resign": 3}', b"[" * 30_000]
)
@pytest.mark.parametrize("call", ["take_back", "leave", "stand_in", "return", "rematch", "hint"])
def test_what_people_at_a_table_send_is_read_with_doubt(
    client: Client, http: httpx.Client, call: str, body: bytes
) -> None:
    table, tokens = started(client)
    response = http.post(f"/api/tables/{table}/{call}", content=body, headers=bearer(tokens[0]))
    assert problem(response)[0] in (400, 403, 409)
    assert problem(http.post(f"/api/tables/{table}/{call}", content=body)) == (401, "token_needed")
    assert problem(http.post(f"/api/tables/nowhere/{call}", content=body)) == (404, "unknown_table")
    found = client.table(table)
    assert (found["n"], [seat["stand_in"] for seat in found["seats"]]) == (0, [None] * 3)


def test_only_a_game_with_a_sandbox_has_the_page_of_one(http: httpx.Client) -> None:
    having = {game["name"] for game in http.get("/api/games").json()["games"] if game["sandbox"]}
    assert having == {"diplomacy"}
    for name, status in (("diplomacy", 200), ("catan", 404), ("chess", 404)):
        assert http.get(f"/sandbox/{name}").status_code == status
    answer = http.post("/api/judge/diplomacy", json={"sandbox": True, "position": {"map": "standard"}})
    assert problem(answer) == (400, "bad_position")


def test_a_byte_order_mark_before_a_body_is_skipped(http: httpx.Client) -> None:
    body = b'{"new": {"seats": 3, "seed": 1}}'
    plain, marked = (http.post("/api/judge/forsale", content=mark + body) for mark in (b"", b"\xef\xbb\xbf"))
    assert plain.status_code == 200
    assert (marked.status_code, marked.json()) == (200, plain.json())
