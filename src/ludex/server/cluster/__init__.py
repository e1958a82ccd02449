"""Several servers that share the tables of one PostgreSQL database."""
