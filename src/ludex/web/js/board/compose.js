// Orders composed on a map: a unit, then where it goes, or another unit to help and where that goes. No rules here: a
// drawing carries the legal orders as a tree in data-orders, and places and units as data-area and data-unit.
//
// The tree: by place what can be done there. A number is an action: "hold", "disband", or the place it goes to. "via" has
// places too; "support" and "convoy" have places of other units and then their targets; anything else is asked for.

import { el, find, findAll, partOf, show } from "../lib/dom.js";
import { isTwice, pressAt } from "../lib/twice.js";
import { Lights } from "./lights.js";

/** @typedef {Record<string, number | Record<string, number | Record<string, number>>>} Orders of one place */
/** @typedef {Map<string, string[]>} Ways actions by the place that they lead to */

const DRAGGED_PX = 8;
const ITSELF = new Set(["hold", "disband"]);
const HELPS = new Set(["support", "convoy"]);
const PLACES = "[data-unit], [data-area]";
/** @type {Record<string, number[]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {string} place */
const province = (place) => place.split("/")[0];

/** @param {Ways} map @param {string} name @param {string} key */
function add(map, name, key) {
  map.set(name, [...(map.get(name) ?? []), key]);
}

/**
 * One unit's part of the tree: where it goes, whom it helps to go where, and what it does by itself.
 * @param {Orders} tree
 */
function read(tree) {
  /** @type {{moves: Ways, helps: Map<string, Ways>, own: string[], hold: string | null, verbs: string[]}} */
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
        const ways = found.helps.get(other) ?? new Map();
        found.helps.set(other, ways);
        for (const [to, code] of Object.entries(targets)) add(ways, province(to), String(code));
      }
    } else for (const code of Object.values(value)) found.own.push(String(code));
  }
  return found;
}

export class Composer {
  /**
   * onAction(key, isByKey): an order is complete.
   * @param {HTMLElement} host
   * @param {ShadowRoot} root
   * @param {(key: string, isByKey: boolean) => void} onAction
   */
  constructor(host, root, onAction) {
    this.host = host;
    this.root = root;
    this.onAction = onAction;
    this.lights = new Lights(host, root);
    /** @type {Record<string, Orders> | null} */
    this.tree = null;
    /** @type {Page.Part | null} */
    this.svg = null;
    /** @type {Map<string, Page.Named>} */
    this.legal = new Map();
    /** @type {Set<Page.Part>} */
    this.picks = new Set();
    /** @type {Set<Page.Part>} */
    this.ways = new Set();
    /** @type {string | null} */
    this.unit = null;
    /** @type {string | null} */
    this.helped = null;
    /** @type {string | null} */
    this.suggested = null;
    /** @type {{keys: string[], at: string} | null} */
    this.asked = null;
    /** @type {{unit: string, helped: string, to: string} | null} */
    this.next = null;
    /** @type {(import("../lib/twice.js").Press & {isSent: boolean, place?: string}) | null} */
    this.last = null;
    /** @type {[number, number] | null} */
    this.from = null;
    // What the last click did: "picked" a unit where none was, "used" for an order, or nothing.
    this.took = "";
    this.words = el("p", { role: "status" });
    const cancel = el(
      "button",
      { type: "button", "aria-label": "Cancel this order", title: "Cancel (Esc)", onclick: () => this.cancel() },
      "×",
    );
    this.instead = el(
      "button",
      { type: "button", id: "composing-instead", class: "instead", hidden: true, onclick: () => this.goInstead() },
      "Move there",
    );
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

  /**
   * A new drawing is there, with what is legal by its key. What was selected stays so where it means the same.
   * @param {Page.Part} svg
   * @param {Map<string, Page.Named>} legal
   */
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

  /** @param {string} place */
  unitAt(place) {
    const all = findAll(this.svg, `[data-unit="${CSS.escape(place)}"]`);
    return all.find((node) => node.classList.contains("lost")) ?? all.at(0);
  }

  /** @param {string} place */
  areaAt(place) {
    return find(this.svg, `[data-area="${CSS.escape(place)}"]`);
  }

  /**
   * "Paris", of the title "Paris (PAR)".
   * @param {string} place
   */
  name(place) {
    const title = this.areaAt(place)?.querySelector("title")?.textContent ?? place;
    return title.replace(/ \([^()]*\)$/, "");
  }

  options() {
    return read(this.tree?.[this.unit ?? ""] ?? {});
  }

  // ---- what is seen ----

  show() {
    const { svg, tree } = this;
    if (!svg || !tree) return;
    for (const part of findAll(svg, ".target, [aria-pressed]")) {
      part.classList.remove("target");
      part.removeAttribute("aria-pressed");
    }
    // What can be chosen, and of that what goes on with the order that was begun.
    this.picks = new Set();
    this.ways = new Set();
    this.lights.begin(svg);
    for (const place of Object.keys(tree)) {
      const part = place && (this.unitAt(place) ?? this.areaAt(place));
      if (part) this.pickable(part, part.querySelector("title")?.textContent ?? place);
    }
    if (this.unit) this.showSelected();
    else {
      for (const place of Object.keys(tree)) {
        const area = place && !this.unitAt(place) ? this.areaAt(place) : null;
        if (area) this.lights.area(area, "");
      }
    }
    // What can still be chosen is not touched, so that it keeps the focus.
    for (const part of findAll(svg, "[data-pick]")) {
      if (!this.picks.has(part)) for (const name of ["data-pick", "role", "tabindex", "aria-label"]) part.removeAttribute(name);
    }
    if (this.asked)
      this.lights.ask(
        this.asked.keys.flatMap((key) => this.legal.get(key) ?? []),
        "Which one?",
        ...this.spot(this.asked.at),
      );
    else this.lights.close();
    this.words.textContent = this.told();
    show(this.instead, this.helped !== null && this.options().moves.has(this.helped));
    show(this.hint, this.isOn());
  }

  showSelected() {
    const options = this.options();
    const unit = this.unit ?? "";
    const part = this.unitAt(unit) ?? this.areaAt(unit);
    part?.setAttribute("aria-pressed", "true");
    const targets = (this.helped ? options.helps.get(this.helped) : options.moves) ?? new Map();
    for (const place of targets.keys()) {
      const area = this.areaAt(place);
      if (!area) continue;
      this.lights.area(area, place === this.suggested ? "suggested" : "");
      area.classList.add("target");
      this.ways.add(area);
      this.pickable(area, this.helped ? `${this.name(this.helped)} to ${this.name(place)}` : `To ${this.name(place)}`);
    }
    for (const place of this.helped ? [this.helped] : options.helps.keys()) {
      const other = this.unitAt(place);
      if (!other) continue;
      this.lights.ring(other, this.helped ? "helped" : "helpable");
      this.ways.add(other);
      this.pickable(other, this.helped ? `${this.name(place)} stays` : `${this.verb()} ${this.name(place)}`);
    }
    if (part && this.unitAt(unit)) this.lights.ring(part, "");
    else if (part) this.lights.area(part, "suggested");
  }

  /** @param {Page.Part} part @param {string} words */
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
      const targets = helps.get(this.helped) ?? new Map();
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

  /**
   * Where a place is in the window: its unit, or the middle of its area.
   * @param {string} place
   * @returns {[number, number]}
   */
  spot(place) {
    const box = (this.unitAt(place) ?? this.areaAt(place) ?? this.host).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  // ---- pointers ----

  /** @param {MouseEvent} event */
  click(event) {
    this.took = "";
    if (!this.tree) return;
    const { detail } = event;
    const isByKey = detail === 0;
    const { last } = this;
    const now = pressAt(event);
    const hit = isByKey ? partOf(event, PLACES) : this.under(now.x, now.y);
    // Units may stand close to each other: a first click on another one is no second half of a double click.
    const isOther = detail === 1 && hit?.dataset.unit !== undefined && hit.dataset.unit !== last?.place;
    const isNear = isTwice(last, now) && !isOther;
    if (this.lights.box && event.composedPath().includes(this.lights.box)) {
      // A box that has just come under the pointer was not read yet.
      if (!isByKey && (isNear || detail > 1)) event.stopImmediatePropagation();
      else this.rest();
      return;
    }
    if (partOf(event, "[data-action]")) return;
    // The second half of a double click whose first half gave an order.
    this.took = !isByKey && last?.isSent && (isNear || detail > 1) ? "used" : "";
    if (this.took || this.isDragged(event)) return;
    const wasOn = this.isOn();
    const isSent = this.press(hit, isByKey, isNear || detail > 1);
    this.took = wasOn || isSent ? "used" : this.isOn() ? "picked" : "";
    this.last = { ...now, isSent, place: hit?.dataset.unit ?? hit?.dataset.area };
  }

  /**
   * Whether a click ends a drag of the board.
   * @param {MouseEvent} event
   */
  isDragged({ clientX, clientY, detail }) {
    return detail !== 0 && this.from !== null && Math.hypot(clientX - this.from[0], clientY - this.from[1]) > DRAGGED_PX;
  }

  /**
   * The unit or area at a point; what is drawn over it, such as the last orders, does not count.
   * @param {number} x
   * @param {number} y
   * @returns {Page.Part | null}
   */
  under(x, y) {
    for (const node of this.root.elementsFromPoint(x, y)) {
      const part = node.closest(PLACES);
      if (part) return /** @type {Page.Part} */ (part);
    }
    return null;
  }

  /**
   * Answers whether an order was sent.
   * @param {Page.Part | null} part
   * @param {boolean} isByKey
   * @param {boolean} isTwice
   * @returns {boolean}
   */
  press(part, isByKey, isTwice) {
    this.asked = null;
    if (!part) return this.cancel(true);
    const isUnit = part.dataset.unit !== undefined;
    const place = part.dataset.unit ?? part.dataset.area ?? "";
    if (!this.unit) return this.pick(place);
    const { moves, helps, hold, own } = this.options();
    if (this.helped) {
      const keys = helps.get(this.helped)?.get(place === this.helped ? "hold" : place);
      if (keys) return this.send(keys, place, isByKey);
      return this.pick(place);
    }
    if (place === this.unit) {
      if (isTwice && hold) return this.send([hold], place, isByKey);
      return own.length ? this.ask(own, place) : this.cancel(true);
    }
    const isOther = this.suggested && this.suggested !== place && isUnit && this.tree?.[place];
    if (helps.has(place) && !isOther && (isUnit || !moves.has(place))) return this.help(place, isByKey);
    const keys = moves.get(place);
    if (keys) return this.send(keys, place, isByKey);
    return this.pick(place);
  }

  /**
   * Selects a unit or a place to build in. One that has its order already may take the last one back, or its own.
   * @param {string} place
   */
  pick(place) {
    this.rest();
    const undoes = this.tree?.[""]?.undo;
    const undo = typeof undoes === "object" ? undoes[place] : undoes;
    if (this.tree?.[place]) {
      this.unit = place;
      const { moves, helps, own } = this.options();
      if (!moves.size && !helps.size) return this.ask(own, place);
    } else if (undo !== undefined && this.given(place)) return this.ask([String(undo)], place);
    this.show();
    return false;
  }

  /** @param {string} place */
  given(place) {
    return find(this.svg, `.orders [data-from="${CSS.escape(place)}"]`);
  }

  /**
   * Marks the unit to be helped; where its own order is known, that is what it is helped to do.
   * @param {string} place
   * @param {boolean} isByKey
   */
  help(place, isByKey) {
    const targets = this.options().helps.get(place) ?? new Map();
    const given = this.given(place);
    if (given) {
      const words = (given.dataset.order ?? "").split(" ").map(province);
      const to = given.classList.contains("move") ? words.findLast((word) => targets.has(word)) : "hold";
      const keys = targets.get(to ?? "");
      if (keys) return this.send(keys, place, isByKey);
    }
    this.helped = place;
    this.suggested = null;
    this.show();
    return false;
  }

  /** The unit that is marked was not to be helped: it is where to go. */
  goInstead() {
    const place = this.helped ?? "";
    const keys = this.options().moves.get(place);
    this.helped = null;
    if (keys) this.send(keys, place, false);
  }

  /** @param {string[]} keys @param {string} at */
  ask(keys, at) {
    this.asked = { keys: keys.filter((key) => this.legal.has(key)), at };
    this.show();
    return false;
  }

  /** @param {string[]} keys @param {string} place @param {boolean} isByKey */
  send(keys, place, isByKey) {
    if (keys.length > 1) return this.ask(keys, place);
    // The order before this one is still on its way.
    if (this.host.hasAttribute("data-busy")) return false;
    const unit = this.unit ?? "";
    this.next = this.helped && place !== this.helped ? { unit, helped: this.helped, to: place } : null;
    // What was chosen may take no focus any more; the unit does until its order is there.
    if (this.root.activeElement) (this.unitAt(unit) ?? this.areaAt(unit))?.focus({ preventScroll: true });
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

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.tree || event.ctrlKey || event.metaKey || event.altKey) return;
    const part = partOf(event, "[data-pick]");
    if (!part) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (event.repeat) return;
      this.press(part, true, false);
      this.lights.box?.querySelector("button")?.focus();
    } else if (event.key === "h" || event.key === "H") {
      const place = this.unit ?? part.dataset.unit ?? "";
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

  /**
   * The next part in a direction that can be chosen: near, and not far aside.
   * @param {Page.Part} part
   * @param {string} key
   */
  nearest(part, key) {
    const middle = (/** @type {Page.Part} */ node) => {
      const box = node.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [dx, dy] = WAYS[key];
    const [x, y] = middle(part);
    /** @type {Page.Part | null} */
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
    const part = /** @type {Page.Part | null} */ (this.root.activeElement?.closest("[data-pick]") ?? null);
    if (!part) return null;
    const name = part.dataset.unit === undefined ? "area" : "unit";
    return `[data-pick][data-${name}="${CSS.escape(part.dataset[name] ?? "")}"]`;
  }
}

/** @param {string | undefined} text */
function parsed(text) {
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
