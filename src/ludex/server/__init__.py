"""The server: HTTP and WebSocket around live tables. It judges nothing itself; the referee in table/ does."""
