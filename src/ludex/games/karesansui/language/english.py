"""A rule read back in plain English, for people to check that it is what they meant."""

from __future__ import annotations

from ludex.games.karesansui.language.cell_sets import set_english
from ludex.games.karesansui.rules.rule import ALWAYS, AND, KIND_NAMES, NEVER, NOT, OR, Rule

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

RELATIONS = {
    "leftof": "in a column left of",
    "rightof": "in a column right of",
    "above": "in a row above",
    "below": "in a row below",
    "adjacent": "next to, also diagonally,",
    "orthadjacent": "next to, side by side,",
    "samerow": "in the same row as",
    "samecol": "in the same column as",
}


def rule_english(rule: Rule) -> str:
    """The rule as a sentence.

    >>> from ludex.games.karesansui.language.reading import read_rule
    >>> rule_english(read_rule("at least 3 small and no water"))
    'A garden fits if there are at least three small features, and there are no water cells.'
    """
    if rule == ALWAYS:
        return "Every garden fits."
    if rule == NEVER:
        return "No garden fits."
    return f"A garden fits if {clause(rule, 0)}."


def clause(rule: Rule, node: int) -> str:
    """A part of the rule as a clause; parts of parts are set off by brackets."""
    kind = rule.kinds[node]
    if kind < NOT:
        return atom(rule, node, False)
    if kind == NOT:
        inner = rule.kinds[node + 1]
        return atom(rule, node + 1, True) if inner < NOT else f"it is not so that ({clause(rule, node + 1)})"
    parts = []
    for child in rule.child_nodes(node):
        is_simple = rule.kinds[child] < NOT or (rule.kinds[child] == NOT and rule.kinds[child + 1] < NOT)
        parts.append(clause(rule, child) if is_simple else f"({clause(rule, child)})")
    if kind == AND:
        return ", and ".join(parts)
    if kind == OR:
        return ", or ".join(parts)
    if len(parts) == 2:
        return f"either {parts[0]}, or {parts[1]}, but not both"
    return f"an odd number of these hold: {'; '.join(parts)}"


def atom(rule: Rule, node: int, is_denied: bool) -> str:
    name = KIND_NAMES[rule.kinds[node]]
    number = rule.numbers[node]
    first = rule.firsts[node]
    second = rule.seconds[node]
    match name:
        case "atleast" if is_denied:
            return there_are("fewer than", number, first)
        case "atmost" if is_denied:
            return there_are("more than", number, first)
        case "exactly" if is_denied:
            return f"the number of {set_english(first, plural=True)} is not {number_word(number)}"
        case "atleast":
            return there_are("at least", number, first)
        case "atmost" | "exactly" if number == 0:
            return f"there are no {set_english(first, plural=True)}"
        case "atmost":
            return there_are("at most", number, first)
        case "exactly":
            return there_are("exactly", number, first)
        case "more":
            are = "there are not more" if is_denied else "there are more"
            return f"{are} {set_english(first, plural=True)} than {set_english(second, plural=True)}"
    what = set_english(first, plural=False)
    other = set_english(second, plural=False)
    # Both are cells of one line: where one cell could be either, a reader has to be told that they are two.
    is_said = name in ("samerow", "samecol") and first & second != 0
    other = f"another {other}" if is_said else with_article(other)
    return f"{f'no {what}' if is_denied else f'some {what}'} is {RELATIONS[name]} {other}"


def there_are(how: str, number: int, states: int) -> str:
    noun = set_english(states, plural=number != 1)
    return f"there {'is' if number == 1 else 'are'} {how} {number_word(number)} {noun}"


def number_word(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def with_article(noun: str) -> str:
    if noun.startswith("cell that"):
        return f"a {noun}"
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"
