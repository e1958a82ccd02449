// The decision: legal actions by their labels, amounts as fields, and the line to type a move in. Any game can be played
// with it. The list is changed in place, so that focus and scroll stay where the player left them.

import { $, el, find, findAll, partOf, reconcile, show } from "../lib/dom.js";
import { AmountField } from "./amounts.js";

/** @typedef {Page.Choice} Choice */

// A longer list begins with its groups of more than FEW folded up.
const LONG = 60;
const FEW = 12;
// A group that is not folded shows so many before it asks.
const SHOWN = 30;
const MOST = 240;

/** @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** @param {string} key */
const keyed = (key) => `[data-key="${CSS.escape(key)}"]`;

/** @param {Choice} choice */
const labelOf = (choice) => choice.label || choice.text;

export class Choices {
  /**
   * onDecide(action): a code, or a text that was typed. onSelect(key or null): what waits to be confirmed.
   * @param {import("./guard.js").Guard} guard
   * @param {(action: string | number) => void} onDecide
   * @param {(key: string | null) => void} onSelect
   */
  constructor(guard, onDecide, onSelect) {
    this.guard = guard;
    this.onDecide = onDecide;
    this.onSelect = onSelect;
    /** @type {Choice[]} */
    this.all = [];
    /** @type {Map<string, Group | Fold>} */
    this.blocks = new Map();
    /** @type {Map<string, AmountField>} */
    this.fields = new Map();
    /** @type {Set<string>} */
    this.unfolded = new Set();
    /** @type {string | null} */
    this.selected = null;
    this.isEmpty = true;
    this.input = $("typed-text");
    this.list = $("choices");
    this.input.addEventListener("input", () => this.draw());
    this.input.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown") this.focus(0, event);
      if (event.key === "Escape" && this.input.value) this.clear(event);
    });
    this.list.addEventListener("keydown", (event) => this.move(event));
    this.list.addEventListener("click", (event) => {
      const button = partOf(event, "button[data-key]");
      if (button?.dataset.confirms) this.confirm();
      else if (button) this.choose(button.dataset.key ?? "", event.detail === 0);
    });
    $("actions").addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.selected !== null) this.cancel(event);
    });
    $("typed").addEventListener("submit", (event) => {
      event.preventDefault();
      this.type(this.input.value.trim());
    });
  }

  // ---- what may be decided ----

  /** @param {Choice[]} choices @param {Api.AmountShape[]} amounts */
  set(choices, amounts) {
    this.all = choices;
    if (!this.find(this.selected)?.caution) this.selected = null;
    const had = $("actions").contains(document.activeElement);
    const fields = amounts.map((amount) => this.field(amount));
    for (const text of this.fields.keys()) if (!amounts.some((amount) => amount.text === text)) this.fields.delete(text);
    reconcile(
      $("amounts"),
      fields.map((field) => field.node),
    );
    show($("amounts"), fields.length > 0);
    this.isEmpty = choices.length + amounts.length === 0;
    this.draw(had);
  }

  /** @param {Api.AmountShape} amount */
  field(amount) {
    let field = this.fields.get(amount.text);
    if (field) field.set(amount);
    else this.fields.set(amount.text, (field = new AmountField(amount, (text) => this.onDecide(text))));
    return field;
  }

  /** @param {string | null} key */
  find(key) {
    return this.all.find((choice) => choice.key === key);
  }

  // ---- choosing ----

  /**
   * A choice was pressed, here or on the board: it is played, or asks for a second thought.
   * @param {string} key
   */
  choose(key, isByKey = false) {
    const choice = this.find(key);
    if (!choice) return;
    if (!choice.caution) {
      this.select(null);
      this.onDecide(choice.code);
    } else if (this.selected === key) this.cancel();
    else {
      this.select(key);
      const box = document.getElementById("confirm");
      box?.scrollIntoView({ block: "nearest" });
      if (isByKey) box?.querySelector("button")?.focus();
    }
  }

  confirm() {
    const choice = this.find(this.selected);
    this.select(null);
    if (choice) this.onDecide(choice.code);
  }

  /** @param {Event} [event] */
  cancel(event) {
    event?.preventDefault();
    const key = this.selected;
    const hadFocus = document.getElementById("confirm")?.contains(document.activeElement);
    this.select(null);
    if (hadFocus && key !== null) find(this.list, keyed(key))?.focus();
  }

  /** @param {string | null} key */
  select(key) {
    if (key === this.selected) return;
    this.selected = key;
    const choice = key === null ? null : this.find(key);
    if (choice) this.unfolded.add(choice.group);
    if (choice && this.input.value) this.input.value = "";
    this.guard.change(() => this.draw());
    this.onSelect(key);
  }

  /**
   * A typed move is sent as it is; only one that needs a second thought gets it.
   * @param {string} text
   */
  type(text) {
    if (!text) return;
    const same = (/** @type {Choice} */ one) => one.text.toLowerCase() === text.toLowerCase();
    const careful = this.all.find((choice) => choice.caution && same(choice));
    if (careful) this.choose(careful.key, true);
    else this.onDecide(text);
  }

  /**
   * Points a choice out without playing it.
   * @param {string | null} key
   */
  point(key) {
    for (const old of this.list.querySelectorAll(".hinted")) old.classList.remove("hinted");
    if (key === null) return;
    const choice = this.find(key);
    if (choice) this.unfolded.add(choice.group);
    this.draw();
    const button = find(this.list, keyed(key));
    button?.classList.add("hinted");
    button?.scrollIntoView({ block: "nearest" });
  }

  /** @param {Event} [event] */
  clear(event) {
    event?.preventDefault();
    if (!this.input.value) return;
    this.input.value = "";
    this.draw();
  }

  // ---- the list ----

  draw(had = $("actions").contains(document.activeElement)) {
    const focused = document.activeElement;
    const { scrollTop } = $("decide");
    const wanted = this.input.value.trim().toLowerCase().split(/\s+/);
    const found = this.all.filter((choice) => {
      const text = `${choice.group} ${choice.text} ${labelOf(choice)}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    });
    /** @type {Map<string, Choice[]>} */
    const groups = new Map();
    for (const choice of found) {
      groups.set(choice.group, [...(groups.get(choice.group) ?? []), choice]);
    }
    const folds = found.length > LONG && groups.size > 1;
    const blocks = Array.from(groups, ([name, choices]) => this.block(name, choices, folds && choices.length > FEW));
    for (const [id, block] of this.blocks) if (!blocks.includes(block)) this.blocks.delete(id);
    reconcile(
      this.list,
      blocks.map((block) => block.node),
    );
    $("decide").scrollTop = scrollTop;
    $("choices-empty").textContent = this.isEmpty
      ? "When it is your turn, what you may do is listed here."
      : folds
        ? `${found.length} in all: unfold, or type words of what you look for.`
        : "Nothing in the list has that in it; Enter plays it as typed.";
    show($("choices-empty"), this.isEmpty || folds || (found.length === 0 && this.input.value !== ""));
    if (focused instanceof HTMLElement && focused.isConnected && document.activeElement !== focused) focused.focus({ preventScroll: true });
    // What had the focus is gone: the heading takes it, never another action.
    if (had && !$("actions").contains(document.activeElement)) $("actions-title").focus({ preventScroll: true });
  }

  /** @param {string} name @param {Choice[]} choices @param {boolean} isFolded */
  block(name, choices, isFolded) {
    const id = `${isFolded} ${name}`;
    const block = this.blocks.get(id) ?? (isFolded ? new Fold(this, name) : new Group(this, name));
    this.blocks.set(id, block);
    block.set(choices);
    return block;
  }

  // ---- by keys ----

  /**
   * Arrow keys walk through the list.
   * @param {KeyboardEvent} event
   */
  move(event) {
    const buttons = this.shown();
    const at = buttons.indexOf(/** @type {Page.Part} */ (document.activeElement));
    const step = STEPS[event.key];
    if (at >= 0 && step && at + step >= 0) this.focus(at + step, event);
  }

  /**
   * What the arrow keys go through: the buttons that are not folded away, and the heads of what is folded.
   */
  shown() {
    return findAll(this.list, "button, summary").filter((part) => part.localName === "summary" || !part.closest("details:not([open])"));
  }

  /** @param {number} index @param {Event} event */
  focus(index, event) {
    const button = this.shown()[index];
    if (!button) return;
    event.preventDefault();
    button.focus();
  }
}

/** The buttons of one group; each stays the same element as long as its action is legal. */
class Buttons {
  /** @param {Choices} panel @param {number} most */
  constructor(panel, most) {
    this.panel = panel;
    this.most = most;
    /** @type {Choice[]} */
    this.choices = [];
    /** @type {HTMLElement | null} */
    this.asked = null;
    this.node = el("div", { class: "group" });
    /** @type {Map<string, HTMLButtonElement>} */
    this.made = new Map();
    this.more = el("button", { type: "button", class: "more", onclick: () => this.all() });
  }

  /** @param {Choice[]} choices */
  set(choices) {
    this.choices = choices;
    const { panel } = this;
    const keys = new Set(choices.map((choice) => choice.key));
    for (const key of this.made.keys()) if (!keys.has(key)) this.made.delete(key);
    const isCut = choices.length > this.most && !choices.slice(this.most).some((choice) => choice.key === panel.selected);
    const nodes = [];
    for (const choice of isCut ? choices.slice(0, this.most) : choices) {
      const button = this.button(choice);
      nodes.push(button);
      if (choice.key === panel.selected) nodes.push(this.confirm(choice));
    }
    this.more.textContent = `${choices.length - this.most} more`;
    if (isCut) nodes.push(this.more);
    reconcile(this.node, nodes);
  }

  /** @param {Choice} choice */
  button(choice) {
    let button = this.made.get(choice.key);
    if (!button) {
      button = el("button", { type: "button", "data-key": choice.key });
      this.made.set(choice.key, button);
    }
    const label = labelOf(choice);
    if (button.textContent !== label) button.textContent = label;
    button.dataset.text = choice.text;
    button.title = label === choice.text ? "" : choice.text;
    button.classList.toggle("careful", Boolean(choice.caution));
    if (choice.caution) button.setAttribute("aria-expanded", String(choice.key === this.panel.selected));
    else button.removeAttribute("aria-expanded");
    return button;
  }

  /**
   * The second thought, below what was selected.
   * @param {Choice} choice
   */
  confirm(choice) {
    if (this.asked?.dataset.for === choice.key && this.asked.dataset.caution === choice.caution) return this.asked;
    const yes = {
      type: "button",
      class: "primary",
      "data-key": `confirm ${choice.key}`,
      "data-confirms": "yes",
      "aria-describedby": "caution",
    };
    this.asked = el(
      "div",
      { class: "confirm", id: "confirm", role: "group", "aria-label": "Sure?", "data-for": choice.key, "data-caution": choice.caution },
      el("p", { id: "caution" }, choice.caution),
      el("button", yes, labelOf(choice)),
      el("button", { type: "button", onclick: (event) => this.panel.cancel(event) }, "Cancel"),
    );
    return this.asked;
  }

  all() {
    const first = this.choices[this.most];
    this.most = Infinity;
    this.set(this.choices);
    this.made.get(first.key)?.focus();
  }
}

class Group {
  /** @param {Choices} panel @param {string} name */
  constructor(panel, name) {
    this.name = name;
    this.buttons = new Buttons(panel, SHOWN);
    this.heading = el("h3", {}, name);
    this.node = el("div", { role: "group", "aria-label": name, "data-group": name }, this.heading, this.buttons.node);
  }

  /** @param {Choice[]} choices */
  set(choices) {
    this.heading.hidden = choices.length === 1 && [choices[0].text, labelOf(choices[0])].includes(this.name);
    this.buttons.set(choices);
  }
}

/** A long group of a long list: its buttons are made when it is unfolded. */
class Fold {
  /** @param {Choices} panel @param {string} name */
  constructor(panel, name) {
    this.buttons = new Buttons(panel, MOST);
    this.summary = el("summary", {});
    this.name = name;
    this.panel = panel;
    /** @type {Choice[]} */
    this.choices = [];
    this.node = el("details", { "data-group": name }, this.summary);
    this.node.addEventListener("toggle", () => {
      if (this.node.open) panel.unfolded.add(name);
      else panel.unfolded.delete(name);
      this.fill();
    });
  }

  /** @param {Choice[]} choices */
  set(choices) {
    this.choices = choices;
    this.summary.textContent = `${this.name} (${choices.length})`;
    this.node.open = this.panel.unfolded.has(this.name);
    this.fill();
  }

  fill() {
    if (!this.node.open) return;
    this.buttons.set(this.choices);
    if (!this.buttons.node.isConnected) this.node.append(this.buttons.node);
  }
}
