"""The referee: asks seats, verifies, retries, recovers and keeps the clock; no socket, no SQL."""

from ludex.table.clock import Clock, ManualClock, SystemClock
from ludex.table.decision import Decision, Receipt, Ruling, Settings, TakeBack
from ludex.table.fairness import Promise, Secret
from ludex.table.history import Logged, Note
from ludex.table.players import BotPlayer, Person, Player, consult, run
from ludex.table.press import Message, Press, PressRoom
from ludex.table.program import ProgramPlayer
from ludex.table.replay import Step, replay
from ludex.table.table import Table

__all__ = [
    "BotPlayer",
    "Clock",
    "Decision",
    "Logged",
    "ManualClock",
    "Message",
    "Note",
    "Person",
    "Player",
    "Press",
    "PressRoom",
    "ProgramPlayer",
    "Promise",
    "Receipt",
    "Ruling",
    "Secret",
    "Settings",
    "Step",
    "SystemClock",
    "Table",
    "TakeBack",
    "consult",
    "replay",
    "run",
]
