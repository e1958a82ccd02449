// What became of each order of the last phase, and why: said beside its arrow when that is pointed at, touched or has
// the focus. A touch on a unit that takes no order now says the same of the order it had.

import { el, findAll, partOf } from "../lib/dom.js";
import { placeBox } from "./lights.js";

const ORDERS = ".last-orders [data-order]";
// A finger is not as exact as an arrow is thin.
const RINGS_PX = [0, 5, 10, 15];
/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export class Reasons {
  /** @param {HTMLElement} host @param {ShadowRoot} root @param {import("./compose.js").Composer} composer */
  constructor(host, root, composer) {
    this.host = host;
    this.root = root;
    this.composer = composer;
    /** @type {HTMLElement | null} */
    this.box = null;
    /** @type {Page.Part | null} */
    this.told = null;
    /** @type {Page.Part[]} */
    this.orders = [];
    root.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.point(event));
    root.addEventListener("click", (event) => this.click(event));
    root.addEventListener("focusin", (event) => this.focus(partOf(event, ORDERS)));
    root.addEventListener("focusout", () => this.close());
    root.addEventListener("keydown", (event) => this.key(event));
    host.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.close());
    addEventListener("keydown", (event) => event.key === "Escape" && this.close());
  }

  /**
   * A new drawing is there: its orders are one stop of the Tab key, and arrow keys lead from one to the next.
   * @param {Page.Part} svg
   */
  set(svg) {
    this.close();
    this.orders = findAll(svg, ORDERS);
    this.orders.forEach((order, index) => {
      const title = order.querySelector("title");
      order.setAttribute("aria-label", title?.textContent ?? order.dataset.order ?? "");
      order.setAttribute("role", "img");
      order.setAttribute("tabindex", index === 0 ? "0" : "-1");
      // Said here, and sooner than the browser would.
      title?.remove();
    });
  }

  /** @param {PointerEvent} event */
  point(event) {
    const order = partOf(event, ORDERS);
    if (!order || this.composer.isOn()) this.close();
    else if (order !== this.told) this.say(order, event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event */
  click(event) {
    const { clientX: x, clientY: y } = event;
    if (event.detail === 0) return;
    const { took } = this.composer;
    const isOther = took === "used" || this.composer.isDragged(event) || partOf(event, "[data-action]");
    // A finger has no other way to ask, even where the same touch picked the unit of the land below the arrow.
    const isAsked = !isOther && (!took || event.pointerType === "touch");
    const order = isAsked ? this.near(x, y, took === "picked") : null;
    if (order) this.say(order, x, y);
    else this.close();
  }

  /**
   * The order at a point or close to it: of the unit there, unless that was picked, or an arrow.
   * @param {number} x
   * @param {number} y
   * @param {boolean} isPicked
   * @returns {Page.Part | null}
   */
  near(x, y, isPicked) {
    for (const far of RINGS_PX) {
      for (let turn = 0; turn < (far ? 12 : 1); turn += 1) {
        const angle = (turn * Math.PI) / 6;
        for (const node of this.root.elementsFromPoint(x + far * Math.cos(angle), y + far * Math.sin(angle))) {
          const order = /** @type {Page.Part | null} */ (node.closest(ORDERS));
          if (order) return order;
          const unit = /** @type {Page.Part | null} */ (node.closest("[data-unit]"));
          if (unit) return isPicked ? null : this.ofUnit(unit);
        }
      }
    }
    return null;
  }

  /** @param {Page.Part} unit */
  ofUnit(unit) {
    const from = unit.dataset.came ?? unit.dataset.unit;
    return this.orders.find((order) => order.dataset.from === from) ?? null;
  }

  /** @param {Page.Part | null} order */
  focus(order) {
    if (!order?.matches(":focus-visible")) return;
    const box = order.getBoundingClientRect();
    this.say(order, box.x + box.width / 2, box.y + box.height / 2);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const part = partOf(event, ORDERS);
    const at = part ? this.orders.indexOf(part) : -1;
    const step = STEPS[event.key];
    if (at < 0 || !step) return;
    event.preventDefault();
    const next = this.orders[(at + step + this.orders.length) % this.orders.length];
    this.orders[at].setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }

  /**
   * Says it beside a point of the window; the other orders are pale meanwhile.
   * @param {Page.Part} order
   * @param {number} x
   * @param {number} y
   */
  say(order, x, y) {
    this.close();
    this.told = order;
    order.setAttribute("data-told", "");
    this.box = el("div", { class: "reason", role: "tooltip" }, order.getAttribute("aria-label"));
    this.root.append(this.box);
    placeBox(this.host, this.box, x, y);
  }

  close() {
    this.told?.removeAttribute("data-told");
    this.told = null;
    this.box?.remove();
    this.box = null;
  }
}
