"""As much of JSON Schema as cases/schema.json uses; a keyword beyond it is an error, not a pass."""

from __future__ import annotations

import re
from typing import Any

TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
    "null": (type(None),),
}
SAYS_NOTHING = {"$schema", "$defs", "title", "description"}
KNOWN = {"type", "enum", "pattern", "minLength", "minimum", "required", "properties", "additionalProperties"}
KNOWN |= {"minProperties", "items", "prefixItems", "minItems", "maxItems", "oneOf", "$ref"}


def faults(value: Any, schema: dict[str, Any], whole: dict[str, Any], at: str = "case") -> list[str]:
    """What is wrong with a value by its schema."""
    assert set(schema) <= KNOWN | SAYS_NOTHING, set(schema) - KNOWN - SAYS_NOTHING
    if "$ref" in schema:
        return faults(value, whole["$defs"][schema["$ref"].rpartition("/")[2]], whole, at)
    if "oneOf" in schema:
        fitting = [one for one in schema["oneOf"] if not faults(value, one, whole, at)]
        return [] if len(fitting) == 1 else [f"{at}: fits {len(fitting)} of the forms"]
    if "enum" in schema:
        return [] if value in schema["enum"] else [f"{at}: {value!r}"]
    names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    is_number = type(value) is int
    if not any(isinstance(value, TYPES[name]) and (name != "integer" or is_number) for name in names):
        return [f"{at}: is no {' or '.join(names)}"]
    if isinstance(value, dict):
        return faults_of_object(value, schema, whole, at)
    if isinstance(value, list):
        return faults_of_array(value, schema, whole, at)
    if isinstance(value, str):
        is_short = len(value) < schema.get("minLength", 0)
        return [f"{at}: {value!r}"] if is_short or not re.search(schema.get("pattern", ""), value) else []
    return [f"{at}: {value}"] if is_number and value < schema.get("minimum", value) else []


def faults_of_object(value: dict[str, Any], schema: dict[str, Any], whole: dict[str, Any], at: str) -> list[str]:
    properties = schema.get("properties", {})
    wrong = [f"{at}: lacks {name}" for name in schema.get("required", []) if name not in value]
    if schema.get("additionalProperties", True) is False:
        wrong += [f"{at}: has {name}" for name in value if name not in properties]
    if len(value) < schema.get("minProperties", 0):
        wrong.append(f"{at}: is empty")
    for name, part in value.items():
        if name in properties:
            wrong += faults(part, properties[name], whole, f"{at}.{name}")
    return wrong


def faults_of_array(value: list[Any], schema: dict[str, Any], whole: dict[str, Any], at: str) -> list[str]:
    wrong = []
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        wrong.append(f"{at}: has {len(value)} parts")
    first = schema.get("prefixItems", [])
    for number, part in enumerate(value):
        form = first[number] if number < len(first) else schema.get("items")
        wrong += faults(part, form, whole, f"{at}[{number}]") if form else []
    return wrong
