"""Decisions that depend on each other, settled: recurse, guess where a cycle closes, try both guesses.

A game gives `adjudicate(decision, resolve)`: whether a decision succeeds, as a function of others that it looks up with
`resolve`. A decision that turns out to depend on itself is guessed to fail, then to succeed. If just one of the guesses
comes true it is the answer; if both do or neither does, the game's back-up rule speaks. What was found out under a
guess is forgotten with the guess.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

D = TypeVar("D", bound=Hashable)


class Resolver(Generic[D]):
    """Settles the decisions of one position.

    >>> Resolver(lambda d, resolve: d == 9 or resolve(d + 1), lambda d, cycle: {d: True}).resolve(1)
    True
    """

    def __init__(
        self,
        adjudicate: Callable[[D, Callable[[D], bool]], bool],
        backup: Callable[[D, list[D]], dict[D, bool]],
        trace: list[str] | None = None,
    ) -> None:
        """`backup(decision, cycle)` rules on one or more decisions of a cycle, which begins with the one in question.

        Where it leaves that one out, it is adjudicated once more under the ruling. `trace`, if given, gets a line for
        every step.
        """
        self.adjudicate = adjudicate
        self.backup = backup
        self.trace = trace
        self.settled: dict[D, bool] = {}
        """Answers that hold whatever is still open."""
        self.found: dict[D, tuple[bool, frozenset[D]]] = {}
        """Answers under guesses, with the guesses they rest on; gone as soon as one of these changes."""
        self.guesses: dict[D, bool] = {}
        self.used: dict[D, bool] = {}
        """The decisions under way, from the outermost on; whether the present guess of one has been looked up."""
        self.cycles: dict[D, list[D]] = {}
        """By decision under way: what was found to rest on its guess."""
        self.rests_on: list[set[D]] = []
        """By adjudication under way: the guesses it has relied on so far."""
        self.depth = 0

    def resolve(self, decision: D) -> bool:
        """Whether the decision succeeds."""
        self.note(f"Resolve({decision})")
        self.depth += 1
        answer = self.answer(decision)
        self.depth -= 1
        self.note("-> t" if answer else "-> f")
        return answer

    def answer(self, decision: D) -> bool:
        if decision in self.settled:
            self.note("# settled")
            return self.settled[decision]
        if decision in self.found:
            self.note("# found under a guess")
            answer, guesses = self.found[decision]
            self.rely_on(guesses)
            return answer
        if decision in self.used:
            self.note("# already guessed" if self.used[decision] else "# guess")
            self.used[decision] = True
            self.rely_on(frozenset([decision]))
            return self.guesses[decision]
        return self.work_out(decision)

    def work_out(self, decision: D) -> bool:
        """A decision met for the first time: adjudicated, and again with the other guess if a guess was needed."""
        self.cycles[decision] = [decision]
        self.rests_on.append(set())
        answer = self.with_guess(decision, False)
        ruling: dict[D, bool] = {}
        if self.used[decision]:
            self.note(f"# guess of {decision} was made")
            other = self.with_guess(decision, True)
            if answer == other:
                self.note("# only one guess consistent")
            else:
                self.note("# both guesses inconsistent" if answer else "# both guesses consistent")
                self.forget(decision)
                self.note("BackupRule")
                ruling = self.backup(decision, self.cycles[decision])
                answer = self.under_ruling(decision, ruling)
        self.forget(decision)
        del self.guesses[decision], self.used[decision], self.cycles[decision]
        guesses = self.rests_on.pop()
        guesses.discard(decision)
        if guesses:
            self.found[decision] = (answer, frozenset(guesses))
            for guess in guesses:
                if decision not in self.cycles[guess]:
                    self.cycles[guess].append(decision)
        else:
            self.settled.update(ruling)
            self.settled[decision] = answer
        self.rely_on(frozenset(guesses))
        return answer

    def with_guess(self, decision: D, guess: bool) -> bool:
        self.forget(decision)
        self.guesses[decision] = guess
        self.used[decision] = False
        return self.adjudicated(decision)

    def under_ruling(self, decision: D, ruling: dict[D, bool]) -> bool:
        """The answer once the back-up rule has spoken. Its ruling holds for good only if no other guess is open."""
        if decision in ruling:
            return ruling[decision]
        before = self.settled
        self.settled = {**before, **ruling}
        # What is settled under the ruling would outlive it; as a guess it is forgotten in time.
        answer = self.with_guess(decision, False)
        if self.used[decision]:
            other = self.with_guess(decision, True)
            if answer != other:
                raise ValueError(f"the back-up rule leaves {decision} open")
        self.settled = before
        return answer

    def adjudicated(self, decision: D) -> bool:
        self.note(f"Adjudicate({decision})")
        self.depth += 1
        answer = self.adjudicate(decision, self.resolve)
        self.depth -= 1
        self.note("-> t" if answer else "-> f")
        return answer

    def rely_on(self, guesses: frozenset[D]) -> None:
        if self.rests_on:
            self.rests_on[-1].update(guesses)

    def forget(self, guess: D) -> None:
        """Drops what was found under the present guess of a decision."""
        for decision in [known for known, (_, guesses) in self.found.items() if guess in guesses]:
            del self.found[decision]

    def note(self, line: str) -> None:
        if self.trace is not None:
            self.trace.append(" " * self.depth + line)
