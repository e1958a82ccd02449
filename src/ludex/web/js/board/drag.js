// Pieces that are dragged to a cell, or taken up with a click and laid on one cell after another. A drawing's tray has
// them as data-piece; cells say in data-lies what lies there, and a mouse can drag that on to another cell.

import { findAll, partOf } from "../lib/dom.js";

const FAR_PX = 6;

export class Drag {
  /**
   * palette: knows which action lays which piece where. onAction(key): lays it.
   * @param {import("./palette.js").Palette} palette
   * @param {(key: string) => void} onAction
   */
  constructor(palette, onAction) {
    this.palette = palette;
    this.root = palette.root;
    this.onAction = onAction;
    /** @type {number | null} */
    this.held = null;
    this.root.addEventListener("pointerdown", (event) => this.down(event));
    this.root.addEventListener("click", (event) => this.click(event), true);
    addEventListener("keydown", (event) => event.key === "Escape" && this.hold(null));
  }

  /**
   * The piece that an event begins with; null for none.
   * @param {PointerEvent} event
   */
  pieceOf(event) {
    const shelf = partOf(event, "[data-piece]");
    if (shelf) return Number(shelf.dataset.piece);
    const lies = Number(partOf(event, "[data-cell]")?.dataset.lies ?? 0);
    return lies && event.pointerType === "mouse" ? lies : null;
  }

  /** @param {PointerEvent} event */
  down(event) {
    const piece = event.button === 0 && this.palette.data ? this.pieceOf(event) : null;
    if (piece === null) return;
    event.stopPropagation();
    const { clientX: x, clientY: y, pointerId } = event;
    /** @type {SVGSVGElement | null} */
    let ghost = null;
    const move = (/** @type {PointerEvent} */ next) => {
      if (next.pointerId !== pointerId) return;
      if (!ghost && Math.hypot(next.clientX - x, next.clientY - y) > FAR_PX) ghost = this.ghost(piece);
      if (!ghost) return;
      ghost.style.left = `${next.clientX}px`;
      ghost.style.top = `${next.clientY}px`;
    };
    const end = (/** @type {PointerEvent} */ last) => {
      if (last.pointerId !== pointerId) return;
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      removeEventListener("pointermove", move);
      if (!ghost) return;
      ghost.remove();
      if (last.type === "pointerup")
        this.lay(
          /** @type {Page.Part | null} */ (this.root.elementFromPoint(last.clientX, last.clientY)?.closest("[data-cell]") ?? null),
          piece,
        );
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  /** @param {MouseEvent} event */
  click(event) {
    const shelf = partOf(event, "[data-piece]");
    const cell = partOf(event, "[data-cell]");
    if (shelf) this.hold(Number(shelf.dataset.piece) === this.held ? null : Number(shelf.dataset.piece));
    else if (cell && this.held !== null && event.detail > 0) {
      event.stopImmediatePropagation();
      if (event.detail === 1) this.lay(cell, this.held);
    }
  }

  /** @param {Page.Part | null} cell @param {number} piece */
  lay(cell, piece) {
    const found = this.palette.data?.cells[cell?.dataset.cell ?? ""]?.find(([one]) => one === piece);
    if (found) this.onAction(String(found[1]));
  }

  /**
   * Takes a piece up, to be laid on the cells that are clicked next; null lays it back.
   * @param {number | null} piece
   */
  hold(piece) {
    this.held = piece;
    this.mark();
  }

  mark() {
    for (const shelf of findAll(this.root, "[data-piece]")) shelf.classList.toggle("held", Number(shelf.dataset.piece) === this.held);
  }

  /** @param {number} piece */
  ghost(piece) {
    const svg = this.palette.icon(piece);
    svg.classList.add("dragged");
    this.root.append(svg);
    return svg;
  }
}
