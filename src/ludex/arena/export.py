"""Games as Parquet (pyarrow, extra `ludex[data]`), and back: docs/data.md has the columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from ludex import games
from ludex.arena.rows import EXTRAS, USUAL, Row, entry_of, has_people, is_finished, rows_of, without_names
from ludex.core import Refused, refused
from ludex.journal import Entry
from ludex.journal.source import Source
from ludex.table.replay import Find

FORM = "1"
"""Of the schema; another number means other columns."""
AT_ONCE = 1000
"""Rows of a row group: what is in memory at a time, on writing and on reading."""
MAGIC = b"PAR1"


def pyarrow(part: str = "") -> Any:
    """The package, or a part of it; `Refused` (not_installed) where it is not there."""
    try:
        return import_module(f"pyarrow{part}")
    except ImportError:
        raise refused("not_installed", "Parquet needs pyarrow: pip install 'ludex[data]'.") from None


def schema() -> Any:
    """The columns, the same for all games."""
    pa = pyarrow()
    text, seat, whole = pa.string(), pa.int16(), pa.int64()
    event = pa.struct([("kind", text), ("seen_by", pa.list_(seat)), ("values", text)])
    offer = pa.struct([("kind", text), ("seat", seat), ("to", pa.list_(seat)), ("terms", text)])
    known = [
        *(("table", text), ("game", text), ("version", text), ("n", pa.int32()), ("kind", text), ("time", whole)),
        *(("seats", seat), ("players", pa.list_(text)), ("options", text)),
        *(("seat", seat), ("number", whole), ("actions", pa.list_(whole)), ("texts", pa.list_(text))),
        *(("records", pa.list_(text)), ("indices", pa.list_(pa.int32())), ("refused", text), ("chance", text)),
        *(("view", text), ("observations", pa.list_(pa.list_(pa.int16()))), ("masks", pa.list_(pa.list_(pa.uint8())))),
        *(("position", text), ("events", pa.list_(event)), ("offers", pa.list_(offer))),
        *(("to", pa.list_(seat)), ("message", text)),
        *(("scores", pa.list_(whole)), ("winners", pa.list_(seat)), ("reason", text)),
        *(("state", text), ("prev", text), ("hash", text), ("rest", text)),
    ]
    needed = {"table", "game", "version", "n", "kind", "time", "prev", "hash", "rest"}
    fields = [pa.field(name, kind, nullable=name not in needed) for name, kind in known]
    return pa.schema(fields, metadata={"ludex": FORM})


@dataclass(slots=True)
class Told:
    """What became of the journals that were to be exported."""

    games: int = 0
    rows: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    """Why, and how many."""


def export(
    journals: Iterable[Source],
    out: Path,
    agreed: Callable[[Source], bool],
    extras: Sequence[str] = USUAL,
    find: Find = games.find,
    progress: Callable[[int], None] | None = None,
) -> Told:
    """Writes finished games; those with people only where `agreed` says that all of them did, and without names."""
    unknown = sorted(set(extras) - set(EXTRAS))
    if unknown:
        raise refused("bad_columns", f"There is nothing to add called {unknown[0]!r}; there are: {', '.join(EXTRAS)}.")
    parquet = pyarrow(".parquet")
    told = Told()
    if out.exists():
        raise refused("file_exists", f"{out} is there already.")
    try:
        writer = parquet.ParquetWriter(str(out), schema(), compression="zstd")
    except OSError as error:
        raise refused("unwritable", f"{out} cannot be written: {error.strerror or error}.") from None
    try:
        with writer:
            waiting: list[Row] = []
            for source in journals:
                entries = taken(source, agreed, told)
                if entries is None:
                    continue
                try:
                    rows = list(rows_of(entries, find, extras))
                except Refused as error:
                    told.left_out[f"replay gives another game ({error.refusal.code})"] += 1
                    continue
                told.games += 1
                told.rows += len(rows)
                waiting += rows
                waiting = flushed(writer, waiting, AT_ONCE)
                if progress is not None:
                    progress(told.games)
            flushed(writer, waiting, 1)
    except BaseException:
        out.unlink(missing_ok=True)
        raise
    return told


def taken(source: Source, agreed: Callable[[Source], bool], told: Told) -> list[Entry] | None:
    """The entries of a journal that may and can be exported; None for one that is left out."""
    entries, broken = source.read()
    why = None
    if broken is not None or not entries:
        why = "damaged"
    elif not is_finished(entries):
        why = "not finished"
    elif has_people(entries) and not agreed(source):
        why = "not all agreed"
    found = None if why else without_names(entries)
    if found is None:
        told.left_out[why or "names can't be taken out of an old journal"] += 1
    return found


def flushed(writer: Any, rows: list[Row], least: int) -> list[Row]:
    """Writes rows as long as there are at least so many; those that are left."""
    while len(rows) >= least:
        some, rows = rows[:AT_ONCE], rows[AT_ONCE:]
        writer.write_table(pyarrow().Table.from_pylist(some, schema=schema()))
    return rows


# ---- reading ----


def is_parquet(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError:
        return False


def read_rows(path: Path) -> Iterator[Row]:
    """All rows of a file, a part of it in memory at a time; `Refused` (bad_data) where it is none of ours."""
    pa, parquet = pyarrow(), pyarrow(".parquet")
    try:
        file = parquet.ParquetFile(str(path))
    except (OSError, pa.ArrowException) as error:
        raise refused("bad_data", f"{path} cannot be read as Parquet: {error}.") from None
    with file:
        if (file.schema_arrow.metadata or {}).get(b"ludex") != FORM.encode():
            raise refused("bad_data", f"{path} does not hold games in form {FORM}.")
        for batch in file.iter_batches(AT_ONCE):
            yield from batch.to_pylist()


def read_games(path: Path) -> Iterator[tuple[str, list[Entry]]]:
    """The games of a file: each table's id and its entries, as they were in its journal, without names."""
    entries: list[Entry] = []
    for row in read_rows(path):
        if row["n"] == 0 and entries:
            yield str(entries[0]["table"]), entries
            entries = []
        entries.append(entry_of(row))
    if entries:
        yield str(entries[0]["table"]), entries
