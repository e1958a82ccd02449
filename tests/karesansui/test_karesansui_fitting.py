"""What fits: the relations by example, and the fast evaluator beside the plain one."""

from __future__ import annotations

from random import Random

import pytest
from karesansui_random import random_garden, random_rule
from librt.vecs import vec
from mypy_extensions import i64

from ludex.games.karesansui.language.reading import read_rule
from ludex.games.karesansui.reasoning.plain_evaluator import plainly_fits
from ludex.games.karesansui.rules.fitting import fits
from ludex.games.karesansui.rules.plot import STANDARD, Plot
from thorough import count

LETTERS = {".": 0, "~": 1, "b": 2, "g": 8, "B": 11, "W": 14, "P": 13}
"""Empty, Water, small black stone, small grey stone, large black stone, large white stone, large black plant."""

CASES = """
b..g ....  .... .... | black leftof grey              | yes
g..b .... .... ....  | black leftof grey              | no
b... g... .... ....  | black leftof grey              | no
...g ...b b... ....  | black leftof grey              | yes
b... g... .... ....  | black above grey               | yes
b... g... .... ....  | grey below black               | yes
b... g... .... ....  | black below grey               | no
b... .g.. .... ....  | black adjacent grey            | yes
b... .g.. .... ....  | black orthadjacent grey        | no
b... g... .... ....  | black orthadjacent grey        | yes
...b g... .... ....  | black adjacent grey            | no
b... .... .... ....  | black adjacent black           | no
b... .... .... ....  | black samerow small            | no
b..b .... .... ....  | black samerow small            | yes
b... .... .... b...  | black samecol small            | yes
bb.. ..W. .... ....  | more black than white          | yes
b... ..W. .... ....  | more black than white          | no
bB~P .... .... ....  | exactly 3 black                | yes
bB~P .... .... ....  | exactly 13 (empty or water)    | yes
bB~P .... .... ....  | atmost 1 large plant xor atleast 3 feature | no
bB~P .... .... ....  | atleast 1 small xor atleast 1 large xor atleast 1 water | yes
bB~P .... .... ....  | atleast 17 anything            | no
bB~P .... .... ....  | atmost 999 water               | yes
"""


@pytest.mark.parametrize("line", CASES.strip().splitlines())
def test_what_fits(line: str) -> None:
    drawn, rule, answer = (cell.strip() for cell in line.split("|"))
    garden = [LETTERS[letter] for letter in drawn.replace(" ", "")]
    assert plainly_fits(read_rule(rule), garden) == (answer == "yes")
    assert fits(read_rule(rule), vec[i64](garden)) == (answer == "yes")


@pytest.mark.proof
@pytest.mark.parametrize("plot", [STANDARD, Plot(2, 2), Plot(2, 3), Plot(3, 5)], ids=["4x4", "2x2", "2x3", "3x5"])
def test_both_evaluators_agree(plot: Plot) -> None:
    random = Random(f"{plot.rows}x{plot.columns}")
    gardens_each = 20
    pairs = count(20_000, 1_000_000) if plot is STANDARD else count(2000, 50_000)
    fitting = 0
    for _ in range(pairs // gardens_each):
        rule = random_rule(random, random.randint(0, 4), plot.cells)
        for _ in range(gardens_each):
            garden = random_garden(random, plot)
            answer = plainly_fits(rule, garden, plot)
            assert fits(rule, vec[i64](garden), plot) == answer
            fitting += answer
    assert pairs / 5 < fitting < pairs * 4 / 5
