"""A restart gives every table back: those waiting for players, those being played, bots and tokens included."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path

import pytest

from ludex.core import Refused
from ludex.server.errors import ApiError
from ludex.testing.running import Running


def test_waiting_playing_and_finished_tables_come_back(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        waiting = server.client.make("forsale", [{"name": "Ann"}, {}, {"bot": "careful"}])
        playing = server.client.make("forsale", [{"name": "Ann"}, {"name": "Bo"}, {"bot": "careful"}])
        finished = server.client.make("forsale", [{"bot": "random"}] * 3)
        table, token = playing["table"]["id"], playing["seats"][0]["token"]
        with server.client.sit(table, token) as seat:
            seat.turn()
            assert seat.decide("bid 2", id="first")["n"] == 1
        while server.client.table(finished["table"]["id"])["status"] != "over":
            time.sleep(0.02)
        assert server.stop() == 0
    with Running(tmp_path) as server:
        client = server.client
        assert client.table(waiting["table"]["id"])["status"] == "waiting"
        assert client.join(waiting["table"]["id"], "Bo", code=waiting["codes"]["1"])["seat"] == 1
        assert client.table(waiting["table"]["id"])["status"] == "playing"
        last, told = client.journal(finished["table"]["id"])[-2:]
        assert last["outcome"]
        assert told["kind"] == "reveal"
        assert client.table(finished["table"]["id"])["status"] == "over"
        # The same seats, by the same tokens; the decision made before the restart is known by its id.
        with client.sit(table, token) as ann, client.sit(table, playing["seats"][1]["token"]) as bo:
            again = ann.decide("bid 2", id="first")
            assert (again["n"], again["duplicate"]) == (1, True)
            while ann.view is None or ann.view["status"] == "playing":
                for seat in (ann, bo):
                    if seat.view and seat.view["ask"]:
                        seat.decide(seat.view["choices"][0]["code"], number=seat.view["ask"]["number"])
                    else:
                        with contextlib.suppress(TimeoutError):
                            seat.receive(0.02)
            assert ann.view["outcome"] is not None


def test_bots_play_on_by_themselves_after_a_restart(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        made = server.client.make("forsale", [{"bot": "random"}] * 3, pause_ms=40)
        server.kill()
    with Running(tmp_path) as server:
        end = time.monotonic() + 30
        while server.client.table(made["table"]["id"])["status"] != "over":
            assert time.monotonic() < end
            time.sleep(0.05)


def test_a_database_that_is_none_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "ludex.sqlite").write_text("this is no database, whatever its name says " * 100)
    with pytest.raises(Refused, match="no SQLite journal"):
        Running(tmp_path)


def test_a_port_in_use_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    with Running(tmp_path / "one") as server:
        port = int(server.url.rsplit(":", 1)[1])
        with pytest.raises(Refused, match="Cannot listen"):
            Running(tmp_path / "two", port=port)
        with pytest.raises(ApiError, match="no such table"):
            server.client.table("x")
