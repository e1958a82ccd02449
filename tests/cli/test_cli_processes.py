"""Several servers behind one port: what the parent does when one of them ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap

import pytest

CASES = {
    "killed as soon as it began": ("os.kill(os.getpid(), signal.SIGKILL)", 0, 3),
    "can't start": ("return 1", 1, 2),
    "ends by an error": ("raise OSError('no memory')", 1, 2),
}
"""What the first process does, the parent's exit status, and how many processes began."""


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_a_process_that_ends(case: str) -> None:
    what, status, begun = CASES[case]
    program = f"""
        import os, signal, sys, time
        from ludex.cli.processes import supervise

        def serve(place, is_first):
            os.write(1, b"began\\n")
            if is_first:
                time.sleep(0.1)
                {what}
            time.sleep(60)

        sys.exit(supervise(2, serve))
    """
    parent = subprocess.Popen([sys.executable, "-c", textwrap.dedent(program)], stdout=subprocess.PIPE)
    assert parent.stdout is not None
    for _ in range(begun):
        assert parent.stdout.readline() == b"began\n"
    if status == 0:
        os.kill(parent.pid, signal.SIGTERM)
    rest, _ = parent.communicate(timeout=20)
    assert (parent.returncode, rest) == (status, b"")
