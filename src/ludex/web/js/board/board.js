// The board: SVG drawn by the server, put into a shadow root. Parts that carry an action become buttons. The root tells
// of each new drawing by an event, "drawn".

import sheet from "../../css/board.css" with { type: "css" };
import { $, el, find, findAll, partOf, show } from "../lib/dom.js";
import * as memory from "../lib/memory.js";
import { icon } from "../lib/svg.js";
import { ChartButton } from "./chart.js";
import { Composer } from "./compose.js";
import { Colours, readDrawing } from "./drawing.js";
import { changes, partsOf, play, standing } from "./motion.js";
import { Reasons } from "./reasons.js";
import { renew } from "./renew.js";
import { Sure } from "./sure.js";
import { Tell } from "./tell.js";
import { Zoom } from "./zoom.js";

const ARROW = "M3 16L15 5M8 4.500h7.500V12";
export class Board {
  /**
   * onAction(key, isByKey, isSure): the part that carries this action was chosen, or its second thought given.
   * onAmount(text): one that carries a number.
   * @param {HTMLElement} host
   * @param {(key: string, isByKey?: boolean, isSure?: boolean) => void} onAction
   * @param {(text: string) => void} [onAmount]
   */
  constructor(host, onAction, onAmount) {
    this.root = host.attachShadow({ mode: "open" });
    this.host = host;
    this.colours = new Colours();
    this.root.adoptedStyleSheets = [this.colours.sheet, sheet];
    this.zoom = new Zoom(host, this.root);
    this.composer = new Composer(host, this.root, onAction);
    this.reasons = new Reasons(host, this.root, this.composer);
    this.sure = new Sure(
      host,
      this.root,
      (key) => onAction(key, false, true),
      (key) => onAction(key, false),
    );
    this.tell = new Tell(host, this.root);
    this.lastOrders = this.lastOrdersButton();
    this.chart = new ChartButton();
    this.hasNumbers = false;
    /** @type {Map<string, Page.Named>} */
    this.legal = new Map();
    /** @type {string | undefined} */
    this.drawn = undefined;
    // What a part does is said over it; most drawings say it once, as its name.
    this.root.addEventListener("pointerover", (event) => {
      host.title = partOf(event, "[data-action]")?.getAttribute("aria-label") ?? "";
    });
    /** @type {(part: Page.Part, isByKey: boolean) => void} */
    const choose = ({ dataset }, isByKey) => (dataset.amount ? onAmount?.(dataset.amount) : onAction(dataset.action ?? "", isByKey));
    this.root.addEventListener("click", (event) => {
      const part = partOf(event, "[data-action]");
      if (part) choose(part, event.detail === 0);
    });
    this.root.addEventListener("keydown", (event) => {
      const part = partOf(event, "[data-action]");
      if (!part || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      if (!event.repeat) choose(part, true);
    });
  }

  /**
   * Draws; `choices` and `amounts` are the legal actions, and only parts that carry one of them can be chosen. What
   * changed is seen to change where `isMoving`; all of it together, after a beat, where `isReveal`.
   * @param {string | undefined} source
   * @param {Page.Named[]} choices
   * @param {Api.AmountShape[]} amounts
   * @param {boolean} [isMoving]
   * @param {boolean} [isReveal]
   */
  draw(source, choices, amounts, isMoving = false, isReveal = false) {
    const key = source + JSON.stringify(amounts) + choices.map((choice) => `${choice.key} ${choice.label}`).join();
    if (key === this.drawn) return;
    this.drawn = key;
    const { activeElement } = this.root;
    const focused = activeElement?.getAttribute("data-action");
    const hadFocus = activeElement !== null;
    const place = this.composer.focused();
    this.composer.clear();
    const drawing = readDrawing(source ?? "");
    if (drawing === null) {
      this.drawn = undefined;
      this.root.replaceChildren();
      return;
    }
    const { svg: fresh, css } = drawing;
    fresh.setAttribute("role", "group");
    if (!fresh.hasAttribute("aria-label")) fresh.setAttribute("aria-label", "Board");
    this.colours.set(css);
    const legal = (this.legal = new Map(choices.map((choice) => [choice.key, choice])));
    for (const part of findAll(fresh, "[data-action]")) {
      const choice = legal.get(part.dataset.action ?? "");
      if (choice === undefined) {
        part.removeAttribute("data-action");
        for (const name of ["role", "tabindex", "aria-label"]) part.removeAttribute(name);
        continue;
      }
      part.setAttribute("role", "button");
      part.setAttribute("tabindex", "0");
      part.dataset.text = choice.text;
      // A drawing may say it better; the bare notation nobody says better than the label.
      const said = part.getAttribute("aria-label");
      if (!said || said === choice.text) part.setAttribute("aria-label", choice.label || choice.text);
    }
    offerNumbers(fresh, amounts);
    fresh.classList.toggle("numbers", this.hasNumbers);
    const old = find(this.root, "svg");
    const seen = isMoving && old ? changes(old, fresh) : null;
    const parts = seen ? partsOf(fresh) : [];
    fresh.toggleAttribute("data-hides", memory.hidesLastOrders());
    show(this.lastOrders, fresh.querySelector(".last-orders") !== null);
    this.chart.offer(fresh.dataset.chart);
    const svg = this.zoom.keep(fresh, () => this.put(old, fresh));
    const moves = seen && standing(seen, parts, partsOf(svg));
    this.composer.set(svg, legal);
    this.reasons.set(svg);
    // What others add to a drawing they add when the decision is known too.
    queueMicrotask(() => this.root.dispatchEvent(new Event("drawn")));
    if (moves) play(moves, svg, isReveal);
    if (hadFocus) {
      const same = find(this.root, focused ? `[data-action="${CSS.escape(focused)}"]` : (place ?? ":not(*)"));
      if (same) same.focus({ preventScroll: true });
      else this.takeFocus();
    }
  }

  /**
   * Puts a new drawing in place of the old one; answers the one that is on the page then.
   * @param {Page.Part | null} old
   * @param {Page.Part} fresh
   */
  put(old, fresh) {
    if (!old) {
      this.root.replaceChildren(fresh);
      return fresh;
    }
    for (const other of Array.from(this.root.children)) if (other !== old) other.remove();
    renew(old, fresh);
    return old;
  }

  /** Shows the orders of the last phase or not, where a drawing has them. */
  lastOrdersButton() {
    const follow = () => {
      button.setAttribute("aria-pressed", String(!memory.hidesLastOrders()));
      this.root.querySelector("svg")?.toggleAttribute("data-hides", memory.hidesLastOrders());
    };
    const toggle = () => {
      memory.hideLastOrders(!memory.hidesLastOrders());
      follow();
    };
    const words = { "aria-label": "Orders of the last phase", title: "Orders of the last phase" };
    const button = el(
      "button",
      { type: "button", id: "last-orders", class: "toggle", hidden: true, onclick: toggle, ...words },
      icon(ARROW),
    );
    $("zoom-out").before(button);
    follow();
    return button;
  }

  /** What had the focus is gone: the board takes it, never another action. It is no stop for the Tab key otherwise (and
   * a host with a tabindex of -1 would keep the key out of its parts). */
  takeFocus() {
    const { host } = this;
    if (host.hasAttribute("tabindex")) return host.focus({ preventScroll: true });
    host.setAttribute("tabindex", "0");
    host.focus({ preventScroll: true });
    host.addEventListener("blur", () => host.hasAttribute("data-larger") || host.removeAttribute("tabindex"), { once: true });
  }

  /**
   * Marks the part that stands for an action: "chosen" waits to be confirmed, "hinted" is what a bot would do.
   * @param {"chosen" | "hinted"} name
   * @param {string | null} key
   */
  mark(name, key) {
    for (const part of this.root.querySelectorAll(`.${name}`)) part.classList.remove(name);
    const part = key === null ? null : this.root.querySelector(`[data-action="${CSS.escape(key)}"]`);
    part?.classList.add(name);
    if (name === "chosen") this.sure.ask(this.legal.get(key ?? ""), part);
  }

  /**
   * The numbers by which typed moves name places are part of a drawing, and seen on request.
   * @param {boolean} isWanted
   */
  showNumbers(isWanted) {
    this.hasNumbers = isWanted;
    this.root.querySelector("svg")?.classList.toggle("numbers", isWanted);
  }
}

/**
 * Parts that carry a number of an amount, as it would be typed (data-amount="bid 6"): those that are legal can be chosen.
 * @param {Page.Part} svg
 * @param {Api.AmountShape[]} amounts
 */
function offerNumbers(svg, amounts) {
  for (const part of findAll(svg, "[data-amount]")) {
    if (part.dataset.action) {
      part.removeAttribute("data-amount");
      continue;
    }
    const typed = part.dataset.amount ?? "";
    const isLegal = amounts.some(({ text, least, most, step }) => {
      const number = Number(typed.match(/\d+/)?.[0] ?? NaN);
      return text.replace("{}", String(number)) === typed && number >= least && number <= most && (number - least) % step === 0;
    });
    if (!isLegal) {
      part.removeAttribute("data-amount");
      for (const name of ["role", "tabindex", "aria-label"]) part.removeAttribute(name);
      part.classList.remove("action");
      continue;
    }
    for (const [name, value] of [
      ["role", "button"],
      ["tabindex", "0"],
      ["data-action", typed],
      ["data-text", typed],
    ])
      part.setAttribute(name, value);
  }
}
