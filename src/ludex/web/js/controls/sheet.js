// The decision on a phone: a sheet at the bottom that is always in sight, and shows more on request.

import { $ } from "../lib/dom.js";

export class Sheet {
  constructor() {
    this.panel = $("actions");
    $("fold").addEventListener("click", () => this.set(!this.panel.hasAttribute("data-large")));
    const sizes = new ResizeObserver(() => this.fit());
    sizes.observe(this.panel);
    for (const part of $("decide").children) sizes.observe(part);
  }

  /** The page leaves as much room below as the sheet takes; there is more to show only if something is cut off. */
  fit() {
    const isSheet = getComputedStyle(this.panel).position === "fixed";
    document.documentElement.style.setProperty("--sheet", isSheet ? `${this.panel.offsetHeight}px` : "0px");
    const isCut = $("decide").scrollHeight > $("decide").clientHeight + 2;
    this.panel.toggleAttribute("data-long", isCut || this.panel.hasAttribute("data-large"));
  }

  /** @param {boolean} isLarge */
  set(isLarge) {
    this.panel.toggleAttribute("data-large", isLarge);
    $("fold").setAttribute("aria-expanded", String(isLarge));
    $("fold").setAttribute("aria-label", isLarge ? "Show less of the decision" : "Show more of the decision");
  }
}
