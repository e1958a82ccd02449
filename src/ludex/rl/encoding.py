"""Encoding: observations as a network wants them, a flag for each category and amounts from 0 to 1."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from ludex.core import Field


class Encoding:
    """What to make of the numbers of an observation, by its fields.

    Of a number that names something (`Field.is_category`) every value it can have becomes a column of its own, 0 or 1.
    Any other number becomes one column: 0 at the least it can be, 1 at the most.
    """

    def __init__(self, fields: Sequence[Field]) -> None:
        places: list[int] = []
        bases: list[int] = []
        scales: list[float] = []
        self.names: list[str] = []
        """What each column tells."""
        categories: list[bool] = []
        for field in fields:
            for number in range(field.size):
                values = range(field.low, field.high + 1) if field.is_category else [field.low]
                for value in values:
                    places.append(field.place + number)
                    bases.append(value)
                    categories.append(field.is_category)
                    scales.append(1 / max(1, field.high - field.low))
                    name = field.name if field.size == 1 else f"{field.name} [{number}]"
                    self.names.append(f"{name} = {value}" if field.is_category else name)
        self.size = len(places)
        """How many columns there are."""
        self._places = np.array(places)
        self._bases = np.array(bases, np.int32)
        self._scales = np.array(scales, np.float32)
        self._categories = np.array(categories)

    def encode(self, observations: npt.NDArray[np.int16]) -> npt.NDArray[np.float32]:
        """The columns of one observation or of many: the last axis becomes `size` long."""
        above = observations[..., self._places] - self._bases
        flags = above == 0
        return np.where(self._categories, flags, above * self._scales).astype(np.float32)
