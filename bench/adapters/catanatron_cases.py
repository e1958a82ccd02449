"""catanatron behind the line protocol of cases/run.py: one JSON request a line in, one answer out.

    python cases/run.py --game catan --engine "PYTHON bench/adapters/catanatron_cases.py"

PYTHON is one that has the package, 3.2.1 or 3.3. What the package does not have, or this adapter does not speak, is
answered `unsupported`: trade among players and a choice of discards (3.3 has both), 5 and 6 seats, views, positions in
the middle of a decision. Everything else is the package's own: a position is written into its fields, by its own calls
where there are any, and an action is legal if it lists it.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from catanatron import Color, Game, RandomPlayer
from catanatron.models import enums
from catanatron.models.actions import generate_playable_actions
from catanatron.models.enums import CITY, SETTLEMENT, Action, ActionPrompt, ActionType
from catanatron.models.map import BASE_MAP_TEMPLATE, CatanMap, LandTile, NodeRef, Port, initialize_tiles
from catanatron.state_functions import build_city, build_road, build_settlement
from hexes import Corner, Cube, corners, corners_of, hexes, symmetries

try:
    from catanatron.apply_action import apply_action
except ImportError:  # before 3.3
    from catanatron.state import apply_action

RECORDS: Any = getattr(enums, "ActionRecord", None)
"""Since 3.3 what chance gave stands beside an action; before, in it."""

RESOURCES = ("wood", "brick", "sheep", "wheat", "ore")
CARDS = {
    "knight": "KNIGHT",
    "victory": "VICTORY_POINT",
    "roads": "ROAD_BUILDING",
    "plenty": "YEAR_OF_PLENTY",
    "monopoly": "MONOPOLY",
}
REFS = ("NORTH", "NORTHEAST", "SOUTHEAST", "SOUTH", "SOUTHWEST", "NORTHWEST")
BEGINNER = (
    "ore 10,sheep 2,wood 9,wheat 12,brick 6,sheep 4,brick 10,wheat 9,wood 11,-,wood 3,ore 8,wood 8,ore 3,wheat 4,"
    "sheep 5,brick 5,wheat 6,sheep 11"
)
BEGINNER_PORTS = "0 3 -,1 5 wheat,10 15 ore,26 32 -,42 46 sheep,49 52 -,47 51 -,33 38 brick,11 16 wood"
FLAGS = ("friendly_robber", "proposals")
BOARD_PHASES = {ActionPrompt.BUILD_INITIAL_SETTLEMENT: "settlement", ActionPrompt.BUILD_INITIAL_ROAD: "road"}
BOARD_PHASES |= {ActionPrompt.MOVE_ROBBER: "robber", ActionPrompt.DISCARD: "discard"}


class Unsupported(Exception):
    """What the package does not have, or does not claim to."""


class Refused(Exception):
    """An action that the package does not take."""


def dotted(words: str) -> list[list[str | None]]:
    return [[None if word == "-" else word for word in part.split(" ")] for part in words.split(",")]


class Table:
    """A game of the package, in the numbers of the cases."""

    def __init__(self, seats: int, options: dict[str, Any], tiles: list[Any] | None, ports: list[Any] | None) -> None:
        if not 2 <= seats <= 4:
            raise Unsupported("5 and 6 seats")
        for name in FLAGS:
            if options.get(name):
                raise Unsupported(f"the option {name}")
        if options.get("dice", "plain") != "plain":
            raise Unsupported("balanced dice")
        if options.get("turns", 1000) != 1000:
            raise Unsupported("a limit of turns")
        if tiles is None:
            if options.get("board") != "beginner":
                raise Unsupported("a board that is not given")
            tiles = [[part[0], int(part[1] or 0) if part[0] else None] for part in map(padded, dotted(BEGINNER))]
            ports = [[int(a or 0), int(b or 0), kind] for a, b, kind in dotted(BEGINNER_PORTS)]
        self.lay_out(tiles, ports or [])
        colors = list(Color)[:seats]
        self.game = Game(
            [RandomPlayer(color) for color in colors],
            seed=1,
            discard_limit=options.get("discard_limit", 7),
            vps_to_win=options.get("points", 10),
            catan_map=self.map,
        )
        self.state = self.game.state
        self.colors = colors
        # The package shuffles the seats.
        self.state.players = sorted(self.state.players, key=lambda player: colors.index(player.color))
        self.state.colors = tuple(colors)
        self.state.color_to_index = {color: seat for seat, color in enumerate(colors)}

    def lay_out(self, tiles: list[Any], ports: list[Any]) -> None:
        """The board: hexes as they are given, turned so that the harbours come to stand where the package has them."""
        laid = initialize_tiles(BASE_MAP_TEMPLATE)
        by_corner: dict[Corner, int] = {}
        for cube, tile in laid.items():
            if isinstance(tile, LandTile):
                for corner, ref in zip(corners_of(cube), REFS, strict=True):
                    by_corner[corner] = tile.nodes[NodeRef(ref)]
        edges = {}
        for tile in laid.values():
            if isinstance(tile, Port):
                ends = frozenset(port_nodes(tile))
                edges[ends] = tile
        for turn in symmetries():
            nodes = [by_corner[frozenset(turn(cube) for cube in corner)] for corner in corners()]
            if all(frozenset((nodes[a], nodes[b])) in edges for a, b, _ in ports):
                break
        else:
            turn = symmetries()[0]
            nodes = [by_corner[corner] for corner in corners()]
            ports = []
            self.has_ports = False
        self.cubes: list[Cube] = [turn(cube) for cube in hexes()]
        self.nodes: list[int] = nodes
        self.spots = {node: spot for spot, node in enumerate(nodes)}
        for cube, (resource, number) in zip(self.cubes, tiles, strict=True):
            laid[cube].resource = resource.upper() if resource else None
            laid[cube].number = number
        for a, b, resource in ports:
            edges[frozenset((nodes[a], nodes[b]))].resource = resource.upper() if resource else None
        self.map = CatanMap.from_tiles(laid)

    has_ports = True

    # ---- a position ----

    def take_up(self, position: dict[str, Any]) -> None:
        """Writes a position at the beginning or in the middle of a turn into the package's fields."""
        phase = position.get("phase", "roll")
        if phase not in ("roll", "main"):
            raise Unsupported(f"a position in the phase {phase}")
        state = self.state
        state.is_initial_build_phase = False
        state.current_prompt = ActionPrompt.PLAY_TURN
        state.current_player_index = state.current_turn_index = position.get("turn", 0)
        self.place_pieces(position)
        board = state.board
        state.resource_freqdeck = [position["bank"][name] for name in RESOURCES]
        deck = position["deck"]
        if isinstance(deck, dict):
            deck = [name for name, count in deck.items() for _ in range(count)]
        state.development_listdeck = [CARDS[name] for name in reversed(deck)]
        for seat, held in enumerate(position["seats"]):
            self.write(seat, "HAS_ROLLED", seat == position.get("turn", 0) and phase == "main")
            for name in RESOURCES:
                self.write(seat, f"{name.upper()}_IN_HAND", held["hand"][name])
            for name, card in CARDS.items():
                self.write(seat, f"{card}_IN_HAND", held["cards"][name])
                if name != "victory" and RECORDS is not None:
                    self.write(seat, f"{card}_OWNED_AT_START", held["cards"][name] > 0)
            if any(held.get("bought", {}).values()):
                raise Unsupported("cards bought this turn: they are not told from others")
            self.write(seat, "PLAYED_KNIGHT", held["knights"])
            if seat == position.get("turn", 0):
                self.write(seat, "HAS_PLAYED_DEVELOPMENT_CARD_IN_TURN", position.get("played", False))
            points = len(held["settlements"]) + 2 * len(held["cities"])
            for award, flag in (("longest_road", "HAS_ROAD"), ("largest_army", "HAS_ARMY")):
                has_it = position.get(award) == seat
                self.write(seat, flag, has_it)
                points += 2 * has_it
            self.write(seat, "VICTORY_POINTS", points)
            self.write(seat, "ACTUAL_VICTORY_POINTS", points + held["cards"]["victory"])
            self.write(seat, "LONGEST_ROAD_LENGTH", board.road_lengths[self.colors[seat]])
        holder = position.get("longest_road")
        board.road_color = None if holder is None else self.colors[holder]
        board.road_length = 0 if holder is None else board.road_lengths[board.road_color]

    def place_pieces(self, position: dict[str, Any]) -> None:
        """Buildings first, then roads; what roads of others would not pass comes after them, at a road of its own."""
        late: set[int] = set()
        while True:
            stuck = self.try_pieces(position, late)
            if stuck is None:
                return
            if stuck in late or stuck < 0:
                raise Unsupported("a position that can't be built up by its own calls")
            late.add(stuck)

    def try_pieces(self, position: dict[str, Any], late: set[int]) -> int | None:
        """None if all pieces stand; else a spot whose building has to wait, or -1."""
        state = self.state
        state.board = type(state.board)(self.map)
        state.board.robber_coordinate = self.cubes[position["robber"]]
        state.buildings_by_color = {color: type(lists)(list) for color, lists in state.buildings_by_color.items()}
        for seat in range(len(self.colors)):
            for name, count in (("ROADS", 15), ("SETTLEMENTS", 5), ("CITIES", 4)):
                self.write(seat, f"{name}_AVAILABLE", count)
        owners = {}
        for seat, held in enumerate(position["seats"]):
            for spot in [*held["settlements"], *held["cities"]]:
                owners[spot] = seat
                if spot not in late:
                    state.board.build_settlement(self.colors[seat], self.nodes[spot], True)
        order = sorted(range(len(self.colors)), key=lambda seat: seat != position.get("longest_road"))
        for seat in order:
            waiting = [tuple(road) for road in position["seats"][seat]["roads"]]
            while waiting:
                open_edges = {frozenset(edge) for edge in state.board.buildable_edges(self.colors[seat])}
                fitting = [road for road in waiting if frozenset(self.nodes[end] for end in road) in open_edges]
                if not fitting:
                    ends = {end for road in waiting for end in road}
                    hindering = [spot for spot, owner in owners.items() if owner != seat and spot in ends - late]
                    return hindering[0] if hindering else -1
                road = fitting[0]
                edge = tuple(sorted(self.nodes[end] for end in road))
                state.board.build_road(self.colors[seat], edge)
                build_road(state, self.colors[seat], edge, True)
                waiting.remove(road)
        for spot in late:
            try:
                state.board.build_settlement(self.colors[owners[spot]], self.nodes[spot], False)
            except ValueError:
                return -1
        for seat, held in enumerate(position["seats"]):
            for spot in [*held["settlements"], *held["cities"]]:
                build_settlement(state, self.colors[seat], self.nodes[spot], True)
            for spot in held["cities"]:
                state.board.build_city(self.colors[seat], self.nodes[spot])
                build_city(state, self.colors[seat], self.nodes[spot])
        return None

    def write(self, seat: int, name: str, value: object) -> None:
        self.state.player_state[f"P{seat}_{name}"] = value

    def read(self, seat: int, name: str) -> Any:
        return self.state.player_state[f"P{seat}_{name}"]

    # ---- actions ----

    def play(self, seat: int, text: str, chance: list[Any]) -> None:
        """Plays an action that is among the playable ones; what chance gives is taken off the list."""
        if self.game.winning_color() is not None:
            raise Refused("game_over")
        intended = self.action(seat, text)
        if intended not in self.playable():
            raise Refused("not_playable")
        result = self.result(intended, chance)
        if RECORDS is not None:
            apply_action(self.state, intended, None if result is None else RECORDS(intended, result))
        elif result is None:
            apply_action(self.state, intended)
        else:
            robber = intended.action_type == ActionType.MOVE_ROBBER
            value = (*intended.value[:2], result) if robber else result
            apply_action(self.state, Action(intended.color, intended.action_type, value))

    def playable(self) -> list[Any]:
        """What the package lists as legal."""
        return list(generate_playable_actions(self.state))

    def action(self, seat: int, text: str) -> Action:
        """The text as the package's own action."""
        word, *rest = text.split(" ")
        if not 0 <= seat < len(self.colors):
            raise Refused("no_such_seat")
        color = self.colors[seat]
        plain = {"roll": "ROLL", "buy": "BUY_DEVELOPMENT_CARD", "knight": "PLAY_KNIGHT_CARD", "end": "END_TURN"}
        plain["roads"] = "PLAY_ROAD_BUILDING"
        if word in plain and not rest:
            return Action(color, ActionType[plain[word]], None)
        try:
            if word in ("settle", "city"):
                return Action(
                    color,
                    ActionType.BUILD_SETTLEMENT if word == "settle" else ActionType.BUILD_CITY,
                    self.nodes[int(rest[0])],
                )
            if word == "road":
                ends = sorted(self.nodes[int(end)] for end in rest[0].split("-"))
                return Action(color, ActionType.BUILD_ROAD, tuple(ends))
            if word == "robber":
                victim = self.colors[int(rest[2])] if len(rest) > 2 else None
                place = (self.cubes[int(rest[0])], victim)
                return Action(color, ActionType.MOVE_ROBBER, place if RECORDS is not None else (*place, None))
        except IndexError:
            raise Refused("no_such_place") from None
        if word == "plenty":
            cards = sorted(rest, key=RESOURCES.index)
            return Action(color, ActionType.PLAY_YEAR_OF_PLENTY, tuple(card.upper() for card in cards))
        if word == "monopoly":
            return Action(color, ActionType.PLAY_MONOPOLY, rest[0].upper())
        if word == "bank" and len(rest) == 3:
            if not self.has_ports:
                raise Unsupported("harbours that stand elsewhere")
            name, _, number = rest[0].partition("*")
            given = [name.upper()] * int(number or 1)
            if len(given) > 4:
                raise Refused("not_understood")
            return Action(color, ActionType.MARITIME_TRADE, (*given, *[None] * (4 - len(given)), rest[2].upper()))
        if word in ("discard", "give", "drop"):
            raise Unsupported("a choice of discards")
        raise Unsupported("trade among players")

    def result(self, action: Action, chance: list[Any]) -> object:
        """What chance gives the action, in the package's words; None where it is not asked or was not told."""
        kind = action.action_type
        if kind == ActionType.ROLL and chance:
            return tuple(chance.pop(0)["dice"])
        if kind == ActionType.BUY_DEVELOPMENT_CARD and chance:
            return CARDS[chance.pop(0)["draw"]]
        if kind == ActionType.MOVE_ROBBER and action.value[1] is not None and chance:
            return chance.pop(0)["steal"].upper()
        return None

    def text(self, action: Action) -> str:
        """One of the package's own actions in the words of the cases."""
        kind, value = action.action_type, action.value
        if kind == ActionType.BUILD_ROAD:
            return "road {}-{}".format(*sorted(self.spots[node] for node in value))
        if kind in (ActionType.BUILD_SETTLEMENT, ActionType.BUILD_CITY):
            return f"{'settle' if kind == ActionType.BUILD_SETTLEMENT else 'city'} {self.spots[value]}"
        if kind == ActionType.MOVE_ROBBER:
            where = f"robber {self.cubes.index(value[0])}"
            return where if value[1] is None else f"{where} from {self.colors.index(value[1])}"
        if kind == ActionType.PLAY_YEAR_OF_PLENTY:
            return "plenty " + " ".join(card.lower() for card in value)
        if kind == ActionType.PLAY_MONOPOLY:
            return f"monopoly {value.lower()}"
        if kind == ActionType.MARITIME_TRADE:
            given = [card for card in value[:4] if card]
            return f"bank {given[0].lower()}*{len(given)} for {value[4].lower()}"
        if kind.name.startswith("DISCARD"):
            raise Unsupported("a choice of discards")
        words = {ActionType.ROLL: "roll", ActionType.BUY_DEVELOPMENT_CARD: "buy", ActionType.PLAY_KNIGHT_CARD: "knight"}
        words |= {ActionType.END_TURN: "end", ActionType.PLAY_ROAD_BUILDING: "roads"}
        return words[kind]

    # ---- what is told ----

    def position(self) -> dict[str, Any]:
        state, board = self.state, self.state.board
        winner = self.game.winning_color()
        deck = list(state.development_listdeck)
        return {
            "phase": "over" if winner is not None else self.phase(),
            "turn": state.current_turn_index,
            "robber": self.cubes.index(board.robber_coordinate),
            "bank": dict(zip(RESOURCES, state.resource_freqdeck, strict=True)),
            "deck": {name: deck.count(card) for name, card in CARDS.items()},
            "longest_road": self.holder("HAS_ROAD"),
            "largest_army": self.holder("HAS_ARMY"),
            "winner": None if winner is None else self.colors.index(winner),
            "seats": [self.seat(seat) for seat in range(len(self.colors))],
        }

    def phase(self) -> str:
        state = self.state
        if state.current_prompt in BOARD_PHASES:
            return BOARD_PHASES[state.current_prompt]
        if state.is_road_building:
            return "roads"
        return "main" if self.read(state.current_player_index, "HAS_ROLLED") else "roll"

    def holder(self, flag: str) -> int | None:
        holders = [seat for seat in range(len(self.colors)) if self.read(seat, flag)]
        return holders[0] if holders else None

    def seat(self, seat: int) -> dict[str, Any]:
        color, board = self.colors[seat], self.state.board
        roads = {tuple(sorted(self.spots[node] for node in edge)) for edge, by in board.roads.items() if by == color}
        standing: dict[str, list[int]] = {SETTLEMENT: [], CITY: []}
        for node, (by, kind) in board.buildings.items():
            if by == color:
                standing[kind].append(self.spots[node])
        return {
            "hand": {name: self.read(seat, f"{name.upper()}_IN_HAND") for name in RESOURCES},
            "cards": {name: self.read(seat, f"{card}_IN_HAND") for name, card in CARDS.items()},
            "knights": self.read(seat, "PLAYED_KNIGHT"),
            "roads": sorted(map(list, roads)),
            "settlements": sorted(standing[SETTLEMENT]),
            "cities": sorted(standing[CITY]),
            "points": self.read(seat, "ACTUAL_VICTORY_POINTS"),
        }

    def answer(self, request: dict[str, Any], refused: dict[str, Any] | None) -> dict[str, Any]:
        found: dict[str, Any] = {"position": self.position(), "refused": refused}
        over = self.game.winning_color() is not None
        if self.state.current_prompt != ActionPrompt.DISCARD:
            found["to_act"] = [] if over else [self.state.current_player_index]
        if "legal" in request:
            mine = self.colors[request["legal"]]
            found["legal"] = [] if over else [self.text(each) for each in self.playable() if each.color == mine]
        if "view" in request:
            if request["view"] is not None:
                raise Unsupported("views")
            lengths = [{"road_length": self.read(seat, "LONGEST_ROAD_LENGTH")} for seat in range(len(self.colors))]
            found["view"] = {"seats": lengths, "deck": len(self.state.development_listdeck)}
        return found


def padded(part: list[str | None]) -> list[str | None]:
    return [*part, None][:2]


def port_nodes(port: Port) -> tuple[int, int]:
    """The two intersections of a harbour."""
    single = CatanMap.from_tiles({(0, 0, 0): LandTile(0, None, None, port.nodes, port.edges), (9, 9, 9): port})
    [nodes] = [nodes for nodes in single.port_nodes.values() if nodes]
    first, second = nodes
    return first, second


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """The answer to a request of docs/judge.md, as far as the package goes."""
    if "position" in request:
        position = request["position"]
        if "actions" not in request:
            raise Unsupported("positions that can't be")
        options = position.get("options", {})
        table = Table(len(position["seats"]), options, position.get("tiles"), position.get("ports"))
        table.take_up(position)
    else:
        new = request["new"]
        table = Table(new["seats"], new["options"], None, None)
    chance = list(request.get("chance", []))
    refused = None
    for at, (seat, text) in enumerate(request["actions"]):
        try:
            table.play(seat, text, chance)
        except Refused as reason:
            refused = {"at": at, "code": str(reason)}
            break
    return table.answer(request, refused)


def main() -> None:
    for line in sys.stdin:
        try:
            found = answer(json.loads(line))
        except Unsupported as missing:
            found = {"unsupported": str(missing)}
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
