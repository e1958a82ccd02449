"""Taking back: a seat undoes its last decision, as long as nothing came of it that can't be undone.

It is the table's doing and no action of any rules. The state before the decision holds again, and the journal has an
entry of its own that names the one it takes back. A decision stays where somebody else has decided since, where it
ended the game, was the referee's, used chance, or told the seat something it did not know.

The last of these is asked of imagined truths (`foreseen`), by code that may become better without a new version
of any rules; so it is asked when a decision is to be taken back, and not again when the journal is replayed.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core import Event, Game, Refusal, State
from ludex.table.asked import Asked
from ludex.table.decision import Receipt, TakeBack
from ludex.table.entries import Decided, TakenBack
from ludex.table.fairness import Course
from ludex.table.knowledge import foreseen, imagined, is_known_to_all, opens_others, sealed_after
from ludex.table.numbering import is_quiet
from ludex.table.receipts import Receipts


class Standing:
    """A decision that nobody else's has followed yet."""

    def __init__(
        self,
        entry: Decided,
        step: int,
        before: State,
        after: State,
        events: Sequence[Event] = (),
        asks: dict[int, Asked] | None = None,
        course: Course | None = None,
    ) -> None:
        self.entry = entry
        self.step = step
        self.before = before
        self.after = after
        self.events = events
        self.asks: dict[int, Asked] = {} if asks is None else asks
        """The questions that were open before it."""
        self.course = Course() if course is None else course
        """The game so far before it, where chance depends on it."""
        self.sealed = 0
        """The seats whose sealed decisions were waiting before it."""
        self.opens = False
        """Whether it opened what others had decided."""
        self.learned: bool | None = None
        """Whether the seat learned something from it; None: not asked yet."""
        self.truths: list[State] = []
        """Truths that the seat can't tell from the state after it; none where it learned something or nobody asked."""

    @property
    def text(self) -> str:
        return ", ".join(self.entry.texts)

    def refusal(self) -> Refusal | None:
        """Why it can never be taken back, as far as the journal alone tells."""
        seat = self.entry.seat
        if self.entry.recovered is not None:
            return nothing(seat, "The referee made that decision; it stands.")
        if self.after.to_act() == 0:
            return Refusal("game_over", "That decision ended the game; it stands.", {"seat": seat})
        if self.entry.chance or self.before.chance != self.after.chance:
            return revealed(seat, "Chance has answered that decision; it stands.")
        return None

    def look(self, game: Game, earlier: Standing | None) -> bool:
        """Whether the seat learned something. The imagined truths of the decision before it go on."""
        if self.learned is None:
            self.learned = self.opens or self.refusal() is not None or self.tells_hidden(game)
            if not self.learned and not self.tells_nothing(game):
                seat, actions = self.entry.seat, self.entry.actions
                try:
                    truths = (
                        earlier.truths if earlier is not None and earlier.truths else imagined(game, seat, self.before)
                    )
                    self.truths = foreseen(game, seat, actions, truths, self.after, self.events)
                except Exception:  # a truth that the rules can't play: then nobody can say that nothing was told
                    self.truths = []
                self.learned = not self.truths
        return self.learned

    def tells_hidden(self, game: Game) -> bool:
        """Whether the game says that it was answered from what is hidden."""
        return any(game.tells_hidden(self.before, action) for action in self.entry.actions)

    def tells_nothing(self, game: Game) -> bool:
        """Whether the game says that the seat learned nothing from it."""
        return len(self.entry.actions) == 1 and game.tells_nothing(self.before, self.entry.actions[0])


class Run:
    """What one seat has decided in a row: the decisions that may still be taken back, the last one first."""

    def __init__(self) -> None:
        self.seat = -1
        self.standing: list[Standing] = []
        self._deciders: set[int] = set()

    def note(self, made: Standing) -> None:
        """A decision was made."""
        if made.entry.seat != self.seat or made.refusal() is not None:
            self.standing.clear()  # nobody can go back to before this one
        self.seat = made.entry.seat
        self._deciders.add(self.seat)
        self.standing.append(made)

    def change(self, seat: int) -> None:
        """Somebody else plays the seat now, who did not make these decisions."""
        if seat == self.seat:
            self.standing.clear()
        self._deciders.discard(seat)

    def refusal(self, seat: int) -> Refusal | None:
        """Why the seat's last decision can't be taken back, as far as the journal alone tells."""
        if seat == self.seat and self.standing:
            return self.standing[-1].refusal()
        if seat != self.seat and seat in self._deciders:
            return Refusal("too_late", "Somebody else has decided since; your decision stands.", {"seat": seat})
        return nothing(seat, "You have made no decision that could be taken back.")

    def told(self, game: Game) -> Refusal | None:
        """Why the last decision can't be taken back because of what the seat has learned from it."""
        earlier: Standing | None = None
        for made in self.standing:
            made.look(game, earlier)
            earlier = made
        last = self.standing[-1]
        if last.opens:
            return revealed(self.seat, "That decision revealed what others had decided; it stands.")
        if last.learned:
            return revealed(self.seat, "That decision told you something you did not know; it stands.")
        return None

    def take_back(self) -> Standing:
        """The last decision no longer stands."""
        return self.standing.pop()


def nothing(seat: int, why: str) -> Refusal:
    return Refusal("nothing_to_take_back", why, {"seat": seat})


def revealed(seat: int, why: str) -> Refusal:
    return Refusal("revealed", why, {"seat": seat})


class TakingBack:
    """All that a table knows of decisions taken back, or to be."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.run = Run()
        self.undone: set[int] = set()
        """Steps whose decisions no longer stand."""
        self.standing: dict[int, int] = {}
        """How many decisions of each seat stand,"""
        self.taken: dict[int, int] = {}
        """and how many it has taken back."""
        self._sealed = 0
        """The seats whose decisions wait for those of others."""
        self._receipts = Receipts()

    def known(self, wish: TakeBack) -> Receipt | None:
        """The receipt of the same wish sent before."""
        return self._receipts.get(wish.seat, wish.id)

    def refusal(self, seat: int, now: float) -> Refusal | None:
        """Why the seat can't take its last decision back; None where it can."""
        wrong = self.run.refusal(seat)
        if wrong is not None:
            return wrong
        made = self.run.standing[-1]
        deadline = made.asks[seat].deadline
        if deadline is not None and deadline <= now:
            return Refusal("too_late", "The time for that decision is up; it stands.", {"seat": seat})
        return self.run.told(self.game)

    def body(self, wish: TakeBack) -> dict[str, object]:
        """What the journal is to say of a wish that is granted."""
        made = self.run.standing[-1]
        try:
            is_known = not is_quiet(self.game, wish.seat, made.before, made.after, made.events) and is_known_to_all(
                self.game, wish.seat, made.entry.actions, made.before
            )
        except Exception:  # whatever the rules make of an imagined truth: then nobody else is told
            is_known = False
        return {
            "seat": wish.seat,
            "takes_back": made.entry.n,
            "id": wish.id,
            "sealed": not is_known,
            "state": self.game.hash(made.before),
        }

    def note(self, made: Standing) -> None:
        """A decision was made."""
        seat, before, after = made.entry.seat, made.before, made.after
        made.sealed = self._sealed
        made.opens = opens_others(self.game, self._sealed, seat, before, after, made.events)
        self._sealed = sealed_after(self._sealed, seat, before, after, made.opens)
        self.standing[seat] = self.standing.get(seat, 0) + 1
        self.run.note(made)

    def take(self, entry: TakenBack, n: int) -> Standing:
        """Step n has taken the last decision back: which one it was."""
        made = self.run.take_back()
        self._sealed = made.sealed
        self.undone.add(made.step)
        self.standing[entry.seat] -= 1
        self.taken[entry.seat] = self.taken.get(entry.seat, 0) + 1
        self._receipts.note(entry.seat, entry.id, Receipt(True, n=n))
        return made
