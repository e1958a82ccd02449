"""How long a test that draws its own cases goes on: a fair share in every run, the whole proof when asked for.

`make proof` sets LUDEX_THOROUGH=1 and runs those tests compiled.
"""

import os

THOROUGH = os.environ.get("LUDEX_THOROUGH") == "1"


def count(usual: int, thorough: int) -> int:
    """How many cases to draw in this run."""
    return thorough if THOROUGH else usual
