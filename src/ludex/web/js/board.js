// The board: SVG drawn by the server, put into a shadow root. Parts that carry an action become buttons.
//
// Only what a drawing needs is let in: no script, no handlers, no foreign content, no links. Styles of the drawing go
// through the CSSOM, which a strict Content-Security-Policy allows, and follow the page's theme.

import { Composer } from "./compose.js";
import { $, el, show } from "./dom.js";
import * as memory from "./memory.js";
import { changes, play } from "./motion.js";
import { Reasons } from "./reasons.js";
import { onTheme } from "./theme.js";
import { Zoom } from "./zoom.js";

const SVG = "http://www.w3.org/2000/svg";
const ELEMENTS = new Set(
  ("svg g path rect circle ellipse line polyline polygon text tspan textpath title desc defs use symbol marker mask pattern " +
    "clippath lineargradient radialgradient stop filter fegaussianblur feoffset feblend femerge femergenode feflood " +
    "fecomposite fecolormatrix fedropshadow").split(" "),
);

const OWN = `
  :host { display: block; }
  svg { display: block; height: auto; margin: 0 auto; font-family: inherit; }
  [data-action] { cursor: pointer; }
  [data-action]:hover { filter: brightness(1.08); }
  [data-action]:focus:not(:focus-visible) { outline: none; }
  [data-action]:focus-visible { outline: 3px solid var(--focus) !important; outline-offset: 2px; }
  :host([data-busy]) [data-action] { cursor: progress; }
  .chosen, .hinted { outline: 3px solid var(--gold); outline-offset: 2px; }
  .hinted { outline-style: dashed; }
`;

export class Board {
  /** onAction(key, isByKey): the part that carries this action was chosen. */
  constructor(host, onAction) {
    this.root = host.attachShadow({ mode: "open" });
    this.host = host;
    this.own = new CSSStyleSheet();
    this.own.replaceSync(OWN);
    this.sheet = new CSSStyleSheet();
    this.root.adoptedStyleSheets = [this.sheet, this.own];
    this.zoom = new Zoom(host, this.root);
    this.composer = new Composer(host, this.root, onAction);
    this.reasons = new Reasons(host, this.root, this.composer);
    this.lastOrders = this.lastOrdersButton();
    this.dark = false;
    this.hasNumbers = false;
    onTheme((dark) => {
      this.dark = dark;
      this.followTheme();
    });
    // What a part does is said over it; most drawings say it once, as its name.
    this.root.addEventListener("pointerover", (event) => {
      host.title = event.target.closest?.("[data-action]")?.getAttribute("aria-label") ?? "";
    });
    this.root.addEventListener("click", (event) => {
      const part = event.target.closest?.("[data-action]");
      if (part) onAction(part.dataset.action, event.detail === 0);
    });
    this.root.addEventListener("keydown", (event) => {
      const part = event.target.closest?.("[data-action]");
      if (!part || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      if (!event.repeat) onAction(part.dataset.action, true);
    });
  }

  /** Draws; `choices` are the legal actions, and only parts that carry one of them can be chosen. What changed is seen
   * to change where `isMoving`; all of it together, after a beat, where `isReveal`. */
  draw(source, choices, isMoving = false, isReveal = false) {
    const key = source + choices.map((choice) => `${choice.key} ${choice.label}`).join();
    if (key === this.drawn) return;
    this.drawn = key;
    const focused = this.root.activeElement?.dataset.action;
    const hadFocus = this.root.activeElement !== null;
    const place = this.composer.focused();
    this.composer.clear();
    // A style element would be an inline style to the policy, so it is read under another name.
    const renamed = source.replaceAll(/<(\/?)style\b/g, "<$1metadata");
    const parsed = new DOMParser().parseFromString(renamed, "image/svg+xml");
    const root = parsed.documentElement;
    if (root.namespaceURI !== SVG || root.localName !== "svg") {
      this.drawn = undefined;
      this.root.replaceChildren();
      return;
    }
    const css = Array.from(parsed.getElementsByTagNameNS(SVG, "metadata"), (style) => style.textContent).join("\n");
    const svg = clean(root);
    svg.setAttribute("role", "group");
    if (!svg.hasAttribute("aria-label")) svg.setAttribute("aria-label", "Board");
    this.sheet.replaceSync(css.replaceAll(/@import[^;]*;?/gi, ""));
    this.media = undefined;
    this.followTheme();
    const legal = new Map(choices.map((choice) => [choice.key, choice]));
    for (const part of svg.querySelectorAll("[data-action]")) {
      const choice = legal.get(part.dataset.action);
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
    svg.classList.toggle("numbers", this.hasNumbers);
    const old = this.root.querySelector("svg");
    const seen = isMoving && old ? changes(old, svg) : null;
    svg.toggleAttribute("data-hides", memory.hidesLastOrders());
    show(this.lastOrders, svg.querySelector(".last-orders") !== null);
    this.zoom.keep(() => this.root.replaceChildren(svg));
    this.composer.set(svg, legal);
    this.reasons.set(svg);
    if (seen) play(seen, svg, isReveal);
    if (hadFocus) {
      const same = this.root.querySelector(focused ? `[data-action="${CSS.escape(focused)}"]` : (place ?? ":not(*)"));
      if (same) same.focus({ preventScroll: true });
      else this.takeFocus();
    }
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
    const button = el("button", { type: "button", id: "last-orders", class: "toggle", hidden: true, onclick: toggle, ...words });
    const icon = document.createElementNS(SVG, "svg");
    for (const [name, value] of [["class", "icon line"], ["viewBox", "0 0 20 20"], ["aria-hidden", "true"]]) icon.setAttribute(name, value);
    icon.append(document.createElementNS(SVG, "path"));
    icon.firstChild.setAttribute("d", "M3 16L15 5M8 4.500h7.500V12");
    button.append(icon);
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

  /** Marks the part that stands for an action: "chosen" waits to be confirmed, "hinted" is what a bot would do. */
  mark(name, key) {
    for (const part of this.root.querySelectorAll(`.${name}`)) part.classList.remove(name);
    if (key !== null) this.root.querySelector(`[data-action="${CSS.escape(key)}"]`)?.classList.add(name);
  }

  /** The numbers by which typed moves name places are part of a drawing, and seen on request. */
  showNumbers(isWanted) {
    this.hasNumbers = isWanted;
    this.root.querySelector("svg")?.classList.toggle("numbers", isWanted);
  }

  /** The drawing's dark colours hold when the page is dark, whatever the system says. */
  followTheme() {
    this.media ??= Array.from(this.sheet.cssRules).filter(
      (rule) => rule instanceof CSSMediaRule && /prefers-color-scheme/.test(rule.media.mediaText),
    ).map((rule) => [rule, /dark/.test(rule.media.mediaText)]);
    for (const [rule, isDark] of this.media) rule.media.mediaText = isDark === this.dark ? "all" : "not all";
  }
}

/** A copy of the drawing with nothing in it but drawing. */
function clean(node) {
  const copy = document.createElementNS(SVG, node.localName);
  for (const { name, value } of node.attributes) {
    const key = name.toLowerCase();
    if (key.startsWith("on") || key === "id" && /[^\w-]/.test(value)) continue;
    if (key === "style") copy.style.cssText = value.replaceAll(/url\([^)]*\)/gi, "none");
    else if (key === "href" || key === "xlink:href") value.startsWith("#") && copy.setAttribute("href", value);
    else if (!name.includes(":")) copy.setAttribute(name, value);
  }
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE || child.nodeType === Node.CDATA_SECTION_NODE) copy.append(child.data);
    else if (child.nodeType === Node.ELEMENT_NODE && child.namespaceURI === SVG) {
      if (ELEMENTS.has(child.localName.toLowerCase())) copy.append(clean(child));
    }
  }
  return copy;
}
