"""The conformance suite that every game gets for free.

>>> from ludex.testing import LAWS, check_game
>>> check_game(game)                                  # doctest: +SKIP

With pytest, one test a law:

    @pytest.mark.parametrize("law", LAWS, ids=repr)
    def test_law(law: Law) -> None:
        law(GAME, seats=3, seed=1)
"""

from ludex.testing.law import Law
from ludex.testing.suite import LAWS, Finding, check_game, findings
from ludex.testing.trial import BrokenLaw, Trial

__all__ = ["LAWS", "BrokenLaw", "Finding", "Law", "Trial", "check_game", "findings"]
