"""The HTTP and WebSocket calls, their reading and their answers."""
