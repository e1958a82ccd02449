"""The database file: for its owner only, and for one server at a time."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from ludex.core import Refused
from ludex.server.storage.file_lock import owned
from ludex.testing.running import Running


def test_the_file_is_private_and_a_second_server_refuses_to_start(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        server.client.make("forsale", [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}])
        for path in tmp_path.glob("ludex.sqlite*"):
            assert stat.S_IMODE(path.stat().st_mode) == 0o600, path.name
        with pytest.raises(Refused, match="Another server has") as caught:
            Running(tmp_path)
        assert caught.value.refusal.code == "not_running"
        assert len(server.client.call("GET", "/tables")["tables"]) == 1
        server.kill()
    with Running(tmp_path) as server:
        assert len(server.client.call("GET", "/tables")["tables"]) == 1


def test_a_file_that_others_could_read_is_made_private(tmp_path: Path) -> None:
    db = tmp_path / "old.sqlite"
    db.touch(0o644)
    with owned(str(db)):
        assert stat.S_IMODE(db.stat().st_mode) == 0o600
        with pytest.raises(Refused) as caught, owned(str(db)):
            pass
        assert caught.value.refusal.code == "already_served"
    with owned(str(db)):
        pass


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused) as caught, owned(str(tmp_path)):
        pass
    assert caught.value.refusal.code == "bad_file"
