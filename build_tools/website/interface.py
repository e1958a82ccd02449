"""What is wrong with the documentation of the public interface: read from the sources, nothing is imported."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import griffe

ENTRY = re.compile(r"^::: ludex\.(\w+)$", re.MULTILINE)


def faults(sources: Path, reference: Sequence[Path]) -> list[str]:
    """One sentence for everything in `ludex.__all__` that lacks a docstring or an entry in the reference's pages."""
    listed = [name for page in reference for name in ENTRY.findall(page.read_text(encoding="utf-8"))]
    package = griffe.load("ludex", search_paths=[sources], resolve_aliases=True)
    assert isinstance(package, griffe.Module)
    public = [str(name) for name in package.exports or []]
    found = [
        f"ludex.{name} is {listed.count(name)} times in the reference" for name in public if listed.count(name) != 1
    ]
    found += [f"ludex.{name} is in the reference but not public" for name in listed if name not in public]
    for name in public:
        found += [f"{place} has no docstring" for place in undocumented(f"ludex.{name}", package[name])]
    return found


def undocumented(name: str, thing: griffe.Object | griffe.Alias) -> Iterator[str]:
    """The name, if it has no docstring, and those of its public members that have none."""
    if not thing.has_docstring:
        yield name
    if thing.is_class:
        for member, part in thing.members.items():
            if not member.startswith("_") and not part.has_docstring:
                yield f"{name}.{member}"
