"""Figures beside their yardsticks: a table on the terminal, and bench/results.json.

Kernel figures are the best of several runs (see `kernel.py`), measured in a process of its own for the installed
package, then for the same sources interpreted. Games have 4 seats; OpenSpiel's goofspiel is played by 4 at random,
driven from Python; stepping means `legal`, a choice and `play`, each called from Python. A decision of sharp takes a
tenth of the imagined games where Ludex is interpreted. Server figures are the median of several runs of
`server.py`. Diplomacy is measured by `diplomacy_kernel.py`, on the same positions and orders as the Python package
`diplomacy`; Catan by `catan.py`, four seats at random without trade among players, beside the Python package
`catanatron` in the same run, and `fastcatan` in C++ where Python is 3.12 or later; Karesansui's judge by
`karesansui.py`, beside z3 and OR-Tools CP-SAT on the same pairs of rules; batches of Catan by `batch.py`, beside
fastcatan, OpenSpiel's backgammon and that of Pgx on the CPU, where they are installed; Monopoly by `monopoly.py`, four
sensible seats; views and drawings of whole games by `views.py`. A ratio above 1 says that Ludex does better than what
stands beside it: more a second, or less time.

    python bench/run.py             everything
    python bench/run.py kernel      without the server
    python bench/run.py server      the server alone; the other figures stay what they were
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any, TypedDict

from rich.console import Console
from rich.table import Table

HERE = Path(__file__).resolve().parent
SOURCES = HERE.parent / "src"
RESULTS = HERE / "results.json"
OPENSPIEL = "OpenSpiel goofspiel"
DIPLOMACY = "diplomacy 1.1.2"
CATANATRON = "catanatron 3.2.1"
FASTCATAN = "fastcatan 2.0.0"
SERVER_RUNS = 3

UNITS = {"games/s": 1.0, "ns": 1e9, "µs": 1e6, "ms": 1e3}
"""What each unit makes of calls a second: the rate itself, or the time of one."""

MEASURES = (
    ("random playouts", "random playouts, kernel", "games/s", "at least 60,000"),
    ("sensible playouts", "sensible playouts, kernel", "games/s", ""),
    ("stepping", "stepping from Python", "games/s", "at least 10,000"),
    ("copy", "copy of a state", "ns", "under 1,000"),
    ("legal", "legal actions", "ns", ""),
    ("sample", "imagined state", "ns", ""),
    ("view", "view", "µs", ""),
    ("write", "state to JSON", "µs", ""),
    ("read", "state from JSON", "µs", ""),
    ("hash", "hash of a state", "µs", ""),
    ("sharp", "decision of sharp", "ms", ""),
)
"""What `kernel.py` calls it, what it is, its unit, and what is aimed at."""

DIPLOMACY_MEASURES = (
    ("judging", "Diplomacy, judging a movement", "ms", "_resolve_moves", "at most 0.057, 33 times"),
    ("phase", "Diplomacy, a whole movement phase", "ms", "process", "at most 0.057, 33 times"),
    ("legal", "Diplomacy, all legal orders", "ms", "get_all_possible_orders", "at most 0.098, 20 times"),
    ("games", "Diplomacy, random games to 1911", "games/s", "", "at least 207, 37 times"),
)
"""What `diplomacy_kernel.py` calls it, what it is, its unit, what the package calls it, and what is aimed at."""

CATAN_MEASURES = (
    ("random playouts", "Catan, random playouts, kernel", "games/s", "random playouts", "at least 3,000, 150 times"),
    ("sensible playouts", "Catan, sensible playouts, kernel", "games/s", "", ""),
    ("stepping", "Catan, stepping from Python", "games/s", "random playouts", "at least 500"),
    ("legal", "Catan, legal actions", "ns", "legal", ""),
    ("play", "Catan, an action played", "ns", "play", ""),
    ("copy", "Catan, copy of a state", "ns", "copy", "under 2,000"),
    ("sample", "Catan, imagined state", "ns", "", ""),
)
"""What `catan.py` calls it, what it is, its unit, what it stands beside in the package, and what is aimed at."""

BATCH_MEASURES = (
    ("playouts", "Catan, random playouts, steps", "at least 8 million"),
    ("kernel", "Catan, a batch, random from masks in the kernel", "at least 4.6 million"),
    ("kernel, observed", "Catan, a batch, the same with observations", "at least 1.5 million"),
    ("python", "Catan, a batch, random from masks in Python", ""),
    ("python, observed", "Catan, a batch, the same with observations, in Python", ""),
)
"""What `batch.py` calls it, what it is, and what is aimed at; all in steps/s, beside each of its peers."""

BATCH_PEERS = (("fastcatan", FASTCATAN), ("OpenSpiel", "OpenSpiel backgammon"), ("Pgx", "Pgx backgammon, CPU"))

KARESANSUI_MEASURES = (
    ("pairs", "p50", "Karesansui, two rules compared, p50", "at most 1"),
    ("pairs", "p99", "Karesansui, two rules compared, p99", "at most 6"),
    ("hard", "max", "Karesansui, hard families, the worst", "at most 50"),
)
"""What `karesansui.py` calls it, what it is, and what is aimed at; all in ms, beside each of its peers."""

KARESANSUI_ALONE = (
    ("start", "Karesansui, start-up of the solver", "ms", "under 300"),
    ("evaluation", "Karesansui, a rule on a garden", "ns", "under 1,000"),
    ("pretty", "Karesansui, a pretty garden, common rule", "ms", "under 0.2"),
    ("rare", "Karesansui, a pretty garden, rare rule", "ms", ""),
)
"""Likewise, with the unit; beside the same interpreted."""

MONOPOLY_MEASURES = (
    ("sensible", "Monopoly, sensible games, kernel", "games/s", "at least 12,000"),
    ("stepped", "Monopoly, sensible games stepped from Python", "games/s", "at least 300"),
    ("random", "Monopoly, random games, kernel", "games/s", ""),
    ("copy", "Monopoly, copy of a state", "ns", ""),
    ("market", "Monopoly, a building market with a shortage", "µs", ""),
)
"""What `monopoly.py` calls it, what it is, its unit, and what is aimed at."""

VIEW_MEASURES = (("view", "a view for the page", "under 2"), ("drawing", "a drawing", "under 3"))
"""What `views.py` calls it, what it is, and what is aimed at; in ms at p99, for each kind of game."""

SERVER_AIMS = {
    "server, 100 tables of 4, flat out": "at least 5,000",
    "server, 100 tables of 4, paced at 1000/s, p99": "under 20",
    "server, 200 tables of sharp bots thinking, people's decisions, p99": "under 60",
    "server, memory for 2,000 idle sockets": "under 100",
}


class Row(TypedDict):
    """One line of results.json."""

    name: str
    value: float
    unit: str
    peer: str | None
    peer_value: float | None
    ratio: float | None


def row(name: str, value: float, unit: str, peer: str | None = None, peer_value: float | None = None) -> Row:
    ratio = None
    if peer_value:
        ratio = round(value / peer_value if unit.endswith("/s") else peer_value / value, 2)
    return Row(name=name, value=value, unit=unit, peer=peer, peer_value=peer_value, ratio=ratio)


def measured(script: str, *arguments: str, interpreted: bool = False) -> Any:
    """What a script of this folder prints, from a process of its own."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if interpreted:
        environment["PYTHONPATH"] = str(SOURCES)
    command = [sys.executable, str(HERE / script), *arguments]
    printed = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True).stdout
    return json.loads(printed)


def in_unit(rate: float, unit: str) -> float:
    """Calls a second in a unit, with four figures that mean something."""
    return float(f"{rate if unit == 'games/s' else UNITS[unit] / rate:.4g}")


def kernel_rows(console: Console) -> list[Row]:
    with console.status("the kernel, compiled"):
        compiled = measured("kernel.py", "--yardstick")
    with console.status("the kernel, interpreted"):
        interpreted = measured("kernel.py", interpreted=True)
    if not compiled["is_compiled"]:
        console.print("The installed Ludex is interpreted: install it where a C compiler is at hand.", style="red")
    yardstick = compiled["goofspiel"]
    peer = OPENSPIEL if yardstick else f"{OPENSPIEL} (not installed)"
    yardstick = in_unit(yardstick, "games/s") if yardstick else None
    rows = []
    for key, name, unit, _ in MEASURES:
        value = in_unit(compiled["rates"][key], unit)
        if key in ("random playouts", "stepping"):
            rows.append(row(name, value, unit, peer, yardstick))
        rows.append(row(name, value, unit, "interpreted", in_unit(interpreted["rates"][key], unit)))
    return rows


def diplomacy_rows(console: Console) -> list[Row]:
    with console.status("Diplomacy, compiled, and beside it the package"):
        compiled = measured("diplomacy_kernel.py", "--yardstick")
    with console.status("Diplomacy, interpreted"):
        interpreted = measured("diplomacy_kernel.py", interpreted=True)
    package = compiled["package"]
    if package:
        console.print(f"Diplomacy: units end up alike in {package['alike']} of {package['positions']} positions.")
    rows = []
    for key, name, unit, call, _ in DIPLOMACY_MEASURES:
        value = in_unit(compiled["rates"][key], unit)
        peer = f"{DIPLOMACY} {call}".strip() if package else f"{DIPLOMACY} (not installed)"
        rows.append(row(name, value, unit, peer, in_unit(package["rates"][key], unit) if package else None))
        rows.append(row(name, value, unit, "interpreted", in_unit(interpreted["rates"][key], unit)))
    return rows


def catan_rows(console: Console) -> list[Row]:
    with console.status("Catan, compiled, and beside it the package"):
        compiled = measured("catan.py", "--yardstick")
    with console.status("Catan, interpreted"):
        interpreted = measured("catan.py", interpreted=True)
    package = compiled["catanatron"]
    native = compiled["fastcatan"]
    rows = []
    for key, name, unit, theirs, _ in CATAN_MEASURES:
        value = in_unit(compiled["rates"][key], unit)
        if theirs:
            peer = CATANATRON if package else f"{CATANATRON} (not installed)"
            rows.append(row(name, value, unit, peer, in_unit(package[theirs], unit) if package else None))
        if native and key in native:
            rows.append(row(name, value, unit, FASTCATAN, in_unit(native[key], unit)))
        rows.append(row(name, value, unit, "interpreted", in_unit(interpreted["rates"][key], unit)))
    return rows


def batch_rows(console: Console) -> list[Row]:
    with console.status("batches of Catan, and beside them fastcatan, OpenSpiel and Pgx"):
        found = measured("batch.py", "--yardstick")
    rows = []
    for key, name, _ in BATCH_MEASURES:
        value = float(f"{found['rates'][key]:.4g}")
        for peer, title in BATCH_PEERS:
            beside = found["peers"][peer]
            beside_value = float(f"{beside:.4g}") if beside else None
            rows.append(row(name, value, "steps/s", title if beside else f"{title} (not installed)", beside_value))
    return rows


def karesansui_rows(console: Console) -> list[Row]:
    with console.status("Karesansui, compiled, and beside it z3 and CP-SAT"):
        compiled = measured("karesansui.py", "--yardstick")
    with console.status("Karesansui, interpreted"):
        interpreted = measured("karesansui.py", interpreted=True)
    rows = []
    for cases, which, name, _ in KARESANSUI_MEASURES:
        value = in_unit(1 / compiled[cases][which], "ms")
        for peer, times in compiled["peers"].items():
            beside = in_unit(1 / times[cases][which], "ms") if times else None
            rows.append(row(name, value, "ms", peer if times else f"{peer} (not installed)", beside))
    for key, name, unit, _ in KARESANSUI_ALONE:
        value = in_unit(1 / compiled[key], unit)
        rows.append(row(name, value, unit, "interpreted", in_unit(1 / interpreted[key], unit)))
    return rows


def monopoly_rows(console: Console) -> list[Row]:
    with console.status("Monopoly, compiled"):
        compiled = measured("monopoly.py")
    with console.status("Monopoly, interpreted"):
        interpreted = measured("monopoly.py", interpreted=True)
    rows = []
    for key, name, unit, _ in MONOPOLY_MEASURES:
        value = in_unit(compiled["rates"][key], unit)
        rows.append(row(name, value, unit, "interpreted", in_unit(interpreted["rates"][key], unit)))
    return rows


def view_rows(console: Console) -> list[Row]:
    with console.status("views of whole games"):
        found = measured("views.py")
    return [
        row(f"{name}, {what}, p99", times[key]["p99"], "ms", None, None)
        for name, times in found.items()
        for key, what, _ in VIEW_MEASURES
    ]


def server_rows(console: Console) -> list[Row]:
    """What `server.py` prints: the median of several runs, for a server's figures are noisier than a kernel's."""
    runs = []
    for number in range(SERVER_RUNS):
        with console.status(f"the server, run {number + 1} of {SERVER_RUNS}"):
            runs.append(measured("server.py", "--json"))
    rows = []
    for same in zip(*runs, strict=True):
        rows.append(row(same[0]["name"], median(each["value"] for each in same), same[0]["unit"], None, None))
    return rows


def show(rows: list[Row], console: Console) -> None:
    aims = SERVER_AIMS | {name: aim for _, name, _, aim in (*MEASURES, *MONOPOLY_MEASURES)}
    aims |= {name: aim for _, name, _, _, aim in (*DIPLOMACY_MEASURES, *CATAN_MEASURES)}
    aims |= {name: aim for _, name, aim in BATCH_MEASURES}
    aims |= {each["name"]: aim for each in rows for _, what, aim in VIEW_MEASURES if f", {what}, p99" in each["name"]}
    table = Table("what", "value", "unit", "beside", "value", "ratio", "aim")
    for column in (1, 4, 5):
        table.columns[column].justify = "right"
    for each in rows:
        ratio = "" if each["ratio"] is None else f"{each['ratio']:,.1f}"
        values = [figure(each["value"]), each["unit"], each["peer"] or "", figure(each["peer_value"]), ratio]
        table.add_row(each["name"], *values, aims.get(each["name"], ""))
    console.print(table)


def is_of_server(each: Row) -> bool:
    return each["name"].startswith("server")


def figure(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"


def main() -> None:
    console = Console()
    console.print(f"Python {platform.python_version()}, {os.cpu_count()} processors, {platform.machine()}")
    parts = [kernel_rows, diplomacy_rows, karesansui_rows, catan_rows, batch_rows, monopoly_rows, view_rows]
    rows: list[Row] = []
    if sys.argv[1:] == ["server"]:
        parts = [server_rows]
        rows = [each for each in json.loads(RESULTS.read_text(encoding="utf-8")) if not is_of_server(each)]
    elif sys.argv[1:] != ["kernel"]:
        parts.append(server_rows)
    for part in parts:
        found = part(console)
        show(found, console)  # at once: what comes after it takes long, and may fail
        rows += found
    RESULTS.write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
