// The list of legal actions, grouped and searchable, and the line to type a move in. Any game can be played with it.

import { $, el, show } from "./dom.js";

const MOST = 240;
// A list longer than MOST starts with the groups of more than FEW folded up.
const FEW = 12;

export class Choices {
  /** onDecide(action): the code of the action that was clicked, or the text that was typed. */
  constructor(onDecide) {
    this.onDecide = onDecide;
    this.all = [];
    this.unfolded = new Set();
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
      if (text) this.onDecide(text);
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
    const wanted = this.input.value.trim().toLowerCase().split(/\s+/);
    const found = this.all.filter((choice) => {
      const text = `${choice.group} ${choice.text}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    });
    const folds = found.length > MOST;
    const groups = new Map();
    for (const choice of found) {
      if (!groups.has(choice.group)) groups.set(choice.group, []);
      groups.get(choice.group).push(choice);
    }
    this.list.replaceChildren(
      ...Array.from(groups, ([name, choices]) =>
        folds && choices.length > FEW ? this.fold(name, choices) : this.group(name, choices),
      ),
    );
    $("choices-empty").textContent = folds
      ? `${found.length} in all: unfold, or type words of what you look for.`
      : "Nothing in the list has that in it; Enter plays it as typed.";
    show($("choices-empty"), this.all.length > 0 && (folds || found.length === 0));
    if (this.all.length === 0) this.list.append(el("p", { class: "empty" }, "When it is your turn, what you may do is listed here."));
    if (focused) this.list.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  }

  group(name, choices) {
    const isAlone = choices.length === 1 && choices[0].text === name;
    const heading = isAlone ? null : el("h3", {}, name);
    return el("div", { role: "group", "aria-label": name }, heading, this.buttons(choices));
  }

  /** A long group of a long list: its buttons are made when it is unfolded, and at most so many. */
  fold(name, choices) {
    const folded = el("details", { open: this.unfolded.has(name) }, el("summary", {}, `${name} (${choices.length})`));
    const fill = () => {
      if (!folded.open || folded.children.length > 1) return;
      folded.append(this.buttons(choices.slice(0, MOST)));
      if (choices.length > MOST) folded.append(el("p", { class: "empty" }, `And ${choices.length - MOST} more.`));
    };
    folded.addEventListener("toggle", () => {
      if (folded.open) this.unfolded.add(name);
      else this.unfolded.delete(name);
      fill();
    });
    fill();
    return folded;
  }

  buttons(choices) {
    const made = choices.map((choice) =>
      el("button", { type: "button", "data-key": choice.key, onclick: () => this.onDecide(choice.code) }, choice.text),
    );
    return el("div", { class: "group" }, ...made);
  }

  /** Arrow keys walk through the list. */
  move(event) {
    const buttons = this.shown();
    const at = buttons.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (at < 0 || !step) return;
    if (at + step < 0) {
      event.preventDefault();
      this.input.focus();
    } else this.focus(at + step, event);
  }

  /** What the arrow keys go through: the buttons that are not folded away, and the heads of what is folded. */
  shown() {
    return Array.from(this.list.querySelectorAll("button, summary")).filter(
      (part) => part.matches("summary") || !part.closest("details:not([open])"),
    );
  }

  focus(index, event) {
    const button = this.shown()[index];
    if (!button) return;
    event.preventDefault();
    button.focus();
  }
}
