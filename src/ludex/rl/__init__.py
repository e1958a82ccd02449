"""For programs that learn: many tables at once in NumPy arrays. Needs the extra `rl`: `pip install 'ludex[rl]'`."""

from ludex.rl.batch import Batch, Step
from ludex.rl.encoding import Encoding

__all__ = ["Batch", "Encoding", "Step"]
