"""Canonical bytes and hashes, refusals, outcomes: the plain values everything else is made of."""

from __future__ import annotations

import hashlib
import json

from hypothesis import given
from hypothesis import strategies as st

from ludex.core import Outcome, Refusal, Refused, canonical, digest, refused

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text("abcé", max_size=3), inner),
    max_leaves=20,
)


@given(PLAIN)
def test_canonical_bytes_are_sorted_compact_json(value: object) -> None:
    assert json.loads(canonical(value)) == value
    assert canonical(json.loads(canonical(value))) == canonical(value)


@given(st.dictionaries(st.text("abc", max_size=3), st.integers(-9, 9)))
def test_canonical_bytes_of_ascii_are_what_the_standard_library_writes(value: dict[str, int]) -> None:
    assert canonical(value).decode() == json.dumps(value, sort_keys=True, separators=(",", ":"))


def test_order_of_keys_makes_no_difference() -> None:
    assert canonical({"b": 1, "a": {"d": 2, "c": 3}}) == b'{"a":{"c":3,"d":2},"b":1}'


def test_the_digest_is_fixed_for_ever() -> None:
    assert digest({"b": [1, "é"], "a": None}) == hashlib.sha256('{"a":null,"b":[1,"é"]}'.encode()).hexdigest()
    assert digest({}) == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"


def test_a_refusal_is_data_and_its_exception_tells_it() -> None:
    refusal = Refusal("too_low", "It takes at least 5.", {"least": 5})
    assert refusal.to_json() == {"code": "too_low", "message": "It takes at least 5.", "values": {"least": 5}}
    assert str(Refused(refusal)) == "too_low: It takes at least 5."
    assert refused("x", "y").refusal.values == {}
    assert isinstance(refused("x", "y"), ValueError)


def test_refusals_do_not_share_their_values() -> None:
    one, two = Refusal("a", "a"), Refusal("b", "b")
    one.values["gid"] = 7
    assert two.values == {}


def test_a_shared_win_is_shared_out() -> None:
    outcome = Outcome([5, 7, 7], [1, 2], "a tie")
    assert [outcome.share(seat) for seat in range(3)] == [0.0, 0.5, 0.5]
    assert outcome.to_json() == {"scores": [5, 7, 7], "winners": [1, 2], "reason": "a tie"}
