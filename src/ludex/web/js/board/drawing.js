// Drawings: SVG from the server, made fit for the page.
//
// Only what a drawing needs is let in: no script, no handlers, no foreign content, no links. Styles of the drawing go
// through the CSSOM, which a strict Content-Security-Policy allows, and follow the page's theme.

import { SVG, svg } from "../lib/svg.js";
import { onTheme } from "../lib/theme.js";

const ELEMENTS = new Set(
  (
    "svg g path rect circle ellipse line polyline polygon text tspan textpath title desc defs use symbol marker mask pattern " +
    "clippath lineargradient radialgradient stop filter fegaussianblur feoffset feblend femerge femergenode feflood " +
    "fecomposite fecolormatrix fedropshadow"
  ).split(" "),
);

/**
 * The drawing with its style apart; null if it is none.
 * @param {string} source
 */
export function readDrawing(source) {
  // A style element would be an inline style to the policy, so it is read under another name.
  const renamed = source.replaceAll(/<(\/?)style\b/g, "<$1metadata");
  const parsed = new DOMParser().parseFromString(renamed, "image/svg+xml");
  const root = parsed.documentElement;
  if (root.namespaceURI !== SVG || root.localName !== "svg") return null;
  const css = Array.from(parsed.getElementsByTagNameNS(SVG, "metadata"), (style) => style.textContent).join("\n");
  return { svg: clean(root), css };
}

/** The style of a drawing: its dark colours hold when the page is dark, whatever the system says. */
export class Colours {
  constructor() {
    this.sheet = new CSSStyleSheet();
    /** @type {[CSSMediaRule, boolean][]} */
    this.media = [];
    this.dark = false;
    /** @type {string | undefined} */
    this.css = undefined;
    onTheme((dark) => {
      this.dark = dark;
      this.follow();
    });
  }

  /** @param {string} css */
  set(css) {
    if (css === this.css) return;
    this.css = css;
    this.sheet.replaceSync(css.replaceAll(/@import[^;]*;?/gi, ""));
    this.media = Array.from(this.sheet.cssRules)
      .filter((rule) => rule instanceof CSSMediaRule)
      .filter((rule) => /prefers-color-scheme/.test(rule.media.mediaText))
      .map((rule) => [rule, /dark/.test(rule.media.mediaText)]);
    this.follow();
  }

  follow() {
    for (const [rule, isDark] of this.media) rule.media.mediaText = isDark === this.dark ? "all" : "not all";
  }
}

/**
 * A copy of the drawing with nothing in it but drawing.
 * @param {Element} node
 * @returns {Page.Part}
 */
function clean(node) {
  const copy = /** @type {Page.Part} */ (svg(node.localName));
  for (const { name, value } of node.attributes) {
    const key = name.toLowerCase();
    if (key.startsWith("on") || (key === "id" && /[^\w-]/.test(value))) continue;
    if (key === "style") copy.style.cssText = value.replaceAll(/url\([^)]*\)/gi, "none");
    else if (key === "href" || key === "xlink:href") value.startsWith("#") && copy.setAttribute("href", value);
    else if (!name.includes(":")) copy.setAttribute(name, value);
  }
  for (const child of node.childNodes) {
    if (child instanceof Text) copy.append(child.data);
    else if (child instanceof Element && child.namespaceURI === SVG && ELEMENTS.has(child.localName.toLowerCase()))
      copy.append(clean(child));
  }
  return copy;
}
