"""Entries read by several threads at once, from the first one on: msgspec alone would end the process now and then."""

from __future__ import annotations

import subprocess
import sys

import pytest

TRIAL = """
import os, sys, threading
from ludex.server.storage.rooms import ROOM, Place, Room
from ludex.table.entries import read
import msgspec

ENTRY = {"n": 1, "prev": "", "hash": "", "kind": "decision", "time": 1, "seat": 0, "number": 0, "id": None,
         "actions": [1], "texts": ["x"], "chance": [], "state": "", "recovered": None, "outcome": None}
BODY = msgspec.json.encode(Room("a", "forsale", [Place("x")], {}, 1, "h", "i"))
sys.setswitchinterval(1e-6)

def work(gate):
    gate.wait()
    for _ in range(20):
        read(ENTRY)
        ROOM.decode(BODY)

def first_use():
    gate = threading.Barrier(3)
    threads = [threading.Thread(target=work, args=(gate,)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    os._exit(0)

for _ in range(60):
    child = os.fork()
    if not child:
        first_use()
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.once
def test_many_threads_may_be_the_first_to_read() -> None:
    done = subprocess.run([sys.executable, "-c", TRIAL], capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.split() == ["0"] * 60
