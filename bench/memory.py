"""Whether a server under load keeps its memory: megabytes of real memory after each minute of play on all games.

Bots play table after table, as many of each game at any time and each with somebody who looks on, drawings included; a
table that ends gives way to a fresh one of the same game. The last minute is to be within 20% of the first.

    python bench/memory.py [--minutes 10] [--tables 20]
"""

from __future__ import annotations

import argparse
import tempfile
import time
from threading import Thread

from websockets.exceptions import ConnectionClosed

from ludex import games
from ludex.client import PATIENCE, Client
from ludex.server.errors import ApiError
from ludex.testing.running import Running
from server import resident

BOTS = {"karesansui": "student"}
"""Who plays a game, where it is not `careful`."""


def play(client: Client, name: str, end: float, played: list[str]) -> None:
    """One table of a game after the other until the time is over; each goes on a list."""
    seats = [{"bot": BOTS.get(name, "careful")}] * games.find(name).usual_seats
    while time.monotonic() < end:
        try:
            table = client.make(name, seats)["table"]["id"]
            with client.sit(table, drawing=True, words=True) as spectator:
                while is_playing(spectator.socket.recv(PATIENCE)) and time.monotonic() < end:
                    pass
        except (ApiError, ConnectionClosed, TimeoutError) as error:
            print(f"{name}: {error}", flush=True)
        played.append(name)


def is_playing(message: str | bytes) -> bool:
    """Whether more will come: only the view of a game that has ended says so. It is not read whole, for a client that
    takes longer than the server falls behind and is cut off."""
    text = message if isinstance(message, str) else message.decode()
    return not text.startswith('{"type":"view"') or '"status":"playing"' in text[:200]


def measure(minutes: int, tables: int) -> list[float]:
    """Megabytes after each minute, printed as they come."""
    found: list[float] = []
    played: list[str] = []
    with tempfile.TemporaryDirectory() as folder, Running(folder) as server:
        begin = time.monotonic()
        end, names = begin + 60 * minutes, games.names() * tables
        threads = [Thread(target=play, args=(server.client, name, end, played)) for name in names[:tables]]
        for thread in threads:
            thread.start()
        for minute in range(1, minutes + 1):
            time.sleep(max(0.0, begin + 60 * minute - time.monotonic()))
            found.append(resident(server.process.pid))
            print(f"minute {minute:>2}: {found[-1]:6.1f} MB, {len(played):>6,} tables played", flush=True)
        for thread in threads:
            thread.join()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Memory of a server under load.")
    parser.add_argument("--minutes", type=int, default=10)
    parser.add_argument("--tables", type=int, default=20)
    args = parser.parse_args()
    found = measure(args.minutes, args.tables)
    print(f"{100 * (found[-1] / found[0] - 1):+.1f}% from the first minute to the last")


if __name__ == "__main__":
    main()
