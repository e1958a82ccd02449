// The board in its window: as large as fits, never so small on a phone that its texts can't be read, and larger on request.
//
// The window scrolls as everything scrolls, so fingers, wheels, arrow keys and a moving focus find their way in it.

import { $, find } from "../lib/dom.js";

// No text of a board is smaller than 11 px on a phone; a little more, since sizes are rounded.
const LEAST_PX = 11.05;
// Names on a map are not smaller than this.
const NAMES_PX = 9;
const STEP = 1.25;
const LARGEST = 5;
// A drawing narrower than this for its height leaves room on both sides.
const NARROW = 0.85;
// One wider than this wants the room on its left.
const WIDE = 1.15;

export class Zoom {
  /** @param {HTMLElement} host @param {ShadowRoot} root */
  constructor(host, root) {
    this.host = host;
    this.root = root;
    this.by = 1;
    this.isCentred = false;
    /** @type {{by: number, far: number} | null} */
    this.apart = null;
    /** @type {number | undefined} */
    this.smallest = undefined;
    new ResizeObserver(() => this.fit()).observe(host);
    host.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    host.addEventListener("touchstart", (event) => this.pinchFrom(event), { passive: true });
    host.addEventListener("touchmove", (event) => this.pinch(event), { passive: false });
    host.addEventListener("touchend", () => (this.apart = null));
    host.addEventListener("pointerdown", (event) => this.drag(event));
    host.addEventListener("keydown", (event) => this.key(event));
    $("zoom-in").addEventListener("click", () => this.to(this.by * STEP));
    $("zoom-out").addEventListener("click", () => this.to(this.by / STEP));
    $("zoom-fit").addEventListener("click", () => this.to(this.by === 1 ? this.least() : 1));
  }

  svg() {
    return find(this.root, "svg");
  }

  /**
   * Changes the drawing by `put`, which answers it, without moving the window.
   * @param {Page.Part} fresh
   * @param {() => Page.Part} put
   */
  keep(fresh, put) {
    const { scrollLeft, scrollTop } = this.host;
    const old = this.svg();
    if (old?.style.width && old.getAttribute("viewBox") === fresh.getAttribute("viewBox")) {
      // Most likely it stays as wide: so it need not be laid out twice.
      fresh.style.width = old.style.width;
      this.names(fresh, parseFloat(old.style.width));
    }
    const svg = put();
    this.smallest = undefined;
    this.fit();
    this.host.scrollLeft = scrollLeft;
    this.host.scrollTop = scrollTop;
    this.centre();
    return svg;
  }

  /** A board much wider than its window is first seen in its middle. */
  centre() {
    if (this.isCentred || !this.host.clientWidth) return;
    this.isCentred = true;
    // What is only a little too wide is read from the left.
    if (this.host.scrollWidth <= 1.6 * this.host.clientWidth) return;
    const frame = this.host.getBoundingClientRect();
    // The middle of the part that the drawing wants to be seen first, or of all.
    const svg = this.svg();
    const first = (find(svg, "[data-first]") ?? svg)?.getBoundingClientRect();
    if (!first) return;
    this.host.scrollLeft += first.x + first.width / 2 - frame.x - frame.width / 2;
  }

  // ---- sizes ----

  /**
   * How wide the whole drawing fits, and how wide it is by default.
   * @param {Page.Part} svg
   */
  sizes(svg) {
    const [, , width, height] = (svg.getAttribute("viewBox") ?? "0 0 1 1").split(/[\s,]+/).map(Number);
    const style = getComputedStyle(this.host);
    const isTall = style.getPropertyValue("--fit").trim() === "width";
    const room = this.host.clientWidth;
    const whole = isTall ? room : Math.min(room, (this.host.clientHeight * width) / height);
    const usual = isTall ? Math.max(whole, (width * LEAST_PX) / this.smallestText(svg, width)) : whole;
    return { whole, usual, ratio: width / height };
  }

  /**
   * The size of the smallest text, in the drawing's own units.
   * @param {Page.Part} svg
   * @param {number} width
   */
  smallestText(svg, width) {
    if (this.smallest !== undefined) return this.smallest;
    const scale = svg.getBoundingClientRect().width / width || 1;
    let smallest = Infinity;
    for (const text of svg.querySelectorAll("text")) {
      if (!text.textContent?.trim()) continue;
      const matrix = text.getScreenCTM();
      if (!matrix) continue;
      const size = (parseFloat(getComputedStyle(text).fontSize) * Math.hypot(matrix.a, matrix.b)) / scale;
      if (size > 0) smallest = Math.min(smallest, size);
    }
    this.smallest = smallest;
    return smallest;
  }

  least() {
    const svg = this.svg();
    if (!svg) return 1;
    const { whole, usual } = this.sizes(svg);
    return Math.min(1, whole / usual);
  }

  fit() {
    const svg = this.svg();
    if (!svg || !this.host.clientWidth) return;
    if (this.smallest === undefined && !svg.style.width) svg.style.width = `${this.host.clientWidth}px`;
    const { usual, whole, ratio } = this.sizes(svg);
    $("play").toggleAttribute("data-narrow", ratio < NARROW);
    $("play").toggleAttribute("data-wide", ratio > WIDE);
    this.by = Math.min(Math.max(this.by, Math.min(1, whole / usual)), LARGEST);
    const width = usual * this.by;
    svg.style.width = `${width > whole ? Math.ceil(width) : Math.floor(width)}px`;
    this.names(svg, width);
    const isLarger = this.host.scrollWidth > this.host.clientWidth + 1 || this.host.scrollHeight > this.host.clientHeight + 1;
    this.host.toggleAttribute("data-larger", isLarger);
    // The window takes the focus where there is something to scroll, so that arrow keys can.
    if (isLarger) this.host.setAttribute("tabindex", "0");
    else if (document.activeElement !== this.host) this.host.removeAttribute("tabindex");
    $("zoom-out").disabled = this.by <= Math.min(1, whole / usual) + 0.001;
    $("zoom-in").disabled = this.by >= LARGEST;
    $("zoom-fit").disabled = this.by === 1 && whole >= usual;
  }

  /**
   * A map says how large its names are in a drawing of 1000; where they can't be read it shows letters for them.
   * @param {Page.Part} svg
   * @param {number} width
   */
  names(svg, width) {
    if (svg.dataset.names) svg.classList.toggle("codes", (Number(svg.dataset.names) * width) / 1000 < NAMES_PX);
  }

  /**
   * Zooms; the point at (x, y) of the window stays where it is.
   * @param {number} by
   */
  to(by, x = this.host.clientWidth / 2, y = this.host.clientHeight / 2) {
    const svg = this.svg();
    if (!svg) return;
    const before = svg.getBoundingClientRect();
    const frame = this.host.getBoundingClientRect();
    const [u, v] = [(frame.x + x - before.x) / before.width, (frame.y + y - before.y) / before.height];
    this.by = Math.abs(by - 1) < 0.06 ? 1 : by;
    this.fit();
    const after = svg.getBoundingClientRect();
    this.host.scrollLeft += after.x + u * after.width - (frame.x + x);
    this.host.scrollTop += after.y + v * after.height - (frame.y + y);
  }

  // ---- by wheel, fingers, mouse and keys ----

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const frame = this.host.getBoundingClientRect();
    this.to(this.by * Math.exp(-event.deltaY / 300), event.clientX - frame.x, event.clientY - frame.y);
  }

  /** @param {TouchEvent} event */
  pinchFrom(event) {
    if (event.touches.length === 2) this.apart = { by: this.by, ...spread(event.touches) };
  }

  /** @param {TouchEvent} event */
  pinch(event) {
    if (event.touches.length !== 2 || !this.apart) return;
    event.preventDefault();
    const now = spread(event.touches);
    const frame = this.host.getBoundingClientRect();
    this.to((this.apart.by * now.far) / this.apart.far, now.x - frame.x, now.y - frame.y);
  }

  /**
   * A mouse moves the board as a finger does.
   * @param {PointerEvent} event
   */
  drag(event) {
    if (event.pointerType !== "mouse" || event.button !== 0 || !this.host.hasAttribute("data-larger")) return;
    if (event.composedPath().some((node) => node instanceof Element && node.hasAttribute("data-action"))) return;
    const { scrollLeft, scrollTop } = this.host;
    const move = (/** @type {PointerEvent} */ next) => {
      this.host.scrollLeft = scrollLeft - next.clientX + event.clientX;
      this.host.scrollTop = scrollTop - next.clientY + event.clientY;
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", () => removeEventListener("pointermove", move), { once: true });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { by: now } = this;
    const by = new Map([
      ["+", now * STEP],
      ["=", now * STEP],
      ["-", now / STEP],
      ["0", 1],
    ]).get(event.key);
    if (by === undefined) return;
    event.preventDefault();
    this.to(by);
  }
}

/** @param {TouchList} touches */
function spread([one, other]) {
  return {
    far: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
  };
}
