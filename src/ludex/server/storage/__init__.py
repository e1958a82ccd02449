"""What is kept: journals and rooms in SQLite or PostgreSQL, written by one thread."""
