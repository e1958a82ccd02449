// The palette of a cell: what may be laid there, drawn, in a small window beside it. A drawing that has one says in its
// root's data-palette which pieces there are and which action lays each on which cell, all taken from the legal choices;
// its cells carry data-cell. The buttons are parts of the board, so a press on one goes the way of every press on it.

import { el, find, findAll, partOf } from "../lib/dom.js";
import { svg } from "../lib/svg.js";
import { isTwice, pressAt } from "../lib/twice.js";
import { Drag } from "./drag.js";

/**
 * What a drawing says of its pieces: their names, and by cell which may be laid there by which action.
 * @typedef {{pieces: Record<number, string>, cells: Record<string, [number, number][]>}} Data
 */

const ACROSS = 6;
/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: ACROSS, ArrowUp: -ACROSS };
/** @type {Record<string, number[]>} */
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** Makes the cells of a board choosable. */
export class Palette {
  /**
   * onAction(key): a piece was laid without its button.
   * @param {import("./board.js").Board} board
   * @param {(key: string) => void} onAction
   */
  constructor(board, onAction) {
    this.root = board.root;
    this.onAction = onAction;
    /** @type {Data | null} */
    this.data = null;
    /** @type {string | null} */
    this.cell = null;
    /** @type {import("../lib/twice.js").Press | null} */
    this.opened = null;
    /** @type {HTMLElement | null} */
    this.node = null;
    this.wasByKey = false;
    this.drag = new Drag(this, onAction);
    this.root.addEventListener("drawn", () => this.drawn());
    this.root.addEventListener("click", (event) => this.press(event), true);
    this.root.addEventListener("keydown", (event) => this.key(event));
  }

  svg() {
    const found = Array.from(this.root.children).find((node) => node.localName === "svg" && !node.matches(".dragged"));
    return /** @type {Page.Part | undefined} */ (found);
  }

  /** @param {string} cell */
  part(cell) {
    return find(this.root, `[data-cell="${CSS.escape(cell)}"]`);
  }

  /** There is another drawing: its cells become buttons, and the one just laid has the focus again. */
  drawn() {
    const svg = this.svg();
    try {
      this.data = JSON.parse(svg?.dataset.palette ?? "null");
    } catch {
      this.data = null;
    }
    for (const part of findAll(svg, "[data-cell]")) {
      const { cell = "", says } = part.dataset;
      if (!this.data?.cells[cell]) continue;
      part.setAttribute("role", "button");
      part.setAttribute("tabindex", "0");
      part.setAttribute("aria-haspopup", "dialog");
      part.setAttribute("aria-label", says || cell);
    }
    this.drag.mark();
    if (this.cell !== null && this.wasByKey) this.part(this.cell)?.focus({ preventScroll: true });
    this.cell = null;
  }

  // ---- pressing ----

  /** @param {MouseEvent} event */
  press(event) {
    const cell = partOf(event, "[data-cell]")?.dataset.cell;
    if (cell !== undefined && this.data?.cells[cell]) {
      this.wasByKey = event.detail === 0;
      this.opened = pressAt(event);
      this.open(cell);
      return;
    }
    if (event.detail === 0 || !partOf(event, ".palette")) return;
    // The second half of a double click on the cell is no choice.
    if (isTwice(this.opened, pressAt(event))) event.stopImmediatePropagation();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const part = partOf(event, "[data-cell]");
    if (part) return this.keyOnCell(event, part.dataset.cell ?? "");
    const button = partOf(event, ".palette button");
    if (!button) return;
    const buttons = findAll(this.node, "button");
    const step = STEPS[event.key];
    if (event.key === "Enter" || event.key === " ") this.wasByKey = true;
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[Math.max(0, Math.min(buttons.length - 1, buttons.indexOf(button) + step))].focus();
  }

  /**
   * Arrows go from cell to cell, as they lie; Enter opens, Delete takes away what lies there.
   * @param {KeyboardEvent} event
   * @param {string} cell
   */
  keyOnCell(event, cell) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.wasByKey = true;
      this.opened = null;
      if (!event.repeat) this.open(cell);
      return;
    }
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      this.cell = cell;
      this.wasByKey = true;
      return this.drag.lay(this.part(cell), 0);
    }
    const [across, down] = WAYS[event.key] ?? [0, 0];
    if (!across && !down) return;
    event.preventDefault();
    event.stopPropagation();
    const letter = String.fromCharCode(cell.charCodeAt(0) + across);
    this.part(`${letter}${Number(cell.slice(1)) + down}`)?.focus();
  }

  // ---- the window ----

  /** @param {string} cell */
  open(cell) {
    const { data } = this;
    const pieces = data?.cells[cell];
    const part = this.part(cell);
    if (!pieces || !part) return;
    this.node?.remove();
    this.cell = cell;
    const title = el("h2", { id: "palette-title" }, part.dataset.says || cell);
    const buttons = pieces.map(([piece, code]) =>
      el(
        "button",
        { type: "button", "data-action": String(code), "aria-label": `${cell}: ${data.pieces[piece]}` },
        this.icon(piece),
        el("span", {}, data.pieces[piece]),
      ),
    );
    const node = el(
      "section",
      { class: "palette", popover: "auto", role: "dialog", "aria-labelledby": "palette-title" },
      title,
      el("div", {}, ...buttons),
    );
    this.node = node;
    node.addEventListener("toggle", (event) => {
      if (event.newState !== "closed" || !node.isConnected) return;
      const hadFocus = node.contains(this.root.activeElement) || this.root.activeElement === null;
      node.remove();
      if (this.wasByKey && hadFocus) this.part(cell)?.focus({ preventScroll: true });
    });
    node.style.setProperty("--across", String(ACROSS));
    this.root.append(node);
    node.showPopover();
    this.place(node, part.getBoundingClientRect());
    buttons[0]?.focus({ preventScroll: true });
  }

  /**
   * The piece as the drawing has it.
   * @param {number} piece
   */
  icon(piece) {
    const frame = { viewBox: "-50 -50 100 100", class: this.svg()?.getAttribute("class") ?? null, "aria-hidden": "true" };
    return svg("svg", frame, svg("use", { href: `#ks-${piece}` }));
  }

  /**
   * Beside the cell where there is room, else below or above it, and always on the screen.
   * @param {HTMLElement} node
   * @param {DOMRect} cell
   */
  place(node, cell) {
    const { width, height } = node.getBoundingClientRect();
    const { clientWidth: wide, clientHeight: high } = document.documentElement;
    const isBeside = cell.right + 8 + width < wide;
    const isBelow = cell.bottom + 8 + height < high;
    const left = isBeside ? cell.right + 8 : Math.min(cell.left, wide - width - 8);
    const top = isBeside ? cell.top - 40 : isBelow ? cell.bottom + 8 : cell.top - height - 8;
    node.style.left = `${Math.max(8, left)}px`;
    node.style.top = `${Math.max(8, Math.min(top, high - height - 8))}px`;
  }
}
