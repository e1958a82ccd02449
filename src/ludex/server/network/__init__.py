"""Connections: protocols, limits by address, and how the event loop's time is shared. Knows no table."""
