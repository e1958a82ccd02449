"""The types of attributes that a constructor takes over: `self.seat = seat` is of the type that its parameter has."""

from __future__ import annotations

from typing import Any

import griffe


class AttributeTypes(griffe.Extension):
    """Gives an attribute without an annotation that of the parameter it is set from."""

    def on_class_members(self, *, cls: griffe.Class, **kwargs: Any) -> None:
        """Called when a class has been read."""
        makes = cls.members.get("__init__")
        if not isinstance(makes, griffe.Function):
            return
        types = {parameter.name: parameter.annotation for parameter in makes.parameters}
        for member in cls.members.values():
            if isinstance(member, griffe.Attribute) and member.annotation is None:
                member.annotation = types.get(str(member.value))
