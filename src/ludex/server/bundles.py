"""Bundles: the ES modules of a page as one script, its style sheets as one sheet. Made when the server starts.

The sources stay small modules that a browser could load as they are. In the bundle each is a function of its own that
is called once, those it imports before it, and answers what it exports. That takes our own style of modules: imports
and exports at the beginning of a line, relative paths, no circles, no `export let`, nothing awaited
at the top. What can't be bundled is refused with the reason. Comments on lines of their own are left out:
they would be a tenth of what a browser has to fetch.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

NAME = r"[\w$]+"
FROM = r"""["'](\.\.?/[\w./]+)["']"""
IMPORT = re.compile(
    rf"""^import\s+(?:(?P<default>{NAME})|\*\s+as\s+(?P<space>{NAME})|\{{(?P<names>[^}}]*)\}})\s+from\s+{FROM};?[ ]*$"""
    rf"""|^import\s+{FROM};?[ ]*$""",
    re.MULTILINE,
)
PASSED_ON = re.compile(rf"^export\s+\{{([^}}]*)\}}\s+from\s+{FROM};?[ ]*$", re.MULTILINE)
LISTED = re.compile(r"^export\s+\{([^}]*)\};?[ ]*$", re.MULTILINE)
DEFAULT = re.compile(rf"^export\s+default\s+((?:async\s+)?(?:function\*?|class)\s+({NAME}))", re.MULTILINE)
DECLARED = re.compile(rf"^export\s+((?:const|class|(?:async\s+)?function\*?)\s+({NAME}))", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*.*?\*/[ \t]*)\n", re.MULTILINE | re.DOTALL)
ASKED_FOR = re.compile(rf"\bimport\(\s*{FROM}\s*\)")
LEFT = re.compile(
    r"^(?:import\b(?!\()|export\b).*|^(?:(?:const|let|var)\b.*=\s*)?await\b.*|\bimport\.meta\b.*", re.MULTILINE
)
"""What is still there afterwards is of no kind that is known here."""


class BundleError(Exception):
    """A page's file that can't be bundled, and why."""


class Module:
    """One file: what it needs, what it exports, and its body with both taken out."""

    def __init__(self, root: Path, name: str) -> None:
        """`name` is the file's path below `root`: `net/api.js`."""
        self.name = name
        self.needs: dict[str, set[str]] = {}
        """By module, the names that must be exported there."""
        self.exports: dict[str, str] = {}
        """By name, what it is called inside."""
        try:
            text = (root / name).read_text(encoding="utf-8")
        except FileNotFoundError:
            raise BundleError(f"There is no {name} to import.") from None
        text = PASSED_ON.sub(self._pass_on, COMMENT.sub("", text))
        text = IMPORT.sub(self._import, text)
        text = LISTED.sub(self._listed, text)
        text = DEFAULT.sub(lambda found: self._export("default", found[2], found[1]), text)
        text = DECLARED.sub(lambda found: self._export(found[2], found[2], found[1]), text)
        self.body = ASKED_FOR.sub(lambda found: f"Promise.resolve({self._need(found[1])})", text)
        left = LEFT.search(self.body)
        if left is not None:
            raise BundleError(f"{self.name} has what is not bundled: {left[0].strip()[:80]}")

    def _need(self, path: str, *names: str) -> str:
        """Notes what is imported from a path, as it stands in this file; answers the variable that holds it."""
        module = posixpath.normpath(posixpath.join(posixpath.dirname(self.name), path))
        if module.startswith("../"):
            raise BundleError(f"{self.name} imports {path}, which is outside of the folder of modules.")
        self.needs.setdefault(module, set()).update(names)
        return variable(module)

    def _import(self, found: re.Match[str]) -> str:
        module = found[4] or found[5]
        if found["default"]:
            return f"const {{ default: {found['default']} }} = {self._need(module, 'default')};"
        if found["space"]:
            return f"const {found['space']} = {self._need(module)};"
        pairs = name_pairs(found["names"] or "")
        taken = ", ".join(name if name == inside else f"{name}: {inside}" for name, inside in pairs)
        space = self._need(module, *(name for name, _ in pairs))
        return f"const {{ {taken} }} = {space};" if pairs else ""

    def _pass_on(self, found: re.Match[str]) -> str:
        for name, outside in name_pairs(found[1]):
            self.exports[outside] = f"{self._need(found[2], name)}.{name}"
        return ""

    def _listed(self, found: re.Match[str]) -> str:
        for inside, name in name_pairs(found[1]):
            self.exports[name] = inside
        return ""

    def _export(self, name: str, inside: str, kept: str) -> str:
        self.exports[name] = inside
        return kept

    def __str__(self) -> str:
        told = ", ".join(name if name == inside else f"{name}: {inside}" for name, inside in self.exports.items())
        return f"const {variable(self.name)} = (() => {{\n{self.body.strip()}\nreturn {{ {told} }};\n}})();\n"


def variable(module: str) -> str:
    """What the exports of a module are called in the bundle: `of_net$api` for `net/api.js`."""
    return "of_" + module.removesuffix(".js").replace("/", "$").replace(".", "_")


def name_pairs(listed: str) -> list[tuple[str, str]]:
    """`a, b as c` as pairs: (a, a), (b, c)."""
    found = []
    for item in re.sub(r"//[^\n]*", "", listed).split(","):
        words = item.split()
        if words:
            found.append((words[0], words[-1]))
    return found


def script(root: Path, entry: str) -> str:
    """A module and all that it imports, as one script; modules are known by their paths below `root`."""
    modules: dict[str, Module] = {}
    add_module(root, entry, modules, [])
    for module in modules.values():
        for needed, names in module.needs.items():
            missing = names - set(modules[needed].exports)
            if missing:
                raise BundleError(
                    f"{module.name} imports {', '.join(sorted(missing))}, which {needed} does not export."
                )
    return "".join(map(str, modules.values()))


def add_module(root: Path, name: str, modules: dict[str, Module], way: list[str]) -> None:
    """Adds those that a module imports, then the module."""
    if name in way:
        raise BundleError(f"Imports go round in a circle: {' > '.join([*way, name])}")
    if name not in modules:
        module = Module(root, name)
        for needed in module.needs:
            add_module(root, needed, modules, [*way, name])
        modules[name] = module


def sheet(files: list[Path]) -> str:
    """Style sheets one after the other."""
    found = []
    for file in files:
        text = file.read_text(encoding="utf-8")
        wrong = re.search(r"@import\b.*|url\(\s*[\"']?(?!data:|/|#).*", text)
        if wrong is not None:
            raise BundleError(f"{file.name} has what is not bundled: {wrong[0][:80]}")
        found.append(COMMENT.sub("", text))
    return "\n".join(found)
