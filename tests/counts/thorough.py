"""How long a test that draws its own cases goes on: a fair share in every run, the whole proof when asked for.

`make proof` sets LUDEX_THOROUGH=1 and runs those tests compiled. Interpreted, where a case takes many times as long,
every test draws half of its usual share, but for those that count what their cases come to.
"""

import os

import ludex

THOROUGH = os.environ.get("LUDEX_THOROUGH") == "1"


def count(usual: int, thorough: int, same: bool = False) -> int:
    """How many cases to draw in this run; `same` for the usual share both ways."""
    if THOROUGH:
        return thorough
    return usual if same or ludex.is_compiled() else (usual + 1) // 2
