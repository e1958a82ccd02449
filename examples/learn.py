"""Learns For Sale by playing against itself, and measures what it learnt against the careful bot.

    pip install 'ludex[rl]' torch     # torch is this example's own dependency; the build for CPUs is enough
    python examples/learn.py          # some minutes; writes policy.npz, curve.svg and the match

Proximal policy optimisation with one network for all seats: observations count seats from the observer onward, so every
seat sees the table as its own. What it plays for is its share of the win. Careful is never played against while it
learns, only measured against: now and then on the way, which makes the curve, and in a match of the arena at the end.
The result is a player like any other: learn_player.py says how it is named in matches and leagues.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from learn_curve import Point, draw
from learn_player import PLAYER, POLICY
from torch import nn

from ludex.arena.match import Match, run
from ludex.arena.statistics import share_estimate
from ludex.core import Chance
from ludex.rl import Batch, Encoding

GAME = "forsale"
SEATS = 3
TABLES = 256
STEPS = 96
"""A round of learning: so many steps at so many tables, about one and a half games at each."""

ROUNDS = 300
EPOCHS = 3
ROWS = 2048
RATE = 1e-3
CLIP = 0.2
SMOOTH = 0.95
CURIOSITY = 0.01
"""The usual settings: rounds in all, passes over a round, decisions in one step of descent, its rate, how far a policy
may move in a round, the discount of advantages further on, and what keeps it trying other things."""

HIDDEN = 128


class Network(nn.Module):  # type: ignore[misc]
    """Two hidden layers; from them the worth of each action and what the seat may hope for."""

    def __init__(self, columns: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(columns, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.policy = nn.Linear(HIDDEN, actions)
        self.hope = nn.Linear(HIDDEN, 1)
        nn.init.zeros_(self.policy.weight)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logarithms of the chances of the actions, and the share of the win to be hoped for."""
        inside = self.body(seen)
        logits = self.policy(inside).masked_fill(~masks, -1e9)
        return torch.log_softmax(logits, 1), self.hope(inside)[:, 0]

    def save(self, path: Path) -> None:
        """The weights as plain arrays: the player needs no torch."""
        layers = [self.body[0], self.body[2], self.policy]
        arrays = {}
        for number, layer in enumerate(layers):
            arrays[f"weight{number}"] = layer.weight.detach().numpy()
            arrays[f"bias{number}"] = layer.bias.detach().numpy()
        np.savez(path, **arrays)


class Round:
    """What happened in a round: arrays by step and table."""

    def __init__(self, columns: int, actions: int) -> None:
        self.seen = torch.zeros(STEPS, TABLES, columns)
        self.masks = torch.zeros(STEPS, TABLES, actions, dtype=torch.bool)
        self.actions = torch.zeros(STEPS, TABLES, dtype=torch.int64)
        self.logs = torch.zeros(STEPS, TABLES)
        self.hopes = np.zeros((STEPS, TABLES), np.float32)
        self.seats = np.zeros((STEPS, TABLES), np.int64)
        self.rewards = np.zeros((STEPS, TABLES, SEATS), np.float32)
        self.done = np.zeros((STEPS, TABLES), np.bool_)
        self.advantages = np.zeros((STEPS, TABLES), np.float32)
        self.is_known = np.zeros((STEPS, TABLES), np.bool_)
        """Which decisions are learnt from: those whose seat was asked again or saw the end in this round."""

    def weigh(self, seats: npt.NDArray[np.int64], hopes: npt.NDArray[np.float32]) -> None:
        """How much better each decision turned out than was hoped (generalised advantages), seat by seat, backwards.

        `seats` are to act after the round, and hope for `hopes`.
        """
        tables = np.arange(TABLES)
        shape = (TABLES, SEATS)
        reward, hope, advantage = np.zeros(shape, np.float32), np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        is_known = np.zeros(shape, np.bool_)
        hope[tables, seats] = hopes
        is_known[tables, seats] = True
        for step in reversed(range(STEPS)):
            ended = self.done[step]
            reward[ended] = self.rewards[step, ended]
            hope[ended], advantage[ended], is_known[ended] = 0, 0, True
            who = tables, self.seats[step]
            self.is_known[step] = is_known[who]
            better = reward[who] + hope[who] - self.hopes[step] + SMOOTH * advantage[who]
            self.advantages[step] = better
            reward[who], hope[who], advantage[who], is_known[who] = 0, self.hopes[step], better, is_known[who]


@torch.no_grad()  # type: ignore[untyped-decorator]
def play(batch: Batch, encoding: Encoding, network: Network, chance: torch.Generator) -> Round:
    """Plays a round at all tables, the network in every seat."""
    found = Round(encoding.size, batch.action_count)
    for step in range(STEPS):
        found.seats[step] = batch.to_act
        found.seen[step] = torch.from_numpy(encoding.encode(batch.observations))
        found.masks[step] = torch.tensor(batch.masks)
        logs, hopes = network(found.seen[step], found.masks[step])
        actions = torch.multinomial(logs.exp(), 1, generator=chance)
        found.actions[step] = actions[:, 0]
        found.logs[step] = logs.gather(1, actions)[:, 0]
        found.hopes[step] = hopes.numpy()
        result = batch.step(found.actions[step].numpy())
        found.rewards[step] = result.rewards
        found.done[step] = result.done
    _, hopes = network(torch.from_numpy(encoding.encode(batch.observations)), torch.tensor(batch.masks))
    found.weigh(batch.to_act, hopes.numpy())
    return found


def learn(network: Network, optimiser: torch.optim.Optimizer, found: Round, chance: torch.Generator) -> None:
    """Several passes over a round in small steps (PPO with clipping)."""
    known = torch.from_numpy(found.is_known.ravel()).nonzero()[:, 0]
    seen, masks = found.seen.flatten(0, 1), found.masks.flatten(0, 1)
    actions, old = found.actions.flatten(), found.logs.flatten()
    advantages = torch.from_numpy(found.advantages.ravel())
    aims = advantages + torch.from_numpy(found.hopes.ravel())
    for _ in range(EPOCHS):
        for rows in known[torch.randperm(len(known), generator=chance)].split(ROWS):
            logs, hopes = network(seen[rows], masks[rows])
            ratio = (logs.gather(1, actions[rows, None])[:, 0] - old[rows]).exp()
            better = advantages[rows]
            better = (better - better.mean()) / (better.std() + 1e-6)
            gain = torch.minimum(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better).mean()
            surprise = -(logs.exp() * logs.clamp(min=-30)).sum(1).mean()
            loss = -gain + 2.0 * (hopes - aims[rows]).square().mean() - CURIOSITY * surprise
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


@torch.no_grad()  # type: ignore[untyped-decorator]
def measure(encoding: Encoding, network: Network, games: int, seed: int) -> list[float]:
    """The network's shares of the win in so many games, alone against careful in the other seats, each seat in turn."""
    tables = min(games, 240)
    batch = Batch(GAME, tables=tables, seats=SEATS, seed=seed)
    own = np.arange(tables) % SEATS
    chance = Chance.of_seed(f"careful {seed}")
    shares: list[float] = []
    while len(shares) < games:
        logs, _ = network(torch.from_numpy(encoding.encode(batch.observations)), torch.tensor(batch.masks))
        actions = logs.argmax(1).numpy()
        for table in np.flatnonzero(batch.to_act != own):
            state, seat = batch.state(int(table)), int(batch.to_act[table])
            actions[table] = state.index_of(seat, state.sensible(seat, chance))
        result = batch.step(actions)
        ended = np.flatnonzero(result.done)
        shares.extend(result.rewards[ended, own[ended]].tolist())
    return shares


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"how long to learn (default {ROUNDS})")
    parser.add_argument("--points", type=int, default=20, help="measurements on the way (default 20)")
    parser.add_argument("--games", type=int, default=3000, help="games of the match at the end (default 3000)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--into", type=Path, default=Path(), help="the folder to write to")
    asked = parser.parse_args()
    torch.set_num_threads(1)  # the network is so small that two threads mostly wait for each other
    torch.manual_seed(asked.seed)
    chance = torch.Generator().manual_seed(asked.seed)
    batch = Batch(GAME, tables=TABLES, seats=SEATS, seed=asked.seed)
    encoding = Encoding(batch.fields)
    network = Network(encoding.size, batch.action_count)
    optimiser = torch.optim.Adam(network.parameters(), RATE, eps=1e-5)
    points: list[Point] = []
    ended = 0
    for number in range(asked.rounds + 1):
        if number % max(1, asked.rounds // asked.points) == 0 or number == asked.rounds:
            points.append(point(encoding, network, ended))
        if number == asked.rounds:
            break
        optimiser.param_groups[0]["lr"] = RATE * (1 - number / asked.rounds)
        found = play(batch, encoding, network, chance)
        learn(network, optimiser, found, chance)
        ended += int(found.done.sum())
    asked.into.mkdir(parents=True, exist_ok=True)
    network.save(asked.into / POLICY)
    (asked.into / "curve.json").write_text(json.dumps([each._asdict() for each in points]) + "\n")
    (asked.into / "curve.svg").write_text(draw(points, 1 / SEATS))
    os.environ["LUDEX_POLICY"] = str(asked.into / POLICY)
    result = run(Match(GAME, (PLAYER, *["careful"] * (SEATS - 1)), asked.games, asked.seed), workers=1)
    (asked.into / "match.json").write_text(json.dumps(result.to_json()) + "\n")
    for standing in result.standings:
        share = standing.share
        print(f"{standing.bot}: share {share.mean:.3f} ({share.low:.3f} to {share.high:.3f}) in {asked.games} games")


def point(encoding: Encoding, network: Network, games: int) -> Point:
    """Where the network stands now, and the processor's time so far: it counts alike on a busy machine."""
    estimate = share_estimate(measure(encoding, network, 480, 1_000_003))
    spent = time.process_time()
    print(f"{spent:6.0f} s  {games:7} games  share {estimate.mean:.3f} ({estimate.low:.3f} to {estimate.high:.3f})")
    return Point(spent, games, estimate.mean, estimate.low or 0.0, estimate.high or 0.0)


if __name__ == "__main__":
    main()
