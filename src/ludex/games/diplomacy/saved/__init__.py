"""Saved games of the Python package `diplomacy`: read and replayed, and written."""
