"""SVG as a tree of elements, written to a string with everything escaped. No game, no layout, no script.

>>> str(Element("text", "a < b", x=1.5, class_="name"))
'<text x="1.5" class="name">a &lt; b</text>'
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from html import escape

UNFIT = re.compile("[^\x20-\x7e\xa0-\u2029\u202f-\u2065\u206a-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML forbids (controls, lone surrogates), and marks that turn the direction of the text around them."""

Value = str | int | float | None


KEPT = 2048
"""How many texts are kept as they were written, measured or cut: most of a drawing is the same as the last time."""


class Names(dict[str, str]):
    """The names of attributes by how Python writes them: `class` by `class_`, `data-action` by `data_action`."""

    def __missing__(self, name: str) -> str:
        found = self[name] = name.rstrip("_").replace("_", "-")
        return found


NAMES = Names()


class Element:
    """One element. Attributes are given as Python names: `class_`, `data_action`; None leaves one out."""

    __slots__ = ("attributes", "children", "tag", "written")

    def __init__(self, tag: str, *children: Element | str, **attributes: Value) -> None:
        self.tag = tag
        self.children = list(children)
        self.attributes = {NAMES[name]: value for name, value in attributes.items()}
        self.written: str | None = None
        """The text of one that never changes: see `fixed`."""

    def add(self, *children: Element | str) -> Element:
        self.children.extend(children)
        return self

    def __str__(self) -> str:
        parts: list[str] = []
        self.write(parts)
        return "".join(parts)

    def write(self, parts: list[str]) -> None:
        if self.written is not None:
            parts.append(self.written)
            return
        text = f"<{self.tag}"
        for name, value in self.attributes.items():
            if value is not None:
                kind = type(value)
                if kind is str:
                    text += f' {name}="{escaped(value)}"'
                elif kind is float:
                    text += f' {name}="{shown_float(value)}"'
                else:
                    text += f' {name}="{shown(value)}"'
        if not self.children:
            parts.append(text + "/>")
            return
        parts.append(text + ">")
        for child in self.children:
            if isinstance(child, Element):
                child.write(parts)
            else:
                parts.append(escaped(child))
        parts.append(f"</{self.tag}>")


def fixed(elements: Iterable[Element]) -> Element:
    """Elements that will be drawn again and again, written once: they stand side by side in whatever holds this."""
    found = Element("g")
    found.written = "".join(map(str, elements))
    return found


def shown(value: str | int | float) -> str:
    """A number at most two places long."""
    return shown_float(value) if isinstance(value, float) else str(value)


@lru_cache(KEPT)
def shown_float(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def clean(text: str) -> str:
    """The text on one line, without what a drawing can't hold; names come from strangers."""
    return UNFIT.sub("", re.sub("[\t\r\n\x85\u2028\u2029]+", " ", text))


@lru_cache(KEPT)
def escaped(text: str) -> str:
    return escape(clean(text), quote=False).replace('"', "&quot;").replace("'", "&#39;")


def picture(
    width: float,
    height: float,
    label: str,
    style: str,
    *children: Element,
    class_: str = "board",
    **attributes: Value,
) -> str:
    """A whole SVG document, also fit to stand inside a page."""
    root = Element(
        "svg",
        Element("style", style),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {shown(width)} {shown(height)}",
        width=width,
        height=height,
        role="group",
        aria_label=label,
        **attributes,
        class_=class_,
    )
    return str(root)


def action(code: int, label: str, *children: Element) -> Element:
    """A part of a drawing that stands for a legal action: to be clicked, or chosen by keyboard."""
    return Element("g", *children, class_="action", data_action=code, role="button", tabindex=0, aria_label=label)


def group(x: float, y: float, *children: Element, class_: str | None = None) -> Element:
    """Some elements moved to a place."""
    return Element(
        "g", *children, transform=f"translate({shown_float(float(x))} {shown_float(float(y))})", class_=class_
    )


def theme(class_: str, light: Mapping[str, str], dark: Mapping[str, str]) -> str:
    """CSS variables for a drawing of this class: light or dark as the reader's machine is set, unless an
    ancestor's `data-theme` says which."""
    day = "".join(f"--{name}:{value};" for name, value in light.items())
    night = "".join(f"--{name}:{value};" for name, value in dark.items())
    return (
        f".{class_}{{{day}}}"
        f"@media (prefers-color-scheme: dark){{.{class_}{{{night}}}}}"
        f'[data-theme="light"] .{class_}{{{day}}}'
        f'[data-theme="dark"] .{class_}{{{night}}}'
    )


def text_width(text: str, size: float) -> float:
    """About how wide the text is in a bold, wide sans-serif face; no fonts are at hand to measure with."""
    return text_units(text) * size


@lru_cache(KEPT)
def text_units(text: str) -> float:
    """The width of a text in units of its font size."""
    total = 0.0
    for character in text:
        total += character_units(character)
    return total


@lru_cache(KEPT)
def character_units(character: str) -> float:
    if unicodedata.east_asian_width(character) in "WF":
        return 1.0
    if character in "iIjl.,:;'|!()[] ft":
        return 0.4
    if character in "mwMW@%—…":
        return 1.02
    return 0.76 if character.isupper() else 0.68


@lru_cache(KEPT)
def fit(text: str, width: float, size: float) -> str:
    """The text, or as much of its beginning as fits with an ellipsis."""
    text = clean(text)
    if text_width(text, size) <= width:
        return text
    room = width - text_width("…", size)
    kept = 0
    for character in text:
        room -= text_width(character, size)
        if room < 0:
            break
        kept += 1
    return text[:kept].rstrip() + "…"


def wrap(text: str, width: float, size: float) -> list[str]:
    """The text in lines that fit, broken between words."""
    return list(wrapped(text, width, size))


@lru_cache(KEPT)
def wrapped(text: str, width: float, size: float) -> tuple[str, ...]:
    lines: list[str] = []
    line = ""
    for word in clean(text).split(" "):
        longer = f"{line} {word}" if line else word
        if line and text_width(longer, size) > width:
            lines.append(fit(line, width, size))
            line = word
        else:
            line = longer
    return (*lines, fit(line, width, size))
