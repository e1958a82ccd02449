"""How long a test that draws its own cases goes on: a fair share in every run, the whole proof when asked for.

`make proof` sets LUDEX_THOROUGH=1 and runs those tests compiled. Interpreted, where a case takes many times as long,
every test draws a quarter of its usual share, but for those that count what their cases come to; and every law is put
to fewer tables. `conformance/both_ways.py` holds whole games played both ways against each other, hash by hash.
"""

import os

import ludex

THOROUGH = os.environ.get("LUDEX_THOROUGH") == "1"
IS_BRIEF = not THOROUGH and not ludex.is_compiled()
"""Whether this is the short run over the interpreted rules."""


def count(usual: int, thorough: int, same: bool = False) -> int:
    """How many cases to draw in this run; `same` for the usual share both ways."""
    if THOROUGH:
        return thorough
    return (usual + 3) // 4 if IS_BRIEF and not same else usual
