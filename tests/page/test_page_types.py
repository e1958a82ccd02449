"""The types that the page is checked against are those of the server and of the HTML as they are now."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
TOOL = runpy.run_path(str(ROOT / "build_tools" / "page_types.py"))
FILES: dict[str, str] = TOOL["files"]()


@pytest.mark.parametrize("name", FILES)
def test_the_types_are_up_to_date(name: str) -> None:
    written = (Path(__file__).parent / "types" / name).read_text(encoding="utf-8")
    assert written == FILES[name], "run: python build_tools/page_types.py"


def test_a_struct_becomes_an_interface() -> None:
    shapes = FILES["shapes.d.ts"]
    view = shapes[shapes.index("interface ViewShape {") :]
    view = view[: view.index("\n  }")]
    assert '    type: "view";\n    n: number;\n    seat: number | null;' in view
    assert "    choices: ChoiceShape[];" in view
    assert "    drawing?: string;" in view  # an answer leaves it out
    assert "    lesson: LessonShape | null;" in view  # a default, but always sent
    assert "    /** Whether this seat may ask what a bot would do. */\n    hints: boolean;" in view
    wish = shapes[shapes.index("interface NewTable {") :]
    assert "    seconds?: number | null;" in wish[: wish.index("\n  }")]  # a request may leave it out


def test_a_call_says_what_it_takes_and_answers() -> None:
    calls = FILES["calls.d.ts"]
    assert "(path: `/tables/${string}/join`, body: Join, token?: string): Promise<Joined>;" in calls
    # The first that fits counts, and `${string}` fits slashes.
    assert calls.index("(path: `/tables/${string}/view`") < calls.index("(path: `/tables/${string}` ")


def test_an_id_has_the_kind_of_its_element() -> None:
    assert '  "slider": HTMLElementTagNameMap["input"];' in FILES["ids.d.ts"]
