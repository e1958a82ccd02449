"""examples/learn.py: the player it writes plays legally, the curve is a picture, and it learns to beat careful."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest

from ludex import find
from ludex.arena.match import Match, run
from ludex.rl import Batch, Encoding

EXAMPLES = Path(__file__).parents[2] / "examples"
TRAINED = ("learn_player:player", "careful", "careful")


@pytest.fixture
def _examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))


@pytest.mark.usefixtures("_examples")
def test_the_player_plays_what_its_weights_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random weights make no faults in whole games, and one large bias decides: to pass wherever that is legal."""
    batch = Batch("forsale", tables=1, seats=3)
    sizes = [Encoding(batch.fields).size, 8, 8, batch.action_count]
    rng = np.random.default_rng(0)
    arrays = {f"weight{layer}": rng.normal(size=(sizes[layer + 1], sizes[layer])) for layer in range(3)}
    arrays |= {f"bias{layer}": rng.normal(size=sizes[layer + 1]) for layer in range(3)}
    arrays["bias2"][0] = 1e6
    np.savez(tmp_path / "policy.npz", allow_pickle=False, **arrays)
    monkeypatch.setenv("LUDEX_POLICY", str(tmp_path / "policy.npz"))
    result = run(Match("forsale", TRAINED, games=6), workers=1)
    standing = result.standing("learn_player:player")
    assert standing.faults == 0
    from learn_player import player

    from ludex.core import Ask

    game = find("forsale")
    state = game.start(3, 1)
    assert game.text(state, player(0).choose(Ask(game, state, 0))) == "pass"


@pytest.mark.usefixtures("_examples")
def test_the_curve_is_a_picture_with_its_band_and_the_even_share() -> None:
    from learn_curve import Point, draw

    points = [Point(0, 0, 0.1, 0.05, 0.2), Point(60, 9000, 0.5, 0.4, 0.6)]
    picture = ET.fromstring(draw(points, 1 / 3))
    kinds = [part.tag.rpartition("}")[2] for part in picture]
    assert kinds.count("polyline") == 1
    assert kinds.count("polygon") == 1
    line = next(part for part in picture if part.tag.endswith("polyline"))
    heights = [float(pair.split(",")[1]) for pair in line.attrib["points"].split()]
    assert heights[1] < heights[0], "more is higher"
    assert "even" in [part.text for part in picture]


@pytest.mark.lengthy
def test_it_learns_to_beat_careful(tmp_path: Path) -> None:
    """The whole example as it stands. It needs torch, which only `make proof` installs."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(EXAMPLES), *sys.path])}
    command = [sys.executable, str(EXAMPLES / "learn.py"), "--into", str(tmp_path)]
    done = subprocess.run(command, env=environment, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    points = json.loads((tmp_path / "curve.json").read_text())
    assert points[-1]["share"] > points[0]["share"]
    assert (tmp_path / "curve.svg").read_text().startswith("<svg")
    result = json.loads((tmp_path / "match.json").read_text())
    [standing] = [each for each in result["standings"] if each["bot"] == TRAINED[0]]
    assert standing["faults"] == 0
    assert standing["share"]["low"] > 1 / 3
