"""What a person may do, as lines of a terminal, and what is meant by what was typed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ludex.core import Amount, Choice, Menu

MOST_LINES = 8
"""A menu with more choices than this is shown by its groups; those with few choices in full, up to so many lines."""
FEW = 4
"""A group with no more choices than this is shown in full where there is room."""
MOST_FOUND = 60
"""So many choices are listed when they are asked for."""
MOST_HEADS = 8
"""So many headings are shown before the rest is only counted."""
MOST_EXAMPLES = 6

COMMANDS = """\
list     all you may do            list TEXT  those with TEXT in them
board    how things stand          words      the same in words
log      what happened so far      rules      the rules in short
undo     take your last decision back, where nothing came of it yet
help     this                      quit       leave (Ctrl-C and Ctrl-D too)"""


def menu_lines(menu: Menu, typed: Sequence[str] = ()) -> list[RenderableType]:
    """The amounts, and the choices; of many choices the groups, and an example of what may be typed."""
    lines: list[RenderableType] = [amount_line(amount) for amount in menu.amounts]
    numbered = list(enumerate(menu.choices, 1))
    if len(numbered) <= MOST_LINES:
        return [*lines, choice_table(numbered)]
    groups: dict[str, list[tuple[int, Choice]]] = {}
    for number, choice in numbered:
        groups.setdefault(choice.group, []).append((number, choice))
    few: list[tuple[int, Choice]] = []
    many: dict[str, list[tuple[int, Choice]]] = {}
    for name, inside in groups.items():
        if len(inside) <= FEW and len(few) + len(inside) <= MOST_LINES:
            few += inside
        else:
            many[name] = inside
    if few:
        lines.append(choice_table(few))
    if not many:
        return lines
    headed = [f"{name} ({len(inside)})" for name, inside in many.items()]
    more = [f"and {len(headed) - MOST_HEADS} more"] if len(headed) > MOST_HEADS + 1 else []
    names = ", ".join([*headed[: MOST_HEADS if more else None], *more])
    headings = Text(names.replace(" (", "\N{NO-BREAK SPACE}("), style="yellow")
    example = f" For example: {re.split('  +', typed[0])[0]}" if typed else ""
    hint = Text(f"list {word_of(many)} shows what is under a heading, help how to type.{example}", style="dim")
    return [*lines, Padding(headings, (0, 2)), Padding(hint, (0, 2))]


def help_lines(menu: Menu, typed: Sequence[str]) -> list[RenderableType]:
    """What is asked now and how it is typed: the game's own words, or the first choice of each group."""
    lines: list[RenderableType] = [Text(menu.prompt, style="bold")] if menu.prompt else []
    lines += [amount_line(amount) for amount in menu.amounts]
    if typed:
        lines += [Padding(Text(line, style="yellow"), (0, 2)) for line in typed]
    else:
        firsts = {choice.group: (number, choice) for number, choice in reversed(list(enumerate(menu.choices, 1)))}
        lines.append(choice_table(sorted(firsts.values())[:MOST_EXAMPLES]))
    ways = "Type it as above, a number where one is asked for (55), a word of an action, or its place in the list (#3)."
    return [*lines, Text(ways), Text(""), Text(COMMANDS)]


def word_of(groups: dict[str, list[tuple[int, Choice]]]) -> str:
    """The last word of the first heading."""
    return next(iter(groups)).split(" ")[-1]


def all_lines(menu: Menu) -> list[RenderableType]:
    """All choices of a menu of moderate length, otherwise its groups."""
    if len(menu.choices) > MOST_FOUND:
        return menu_lines(menu)
    return [*(amount_line(amount) for amount in menu.amounts), choice_table(list(enumerate(menu.choices, 1)))]


def found_lines(menu: Menu, wanted: str) -> list[RenderableType]:
    """The choices with a text in them, their labels or headings; at most so many."""
    found = [
        (number, choice)
        for number, choice in enumerate(menu.choices, 1)
        if any(wanted in words.lower() for words in (choice.text, choice.label, choice.group))
    ]
    amounts = [amount for amount in menu.amounts if wanted in f"{amount.text} {amount.label}".lower()]
    if not found and not amounts:
        return [Text(f"Nothing you may do now has {wanted!r} in it.", style="yellow")]
    lines: list[RenderableType] = [*(amount_line(amount) for amount in amounts), choice_table(found[:MOST_FOUND])]
    if len(found) > MOST_FOUND:
        lines.append(Text(f"  and {len(found) - MOST_FOUND} more: say more of what you look for", style="dim"))
    return lines


def amount_line(amount: Amount) -> Text:
    """`bid 5 to 120 (5, 10, 60, 120)  Your bid`"""
    said = amount.text.replace("{}", f"{amount.least} to {amount.most}" if amount.most > amount.least else "{}")
    said = said.replace("{}", str(amount.least))
    steps = f", in steps of {amount.step}" if amount.step > 1 and amount.most > amount.least else ""
    useful = f" ({', '.join(str(number) for number in amount.useful)})" if len(amount.useful) > 1 else ""
    return Text.assemble("  ", (said + steps, "bold yellow"), useful, "  ", (amount.label, "dim"))


def choice_table(numbered: Sequence[tuple[int, Choice]]) -> Table:
    """`#3 accept   Accept Bo's offer`, line by line; long labels go on under themselves."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(style="bold yellow", overflow="fold")
    table.add_column(overflow="fold")
    for number, choice in numbered:
        is_said = choice.label.lower() == choice.text.lower()
        table.add_row(f"  #{number}", choice.text, "" if is_said else choice.label)
    return table


# ---- reading ----


def meant(typed: str, menu: Menu) -> object:
    """The choice or amount that a number or a part of a text stands for; otherwise the text, for the game to read.

    `#3` is the third of the list. A number is that amount, where one amount is asked for; `give 50` is one of
    several. A word (`pass`) is the one choice that has it as a word. Where nothing has a figure in it, a number alone
    is a place in the list too.
    """
    choices = menu.choices
    place = re.fullmatch(r"#\s*([0-9]{1,6})", typed, re.ASCII)
    has_figures = bool(menu.amounts) or any(re.search("[0-9]", choice.text) for choice in choices)
    if place is None and not has_figures:
        place = re.fullmatch(r"([0-9]{1,6})", typed, re.ASCII)
    if place is not None and 1 <= int(place[1]) <= len(choices):
        return choices[int(place[1]) - 1].code
    if len(menu.amounts) == 1 and re.fullmatch(r"\$?\s*[0-9]{1,15}", typed, re.ASCII):
        return menu.amounts[0].typed(int(typed.lstrip("$ ")))
    for amount in menu.amounts:
        before, _, after = amount.text.partition("{}")
        said = re.escape(before.strip(" $")) + r"\s*\$?\s*([0-9]{1,15})\s*" + re.escape(after.strip())
        found = re.fullmatch(said, typed, re.ASCII | re.IGNORECASE)
        if found is not None:
            return amount.typed(int(found[1]))
    matching = [choice for choice in choices if typed.lower() in choice.text.lower().split()]
    return matching[0].code if len(matching) == 1 else typed
