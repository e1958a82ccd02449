// The palette of a cell: what may be laid there, drawn, in a small window beside it. A drawing that has one says in its
// root's data-palette which pieces there are and which action lays each on which cell, all taken from the legal choices;
// its cells carry data-cell. The buttons are parts of the board, so a press on one goes the way of every press on it.

import { el } from "../lib/dom.js";
import { svg } from "../lib/svg.js";
import { isTwice, pressAt } from "../lib/twice.js";
import { Drag } from "./drag.js";

const ACROSS = 6;

/** Makes the cells of a board choosable. */
export class Palette {
  /** onAction(key): a piece was laid without its button. */
  constructor(board, onAction) {
    this.root = board.root;
    this.onAction = onAction;
    this.cell = null;
    this.opened = null;
    this.drag = new Drag(this, onAction);
    this.root.addEventListener("drawn", () => this.drawn());
    this.root.addEventListener("click", (event) => this.press(event), true);
    this.root.addEventListener("keydown", (event) => this.key(event));
  }

  svg() {
    return Array.from(this.root.children).find((node) => node.localName === "svg" && !node.matches(".dragged"));
  }

  part(cell) {
    return this.root.querySelector(`[data-cell="${CSS.escape(cell)}"]`);
  }

  /** There is another drawing: its cells become buttons, and the one just laid has the focus again. */
  drawn() {
    const svg = this.svg();
    try {
      this.data = JSON.parse(svg?.dataset.palette ?? "null");
    } catch {
      this.data = null;
    }
    const cells = Array.from(svg?.querySelectorAll("[data-cell]") ?? []);
    for (const part of cells) {
      if (!this.data?.cells[part.dataset.cell]) continue;
      part.setAttribute("role", "button");
      part.setAttribute("tabindex", "0");
      part.setAttribute("aria-haspopup", "dialog");
      part.setAttribute("aria-label", part.dataset.says || part.dataset.cell);
    }
    this.drag.mark();
    if (this.cell !== null && this.wasByKey) this.part(this.cell)?.focus({ preventScroll: true });
    this.cell = null;
  }

  // ---- pressing ----

  press(event) {
    const part = event.target.closest?.("[data-cell]");
    if (part && this.data?.cells[part.dataset.cell]) {
      this.wasByKey = event.detail === 0;
      this.opened = pressAt(event);
      this.open(part.dataset.cell);
      return;
    }
    if (event.detail === 0 || !event.target.closest?.(".palette")) return;
    // The second half of a double click on the cell is no choice.
    if (isTwice(this.opened, pressAt(event))) event.stopImmediatePropagation();
  }

  key(event) {
    const part = event.target.closest?.("[data-cell]");
    if (part) return this.keyOnCell(event, part.dataset.cell);
    const button = event.target.closest?.(".palette button");
    if (!button) return;
    const buttons = Array.from(this.node.querySelectorAll("button"));
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: ACROSS, ArrowUp: -ACROSS }[event.key];
    if (event.key === "Enter" || event.key === " ") this.wasByKey = true;
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[Math.max(0, Math.min(buttons.length - 1, buttons.indexOf(button) + step))].focus();
  }

  /** Arrows go from cell to cell, as they lie; Enter opens, Delete takes away what lies there. */
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
    const [across, down] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key] ?? [0, 0];
    if (!across && !down) return;
    event.preventDefault();
    event.stopPropagation();
    const letter = String.fromCharCode(cell.charCodeAt(0) + across);
    this.part(`${letter}${Number(cell.slice(1)) + down}`)?.focus();
  }

  // ---- the window ----

  open(cell) {
    const pieces = this.data?.cells[cell];
    if (!pieces) return;
    this.node?.remove();
    this.cell = cell;
    const title = el("h2", { id: "palette-title" }, this.part(cell).dataset.says || cell);
    const buttons = pieces.map(([piece, code]) =>
      el("button", { type: "button", "data-action": String(code), "aria-label": `${cell}: ${this.data.pieces[piece]}` },
        this.icon(piece), el("span", {}, this.data.pieces[piece])));
    this.node = el("section", { class: "palette", popover: "auto", role: "dialog", "aria-labelledby": "palette-title" },
      title, el("div", {}, ...buttons));
    this.node.addEventListener("toggle", (event) => {
      if (event.newState !== "closed" || !event.target.isConnected) return;
      const hadFocus = event.target.contains(this.root.activeElement) || this.root.activeElement === null;
      event.target.remove();
      if (this.wasByKey && hadFocus) this.part(cell)?.focus({ preventScroll: true });
    });
    this.node.style.setProperty("--across", String(ACROSS));
    this.root.append(this.node);
    this.node.showPopover();
    this.place(this.part(cell).getBoundingClientRect());
    buttons[0]?.focus({ preventScroll: true });
  }

  /** The piece as the drawing has it. */
  icon(piece) {
    const frame = { viewBox: "-50 -50 100 100", class: this.svg().getAttribute("class"), "aria-hidden": "true" };
    return svg("svg", frame, svg("use", { href: `#ks-${piece}` }));
  }

  /** Beside the cell where there is room, else below or above it, and always on the screen. */
  place(cell) {
    const { width, height } = this.node.getBoundingClientRect();
    const { clientWidth: wide, clientHeight: high } = document.documentElement;
    const isBeside = cell.right + 8 + width < wide;
    const isBelow = cell.bottom + 8 + height < high;
    const left = isBeside ? cell.right + 8 : Math.min(cell.left, wide - width - 8);
    const top = isBeside ? cell.top - 40 : isBelow ? cell.bottom + 8 : cell.top - height - 8;
    this.node.style.left = `${Math.max(8, left)}px`;
    this.node.style.top = `${Math.max(8, Math.min(top, high - height - 8))}px`;
  }
}
