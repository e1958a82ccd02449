// What changed on the board is seen to change: pieces move from their old place to the new one, what is new fades in.
//
// Two drawings are compared by their leaves, the shapes and texts. A part with the same data-id is the same piece; a unit
// with data-came was at that place; without either, a shape that vanished and its only likeness that appeared elsewhere
// are taken for one. Dice tumble and cards turn where they show something new. All of it begins at once and is over soon,
// and what it moves can be pressed meanwhile.
//
// A drawing can say more of what just happened. A die with another data-roll was thrown again, whatever it shows. A part
// with data-turn comes to light: it turns. A part with data-from was where the piece of that data-id was. A part with
// data-fly is seen only while it flies to its place, from as far away as it says ("dx dy").

import { findAll } from "../lib/dom.js";

/** @typedef {{leaf: Page.Part, looks: string, place: string}} Leaf */
/** @typedef {[number, number]} Point */

/**
 * What differs between two drawings: leaves that came, and where what they may have been was.
 * @typedef {object} Changes
 * @property {Leaf[]} come
 * @property {Map<string, Point>} from by looks
 * @property {Map<string, Point>} pieces by data-id
 * @property {Map<string, Point>} units by data-unit
 * @property {Set<string>} arrived
 * @property {Page.Part[]} dice
 * @property {Page.Part[]} cards
 */

const LEAVES = "path, rect, circle, ellipse, line, polyline, polygon, text, use";
const PLACES = new Set(["x", "y", "cx", "cy", "x1", "y1", "x2", "y2", "transform", "d", "points"]);
const STATES = new Set(["data-action", "role", "tabindex", "aria-label", "class"]);
const MOVE_MS = 420;
const FADE_MS = 450;
const TUMBLE_MS = 450;
const TURN_MS = 400;
const FLY_MS = 440;
// What flies to the same place goes one after the other, and is there as soon as everything else.
const NEXT_MS = 40;
const LATEST_MS = 160;
// What was decided in secret comes to light after so long: never longer than 600 ms in all.
const BEAT_MS = 120;
// Where more than so much is new, whole groups of it come; when more than so many, it is another picture.
const MOST = 80;
const FULL = 160;

const quiet = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * What a leaf looks like, and where it is: the transforms above it, and its own place.
 * @param {Element} leaf
 */
function likeness(leaf) {
  let looks = leaf.localName;
  let place = "";
  for (const { name, value } of leaf.attributes) {
    if (PLACES.has(name)) place += ` ${name}=${value}`;
    else if (!STATES.has(name)) looks += ` ${name}=${value}`;
  }
  looks += ` ${leaf.getAttribute("class") ?? ""}`;
  if (leaf.localName === "text") looks += ` ${leaf.textContent}`;
  for (let node = leaf.parentElement; node && node.localName !== "svg"; node = node.parentElement) {
    place += ` / ${node.getAttribute("transform") ?? ""}`;
  }
  return { looks, place };
}

/** @param {Element} svg @returns {Leaf[]} */
function leavesOf(svg) {
  const leaves = findAll(svg, LEAVES).filter((leaf) => !leaf.closest("[data-fly]"));
  return leaves.map((leaf) => ({ leaf, ...likeness(leaf) }));
}

/** @param {Leaf[]} leaves @param {(leaf: Leaf) => string} name @returns {Map<string, number>} */
function counted(leaves, name) {
  const counts = new Map();
  for (const one of leaves) counts.set(name(one), (counts.get(name(one)) ?? 0) + 1);
  return counts;
}

/**
 * Leaves of one drawing that are not in the other.
 * @param {Leaf[]} these
 * @param {Leaf[]} those
 */
function missing(these, those) {
  const known = counted(those, (one) => `${one.looks}|${one.place}`);
  return these.filter((one) => {
    const key = `${one.looks}|${one.place}`;
    const left = known.get(key) ?? 0;
    known.set(key, left - 1);
    return left <= 0;
  });
}

/** @param {Element} node @returns {Point} */
const middle = (node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};

/**
 * What differs between the drawing that is shown and the one that follows; measured while the old one is still there.
 * @param {Page.Part} old
 * @param {Page.Part} svg
 * @returns {Changes | null}
 */
export function changes(old, svg) {
  if (quiet.matches) return null;
  if (old.getAttribute("viewBox")?.split(" ")[2] !== svg.getAttribute("viewBox")?.split(" ")[2]) return null;
  const before = leavesOf(old);
  const after = leavesOf(svg);
  const gone = missing(before, after);
  const come = missing(after, before);
  const [left, top] = cornerOf(old);
  /** @type {(node: Element) => Point} */
  const at = (node) => {
    const [x, y] = middle(node);
    return [x - left, y - top];
  };
  const pieces = pointsOf(findAll(old, "[data-id]"), "id", at);
  const goneCounts = counted(gone, (one) => one.looks);
  const comeCounts = counted(come, (one) => one.looks);
  /** @type {Map<string, Point>} */
  const from = new Map();
  for (const { leaf, looks } of gone) if (goneCounts.get(looks) === 1 && comeCounts.get(looks) === 1) from.set(looks, at(leaf));
  const units = pointsOf(findAll(old, "[data-unit]:not(.lost)"), "unit", at);
  const arrived = new Set(findAll(old, "[data-came]").map(arrival));
  return { come, from, pieces, units, arrived, ...turned(old, svg) };
}

/**
 * Where parts are, by one of their data.
 * @param {Page.Part[]} parts
 * @param {string} name
 * @param {(node: Element) => Point} at
 * @returns {Map<string, Point>}
 */
const pointsOf = (parts, name, at) => new Map(parts.map((part) => [part.dataset[name] ?? "", at(part)]));

/** @param {Element} svg */
export const partsOf = (svg) => findAll(svg, "*");

/**
 * The same changes, told of the parts on the page instead of their likes in the drawing they were made from.
 * @param {Changes} changes
 * @param {Page.Part[]} parts
 * @param {Page.Part[]} onPage
 * @returns {Changes}
 */
export function standing(changes, parts, onPage) {
  const places = new Map(parts.map((part, index) => [part, index]));
  /** @type {(part: Page.Part) => Page.Part} */
  const now = (part) => onPage[places.get(part) ?? -1];
  const come = changes.come.map((one) => ({ ...one, leaf: now(one.leaf) }));
  return { ...changes, come, dice: changes.dice.map(now), cards: changes.cards.map(now) };
}

/** @param {Page.Part} unit */
const arrival = (unit) => `${unit.dataset.came} ${unit.dataset.unit}`;

// ---- dice and cards ----

/** @type {(part: Page.Part) => Page.Part} */
const whole = (part) =>
  /** @type {Page.Part} */ (part.closest("[data-id^='die-']") ?? (part.localName === "g" || part.dataset.id ? part : part.parentNode));
/** @param {Element} svg @param {string} selector */
const all = (svg, selector) => Array.from(new Set(findAll(svg, selector).map(whole)));
/** @param {Page.Part} part */
const face = (part) =>
  (part.dataset.roll ?? "") + part.innerHTML.replaceAll(/ (?:role|tabindex|aria-label|data-action|data-text)="[^"]*"/g, "");

/**
 * The dice and cards of the new drawing that show something else than before. Dice are known by their order, cards by
 * their place, either by a data-id where there is one.
 * @param {Element} old
 * @param {Element} svg
 */
function turned(old, svg) {
  const dice = differing(old, svg, "[data-id^='die-'], .die", (part, index) => part.dataset.id ?? index, true);
  const cards = differing(old, svg, ".card", (part) => part.dataset.id ?? likeness(part).place, false);
  return { dice, cards: Array.from(new Set([...cards, ...findAll(svg, "[data-turn]")])) };
}

/**
 * @param {Element} old
 * @param {Element} svg
 * @param {string} selector
 * @param {(part: Page.Part, index: number) => string | number} name
 * @param {boolean} isNew
 */
function differing(old, svg, selector, name, isNew) {
  const before = new Map(all(old, selector).map((part, index) => [name(part, index), face(part)]));
  return all(svg, selector).filter((part, index) => {
    const shown = before.get(name(part, index));
    return shown === undefined ? isNew : shown !== face(part);
  });
}

// ---- what was decided in secret ----

let isSecret = false;

/**
 * Whether a view tells at once what several have decided in secret: those to act became fewer, and now others are.
 * @param {{to_act: number[]}} before
 * @param {{to_act: number[]}} after
 */
export function isRevealed(before, after) {
  const isWaiting = after.to_act.length > 0 && after.to_act.every((seat) => before.to_act.includes(seat));
  isSecret ||= before.to_act.length > 1;
  const found = isSecret && !isWaiting;
  if (found) isSecret = after.to_act.length > 1;
  return found;
}

/** @param {Element} svg */
function cornerOf(svg) {
  const { x, y } = svg.getBoundingClientRect();
  return [x, y];
}

/**
 * Lets the new drawing, now on the page, come out of the old one; after a beat where something secret comes to light.
 * @param {Changes} changes
 * @param {Page.Part} svg
 */
export function play({ come, from, pieces, units, arrived, dice, cards }, svg, isReveal = false) {
  const [left, top] = cornerOf(svg);
  const delay = isReveal ? BEAT_MS : 0;
  const timed = (/** @type {number} */ duration, /** @type {string} */ easing) => ({
    duration,
    delay,
    easing,
    fill: /** @type {const} */ ("backwards"),
  });
  /** @type {Set<Element>} */
  const moved = new Set();
  /** @param {Page.Part} node @param {Point} start */
  const move = (node, start) => {
    const [x, y] = middle(node);
    const around = node.parentNode;
    const scale = (around instanceof SVGGraphicsElement && around.getScreenCTM()?.a) || 1;
    const [dx, dy] = [(start[0] - x + left) / scale, (start[1] - y + top) / scale];
    if (Math.hypot(dx, dy) * scale < 2) return;
    // Added to the transform that the drawing itself gives the part.
    const frames = [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "translate(0, 0)" }];
    node.animate(frames, { ...timed(MOVE_MS, "cubic-bezier(.3, .1, .2, 1)"), composite: "add" });
  };
  /**
   * Turns a part around its own middle.
   * @param {Page.Part} node
   * @param {string[]} steps
   * @param {number} duration
   */
  const turn = (node, steps, duration) => {
    const { x, y, width, height } = node.getBBox();
    const [u, v] = [x + width / 2, y + height / 2];
    const frames = steps.map((step) => ({ transform: `translate(${u}px, ${v}px) ${step} translate(${-u}px, ${-v}px)` }));
    node.animate(frames, { ...timed(duration, "ease-out"), composite: "add" });
  };
  for (const die of dice) {
    moved.add(die);
    turn(die, ["translate(0, -14px) rotate(-270deg) scale(.7)", "translate(0, 0) rotate(0deg) scale(1)"], TUMBLE_MS);
  }
  for (const card of cards) {
    moved.add(card);
    turn(card, ["scale(.04, 1)", "scale(1, 1)"], TURN_MS);
  }
  for (const part of findAll(svg, "[data-from]")) {
    const start = pieces.get(part.dataset.from ?? "");
    if (!start) continue;
    moved.add(part);
    move(part, start);
  }
  for (const piece of findAll(svg, "[data-id], [data-came]")) {
    if (moved.has(piece) || isWithin(piece, moved, svg)) continue;
    const isNews = piece.dataset.came && !arrived.has(arrival(piece));
    const start = piece.dataset.came ? isNews && units.get(piece.dataset.came) : pieces.get(piece.dataset.id ?? "");
    if (!start) continue;
    moved.add(piece);
    move(piece, start);
  }
  /** @type {Set<Element>} */
  const news = new Set();
  for (const { leaf, looks } of come) {
    if (isWithin(leaf, moved, svg)) continue;
    const start = from.get(looks);
    if (start && come.length <= MOST) move(leaf, start);
    // What may be clicked now is no news.
    else if (!leaf.closest("[data-action]")) news.add(come.length > MOST ? (leaf.parentElement ?? leaf) : leaf);
  }
  fly(svg, delay);
  if (news.size > FULL) return;
  for (const node of news) node.animate([{ opacity: 0.1 }, {}], timed(FADE_MS, "ease-out"));
}

/**
 * What came from one place to another, a card or a coin: seen on its way, and no more when it has arrived.
 * @param {Element} svg
 * @param {number} delay
 */
function fly(svg, delay) {
  const late = new Map();
  for (const part of findAll(svg, "[data-fly]")) {
    const [dx, dy] = (part.dataset.fly ?? "0 0").split(" ");
    const place = part.getAttribute("transform");
    const wait = late.get(place) ?? 0;
    late.set(place, Math.min(wait + NEXT_MS, LATEST_MS - delay));
    const timing = {
      duration: FLY_MS,
      delay: delay + wait,
      easing: "cubic-bezier(.45, .05, .3, 1)",
      fill: /** @type {const} */ ("backwards"),
    };
    const start = `translate(${dx}px, ${dy}px)`;
    for (const before of part.getAnimations()) before.cancel();
    part.animate(
      [{ transform: `${start} scale(.6)` }, { transform: `${start} scale(1)`, offset: 0.15 }, { transform: "translate(0, 0)" }],
      { ...timing, composite: "add" },
    );
    part.animate([{ opacity: 0 }, { opacity: 1, offset: 0.12 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }], timing);
  }
}

/** @param {Element} leaf @param {Set<Element>} parts @param {Element} svg */
function isWithin(leaf, parts, svg) {
  for (let node = /** @type {Element | null} */ (leaf); node && node !== svg; node = node.parentElement) if (parts.has(node)) return true;
  return false;
}
