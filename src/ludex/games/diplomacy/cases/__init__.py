"""Test cases of Diplomacy as text: read, and played before a judge (`ludex diplomacy cases`)."""
