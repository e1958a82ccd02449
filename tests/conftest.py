"""What holds for all tests: they say how they run, and fail if that is not what was asked for."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

import ludex

# Machines are noisy: a slow example is no failure.
settings.register_profile("ludex", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ludex")


def how() -> str:
    return "compiled" if ludex.is_compiled() else "interpreted"


def pytest_report_header() -> str:
    return f"ludex {ludex.__version__}, {how()}, from {ludex.__file__}"


def pytest_sessionstart(session: pytest.Session) -> None:
    expected = os.environ.get("LUDEX_EXPECT")
    if expected and expected != how():
        raise pytest.UsageError(f"the tests were to run {expected}, but Ludex is {how()} ({ludex.__file__})")
