// A picture of the game so far, for games that have one: a button beside the board opens it over the table.
//
// The board's drawing says in data-chart what the picture is called; the server draws it when it is asked for.

import sheet from "../../css/board.css" with { type: "css" };
import { $, el, show, told } from "../lib/dom.js";
import * as memory from "../lib/memory.js";
import { icon } from "../lib/svg.js";
import { get } from "../net/api.js";
import { Colours, readDrawing } from "./drawing.js";

const BARS = "M4 17V11M8 17V6M12 17V3M16 17V9";

export class ChartButton {
  constructor() {
    this.button = el("button", { type: "button", id: "chart", hidden: true, onclick: () => this.open() }, icon(BARS));
    $("zoom-out").before(this.button);
    this.name = "";
    /** @type {HTMLDialogElement | null} */
    this.dialog = null;
    this.host = el("div", { id: "chart-picture" });
    this.root = this.host.attachShadow({ mode: "open" });
    this.colours = new Colours();
    this.root.adoptedStyleSheets = [this.colours.sheet, sheet];
    this.words = el("p", { role: "status" });
    this.title = el("h2", { id: "chart-title", tabindex: "-1" });
  }

  /**
   * Shows the button where the drawing has a chart, by its name.
   * @param {string | undefined} name
   */
  offer(name) {
    show(this.button, Boolean(name));
    if (!name) return;
    this.name = this.button.title = name;
    this.button.setAttribute("aria-label", name);
  }

  make() {
    document.head.append(el("link", { rel: "stylesheet", href: "/static/css/lesson.css" }));
    const close = el("button", { type: "button", class: "ghost", onclick: () => dialog.close() }, "Close");
    const dialog = el("dialog", { class: "rules card", id: "chart-dialog", "aria-labelledby": "chart-title" });
    dialog.append(el("div", { class: "rules-head" }, this.title, close), this.words, this.host);
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    dialog.addEventListener("close", () => this.button.focus({ preventScroll: true }));
    document.body.append(dialog);
    return dialog;
  }

  async open() {
    this.dialog ??= this.make();
    this.title.textContent = this.name;
    this.say("One moment…");
    this.dialog.showModal();
    this.title.focus();
    const table = location.pathname.split("/").at(-1) ?? "";
    try {
      const { drawing } = await get(`/tables/${table}/chart`, memory.table(table).token);
      const found = drawing === null ? null : readDrawing(drawing);
      if (found === null) return this.say("There is nothing to show yet.");
      this.colours.set(found.css);
      found.svg.setAttribute("role", "img");
      this.root.replaceChildren(found.svg);
      this.say("");
    } catch (error) {
      this.say(told(error));
    }
  }

  /**
   * Words in place of the picture.
   * @param {string} words
   */
  say(words) {
    this.words.textContent = words;
    show(this.words, words !== "");
    show(this.host, words === "");
  }
}
