"""What happened, for ever: append-only journals whose entries are chained by hashes."""

from ludex.journal.chain import Broken, Entry, broken_link, chain, hash_of, line_of, read_lines
from ludex.journal.file import FileJournal
from ludex.journal.journal import Journal, MemoryJournal, check_table
from ludex.journal.sqlite import SqliteJournal

__all__ = [
    "Broken",
    "Entry",
    "FileJournal",
    "Journal",
    "MemoryJournal",
    "SqliteJournal",
    "broken_link",
    "chain",
    "check_table",
    "hash_of",
    "line_of",
    "read_lines",
]
