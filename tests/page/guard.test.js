// Presses that count: not on what has just come, not twice, and nothing changes under a finger.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Guard } from "../../src/ludex/web/js/controls/guard.js";
import { isTwice } from "../../src/ludex/web/js/lib/twice.js";
import { FakeElement, install } from "./shared/fake_dom.js";

install();

let now = 0;
/** @type {{at: number, act: () => void, id: number}[]} */
let timers = [];
/** @type {Map<string, (event: unknown) => void>} */
const onWindow = new Map();
Object.defineProperty(globalThis, "performance", { value: { now: () => now } });
Object.assign(globalThis, {
  addEventListener: (/** @type {string} */ name, /** @type {(event: unknown) => void} */ listener) => onWindow.set(name, listener),
  setTimeout: (/** @type {() => void} */ act, /** @type {number} */ wait) => {
    timers.push({ at: now + wait, act, id: timers.length + 1 });
    return timers.length;
  },
  clearTimeout: (/** @type {number | undefined} */ id) => {
    timers = timers.map((timer) => (timer.id === id ? { ...timer, at: Infinity } : timer));
  },
});

/** @param {number} ms */
function wait(ms) {
  now += ms;
  for (const timer of timers.filter(({ at }) => at <= now)) {
    clearTimeout(timer.id);
    timer.act();
  }
}

/** A button of the panel at a place. @param {string} key @param {number} y */
function button(key, y) {
  const node = new FakeElement("button");
  const rect = { x: 0, y, left: 0, right: 100, top: y, bottom: y + 20 };
  return Object.assign(node, { dataset: { key }, getBoundingClientRect: () => rect, y });
}

/** @type {ReturnType<typeof button>[]} */
let shown = [];
const panel = Object.assign(new FakeElement("section"), { querySelectorAll: () => shown, toggleAttribute: () => true });
const board = Object.assign(new FakeElement("section"), { shadowRoot: { querySelectorAll: () => [] } });
/** @type {Guard} */
let guard;

beforeEach(() => {
  now += 100_000;
  timers = [];
  shown = [button("a", 0), button("b", 30)];
  guard = new Guard(/** @type {any} */ (panel), /** @type {any} */ (board));
});

/** Whether a press on a button counts. @param {ReturnType<typeof button>} node */
function counts(node, { detail = 1, held = () => {} } = {}) {
  let isStopped = false;
  const event = {
    clientX: 50,
    clientY: node.y + 10,
    detail,
    target: node,
    composedPath: () => [node, panel],
    preventDefault: () => {},
    stopImmediatePropagation: () => (isStopped = true),
  };
  onWindow.get("pointerdown")?.({ ...event, type: "pointerdown" });
  held();
  onWindow.get("pointerup")?.({ ...event, type: "pointerup" });
  onWindow.get("click")?.({ ...event, type: "click" });
  wait(0);
  return !isStopped;
}

test("a press on what has been there counts", () => {
  assert.equal(counts(shown[0]), true);
});

test("a press on what has just come to another's place does not", () => {
  const other = button("c", 0);
  guard.change(() => (shown = [other, shown[1]]));
  assert.equal(counts(other), false);
  assert.equal(counts(shown[1]), true, "what stayed can be pressed");
  wait(500);
  assert.equal(counts(other), true);
});

test("the second half of a double click plays nothing that the first half brought", () => {
  assert.equal(counts(shown[0]), true);
  wait(100);
  const other = button("c", 0);
  guard.change(() => (shown = [other]));
  wait(410);
  assert.equal(counts(other, { detail: 2 }), false);
  wait(2000);
  assert.equal(counts(other), true);
});

test("a key presses at any time", () => {
  const other = button("c", 0);
  guard.change(() => (shown = [other]));
  assert.equal(counts(other, { detail: 0 }), true);
});

test("what comes while a finger is down is drawn when it is up, and only the last of it", () => {
  /** @type {string[]} */
  const drawn = [];
  const held = () => {
    guard.whenFree(() => drawn.push("one"));
    guard.whenFree(() => drawn.push("two"));
    assert.deepEqual(drawn, []);
  };
  assert.equal(counts(shown[0], { held }), true);
  assert.deepEqual(drawn, ["two"]);
  guard.whenFree(() => drawn.push("three"));
  assert.deepEqual(drawn, ["two", "three"]);
});

test("two presses soon and near are one double click", () => {
  const first = { x: 10, y: 10, time: 1000 };
  assert.equal(isTwice(null, first), false);
  assert.equal(isTwice(first, { x: 20, y: 20, time: 1499 }), true);
  assert.equal(isTwice(first, { x: 20, y: 20, time: 1500 }), false);
  assert.equal(isTwice(first, { x: 42, y: 10, time: 1100 }), false);
});
