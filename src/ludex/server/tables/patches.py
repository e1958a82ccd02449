"""Patches: a message told as what it shares with the one before it.

Both are JSON, cut into pieces at the same signs: at every object, key and line of the words, and from the first tag on
(that is the drawing) at every tag. A patch says which runs of the old pieces to take, and gives the rest as text. So it
knows nothing of what is in a view, and applying it gives the new message to the letter.

>>> old, new = b'{"n":1,"to_act":[0],"dice":[3,4]}', b'{"n":2,"to_act":[0],"dice":[6,1]}'
>>> steps(pieces(old), pieces(new))
['{"n":2', 1, 1, ',"dice":[6,1]}']
>>> apply(old, steps(pieces(old), pieces(new))) == new
True
"""

from __future__ import annotations

from collections.abc import Sequence

MARK = b"\x00"
"""Stands in no JSON."""

WORTH = 12
"""A shorter run is given as text: its two numbers would be as long."""

STRIDE = 32
"""So many pieces are compared at once."""


def pieces(message: bytes) -> list[bytes]:
    """The message cut up; web/js/net/patch.js cuts at the same places."""
    first = message.find(b"<")
    head, tail = (message, b"") if first < 0 else (message[:first], message[first:])
    head = head.replace(b"{", b"\x00{").replace(b',"', b'\x00,"').replace(b"\\n", b"\x00\\n")
    tail = tail.replace(b"<", b"\x00<").replace(b"{", b"\x00{")
    found = (head + tail).split(MARK)
    return found if found[0] else found[1:]


def steps(old: Sequence[bytes], new: Sequence[bytes]) -> list[int | str]:
    """What turns the old pieces into the new: text to be put in, and runs of old ones (the first of them, how many)."""
    places = dict(zip(old, range(len(old)), strict=True))
    found: list[int | str] = []
    said: list[bytes] = []
    at, end, last = 0, len(new), len(old)
    follows = 0  # the old piece after the last run: most often the next run begins at it, or a little later
    while at < end:
        piece = new[at]
        start = follows
        if start >= last or old[start] != piece:
            start = places.get(piece, -1)
            if start < 0:
                said.append(piece)
                at += 1
                continue
            if start > follows:
                start = old.index(piece, follows)
        place = start
        count = run_length(old, start, new, at)
        place, begin, at = start + count, at, at + count
        if count < 4 and sum(map(len, new[begin:at])) < WORTH:
            said += new[begin:at]
        else:
            if said:
                found.append(b"".join(said).decode())
                said = []
            found += (start, count)
        if count > 1 or start == follows:
            follows = place
    if said:
        found.append(b"".join(said).decode())
    return found


def run_length(old: Sequence[bytes], start: int, new: Sequence[bytes], at: int) -> int:
    """How many pieces are the same from two places on."""
    count = 0
    most = min(len(old) - start, len(new) - at)
    while (
        count + STRIDE <= most and old[start + count : start + count + STRIDE] == new[at + count : at + count + STRIDE]
    ):
        count += STRIDE
    while count < most and old[start + count] == new[at + count]:
        count += 1
    return count


def apply(message: bytes, given: Sequence[int | str]) -> bytes:
    """The new message; `ValueError` for steps that do not fit the old one."""
    old = pieces(message)
    found: list[bytes] = []
    rest = iter(given)
    for step in rest:
        if isinstance(step, str):
            found.append(step.encode())
            continue
        count = next(rest, None)
        if not isinstance(count, int) or step < 0 or count < 1 or step + count > len(old):
            raise ValueError("a run of pieces that the old message does not have")
        found += old[step : step + count]
    return b"".join(found)
