"""Lists of tables: open ones, finished ones with their results, found again by name or date, and one's own by ids."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from server_tables import code, finished, opened

from ludex.core import Outcome
from ludex.server.client import Client
from ludex.server.errors import ApiError
from ludex.server.listing import MINUTE_MS, listed, result_words
from ludex.server.running import Running
from ludex.server.shapes import NewTable, SeatPlan


def ids(client: Client, **query: object) -> list[str]:
    return [table["id"] for table in client.tables(**query)]


def test_finished_games_are_found_with_their_results(client: Client) -> None:
    table = finished(client, "Zacharias", "Ｙvonne", "Xaver")
    assert table not in ids(client)
    assert table in ids(client, status="over")
    [found] = client.tables(search="zacharias")
    assert found["id"] == table
    assert found["status"] == "over"
    assert "won with" in found["result"] or "share" in found["result"]
    assert found["ended"] >= found["created"]
    today = time.strftime("%Y-%m-%d")
    assert ids(client, search=f"yvonne {today} for sale") == [table], "every word, in any sequence, case and width"
    assert ids(client, search="yvonne nobody") == []
    assert ids(client, search="yvonne", status="waiting") == []
    assert ids(client, search="yvonne", game="forsale") == [table]
    assert ids(client, search="yvonne", game="catan") == []
    assert ids(client, search="zacharias", before=found["created"]) == []
    assert ids(client, search="zacharias", before=found["created"] + 1) == [table]


def test_pages(client: Client) -> None:
    made = [client.make("forsale", [{"name": f"Pager {number}"}, {}, {}])["table"]["id"] for number in range(3)]
    seen: list[str] = []
    before: int | None = None
    while page := client.tables(search="pager", limit=1, before=before):
        seen += [table["id"] for table in page]
        before = page[-1]["created"]
    assert seen == made[::-1] or len(set(seen)) == len(seen), "tables of one millisecond share a page's end"
    assert len(ids(client, search="pager", limit=2)) == 2


@pytest.mark.parametrize(
    ("query", "where"),
    [
        ({"status": "lost"}, "status"),
        ({"before": "yesterday"}, "before"),
        ({"before": "1e5"}, "before"),
        ({"limit": "0"}, "limit"),
        ({"limit": "201"}, "limit"),
        ({"limit": "-1"}, "limit"),
        ({"limit": ""}, "limit"),
        ({"search": "x" * 101}, "search"),
    ],
)
def test_a_list_that_cannot_be(client: Client, query: dict[str, str], where: str) -> None:
    with pytest.raises(ApiError) as refused:
        client.tables(**query)
    assert (refused.value.status, refused.value.code, refused.value.where) == (400, "malformed", where)


def test_any_search_is_answered(client: Client) -> None:
    for search in ("", " ", "%", "\\", "\x00", "İ", "ß", "🙂", "'; DROP TABLE rooms"):
        assert isinstance(client.tables(search=search), list)
    assert client.tables(game="chess") == []


def test_my_tables_by_their_ids(client: Client) -> None:
    private = client.make("forsale", [{"name": "Ann"}, {}, {}], public=False)["table"]["id"]
    open_ = client.make("forsale", [{"name": "Ann"}, {}, {}])["table"]["id"]
    assert [table["id"] for table in client.some([open_, "nowhere", private, open_])] == [open_, private]
    assert client.some([]) == []
    assert private not in ids(client, search="ann")
    for body in ({}, {"ids": "abc"}, {"ids": [1]}, {"ids": ["x"] * 101}, {"ids": ["x" * 101]}, {"ids": [], "more": 1}):
        with pytest.raises(ApiError) as refused:
            client.call("POST", "/tables/some", body)
        assert (refused.value.status, refused.value.code) == (400, "malformed")


@pytest.mark.parametrize("name", ["Ann", "ann", "ＡＮＮ", " Ann\u3000"])
def test_names_are_unique_at_a_table(client: Client, name: str) -> None:
    made = client.make("forsale", [{"name": "Ann"}, {"bot": "careful"}, {}])
    assert code(client.join, made["table"]["id"], name) == (409, "name_taken")
    assert code(client.make, "forsale", [{"name": "Ann"}, {"name": name}, {}]) == (409, "name_taken")
    assert code(client.make, "forsale", [{"name": "Ann"}, {"name": name, "bot": "random"}, {}]) == (409, "name_taken")
    assert code(client.join, made["table"]["id"], "careful bot") == (409, "name_taken")
    assert client.join(made["table"]["id"], "Anna")["seat"] == 2


def test_tables_nobody_comes_back_to_leave_the_list_and_are_kept(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await opened(tmp_path)
        ann = SeatPlan(name="Ann")
        waiting = (await lobby.make(NewTable("forsale", [ann, SeatPlan(), SeatPlan()]), "")).table.id
        people = [ann, SeatPlan(name="Bo"), SeatPlan(name="Cy")]
        playing = (await lobby.make(NewTable("forsale", people), "")).table.id

        def shown(status: str | None = None, search: str | None = None) -> set[str]:
            return {table.id for table in listed(lobby, status, search=search)}

        def let_pass(hours: int) -> None:
            for room in lobby.rooms.values():
                room.created -= 60 * hours * MINUTE_MS
                room.seen -= 60 * hours * MINUTE_MS

        assert shown() == {waiting, playing}
        let_pass(2)
        assert shown() == {playing}
        assert shown(search="ann") == {waiting, playing}
        let_pass(24 * 7)
        assert shown() == set()
        assert shown(status="playing", search="cy") == {playing}
        lobby.rooms[playing].seen = lobby.now()
        assert shown() == {playing}
        assert lobby.shape(lobby.room(waiting)).status == "waiting"
        await lobby.close()

    asyncio.run(story())


def test_a_restart_keeps_results(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        table = finished(server.client, "Ann", "Bo", "Cy")
        wanted = server.client.table(table)
        assert server.stop() == 0
    with Running(tmp_path) as server:
        [found] = server.client.tables(status="over")
        for key in ("result", "ended", "seats", "status"):
            assert found[key] == wanted[key]


def test_results_in_words() -> None:
    names = ["Ann", "Bo", "Cy"]
    assert result_words(None, names, ()) is None
    assert result_words(Outcome([10, 2, 3], [0], "x"), names, ()) == "Ann won with 10 points"
    assert result_words(Outcome([1, 0, 0], [0], "x"), names, ()) == "Ann won with 1 point"
    assert result_words(Outcome([5, 5, 3], [0, 1], "x"), names, [2]) == (
        "Ann and Bo share the win with 5 points each; Cy resigned"
    )
    assert result_words(Outcome([5, 4, 3], [0, 1, 2], "x"), names, ()) == "Ann, Bo and Cy share the win"
    assert result_words(Outcome([0, 0, 0], [], "x"), names, ()) == "Nobody won"
