"""Players of the package `catanatron` at a Ludex table, as an outside measure of Catan's bots.

    PYTHONPATH=bench ludex match catan --options '{"trade": false}' --games 100 \
        --seats sharp,catanatron_table:alphabeta,catanatron_table:alphabeta,catanatron_table:alphabeta

Whichever `catanatron` is installed is used, through its public interface; none of it is part of Ludex. Release 3.2.1
has `random_player` and `weighted`; 3.3 (from its repository) also has `value` and `alphabeta` (depth 2, as it comes).

At every question the adapter lays out in the package's own `Game` what is on our table, asks the player, and translates
its answer. Its players are written to see everything, hidden cards too, and they do here: that is in their favour.
They make no offers and decline those of others, since the package's players never trade with each other.
"""

from __future__ import annotations

import random
import time
from collections import defaultdict
from importlib import import_module
from typing import Any

from catanatron import Action, ActionType, Color, Game
from catanatron.models.actions import generate_playable_actions
from catanatron.models.enums import CITY, DEVELOPMENT_CARDS, RESOURCES, ROAD, SETTLEMENT, ActionPrompt
from catanatron.models.map import BASE_MAP_TEMPLATE, CatanMap, NodeRef, initialize_tiles

from ludex.core import Ask
from ludex.games.catan.rules import actions as do
from ludex.games.catan.rules import phases
from ludex.games.catan.rules.board import BASE, NONE
from ludex.games.catan.rules.bundles import count_in, counts_of
from ludex.games.catan.rules.cards import DEVELOPMENTS
from ludex.games.catan.rules.drafts import chosen_discard
from ludex.games.catan.rules.pieces import is_city, owner_of
from ludex.games.catan.rules.robber import owed
from ludex.games.catan.rules.state import CatanState

COLORS = list(Color)
CORNERS = ("NORTH", "NORTHEAST", "SOUTHEAST", "SOUTH", "SOUTHWEST", "NORTHWEST")
"""The corners of a hex in the order of ours, clockwise from the top."""
CARDS = {"knight": "KNIGHT", "victory": "VICTORY_POINT", "roads": "ROAD_BUILDING"}
CARDS |= {"plenty": "YEAR_OF_PLENTY", "monopoly": "MONOPOLY"}
KINDS_OF_CARD = [CARDS[name] for name in DEVELOPMENTS]


def coordinate(place: int) -> tuple[int, int, int]:
    """A hex of our board in the package's cube coordinates, the middle one at (0, 0, 0)."""
    across, down = int(BASE.hex_x[place]) - 4, (int(BASE.hex_y[place]) - 6) // 3
    x = (across - down) // 2
    return x, -x - down, down


PLACES = {coordinate(place): place for place in range(int(BASE.hex_count))}


def numbered_nodes() -> tuple[dict[int, int], dict[int, int]]:
    """The package's number of each of our spots, and the other way round."""
    tiles = initialize_tiles(BASE_MAP_TEMPLATE)
    nodes: dict[int, int] = {}
    for where, place in PLACES.items():
        for corner, spot in zip(CORNERS, BASE.corners_of(place), strict=True):
            nodes[spot] = tiles[where].nodes[NodeRef[corner]]
    assert len(nodes) == BASE.spot_count == len(set(nodes.values()))
    return nodes, {node: spot for spot, node in nodes.items()}


NODES, SPOTS = numbered_nodes()


def laid_out(state: CatanState) -> CatanMap:
    """The package's map of our terrain and harbours."""
    tiles = initialize_tiles(BASE_MAP_TEMPLATE)
    for where, place in PLACES.items():
        resource = state.terrain.resources[place]
        tiles[where].resource = None if resource == NONE else RESOURCES[resource]
        tiles[where].number = state.terrain.numbers[place] or None
    found = CatanMap.from_tiles(tiles)
    ports: dict[Any, set[int]] = defaultdict(set)
    for edge, port in zip(state.terrain.port_edges, state.terrain.ports, strict=True):
        for spot in BASE.ends_of(edge):
            ports[None if port == NONE else RESOURCES[port]].add(NODES[spot])
    found.port_nodes = ports
    return found


class Seated:
    """A player of the package as one of our bots."""

    def __init__(self, seed: int | str, module: str, name: str) -> None:
        self.kind = getattr(import_module(module), name)
        self.seed = seed
        self.asked = 0
        self.seconds = 0.0
        self.map: CatanMap | None = None

    def choose(self, ask: Ask) -> int:
        state = ask._state  # the package's players see everything
        assert isinstance(state, CatanState)
        legal = ask.legal()
        if len(legal) == 1:
            return legal[0]
        if state.phase == phases.ANSWERS:
            return do.plain(do.DECLINE)
        if state.phase == phases.DISCARDS and left_to_discard(state, ask.seat) == 0:
            return do.plain(do.DISCARD)
        self.asked += 1
        random.seed(f"{self.seed}/{self.asked}")
        if self.map is None:
            self.map = laid_out(state)
        game = mirrored(state, ask.seat, self.map)
        player = self.kind(COLORS[ask.seat])
        begun = time.perf_counter()
        action = player.decide(game, game_actions(game))
        self.seconds += time.perf_counter() - begun
        return translated(action)


def game_actions(game: Any) -> list[Action]:
    """What the package holds to be playable; another release keeps it in another place."""
    found: list[Action] = game.playable_actions if hasattr(game, "playable_actions") else game.state.playable_actions
    return found


def mirrored(state: CatanState, seat: int, catan_map: CatanMap) -> Any:
    """A game of the package that stands as ours does, the seat to decide."""
    seats = int(state.terms.seats)
    from catanatron import RandomPlayer

    players = [RandomPlayer(color) for color in COLORS[:seats]]
    game = Game(players, seed=random.randrange(2**31), catan_map=catan_map, vps_to_win=int(state.terms.points))
    theirs = game.state
    theirs.players = players
    theirs.colors = tuple(COLORS[:seats])
    theirs.color_to_index = {color: index for index, color in enumerate(theirs.colors)}
    lay_board(state, theirs, seats)
    for other in range(seats):
        lay_hand(state, theirs.player_state, other)
    theirs.resource_freqdeck = counts_of(state.bank)
    deck = [kind for index, kind in enumerate(KINDS_OF_CARD) for _ in range(count_in(state.deck, index))]
    random.shuffle(deck)
    theirs.development_listdeck = deck
    theirs.num_turns = int(state.turn_count)
    theirs.current_turn_index = int(state.turn)
    theirs.current_player_index = seat
    ask_as_ours(state, theirs, seat)
    # Some releases let a card be played in the turn it was bought; the rules do not.
    legal = set(state.legal(seat))
    playable = [action for action in generate_playable_actions(theirs) if translated(action) in legal]
    if hasattr(game, "playable_actions"):
        game.playable_actions = playable
    else:
        theirs.playable_actions = playable
    return game


def ask_as_ours(state: CatanState, theirs: Any, seat: int) -> None:
    """What the game waits for."""
    phase = state.phase
    theirs.is_initial_build_phase = phase in (phases.SETUP_SETTLEMENT, phases.SETUP_ROAD)
    theirs.is_discarding = phase == phases.DISCARDS
    theirs.is_moving_knight = phase == phases.MOVE_ROBBER
    theirs.is_road_building = phase == phases.FREE_ROADS
    theirs.free_roads_available = int(state.free_roads)
    prompts = {
        phases.SETUP_SETTLEMENT: ActionPrompt.BUILD_INITIAL_SETTLEMENT,
        phases.SETUP_ROAD: ActionPrompt.BUILD_INITIAL_ROAD,
        phases.DISCARDS: ActionPrompt.DISCARD,
        phases.MOVE_ROBBER: ActionPrompt.MOVE_ROBBER,
    }
    theirs.current_prompt = prompts.get(phase, ActionPrompt.PLAY_TURN)
    if phase == phases.DISCARDS and hasattr(theirs, "discard_counts"):
        for other in range(int(state.terms.seats)):
            if state.sealed.awaited >> other & 1:
                theirs.discard_counts[other] = left_to_discard(state, other)


def left_to_discard(state: CatanState, seat: int) -> int:
    """How many cards the seat has still to choose."""
    return int(owed(state, seat)) - sum(counts_of(chosen_discard(state, seat)))


def lay_board(state: CatanState, theirs: Any, seats: int) -> None:
    """Buildings, roads, the robber and the longest road."""
    board = theirs.board
    buildings: dict[Any, Any] = {color: defaultdict(list) for color in COLORS[:seats]}
    spots = [spot for spot, held in enumerate(state.buildings) if held != 0 and spot != state.last_spot]
    if state.last_spot != NONE:
        spots.append(int(state.last_spot))  # the one just placed comes last
    for spot in spots:
        held = state.buildings[spot]
        color = COLORS[owner_of(held)]
        board.build_settlement(color, NODES[spot], True)
        if is_city(held):
            board.build_city(color, NODES[spot])
        buildings[color][CITY if is_city(held) else SETTLEMENT].append(NODES[spot])
    for edge, owner in enumerate(state.roads):
        if owner != NONE:
            color = COLORS[owner]
            first, second = sorted(NODES[spot] for spot in BASE.ends_of(edge))
            board.roads[first, second] = board.roads[second, first] = color
            buildings[color][ROAD].append((first, second))
    for color in COLORS[:seats]:
        board.connected_components[color] = components(board, color, buildings[color])
    board.buildable_edges_cache = {}
    board.robber_coordinate = coordinate(state.robber)
    for seat in range(seats):
        board.road_lengths[COLORS[seat]] = int(state.lengths[seat])
    board.road_color = None if state.longest_road == NONE else COLORS[state.longest_road]
    board.road_length = 0 if state.longest_road == NONE else int(state.lengths[state.longest_road])
    theirs.buildings_by_color = buildings


def components(board: Any, color: Any, own: Any) -> list[set[int]]:
    """The sets of nodes that a player's roads and buildings join; a road may be cut off by another's building."""
    walk = board.dfs_walk if hasattr(board, "dfs_walk") else board.bfs_walk
    found: list[set[int]] = []
    nodes = [*own[SETTLEMENT], *own[CITY], *(node for ends in own[ROAD] for node in ends)]
    for node in nodes:
        if not board.is_enemy_node(node, color) and not any(node in each for each in found):
            found.append(walk(node, color))
    return found


def lay_hand(state: CatanState, table: dict[str, Any], seat: int) -> None:
    """Everything the package counts for a seat."""
    pieces = [int(state.pieces[3 * seat + kind]) for kind in range(3)]
    is_turn = seat == state.turn
    said: dict[str, Any] = {
        "VICTORY_POINTS": int(state.public_points(seat)),
        "ACTUAL_VICTORY_POINTS": int(state.points(seat)),
        "ROADS_AVAILABLE": pieces[0],
        "SETTLEMENTS_AVAILABLE": pieces[1],
        "CITIES_AVAILABLE": pieces[2],
        "HAS_ROAD": state.longest_road == seat,
        "HAS_ARMY": state.largest_army == seat,
        "HAS_ROLLED": is_turn and state.has_rolled(),
        "HAS_PLAYED_DEVELOPMENT_CARD_IN_TURN": is_turn and state.has_played,
        "LONGEST_ROAD_LENGTH": int(state.lengths[seat]),
        "PLAYED_KNIGHT": int(state.knights[seat]),
    }
    hand = counts_of(state.hands[seat])
    if state.phase == phases.DISCARDS:
        hand = [held - given for held, given in zip(hand, counts_of(chosen_discard(state, seat)), strict=True)]
    for resource, count in zip(RESOURCES, hand, strict=True):
        said[f"{resource}_IN_HAND"] = int(count)
    for index, kind in enumerate(KINDS_OF_CARD):
        assert kind in DEVELOPMENT_CARDS
        held = int(count_in(state.cards[seat], index))
        said[f"{kind}_IN_HAND"] = held
        said[f"{kind}_OWNED_AT_START"] = held > count_in(state.bought[seat], index)
    for key, value in said.items():
        if f"P{seat}_{key}" in table:
            table[f"P{seat}_{key}"] = value


def translated(action: Any) -> int:
    """Our code of an action of the package."""
    kind, value = action.action_type, action.value
    plain = {
        "ROLL": do.ROLL,
        "END_TURN": do.END,
        "BUY_DEVELOPMENT_CARD": do.BUY,
        "PLAY_KNIGHT_CARD": do.PLAY_KNIGHT,
        "PLAY_ROAD_BUILDING": do.PLAY_ROADS,
        "DISCARD": do.DISCARD,
    }
    if kind.value in plain:
        return do.plain(plain[kind.value])
    if kind == ActionType.BUILD_SETTLEMENT:
        return do.settle(SPOTS[value])
    if kind == ActionType.BUILD_CITY:
        return do.city(SPOTS[value])
    if kind == ActionType.BUILD_ROAD:
        return do.road(BASE.edge_between(SPOTS[value[0]], SPOTS[value[1]]))
    if kind == ActionType.MOVE_ROBBER:
        victim = NONE if value[1] is None else COLORS.index(value[1])
        return do.robber(PLACES[value[0]], victim)
    if kind == ActionType.PLAY_MONOPOLY:
        return do.monopoly(RESOURCES.index(value))
    if kind == ActionType.PLAY_YEAR_OF_PLENTY:
        got = [RESOURCES.index(resource) for resource in value]
        return do.plenty(got[0], got[1] if len(got) > 1 else NONE)
    if kind == ActionType.MARITIME_TRADE:
        given = [resource for resource in value[:4] if resource is not None]
        return do.bank(RESOURCES.index(given[0]), len(given), RESOURCES.index(value[4]))
    if kind.value == "DISCARD_RESOURCE":
        return do.give(RESOURCES.index(value))
    raise ValueError(f"an action that has no counterpart here: {action}")


def random_player(seed: int | str) -> Seated:
    """Any playable action."""
    return Seated(seed, "catanatron", "RandomPlayer")


def weighted(seed: int | str) -> Seated:
    """Mostly cities, settlements and cards, in this order."""
    return Seated(seed, "catanatron.players.weighted_random", "WeightedRandomPlayer")


def value(seed: int | str) -> Seated:
    """The package's value function, one action deep."""
    return Seated(seed, "catanatron.players.value", "ValueFunctionPlayer")


def alphabeta(seed: int | str) -> Seated:
    """Alpha-beta search two decisions deep on the same value function."""
    return Seated(seed, "catanatron.players.minimax", "AlphaBetaPlayer")
