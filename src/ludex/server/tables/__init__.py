"""Tables in memory: rooms, seats, the live game, what each viewer is shown."""
