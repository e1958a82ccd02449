// The list of legal actions, grouped and searchable, and the line to type a move in. Any game can be played with it.

import { $, el, show } from "./dom.js";

const MOST = 240;

export class Choices {
  /** onText(text): somebody decided. */
  constructor(onText) {
    this.onText = onText;
    this.all = [];
    this.input = $("typed-text");
    this.list = $("choices");
    this.input.addEventListener("input", () => this.draw());
    this.input.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown") this.focus(0, event);
      if (event.key === "Escape" && this.input.value) this.clear(event);
    });
    this.list.addEventListener("keydown", (event) => this.move(event));
    $("typed").addEventListener("submit", (event) => {
      event.preventDefault();
      const text = this.input.value.trim();
      if (text) this.onText(text);
    });
  }

  set(choices) {
    this.all = choices;
    this.draw();
  }

  clear(event) {
    event?.preventDefault();
    this.input.value = "";
    this.draw();
  }

  draw() {
    const focused = document.activeElement?.closest("#choices button")?.dataset.key;
    const wanted = this.input.value.trim().toLowerCase();
    const found = this.all.filter((choice) => `${choice.group} ${choice.text}`.toLowerCase().includes(wanted));
    const groups = new Map();
    for (const choice of found.slice(0, MOST)) {
      if (!groups.has(choice.group)) groups.set(choice.group, []);
      groups.get(choice.group).push(choice);
    }
    this.list.replaceChildren(...Array.from(groups, ([name, choices]) => this.group(name, choices)));
    const hidden = found.length - Math.min(found.length, MOST);
    $("choices-empty").textContent = hidden
      ? `And ${hidden} more: type to narrow the list.`
      : "Nothing in the list has that in it; Enter plays it as typed.";
    show($("choices-empty"), this.all.length > 0 && (hidden > 0 || found.length === 0));
    if (this.all.length === 0) this.list.append(el("p", { class: "empty" }, "When it is your turn, what you may do is listed here."));
    if (focused) this.list.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  }

  group(name, choices) {
    const buttons = choices.map((choice) =>
      el("button", { type: "button", "data-key": choice.key, onclick: () => this.onText(choice.text) }, choice.text),
    );
    const isAlone = choices.length === 1 && choices[0].text === name;
    const heading = isAlone ? null : el("h3", {}, name);
    return el("div", { role: "group", "aria-label": name }, heading, el("div", { class: "group" }, ...buttons));
  }

  /** Arrow keys walk through the list. */
  move(event) {
    const buttons = Array.from(this.list.querySelectorAll("button"));
    const at = buttons.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (at < 0 || !step) return;
    if (at + step < 0) {
      event.preventDefault();
      this.input.focus();
    } else this.focus(at + step, event);
  }

  focus(index, event) {
    const button = this.list.querySelectorAll("button")[index];
    if (!button) return;
    event.preventDefault();
    button.focus();
  }
}
