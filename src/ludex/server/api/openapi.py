"""The OpenAPI 3.1 document and its page for people, both made from the list of calls."""

from __future__ import annotations

import re
from html import escape
from typing import Any

import msgspec

import ludex
from ludex.server import schemas as shapes
from ludex.server.api.routes import CALLS, Call

MEANINGS = {
    400: "Malformed, or options that cannot be.",
    401: "No token or code, or one that fits nobody.",
    403: "Not yours to ask.",
    404: "Unknown game, table, seat or step.",
    409: "Not now: not your turn, stale, too late, over, not begun, or the seat or name is taken.",
    413: "The body is larger than 64 KiB.",
    422: "Refused by the rules of the game or of the table; nothing has changed.",
    429: "Too fast.",
    503: "Not written down, or the server is full; nothing has changed.",
}
PARAMETERS = {
    "game": ("A game's name", {"type": "string"}),
    "table": ("A table's id", {"type": "string"}),
    "seat": ("A seat's number, from 0", {"type": "integer", "minimum": 0}),
    "n": ("A step's number, from 0", {"type": "integer", "minimum": 0}),
}
SOCKET = """A WebSocket at `/api/tables/{table}/live` tells everything at once and takes decisions and press. JSON as
text, at most 64 KiB a message. The client speaks first: `{"type": "hello", "token": "..." or null, "after": -1,
"heard": 0, "drawing": false, "words": false}`; `after` is the last step it has seen, `heard` how many messages of
press it has had. Then `{"type": "decide", "action": "bid 5", "id": "my-1", "number": 17}`, `{"type": "say", "text":
"...", "to": [2], "id": "my-2"}`, `{"type": "take_back", "id": "my-3"}` and `{"type": "ping"}`. The server sends
`room` (who sits there), `view` (a whole view with the events since the last one), `patch` (instead of a view after the
first, where the hello says `"patches": true`: docs/api.md), `press` (what was said, to those who may read it),
`receipt` (with the id of what it answers; accepted means on disk), `pong`, and `error`. After a lost connection:
connect again, say hello with `after` and `heard`, and send what was not acknowledged again with the same id.
What a seat may decide is in `choices`, one by one, and in `amounts`, each of which stands for an action with every
number from `least` to `most` in steps: `{"text": "bid {}", "least": 5, "most": 120, ...}` is answered by
`"action": "bid 55"`."""


def document() -> dict[str, Any]:
    """The OpenAPI document."""
    types = [shape for call in CALLS for shape in (call.request, call.answer) if is_named(shape)]
    socket_types = [shapes.Hello, shapes.Decide, shapes.Say, shapes.TakeBackShape, shapes.Ping]
    socket_types += [shapes.RoomShape, shapes.PatchShape]
    _, components = msgspec.json.schema_components(
        [*types, *socket_types, shapes.Error], ref_template="#/components/schemas/{name}"
    )
    paths: dict[str, dict[str, Any]] = {}
    for call in CALLS:
        paths.setdefault(call.path, {})[call.method.lower()] = operation(call)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Ludex",
            "version": ludex.__version__,
            "summary": "A judge for board games.",
            "description": SOCKET,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def is_named(shape: object) -> bool:
    return isinstance(shape, type) and issubclass(shape, msgspec.Struct)


def operation(call: Call) -> dict[str, Any]:
    parameters: list[dict[str, Any]] = []
    for name in re.findall(r"{(\w+)}", call.path):
        words, schema = PARAMETERS[name]
        parameters.append({"name": name, "in": "path", "required": True, "description": words, "schema": schema})
    for name, words in call.queries:
        parameters.append({"name": name, "in": "query", "description": words, "schema": {"type": "string"}})
    done: dict[str, Any] = {"description": "Done."}
    if call.answer is None:
        done["content"] = {call.media: {"schema": {"type": "string"}}}
    else:
        done["content"] = {call.media: {"schema": schema_of(call.answer)}}
    responses = {str(call.status): done}
    for status in call.errors:
        content = {"application/json": {"schema": schema_of(shapes.Error)}}
        responses[str(status)] = {"description": MEANINGS[status], "content": content}
    made: dict[str, Any] = {"operationId": call.name, "summary": call.summary, "responses": responses}
    if call.long:
        made["description"] = call.long
    if parameters:
        made["parameters"] = parameters
    if call.request is not None:
        made["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schema_of(call.request)}},
        }
    if call.token:
        made["security"] = [{"token": []}, {}] if call.token.endswith("?") else [{"token": []}]
    return made


def schema_of(shape: Any) -> dict[str, Any]:
    if is_named(shape):
        return {"$ref": f"#/components/schemas/{shape.__name__}"}
    return {"type": "object"}


# ---- for people ----


def docs_page() -> str:
    """The API as an HTML page: one section a call, one table a shape."""
    written = document()
    calls = "\n".join(section(call) for call in CALLS)
    names = sorted(written["components"]["schemas"])
    shown = "\n".join(shape_section(name, written["components"]["schemas"][name]) for name in names)
    return PAGE.format(socket=paragraph(SOCKET), calls=calls, shapes=shown)


def paragraph(text: str) -> str:
    """Escaped, with `code` between backticks."""
    parts = escape(text, quote=False).split("`")
    return "".join(f"<code>{part}</code>" if index % 2 else part for index, part in enumerate(parts))


def section(call: Call) -> str:
    rows = [f"<h3 id='{call.name}'><span class='method'>{call.method}</span> <code>{escape(call.path)}</code></h3>"]
    rows.append(f"<p><strong>{escape(call.summary)}.</strong> {paragraph(call.long)}</p><dl>")
    if call.token:
        whose = {"seat": "the seat's", "seat?": "the seat's, or none", "host": "that of whoever made the table"}
        rows.append(f"<dt>Token</dt><dd>{escape(whose[call.token])}</dd>")
    for name, words in call.queries:
        rows.append(f"<dt><code>?{escape(name)}=</code></dt><dd>{paragraph(words)}</dd>")
    if is_named(call.request):
        rows.append(f"<dt>Body</dt><dd>{link(call.request.__name__)}</dd>")
    done = link(call.answer.__name__) if is_named(call.answer) else escape(call.media)
    rows.append(f"<dt>{call.status}</dt><dd>{done}</dd>")
    rows.extend(f"<dt>{status}</dt><dd>{escape(MEANINGS[status])}</dd>" for status in call.errors)
    return "".join(rows) + "</dl>"


def link(name: str) -> str:
    return f"<a href='#{escape(name)}'>{escape(name)}</a>"


def shape_section(name: str, schema: dict[str, Any]) -> str:
    needed = schema.get("required", [])
    rows = "".join(
        f"<dt><code>{escape(key)}</code></dt><dd>{type_words(value)}{'' if key in needed else ', may be left out'}</dd>"
        for key, value in schema.get("properties", {}).items()
    )
    return f"<h3 id='{escape(name)}'>{escape(name)}</h3><p>{escape(schema.get('description', ''))}</p><dl>{rows}</dl>"


def type_words(schema: dict[str, Any]) -> str:
    """A schema in a few words."""
    if "$ref" in schema:
        return link(schema["$ref"].rsplit("/", 1)[1])
    if "anyOf" in schema:
        return " or ".join(type_words(part) for part in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(word))}</code>" for word in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {type_words(schema.get('items', {}))}"
    return escape(str(schema.get("type", "anything")))


PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ludex: the API</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/css/base.css">
<link rel="stylesheet" href="/static/css/docs.css">
</head>
<body>
<main class="docs">
<p><a href="/">Ludex</a></p>
<h1>The API</h1>
<p>Everything the page does, a program can do. The same as an OpenAPI 3.1 document:
<a href="/api/openapi.json">/api/openapi.json</a>. Every error is
<code>{{"error": {{"code", "message", "where"}}}}</code> with the status that fits.</p>
<h2>WebSocket</h2>
<p>{socket}</p>
<h2>Calls</h2>
{calls}
<h2>Shapes</h2>
{shapes}
</main>
</body>
</html>
"""
