"""Patches of views: they lead to the whole view to the letter, in every game, and are as small as they should be."""

from __future__ import annotations

import socket
import zlib
from collections.abc import Iterator
from statistics import median
from typing import Any, cast

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.sync.client import connect

from ludex import games
from ludex.core import SPECTATOR, Chance, seat_list
from ludex.server.archive import Archive
from ludex.server.client import Client
from ludex.server.faces import Face
from ludex.server.live import Live
from ludex.server.patches import apply, pieces, steps
from ludex.server.rooms import Place, Room
from ludex.server.showing import Showing
from ludex.server.workers import Workers
from ludex.table import Decision, Table

HAS_DRAFTS = any(option.name == "trade" for option in games.find("catan").options)
NO_TRADE: dict[str, object] = {} if HAS_DRAFTS else {"offers": 0}
"""Where an offer is one action among thousands, lists of them are no measure of a message."""


class Watcher:
    """A viewer that keeps all it is sent."""

    def __init__(self, seat: int, patches: bool) -> None:
        self.face = Face(seat, drawing=True, words=True)
        self.shown = -1
        self.heard = 0
        self.patches = patches
        self.sent: list[bytes] | None = None
        self.got: list[bytes] = []

    def is_behind(self) -> bool:
        return False

    def push(self, message: bytes) -> None:
        self.got.append(message)

    def close(self, code: int) -> None:
        raise AssertionError("nobody closes it")


def live_table(name: str, seats: int, seed: int, options: dict[str, object], watchers: list[Watcher]) -> Live:
    """A table of people, with watchers who have seen its beginning."""
    names = [f"Ann <{seat}> ✓" if seat % 2 else f"Bo & {seat} 🎲" for seat in range(seats)]
    table, _ = Table.open("t", games.find(name), seats, seed, options, names)
    room = Room("t", name, [Place(each, token="t") for each in names], options, 0, "", "")
    live = Live(room, table, cast(Archive, None), Workers(1), set(watchers))
    for watcher in watchers:
        Showing(live).show(watcher)
    return live


def play(live: Live, most: int) -> Iterator[int]:
    """Plays on, sensibly and at random in turns, and shows everybody what is new; gives the number of decisions."""
    table, chance = live.table, Chance.of_seed("patches")
    for count in range(most):
        if table.is_over:
            return
        asked = seat_list(table.state.to_act())
        seat = asked[int(chance.below(len(asked)))]
        action = table.state.random(seat, chance) if chance.below(4) == 0 else table.state.sensible(seat, chance)
        ruling = table.judge(Decision(seat, int(action)))
        assert ruling.receipt.accepted
        table.apply(ruling)
        live.show()
        yield count


@pytest.mark.parametrize(
    ("name", "seats", "options", "most"),
    [
        ("forsale", 4, {}, 400),
        ("catan", 4, NO_TRADE, 150),
        ("catan", 3, {}, 40),
        ("diplomacy", 7, {}, 120),
        ("monopoly", 4, {}, 120),
        ("karesansui", 4, {}, 90),
    ],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_patch_leads_to_the_whole_view(
    name: str, seats: int, options: dict[str, object], most: int, seed: int
) -> None:
    pairs = [(Watcher(seat, patches=True), Watcher(seat, patches=False)) for seat in (0, seats - 1, SPECTATOR)]
    live = live_table(name, seats, seed, options, [each for pair in pairs for each in pair])
    held = [pair[0].got[-1] for pair in pairs]
    taken = [len(pair[0].got) for pair in pairs]
    patched = 0
    for _ in play(live, most):
        for place, (patching, plain) in enumerate(pairs):
            assert len(patching.got) == len(plain.got) <= taken[place] + 1
            if len(patching.got) == taken[place]:  # a step that this viewer can't notice
                assert patching.shown == live.number_for(patching.face.seat)
                continue
            taken[place] += 1
            message = msgspec.json.decode(patching.got[-1])
            if message["type"] == "patch":
                patched += 1
                assert message["base"] == msgspec.json.decode(held[place])["n"]
                held[place] = apply(held[place], message["steps"])
            else:
                held[place] = patching.got[-1]
            assert held[place] == plain.got[-1]
            assert patching.shown == plain.shown == msgspec.json.decode(held[place])["n"]
            assert plain.shown == live.number_for(plain.face.seat)
    assert patched >= 60


def test_an_update_of_catan_is_small() -> None:
    """At most 6 KB in the median and 25 KB at most, compressed as on the wire; and nearly so before."""
    watchers = [Watcher(seat, patches=True) for seat in range(4)]
    live = live_table("catan", 4, 12, NO_TRADE, watchers)
    first = [watcher.got.pop() for watcher in watchers]
    assert all(len(packed(message)) < 25_000 for message in first)
    for _ in play(live, 400):
        pass
    messages = [message for watcher in watchers for message in watcher.got]
    assert len(messages) > 1000
    plain, on_wire = [len(message) for message in messages], [len(packed(message)) for message in messages]
    assert median(plain) < 6_000
    assert max(plain) < 30_000
    assert median(on_wire) < 2_000
    assert max(on_wire) < 6_000


def packed(message: bytes) -> bytes:
    """As the WebSocket compresses it."""
    packer = zlib.compressobj(5, zlib.DEFLATED, -15)
    return packer.compress(message) + packer.flush()


WORDS = st.sampled_from(
    ["<g>", "</g>", '<a x=\\"1\\"/>', "{", '{"a":1', ',"b":', "\\n", "\\\\n", "x", "ü", "🎲", ",", '"']
)
MESSAGES = st.lists(WORDS, max_size=40).map(lambda words: "".join(words).encode())


@given(MESSAGES, MESSAGES)
def test_any_text_is_patched_to_any_other(old: bytes, new: bytes) -> None:
    assert b"".join(pieces(old)) == old
    told = steps(pieces(old), pieces(new))
    assert apply(old, told) == new
    assert apply(old, msgspec.json.decode(msgspec.json.encode(told))) == new


@pytest.mark.parametrize("wrong", [[0], [0, 99], [99, 1], [-1, 1], [0, 0], [0, "a"]])
def test_steps_that_do_not_fit_are_refused(wrong: list[int | str]) -> None:
    with pytest.raises(ValueError, match="run of pieces"):
        apply(b'{"n":1,"a":2}', wrong)


def test_the_client_takes_patches_and_sees_what_others_see(client: Client) -> None:
    made = client.make("catan", [{"name": "Ann"}, {"bot": "careful"}, {"bot": "careful"}], options=NO_TRADE, seed=5)
    table, token = made["table"]["id"], made["seats"][0]["token"]
    wish: dict[str, Any] = {"drawing": True, "words": True}
    with client.sit(table, token, patches=True, **wish) as one, client.sit(table, token, **wish) as other:
        seen: dict[int, dict[str, Any]] = {}
        for _ in range(12):
            view = one.turn()
            assert view is not None
            assert one.decide(view["choices"][0]["code"])["accepted"]
        one.turn()
        while not seen or max(seen) < one.view["n"]:  # type: ignore[index]
            whole = other.next_view()
            seen[whole["n"]] = whole
        assert seen[one.view["n"]] == one.view  # type: ignore[index]


class Counting(socket.socket):
    """Counts what comes."""

    received = 0

    def recv(self, size: int, flags: int = 0) -> bytes:
        data = super().recv(size, flags)
        Counting.received += len(data)
        return data


def test_the_wire_is_compressed(client: Client) -> None:
    """A whole view of Catan is 50 KB, and a tenth of it on the wire; nothing said before is remembered in it."""
    made = client.make("catan", [{"name": "Ann"}, {"bot": "careful"}, {"bot": "careful"}], options=NO_TRADE, seed=5)
    host, port = client.url.removeprefix("http://").split(":")
    wire = Counting(fileno=socket.create_connection((host, int(port))).detach())
    address = f"{client.url.replace('http', 'ws', 1)}/api/tables/{made['table']['id']}/live"
    with connect(address, sock=wire, max_size=None) as live:
        assert live.response is not None
        agreed = live.response.headers["Sec-WebSocket-Extensions"]
        assert "permessage-deflate" in agreed
        assert "server_no_context_takeover" in agreed
        live.send(msgspec.json.encode({"type": "hello", "drawing": True, "words": True}).decode())
        messages = [live.recv(10), live.recv(10)]
    size = max(len(message) for message in messages)
    assert size > 30_000
    assert Counting.received < size / 4
