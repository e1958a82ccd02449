"""Types of the page's JavaScript: what the server sends and takes, and the elements that the pages have.

`python build_tools/page_types.py` writes into `tests/page/types/`: `shapes.d.ts` from `ludex.server.schemas`,
`calls.d.ts` from the list of calls, `ids.d.ts` from the HTML. TypeScript checks the page against them, so that a
renamed field, a wrong path or a mistyped id is an error of `make lint`.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec
from msgspec import NODEFAULT
from msgspec import inspect as types

from ludex.server import schemas as shapes
from ludex.server.api.openapi import is_named
from ludex.server.api.routes import CALLS, Call
from ludex.server.app import WEB

FOLDER = Path(__file__).parent.parent / "tests" / "page" / "types"
HEAD = "// Written by build_tools/page_types.py; run it after a change of {source}.\n\n"
PLAIN: dict[type[types.Type], str] = {
    types.AnyType: "any",
    types.BoolType: "boolean",
    types.FloatType: "number",
    types.IntType: "number",
    types.NoneType: "null",
    types.StrType: "string",
}


def files() -> dict[str, str]:
    """The text of each file of types, by its name."""
    return {"shapes.d.ts": shapes_text(), "calls.d.ts": calls_text(), "ids.d.ts": ids_text()}


# ---- messages ----


def shapes_text() -> str:
    """Every struct of the server's shapes as an interface."""
    docs = dict(field_docs())
    structs = [each for each in vars(shapes).values() if inspect.isclass(each) and issubclass(each, msgspec.Struct)]
    parts = [interface(struct, docs) for struct in structs]
    return HEAD.format(source="server/schemas.py") + "declare namespace Api {\n" + "\n".join(parts) + "}\n"


def interface(struct: type[msgspec.Struct], docs: dict[tuple[str, str], str]) -> str:
    info = types.type_info(struct)
    assert isinstance(info, types.StructType)
    lines = [*comment(inspect.getdoc(struct), "  "), f"  interface {struct.__name__} {{"]
    if info.tag is not None:
        lines.append(f"    {info.tag_field}: {json.dumps(info.tag)};")
    for field in info.fields:
        # What the client sends may leave out what has a default; an answer leaves out only what is unset.
        # A default of UNSET is told as none at all.
        is_unset = (field.required, field.default, field.default_factory) == (False, NODEFAULT, NODEFAULT)
        is_optional = is_unset or (info.forbid_unknown_fields and not field.required)
        lines += comment(docs.get((struct.__name__, field.name)), "    ")
        lines.append(f"    {field.encode_name}{'?' if is_optional else ''}: {written(field.type)};")
    return "\n".join([*lines, "  }", ""])


def written(kind: types.Type) -> str:
    """A type in TypeScript."""
    if isinstance(kind, types.Metadata):
        return written(kind.type)
    if isinstance(kind, types.LiteralType):
        return " | ".join(map(json.dumps, kind.values))
    if isinstance(kind, types.UnionType):
        return " | ".join(map(written, kind.types))
    if isinstance(kind, types.ListType):
        item = written(kind.item_type)
        return f"({item})[]" if " " in item else f"{item}[]"
    if isinstance(kind, types.DictType):
        return f"Record<{written(kind.key_type)}, {written(kind.value_type)}>"
    if isinstance(kind, types.StructType):
        return str(kind.cls.__name__)
    return PLAIN[type(kind)]


def field_docs() -> Iterator[tuple[tuple[str, str], str]]:
    """What stands below the fields of the shapes, by struct and field; a struct has its bases' too."""
    found: dict[str, dict[str, str]] = {}
    for part in ast.parse(inspect.getsource(shapes)).body:
        if not isinstance(part, ast.ClassDef):
            continue
        own = found.setdefault(part.name, {})
        for base in part.bases:
            own.update(found.get(ast.unparse(base), {}))
        for field, after in zip(part.body, part.body[1:], strict=False):
            if isinstance(field, ast.AnnAssign) and isinstance(after, ast.Expr):
                own[ast.unparse(field.target)] = str(ast.literal_eval(after.value))
        yield from (((part.name, field_name), text) for field_name, text in own.items())


def comment(text: str | None, indent: str) -> list[str]:
    return [f"{indent}/** {' '.join(text.split())} */"] if text else []


# ---- calls ----


def calls_text() -> str:
    """What each path answers, as functions with an overload for each; paths with more words come first, since
    TypeScript takes the first that fits and `${string}` fits slashes too."""
    calls = sorted(CALLS, key=lambda call: (-len(re.findall(r"/(?!{)", call.path)), -call.path.count("/")))
    gets = [
        f"    (path: {path_type(call.path)} | {path_type(call.path + '?{query}')}, token?: string): "
        f"Promise<{name_of(call.answer)}>;"
        for call in calls
        if call.method == "GET" and is_json(call)
    ]
    posts = [
        f"    (path: {path_type(call.path)}, body: {name_of(call.request)}, token?: string): "
        f"Promise<{name_of(call.answer)}>;"
        for call in calls
        if call.method == "POST" and is_json(call)
    ]
    parts = [
        "declare namespace Api {",
        "  interface Get {",
        *gets,
        "  }",
        "",
        "  interface Post {",
        *posts,
        "  }",
        "}",
        "",
    ]
    return HEAD.format(source="server/api/routes.py") + "\n".join(parts)


def is_json(call: Call) -> bool:
    return call.media == "application/json"


def path_type(path: str) -> str:
    """`/api/games/{game}` as the page writes it, for any game."""
    return "`" + re.sub(r"{\w+}", "${string}", path.removeprefix("/api")) + "`"


def name_of(shape: Any) -> str:
    return str(shape.__name__) if is_named(shape) else "Record<string, any>"


# ---- elements ----


class Ids(HTMLParser):
    """The elements of a page that have an id."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, Any]]) -> None:
        name = dict(attrs).get("id")
        if name:
            assert name not in self.found, f"There are two elements #{name}."
            self.found[name] = tag


def ids_text() -> str:
    """The kind of element of each id. Where two pages use one for different kinds, it counts as both."""
    kinds: dict[str, dict[str, None]] = {}
    for file in sorted(WEB.glob("*.html")):
        page = Ids()
        page.feed(file.read_text(encoding="utf-8"))
        for name, tag in page.found.items():
            kinds.setdefault(name, {})[tag] = None
    lines = [
        f"  {json.dumps(name)}: {' & '.join(f'HTMLElementTagNameMap[{json.dumps(tag)}]' for tag in tags)};"
        for name, tags in sorted(kinds.items())
    ]
    return HEAD.format(source="the HTML") + "\n".join(["interface Ids {", *lines, "}", ""])


if __name__ == "__main__":
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
