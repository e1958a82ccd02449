// Light on a map: copies of areas laid over it, rings around units, and a small box that asks which of several is meant.

import { el } from "../lib/dom.js";
import { svg } from "../lib/svg.js";

// So far from what was clicked that a second click does not meet the box.
const AWAY_PX = 26;

const layer = () => svg("g", { class: "lights", "aria-hidden": "true" });

/**
 * Puts a box below a point of the window or above it, within what is in sight of the board.
 * @param {HTMLElement} host
 * @param {HTMLElement} box
 * @param {number} x
 * @param {number} y
 */
export function placeBox(host, box, x, y) {
  const frame = host.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const sheet = parseFloat(document.documentElement.style.getPropertyValue("--sheet")) || 0;
  const bottom = Math.min(frame.bottom, innerHeight - sheet);
  const left = Math.max(frame.left + 4, Math.min(x - width / 2, frame.right - width - 4));
  const isBelow = y + AWAY_PX + height < bottom;
  const top = isBelow ? y + AWAY_PX : Math.max(frame.top + 2, y - AWAY_PX - height);
  box.style.left = `${left - frame.left - host.clientLeft + host.scrollLeft}px`;
  box.style.top = `${top - frame.top - host.clientTop + host.scrollTop}px`;
}

export class Lights {
  /** @param {HTMLElement} host @param {ShadowRoot} root */
  constructor(host, root) {
    this.host = host;
    this.root = root;
    this.ground = layer();
    this.rings = layer();
    this.box = null;
  }

  clear() {
    this.ground.remove();
    this.rings.remove();
    this.close();
  }

  /**
   * Two layers in this drawing, empty: light on the ground under the names, rings under the units.
   * @param {Page.Part} drawing
   */
  begin(drawing) {
    this.ground.replaceChildren();
    this.rings.replaceChildren();
    const units = drawing.querySelector("[data-unit]")?.parentElement ?? drawing.lastElementChild;
    units?.before(this.rings);
    (drawing.querySelector(".names") ?? this.rings).before(this.ground);
  }

  /** @param {Page.Part} node @param {string} class_ */
  area(node, class_) {
    const copy = svg(node.localName);
    for (const name of ["d", "cx", "cy", "r", "x", "y", "width", "height", "points"]) {
      const value = node.getAttribute(name);
      if (value !== null) copy.setAttribute(name, value);
    }
    const from = node.getScreenCTM();
    const to = this.ground.getScreenCTM();
    if (!from || !to) return;
    const { a, b, c, d, e, f } = to.inverse().multiply(from);
    copy.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
    copy.setAttribute("class", `lit ${class_}`);
    this.ground.append(copy);
  }

  /** @param {Page.Part} node @param {string} class_ */
  ring(node, class_) {
    const box = node.getBoundingClientRect();
    const matrix = this.rings.getScreenCTM();
    if (!matrix) return;
    const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(matrix.inverse());
    const radius = Math.max(box.width, box.height) / 2 / matrix.a + 5;
    const circle = (/** @type {string} */ name) => svg("circle", { cx: at.x, cy: at.y, r: radius, class: name });
    this.rings.append(circle("halo"), circle(`ring ${class_}`));
  }

  // ---- which of several ----

  /**
   * Asks beside a point of the window; the buttons carry the actions.
   * @param {Page.Named[]} choices
   * @param {string} title
   * @param {number} x
   * @param {number} y
   */
  ask(choices, title, x, y) {
    this.close();
    const buttons = choices.map(({ key, label, text }) =>
      el("button", { type: "button", "data-action": key, "data-text": text }, label || text),
    );
    this.box = el("div", { class: "ask", role: "group", "aria-label": title }, ...buttons);
    this.root.append(this.box);
    placeBox(this.host, this.box, x, y);
  }

  close() {
    this.box?.remove();
    this.box = null;
  }
}
