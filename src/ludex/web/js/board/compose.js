// Orders composed on a map: a unit, then where it goes, or another unit to help and where that goes. No rules here: a
// drawing carries the legal orders as a tree in data-orders, and places and units as data-area and data-unit.
//
// The tree: by place what can be done there. A number is an action: "hold", "disband", or the place it goes to. "via" has
// places too; "support" and "convoy" have places of other units and then their targets; anything else is asked for.

import { el, show } from "../lib/dom.js";
import { isTwice, pressAt } from "../lib/twice.js";
import { Lights } from "./lights.js";

const DRAGGED_PX = 8;
const ITSELF = new Set(["hold", "disband"]);
const HELPS = new Set(["support", "convoy"]);

const province = (place) => place.split("/")[0];

function add(map, name, key) {
  map.set(name, [...(map.get(name) ?? []), key]);
}

/** One unit's part of the tree: where it goes, whom it helps to go where, and what it does by itself. */
function read(tree) {
  const found = { moves: new Map(), helps: new Map(), own: [], hold: null, verbs: [] };
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === "number") {
      if (name === "hold") found.hold = String(value);
      if (ITSELF.has(name)) found.own.push(String(value));
      else add(found.moves, province(name), String(value));
    } else if (name === "via") {
      for (const [to, code] of Object.entries(value)) add(found.moves, province(to), String(code));
    } else if (HELPS.has(name)) {
      found.verbs.push(name);
      for (const [other, targets] of Object.entries(value)) {
        if (!found.helps.has(other)) found.helps.set(other, new Map());
        for (const [to, code] of Object.entries(targets)) add(found.helps.get(other), province(to), String(code));
      }
    } else for (const code of Object.values(value)) found.own.push(String(code));
  }
  return found;
}

export class Composer {
  /** onAction(key, isByKey): an order is complete. */
  constructor(host, root, onAction) {
    this.host = host;
    this.root = root;
    this.onAction = onAction;
    this.lights = new Lights(host, root);
    this.tree = null;
    this.rest();
    this.next = null;
    this.last = null;
    this.from = null;
    // What the last click did: "picked" a unit where none was, "used" for an order, or nothing.
    this.took = "";
    this.words = el("p", { role: "status" });
    const cancel = el("button", { type: "button", "aria-label": "Cancel this order", title: "Cancel (Esc)", onclick: () => this.cancel() }, "×");
    this.instead = el("button", { type: "button", id: "composing-instead", class: "instead", hidden: true, onclick: () => this.goInstead() }, "Move there");
    this.hint = el("div", { class: "composing", id: "composing", hidden: true }, this.words, this.instead, cancel);
    host.before(el("div", { class: "composing-place" }, this.hint));
    host.addEventListener("pointerdown", (event) => (this.from = [event.clientX, event.clientY]), true);
    // Before the board hears of it.
    root.addEventListener("click", (event) => this.click(event), true);
    root.addEventListener("keydown", (event) => this.key(event));
    addEventListener("keydown", (event) => event.key === "Escape" && this.isOn() && !event.defaultPrevented && this.cancel());
  }

  /** Nothing is selected. */
  rest() {
    this.unit = null;
    this.helped = null;
    this.suggested = null;
    this.asked = null;
  }

  isOn() {
    return this.unit !== null || this.asked !== null;
  }

  // ---- the drawing ----

  /** Takes the light off, so that it is not taken for a part of the drawing. */
  clear() {
    this.lights.clear();
  }

  /** A new drawing is there, with what is legal by its key. What was selected stays so where it means the same. */
  set(svg, legal) {
    const before = this.unit && JSON.stringify(this.tree?.[this.unit]);
    this.svg = svg;
    this.legal = legal;
    this.tree = legal.size ? parsed(svg.dataset.orders) : null;
    if (!this.tree || (this.unit && JSON.stringify(this.tree[this.unit]) !== before)) this.rest();
    if (this.asked && !this.asked.keys.every((key) => legal.has(key))) this.rest();
    const { next } = this;
    // The unit that was helped has no order yet: most likely it goes there.
    if (next && this.tree && !this.tree[next.unit] && !this.unit) {
      this.next = null;
      if (this.tree[next.helped] && read(this.tree[next.helped]).moves.has(next.to)) {
        this.unit = next.helped;
        this.suggested = next.to;
      }
    }
    if (this.tree) this.show();
    else show(this.hint, false);
  }

  unitAt(place) {
    const all = Array.from(this.svg.querySelectorAll(`[data-unit="${CSS.escape(place)}"]`));
    return all.find((node) => node.classList.contains("lost")) ?? all[0];
  }

  areaAt(place) {
    return this.svg.querySelector(`[data-area="${CSS.escape(place)}"]`);
  }

  /** "Paris", of the title "Paris (PAR)". */
  name(place) {
    const title = this.areaAt(place)?.querySelector("title")?.textContent ?? place;
    return title.replace(/ \([^()]*\)$/, "");
  }

  options() {
    return read(this.tree[this.unit]);
  }

  // ---- what is seen ----

  show() {
    for (const part of this.svg.querySelectorAll(".target, [aria-pressed]")) {
      part.classList.remove("target");
      part.removeAttribute("aria-pressed");
    }
    // What can be chosen, and of that what goes on with the order that was begun.
    this.picks = new Set();
    this.ways = new Set();
    this.lights.begin(this.svg);
    for (const place of Object.keys(this.tree)) {
      const part = place && (this.unitAt(place) ?? this.areaAt(place));
      if (part) this.pickable(part, part.querySelector("title")?.textContent ?? place);
    }
    if (this.unit) this.showSelected();
    else for (const place of Object.keys(this.tree)) if (place && !this.unitAt(place)) this.lights.area(this.areaAt(place), "");
    // What can still be chosen is not touched, so that it keeps the focus.
    for (const part of this.svg.querySelectorAll("[data-pick]")) {
      if (!this.picks.has(part)) for (const name of ["data-pick", "role", "tabindex", "aria-label"]) part.removeAttribute(name);
    }
    if (this.asked) this.lights.ask(this.asked.keys.map((key) => this.legal.get(key)), "Which one?", ...this.spot(this.asked.at));
    else this.lights.close();
    this.words.textContent = this.told();
    show(this.instead, this.helped !== null && this.options().moves.has(this.helped));
    show(this.hint, this.isOn());
  }

  showSelected() {
    const options = this.options();
    const part = this.unitAt(this.unit) ?? this.areaAt(this.unit);
    part.setAttribute("aria-pressed", "true");
    const targets = this.helped ? options.helps.get(this.helped) : options.moves;
    for (const place of targets.keys()) {
      const area = this.areaAt(place);
      if (!area) continue;
      this.lights.area(area, place === this.suggested ? "suggested" : "");
      area.classList.add("target");
      this.ways.add(area);
      this.pickable(area, this.helped ? `${this.name(this.helped)} to ${this.name(place)}` : `To ${this.name(place)}`);
    }
    for (const place of this.helped ? [this.helped] : options.helps.keys()) {
      const unit = this.unitAt(place);
      if (!unit) continue;
      this.lights.ring(unit, this.helped ? "helped" : "helpable");
      this.ways.add(unit);
      this.pickable(unit, this.helped ? `${this.name(place)} stays` : `${this.verb()} ${this.name(place)}`);
    }
    if (this.unitAt(this.unit)) this.lights.ring(part, "");
    else this.lights.area(part, "suggested");
  }

  pickable(part, words) {
    this.picks.add(part);
    part.dataset.pick = "";
    part.setAttribute("role", "button");
    part.setAttribute("tabindex", "0");
    part.setAttribute("aria-label", words);
  }

  verb() {
    const words = this.options().verbs.join(" or ");
    return words.charAt(0).toUpperCase() + words.slice(1);
  }

  /** What is expected now. */
  told() {
    if (!this.unit) return "Which one?";
    const { moves, helps, hold } = this.options();
    const name = this.name(this.unit);
    if (this.helped) {
      const targets = helps.get(this.helped);
      const parts = [];
      if (targets.size > 1 || !targets.has("hold")) parts.push("click where it goes");
      if (targets.has("hold")) parts.push(parts.length ? "it again to hold" : "click it again to hold");
      return `${name} helps ${this.name(this.helped)}: ${parts.join(", or ")}`;
    }
    if (this.suggested) return `${name}: click ${this.name(this.suggested)} to go there, or give another order`;
    if (this.asked && !moves.size) return `${name}: which one?`;
    const parts = [];
    if (moves.size) parts.push("move");
    if (helps.size) parts.push(`click a unit to ${this.verb().toLowerCase()}`);
    const again = hold ? "Twice: hold" : this.options().own.length ? "Click it again for more" : "";
    return `${name}: ${parts.join(", or ")}. ${again}`;
  }

  /** Where a place is in the window: its unit, or the middle of its area. */
  spot(place) {
    const box = (this.unitAt(place) ?? this.areaAt(place)).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  // ---- pointers ----

  click(event) {
    this.took = "";
    if (!this.tree) return;
    const { detail } = event;
    const isByKey = detail === 0;
    const { last } = this;
    const now = pressAt(event);
    const hit = isByKey ? partOf(event.target) : this.under(now.x, now.y);
    // Units may stand close to each other: a first click on another one is no second half of a double click.
    const isOther = detail === 1 && hit?.dataset.unit !== undefined && hit.dataset.unit !== last?.place;
    const isNear = isTwice(last, now) && !isOther;
    if (event.composedPath().includes(this.lights.box)) {
      // A box that has just come under the pointer was not read yet.
      if (!isByKey && (isNear || detail > 1)) event.stopImmediatePropagation();
      else this.rest();
      return;
    }
    if (event.target.closest?.("[data-action]")) return;
    // The second half of a double click whose first half gave an order.
    this.took = !isByKey && last?.isSent && (isNear || detail > 1) ? "used" : "";
    if (this.took || this.isDragged(event)) return;
    const wasOn = this.isOn();
    const isSent = this.press(hit, isByKey, isNear || detail > 1);
    this.took = wasOn || isSent ? "used" : this.isOn() ? "picked" : "";
    this.last = { ...now, isSent, place: hit?.dataset.unit ?? hit?.dataset.area };
  }

  /** Whether a click ends a drag of the board. */
  isDragged({ clientX, clientY, detail }) {
    return detail !== 0 && this.from !== null && Math.hypot(clientX - this.from[0], clientY - this.from[1]) > DRAGGED_PX;
  }

  /** The unit or area at a point; what is drawn over it, such as the last orders, does not count. */
  under(x, y) {
    for (const node of this.root.elementsFromPoint(x, y)) {
      const part = partOf(node);
      if (part) return part;
    }
    return null;
  }

  /** Answers whether an order was sent. */
  press(part, isByKey, isTwice) {
    this.asked = null;
    if (!part) return this.cancel(true);
    const isUnit = part.dataset.unit !== undefined;
    const place = part.dataset.unit ?? part.dataset.area;
    if (!this.unit) return this.pick(place);
    const { moves, helps, hold, own } = this.options();
    if (this.helped) {
      const keys = helps.get(this.helped).get(place === this.helped ? "hold" : place);
      if (keys) return this.send(keys, place, isByKey);
      return this.pick(place);
    }
    if (place === this.unit) {
      if (isTwice && hold) return this.send([hold], place, isByKey);
      return own.length ? this.ask(own, place) : this.cancel(true);
    }
    const isOther = this.suggested && this.suggested !== place && isUnit && this.tree[place];
    if (helps.has(place) && !isOther && (isUnit || !moves.has(place))) return this.help(place, isByKey);
    if (moves.has(place)) return this.send(moves.get(place), place, isByKey);
    return this.pick(place);
  }

  /** Selects a unit or a place to build in. One that has its order already may take the last one back, or its own. */
  pick(place) {
    this.rest();
    const undoes = this.tree[""]?.undo;
    const undo = typeof undoes === "object" ? undoes[place] : undoes;
    if (this.tree[place]) {
      this.unit = place;
      const { moves, helps, own } = this.options();
      if (!moves.size && !helps.size) return this.ask(own, place);
    } else if (undo !== undefined && this.given(place)) return this.ask([String(undo)], place);
    this.show();
    return false;
  }

  given(place) {
    return this.svg.querySelector(`.orders [data-from="${CSS.escape(place)}"]`);
  }

  /** Marks the unit to be helped; where its own order is known, that is what it is helped to do. */
  help(place, isByKey) {
    const targets = this.options().helps.get(place);
    const given = this.given(place);
    if (given) {
      const words = given.dataset.order.split(" ").map(province);
      const to = given.classList.contains("move") ? words.findLast((word) => targets.has(word)) : "hold";
      if (targets.has(to)) return this.send(targets.get(to), place, isByKey);
    }
    this.helped = place;
    this.suggested = null;
    this.show();
    return false;
  }

  /** The unit that is marked was not to be helped: it is where to go. */
  goInstead() {
    const place = this.helped;
    this.helped = null;
    this.send(this.options().moves.get(place), place, false);
  }

  ask(keys, at) {
    this.asked = { keys: keys.filter((key) => this.legal.has(key)), at };
    this.show();
    return false;
  }

  send(keys, place, isByKey) {
    if (keys.length > 1) return this.ask(keys, place);
    // The order before this one is still on its way.
    if (this.host.hasAttribute("data-busy")) return false;
    this.next = this.helped && place !== this.helped ? { unit: this.unit, helped: this.helped, to: place } : null;
    // What was chosen may take no focus any more; the unit does until its order is there.
    if (this.root.activeElement) (this.unitAt(this.unit) ?? this.areaAt(this.unit)).focus({ preventScroll: true });
    this.rest();
    this.show();
    this.onAction(keys[0], isByKey);
    return true;
  }

  /** One step back: from the unit that is helped to the one that helps, or to nothing. */
  cancel(isAll = false) {
    const { unit } = this;
    const isBack = !isAll && this.helped !== null;
    this.rest();
    if (isBack) this.unit = unit;
    this.show();
    if (unit && this.root.activeElement) (this.unitAt(unit) ?? this.areaAt(unit))?.focus({ preventScroll: true });
    return false;
  }

  // ---- keys ----

  key(event) {
    if (!this.tree || event.ctrlKey || event.metaKey || event.altKey) return;
    const part = event.target.closest?.("[data-pick]");
    if (!part) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (event.repeat) return;
      this.press(part, true, false);
      this.lights.box?.querySelector("button").focus();
    } else if (event.key === "h" || event.key === "H") {
      const place = this.unit ?? part.dataset.unit;
      const hold = this.tree[place]?.hold;
      if (hold === undefined) return;
      this.unit = place;
      this.helped = null;
      this.send([String(hold)], place, true);
    } else if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      this.nearest(part, event.key)?.focus();
    }
  }

  /** The next part in a direction that can be chosen: near, and not far aside. */
  nearest(part, key) {
    const middle = (node) => {
      const box = node.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    const [x, y] = middle(part);
    let best = null;
    let least = Infinity;
    for (const other of this.ways.size ? this.ways : this.picks) {
      const [u, v] = middle(other);
      const ahead = (u - x) * dx + (v - y) * dy;
      const aside = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
      if (other === part || ahead <= 1 || ahead + 2 * aside >= least) continue;
      [best, least] = [other, ahead + 2 * aside];
    }
    return best;
  }

  /** Finds the part with the focus again in the next drawing. */
  focused() {
    const part = this.root.activeElement?.closest("[data-pick]");
    if (!part) return null;
    const name = part.dataset.unit === undefined ? "area" : "unit";
    return `[data-pick][data-${name}="${CSS.escape(part.dataset[name])}"]`;
  }
}

const partOf = (node) => node?.closest?.("[data-unit], [data-area]") ?? null;

function parsed(text) {
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
