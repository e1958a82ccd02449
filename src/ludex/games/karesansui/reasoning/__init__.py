"""Reasoning about rules: the solver and its back ends, the Master, counting, simplifying, and the bot `student`."""
