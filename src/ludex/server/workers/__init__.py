"""Processes that think for bots, hints and the judge."""
