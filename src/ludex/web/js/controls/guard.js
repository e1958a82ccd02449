// Presses that count. Nobody plays by accident what came under the finger just now, and what arrives while a finger or a
// button is down does not take the click away.

import { findAll, partOf } from "../lib/dom.js";
import { isTwice, pressAt } from "../lib/twice.js";

// Shorter than this nobody reads what is new and decides to press it.
const GRACE_MS = 400;
// A browser that counts a click as the second of two may be slow to say so.
const SECOND_MS = 1000;
// A click comes right after the finger has left; and a finger that never leaves holds nothing back for ever.
const CLICK_MS = 80;
const LONGEST_MS = 4000;

/**
 * The action that an event is about: parts of the panel carry it as data-key, parts of the board as data-action.
 * @param {Event} event
 */
function actionOf(event) {
  for (const node of event.composedPath()) {
    const { key, action } = node instanceof Element ? /** @type {HTMLElement} */ (node).dataset : {};
    if (key !== undefined || action !== undefined) return key ?? action ?? null;
  }
  return null;
}

export class Guard {
  /**
   * panel: the decision's element; board: the board's host. What happens elsewhere on the page is not guarded.
   * @param {HTMLElement} panel
   * @param {HTMLElement} board
   */
  constructor(panel, board) {
    this.panel = panel;
    this.board = board;
    /** @type {{key: string, rect: DOMRect, time: number}[]} */
    this.ghosts = [];
    this.changed = -Infinity;
    /** @type {{isIdle: boolean} | null} */
    this.press = null;
    /** @type {import("../lib/twice.js").Press | null} */
    this.played = null;
    /** @type {(() => void) | null} */
    this.waiting = null;
    this.isHeld = false;
    addEventListener("pointerdown", (event) => this.down(event), true);
    addEventListener("click", (event) => this.click(event), true);
    addEventListener("pointerup", (event) => this.up(event), true);
    addEventListener("pointercancel", (event) => this.up(event), true);
    addEventListener("blur", () => this.release());
    // A key that is held down presses again and again: the first counts.
    panel.addEventListener("keydown", (event) => {
      if (event.repeat && event.key === "Enter" && partOf(event, "button")) event.preventDefault();
    });
  }

  /** @param {Event} event */
  isOurs(event) {
    const path = event.composedPath();
    return path.includes(this.panel) || path.includes(this.board);
  }

  // ---- what was where ----

  /**
   * Everything that can be pressed now, with its place.
   * @returns {{key: string, rect: DOMRect}[]}
   */
  places() {
    const parts = [...findAll(this.panel, "[data-key]"), ...findAll(this.board.shadowRoot, "[data-action]")];
    return parts.map((part) => ({ key: part.dataset.key ?? part.dataset.action ?? "", rect: part.getBoundingClientRect() }));
  }

  /**
   * Changes what is shown, and remembers what was where before.
   * @param {() => void} draw
   */
  change(draw) {
    const before = this.places();
    draw();
    const now = performance.now();
    const after = new Map(this.places().map(({ key, rect }) => [`${key} ${Math.round(rect.x)} ${Math.round(rect.y)}`, true]));
    const gone = before.filter(({ key, rect }) => !after.has(`${key} ${Math.round(rect.x)} ${Math.round(rect.y)}`));
    this.ghosts = this.ghosts.filter((ghost) => now - ghost.time < GRACE_MS);
    // What has just gone from a place may have nothing there after it, and then something else: it is remembered so long.
    for (const { key, rect } of gone) this.ghosts.push({ key, rect, time: now });
    if (gone.length || before.length !== after.size) this.changed = now;
    this.panel.toggleAttribute("data-fresh", true);
    clearTimeout(this.calming);
    this.calming = setTimeout(() => this.panel.removeAttribute("data-fresh"), GRACE_MS);
  }

  /**
   * Whether another action was at this place a moment ago.
   * @param {string} key
   * @param {import("../lib/twice.js").Press} press
   */
  isHaunted(key, { x, y, time: now }) {
    return this.ghosts.some(
      ({ key: other, rect, time }) =>
        other !== key && now - time < GRACE_MS && x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom,
    );
  }

  // ---- presses ----

  /** @param {PointerEvent} event */
  down(event) {
    if (!this.isOurs(event)) return;
    this.isHeld = true;
    clearTimeout(this.releasing);
    this.releasing = setTimeout(() => this.release(), LONGEST_MS);
    const key = actionOf(event);
    const press = pressAt(event);
    const last = this.played;
    const isSecond = last !== null && isTwice(last, press) && this.changed > last.time;
    this.press = { isIdle: key !== null && (isSecond || this.isHaunted(key, press)) };
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.isHeld) return;
    clearTimeout(this.releasing);
    if (event.type === "pointercancel") this.release();
    else this.releasing = setTimeout(() => this.release(), CLICK_MS);
  }

  /** @param {MouseEvent} event */
  click(event) {
    // Keys and screen readers click without a pointer: they press what has the focus, and the focus never jumps.
    if (!this.isOurs(event) || event.detail === 0) return;
    const key = actionOf(event);
    const isSecond = event.detail > 1 && this.played !== null && this.changed > this.played.time;
    const isLate = isSecond && performance.now() - this.changed < SECOND_MS;
    if (key !== null && (this.press?.isIdle || isLate)) {
      event.stopImmediatePropagation();
      event.preventDefault();
    } else if (key !== null) {
      this.played = pressAt(event);
    }
    clearTimeout(this.releasing);
    this.releasing = setTimeout(() => this.release(), 0);
  }

  // ---- what comes meanwhile ----

  /**
   * Draws now, or when the finger is up; of several drawings only the last is wanted.
   * @param {() => void} draw
   */
  whenFree(draw) {
    if (this.isHeld) this.waiting = draw;
    else draw();
  }

  release() {
    clearTimeout(this.releasing);
    this.isHeld = false;
    const draw = this.waiting;
    this.waiting = null;
    draw?.();
  }
}
