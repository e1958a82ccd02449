// What a part of the board is, told where it was touched: the title of a part that carries data-tells, which a mouse
// shows by itself. A part that can be chosen is chosen instead.

import { el, partOf } from "../lib/dom.js";
import { Lights, placeBox } from "./lights.js";

export class Tell {
  /** @param {HTMLElement} host @param {ShadowRoot} root */
  constructor(host, root) {
    this.host = host;
    this.root = root;
    this.box = new Lights(host, root);
    /** @type {Page.Part | null} */
    this.part = null;
    root.addEventListener("click", (event) => this.press(event));
    addEventListener("keydown", (event) => event.key === "Escape" && this.close());
    addEventListener("pointerdown", (event) => !event.composedPath().includes(host) && this.close());
  }

  /** @param {Event} event */
  press(event) {
    const part = partOf(event, "[data-tells]");
    const isSame = part === this.part;
    this.close();
    if (!part || isSame || part.closest("[data-action]")) return;
    const [head, ...rest] = (part.querySelector("title")?.textContent ?? "").split(". ");
    if (!head) return;
    this.part = part;
    const lines = rest
      .join(". ")
      .split("; ")
      .map((line) => el("span", {}, line));
    const box = (this.box.box = el("div", { class: "ask told", role: "status" }, el("b", {}, head), ...lines));
    this.root.append(box);
    const { x, y, width, height } = part.getBoundingClientRect();
    placeBox(this.host, box, x + width / 2, y + height / 2);
  }

  close() {
    this.part = null;
    this.box.close();
  }
}
