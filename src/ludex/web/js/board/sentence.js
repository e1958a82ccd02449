// A sentence put together from phrases, for a drawing whose root has data-sentence: which judge reads it, what is typed
// before it to play it, and the boards it is tried on. The page knows no grammar: after every phrase the judge says what
// may come next, how the sentence reads, and which boards it is true of. So a guess is checked before it is made.

import { post } from "../net/api.js";
import { el, problem, reconcile, show } from "../lib/dom.js";
import { svg } from "../lib/svg.js";
import sheet from "../../css/sentence.css" with { type: "css" };

const MOST_KNOWN = 200;
const HEADS = { quantity: "How many", number: "Number", kind: "What", relation: "Where", join: "And then", else: "More" };
const SHOWN = { xor: "or else (not both)", non: "non-", more: "more …" };

export class SentenceWriter {
  /** onSentence(text): it is to be played. */
  constructor(board, list, onSentence) {
    this.root = board.root;
    this.onSentence = onSentence;
    this.phrases = [];
    this.known = new Map();
    this.root.adoptedStyleSheets = [...this.root.adoptedStyleSheets, sheet];
    this.listed = el("button", { type: "button", id: "write-rule", class: "wide", "data-key": "write", hidden: true, onclick: () => this.open() }, "Write the rule");
    list.before(this.listed);
    this.root.addEventListener("drawn", () => this.drawn());
    this.root.addEventListener("click", (event) => event.target.closest?.("[data-writes]") && this.open());
    this.root.addEventListener("keydown", (event) => {
      if (!event.target.closest?.("[data-writes]") || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      if (!event.repeat) this.open();
    });
  }

  /** The choices that sentences do not cover: a list of single words helps nobody who can write a sentence. A lesson
   * shows one word after the other. */
  rest({ choices, drawing, lesson }) {
    const covers = lesson ? undefined : /^<svg[^>]* data-covers='([^']+)'/.exec(drawing ?? "")?.[1];
    show(this.listed, Boolean(covers));
    return covers ? choices.filter((choice) => !choice.text.startsWith(covers)) : choices;
  }

  svg() {
    return Array.from(this.root.children).find((node) => node.localName === "svg");
  }

  /** There is another drawing: a sentence goes on where it can. */
  drawn() {
    const svg = this.svg();
    try {
      this.data = JSON.parse(svg?.dataset.sentence ?? "null");
    } catch {
      this.data = null;
    }
    const part = svg?.querySelector("[data-writes]");
    for (const [name, value] of [["role", "button"], ["tabindex", "0"], ["aria-haspopup", "dialog"]]) part?.setAttribute(name, value);
    if (this.data === null) {
      this.node?.remove();
      this.node = null;
    } else if (this.node && !this.node.isConnected) this.open();
  }

  // ---- the window ----

  open() {
    if (!this.data) return;
    this.node?.remove();
    const on = (words, onclick, more = {}) => el("button", { type: "button", onclick, ...more }, words);
    this.line = el("div", { class: "line", role: "group", "aria-label": "The sentence so far" });
    this.input = el("input", { "aria-label": "Next words", autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "next" });
    this.input.addEventListener("input", () => this.drawNext());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.said = el("p", { class: "said", "aria-live": "polite" });
    this.trouble = el("p", { class: "trouble", role: "alert", hidden: true });
    this.next = el("div", { class: "next" });
    this.sorted = el("div", { class: "sorted" });
    this.go = on(this.data.go, () => this.ask(), { class: "go" });
    this.back = on("Take back", () => this.cut(this.phrases.length - 1));
    this.again = on("Begin again", () => this.cut(0));
    this.foot = el("footer", {}, this.go, this.back, this.again);
    this.node = el("section", { class: "sentence", popover: "manual", role: "dialog", "aria-labelledby": "sentence-title" },
      el("header", {}, el("h2", { id: "sentence-title" }, this.data.title), on("×", () => this.close(), { class: "close", "aria-label": "Close" })),
      this.line, this.trouble, this.said, this.next, this.foot, this.sorted);
    this.node.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
    this.root.append(this.node);
    this.node.showPopover();
    this.read();
    if (matchMedia("(pointer: fine)").matches) this.input.focus({ preventScroll: true });
    else this.node.querySelector("button").focus({ preventScroll: true });
  }

  close() {
    this.node?.remove();
    this.node = null;
    this.svg()?.querySelector("[data-writes]")?.focus({ preventScroll: true });
  }

  // ---- the sentence ----

  text() {
    return this.phrases.join(" ");
  }

  add(phrase) {
    this.phrases.push(phrase);
    this.input.value = "";
    this.read();
  }

  /** Keeps so many phrases. */
  cut(count) {
    this.phrases.length = Math.max(0, count);
    this.read();
    this.input.focus({ preventScroll: true });
  }

  /** Words typed: the first phrase that begins so, or the words as they are; the judge says what is wrong with them. */
  key(event) {
    const typed = this.input.value.trim();
    if (event.key === "Backspace" && !this.input.value && this.phrases.length) this.cut(this.phrases.length - 1);
    else if (event.key === "Enter" || (event.key === " " && this.found(typed).some((phrase) => phrase === typed))) {
      event.preventDefault();
      const [first] = this.found(typed);
      if (typed) this.add(first ?? typed);
      else if (event.key === "Enter" && !this.go.disabled) this.ask();
    } else if (event.key === "Tab" && typed && this.found(typed).length && !event.shiftKey) {
      event.preventDefault();
      this.add(this.found(typed)[0]);
    }
  }

  /** The phrases that begin so; none while the judge has yet to say what may come next. */
  found(typed) {
    if (this.isReading()) return [];
    const wanted = typed.toLowerCase();
    return (this.answer?.next ?? []).map(([, phrase]) => phrase).filter((phrase) => wanted && phrase.startsWith(wanted));
  }

  isReading() {
    return this.node.hasAttribute("data-reading");
  }

  /** Asks the judge; of several questions on their way only the last one's answer is shown. */
  async read() {
    const text = this.text();
    this.drawLine();
    const question = { sentence: text, boards: this.data.boards };
    const key = JSON.stringify(question);
    const { node } = this;
    this.asked = key;
    node.toggleAttribute("data-reading", true);
    try {
      if (this.known.size > MOST_KNOWN) this.known.clear();
      if (!this.known.has(key)) this.known.set(key, await post(`/judge/${encodeURIComponent(this.data.judge)}`, question));
      if (this.asked !== key || this.node !== node) return;
      this.answer = this.known.get(key);
      problem(this.trouble, this.answer.wrong);
    } catch (error) {
      if (this.asked !== key || this.node !== node) return;
      this.answer = { next: [], say: null, fits: null, awaited: "" };
      problem(this.trouble, error.message);
    }
    this.draw();
  }

  // ---- what is shown ----

  drawLine() {
    const chips = this.phrases.map((phrase, at) =>
      el("button", { type: "button", class: "phrase", title: "Go on from before this", onclick: () => this.cut(at) }, SHOWN[phrase] ?? phrase));
    // The field stays where it is, so that it keeps the focus.
    reconcile(this.line, [el("span", { class: "begin" }, this.data.begin), ...chips, this.input]);
    this.input.placeholder = this.phrases.length ? "…" : "type or choose";
    show(this.back, this.phrases.length > 0);
    show(this.again, this.phrases.length > 1);
  }

  draw() {
    this.node.removeAttribute("data-reading");
    const { say, fits, awaited } = this.answer;
    this.said.textContent = say ?? (awaited && this.phrases.length ? `Now comes ${awaited.replaceAll("`", "'")}.` : "");
    this.said.classList.toggle("whole", say !== null);
    this.go.disabled = say === null;
    this.node.querySelector(".sure")?.remove();
    this.drawNext();
    this.drawSorted(fits);
  }

  /** What may come next, by kinds; of what was typed, what begins so. */
  drawNext() {
    const typed = this.input.value.trim().toLowerCase();
    const kinds = new Map();
    for (const [kind, phrase] of this.answer?.next ?? []) {
      if (typed && !phrase.startsWith(typed)) continue;
      if (!kinds.has(kind)) kinds.set(kind, []);
      // The second half of a double click chooses nothing, nor does a press on what is about to change.
      const onclick = (event) => event.detail > 1 || this.isReading() || this.add(phrase);
      kinds.get(kind).push(el("button", { type: "button", class: `chip ${kind}`, "data-phrase": phrase, onclick }, SHOWN[phrase] ?? phrase));
    }
    this.next.replaceChildren(...Array.from(kinds, ([kind, chips]) =>
      el("div", { role: "group", "aria-label": HEADS[kind] ?? kind }, el("span", { class: "head", "aria-hidden": "true" }, HEADS[kind] ?? kind), ...chips)));
  }

  /** The boards: first those that speak against the sentence, then those it is true of, then the others. */
  drawSorted(fits) {
    const { marks, name, yes, no } = this.data;
    this.sorted.replaceChildren();
    if (!fits || !fits.length) return;
    const all = fits.map((_, number) => number);
    const against = all.filter((number) => fits[number] !== marks[number]);
    const row = (title, numbers, kind) =>
      numbers.length ? [el("h3", { class: kind }, title), el("div", { class: `boards ${kind}` }, ...numbers.map((number) => this.board(number)))] : [];
    const others = against.length > 2 ? ` So do ${against.length - 1} others.` : against.length > 1 ? ` So does ${against[1]}.` : "";
    const words = against.length
      ? `${name} ${against[0]} speaks against it: it ${marks[against[0]] ? yes : no}.${others}`
      : `All ${all.length} on the table agree with it.`;
    this.sorted.append(el("p", { class: against.length ? "verdict bad" : "verdict good", role: "status" }, `${against.length ? "✗" : "✓"} ${words}`),
      ...row("Against it", against, "against"),
      ...row(`By your rule, ${yes}`, all.filter((number) => fits[number] && !against.includes(number)), "yes"),
      ...row(`By your rule, ${no}`, all.filter((number) => !fits[number] && !against.includes(number)), "no"));
  }

  /** A board of the table as the drawing has it, small. */
  board(number) {
    const { marks, name, yes, no } = this.data;
    const label = `${name} ${number}, ${marks[number] ? yes : no}`;
    const drawn = this.svg().querySelector(`[data-id="${name.toLowerCase()} ${number}"] g`);
    const small = svg("svg", { viewBox: "-8 -8 416 416", class: this.svg().getAttribute("class"), role: "img", "aria-label": label });
    const copy = drawn?.cloneNode(true);
    copy?.removeAttribute("transform");
    if (copy) small.append(copy);
    return el("figure", { "data-board": String(number) }, small, el("figcaption", { "aria-hidden": "true" }, `${number} ${marks[number] ? "✓" : "✗"}`));
  }

  // ---- playing it ----

  /** A second thought, since it may cost something. */
  ask() {
    if (this.go.disabled) return;
    this.node.querySelector(".sure")?.remove();
    const yes = el("button", { type: "button", class: "go", "data-plays": "yes", onclick: () => this.play() }, this.data.go);
    const no = el("button", { type: "button", onclick: (event) => event.target.closest(".sure").remove() }, "Not yet");
    this.foot.after(el("div", { class: "sure", role: "group", "aria-label": "Sure?" }, el("p", {}, this.data.caution), yes, no));
    yes.focus({ preventScroll: true });
  }

  play() {
    const text = `${this.data.verb} ${this.text()}`;
    this.close();
    this.onSentence(text);
  }
}
