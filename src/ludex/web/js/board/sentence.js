// A sentence put together from phrases, for a drawing whose root has data-sentence: which judge reads it, what is typed
// before it to play it, and the boards it is tried on. The page knows no grammar: after every phrase the judge says what
// may come next, how the sentence reads, and which boards it is true of. So a guess is checked before it is made.

import sheet from "../../css/sentence.css" with { type: "css" };
import { el, find, partOf, problem, reconcile, show, told } from "../lib/dom.js";
import { svg } from "../lib/svg.js";
import { post } from "../net/api.js";

/**
 * What a drawing says of the sentence to be written: which judge reads it, and the boards to try it on.
 * @typedef {object} Data
 * @property {string} judge
 * @property {unknown} boards
 * @property {boolean[]} marks
 * @property {string} title
 * @property {string} begin
 * @property {string} go
 * @property {string} verb
 * @property {string} caution
 * @property {string} name
 * @property {string} yes
 * @property {string} no
 */

/**
 * What the judge says of a sentence so far.
 * @typedef {object} Answer
 * @property {[string, string][]} next kinds and phrases
 * @property {string | null} say
 * @property {boolean[] | null} fits
 * @property {string} awaited
 * @property {string | null} [wrong]
 */

const MOST_KNOWN = 200;
/** @type {Record<string, string>} */
const HEADS = { quantity: "How many", number: "Number", kind: "What", relation: "Where", join: "And then", else: "More" };
/** @type {Record<string, string>} */
const SHOWN = { xor: "or else (not both)", non: "non-", more: "more …" };

/** @param {string} words @param {() => void} onclick */
const pressable = (words, onclick, more = {}) => el("button", { type: "button", onclick, ...more }, words);

export class SentenceWriter {
  /**
   * onSentence(text): it is to be played.
   * @param {import("./board.js").Board} board
   * @param {HTMLElement} list
   * @param {(text: string) => void} onSentence
   */
  constructor(board, list, onSentence) {
    this.root = board.root;
    this.onSentence = onSentence;
    /** @type {string[]} */
    this.phrases = [];
    /** @type {Map<string, Answer>} */
    this.known = new Map();
    /** @type {Data | null} */
    this.data = null;
    /** @type {Answer | null} */
    this.answer = null;
    this.asked = "";
    /** @type {HTMLElement | null} */
    this.node = null;
    this.line = el("div", { class: "line", role: "group", "aria-label": "The sentence so far" });
    this.input = el("input", {
      "aria-label": "Next words",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      enterkeyhint: "next",
    });
    this.input.addEventListener("input", () => this.drawNext());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.said = el("p", { class: "said", "aria-live": "polite" });
    this.trouble = el("p", { class: "trouble", role: "alert", hidden: true });
    this.next = el("div", { class: "next" });
    this.sorted = el("div", { class: "sorted" });
    this.go = pressable("", () => this.ask(), { class: "go" });
    this.back = pressable("Take back", () => this.cut(this.phrases.length - 1));
    this.again = pressable("Begin again", () => this.cut(0));
    this.foot = el("footer", {}, this.go, this.back, this.again);
    this.root.adoptedStyleSheets = [...this.root.adoptedStyleSheets, sheet];
    this.listed = el(
      "button",
      { type: "button", id: "write-rule", class: "wide", "data-key": "write", hidden: true, onclick: () => this.open() },
      "Write the rule",
    );
    list.before(this.listed);
    this.root.addEventListener("drawn", () => this.drawn());
    this.root.addEventListener("click", (event) => partOf(event, "[data-writes]") && this.open());
    this.root.addEventListener("keydown", (event) => {
      if (!partOf(event, "[data-writes]") || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      if (!event.repeat) this.open();
    });
  }

  /**
   * The choices that sentences do not cover: a list of single words helps nobody who can write a sentence. A lesson
   * shows one word after the other.
   * @param {Pick<Api.ViewShape, "drawing" | "lesson"> & {choices: Page.Choice[]}} shown
   */
  rest({ choices, drawing, lesson }) {
    const covers = lesson ? undefined : /^<svg[^>]* data-covers='([^']+)'/.exec(drawing ?? "")?.[1];
    show(this.listed, Boolean(covers));
    return covers ? choices.filter((choice) => !choice.text.startsWith(covers)) : choices;
  }

  svg() {
    return /** @type {Page.Part | undefined} */ (Array.from(this.root.children).find((node) => node.localName === "svg"));
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
    for (const [name, value] of [
      ["role", "button"],
      ["tabindex", "0"],
      ["aria-haspopup", "dialog"],
    ])
      part?.setAttribute(name, value);
    if (this.data === null) {
      this.node?.remove();
      this.node = null;
    } else if (this.node && !this.node.isConnected) this.open();
  }

  // ---- the window ----

  open() {
    if (!this.data) return;
    this.node?.remove();
    this.input.value = "";
    problem(this.trouble, "");
    this.said.textContent = "";
    for (const part of [this.next, this.sorted]) part.replaceChildren();
    this.go.textContent = this.data.go;
    this.go.disabled = false;
    const close = pressable("×", () => this.close(), { class: "close", "aria-label": "Close" });
    const node = el(
      "section",
      { class: "sentence", popover: "manual", role: "dialog", "aria-labelledby": "sentence-title" },
      el("header", {}, el("h2", { id: "sentence-title" }, this.data.title), close),
      this.line,
      this.trouble,
      this.said,
      this.next,
      this.foot,
      this.sorted,
    );
    node.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
    this.node = node;
    this.root.append(node);
    node.showPopover();
    this.read();
    if (matchMedia("(pointer: fine)").matches) this.input.focus({ preventScroll: true });
    else close.focus({ preventScroll: true });
  }

  close() {
    this.node?.remove();
    this.node = null;
    find(this.svg(), "[data-writes]")?.focus({ preventScroll: true });
  }

  // ---- the sentence ----

  text() {
    return this.phrases.join(" ");
  }

  /** @param {string} phrase */
  add(phrase) {
    this.phrases.push(phrase);
    this.input.value = "";
    this.read();
  }

  /**
   * Keeps so many phrases.
   * @param {number} count
   */
  cut(count) {
    this.phrases.length = Math.max(0, count);
    this.read();
    this.input.focus({ preventScroll: true });
  }

  /**
   * Words typed: the first phrase that begins so, or the words as they are; the judge says what is wrong with them.
   * @param {KeyboardEvent} event
   */
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

  /**
   * The phrases that begin so; none while the judge has yet to say what may come next.
   * @param {string} typed
   */
  found(typed) {
    if (this.isReading()) return [];
    const wanted = typed.toLowerCase();
    return (this.answer?.next ?? []).map(([, phrase]) => phrase).filter((phrase) => wanted && phrase.startsWith(wanted));
  }

  isReading() {
    return this.node?.hasAttribute("data-reading") ?? false;
  }

  /** Asks the judge; of several questions on their way only the last one's answer is shown. */
  async read() {
    const { data, node } = this;
    if (!data || !node) return;
    this.drawLine(data);
    const question = { sentence: this.text(), boards: data.boards };
    const key = JSON.stringify(question);
    this.asked = key;
    node.toggleAttribute("data-reading", true);
    try {
      if (this.known.size > MOST_KNOWN) this.known.clear();
      const answer = this.known.get(key) ?? /** @type {Answer} */ (await post(`/judge/${encodeURIComponent(data.judge)}`, question));
      this.known.set(key, answer);
      if (this.asked !== key || this.node !== node) return;
      this.answer = answer;
      problem(this.trouble, answer.wrong);
    } catch (error) {
      if (this.asked !== key || this.node !== node) return;
      this.answer = { next: [], say: null, fits: null, awaited: "" };
      problem(this.trouble, told(error));
    }
    node.removeAttribute("data-reading");
    this.draw(data, this.answer);
  }

  // ---- what is shown ----

  /** @param {Data} data */
  drawLine(data) {
    const chips = this.phrases.map((phrase, at) =>
      el(
        "button",
        { type: "button", class: "phrase", title: "Go on from before this", onclick: () => this.cut(at) },
        SHOWN[phrase] ?? phrase,
      ),
    );
    // The field stays where it is, so that it keeps the focus.
    reconcile(this.line, [el("span", { class: "begin" }, data.begin), ...chips, this.input]);
    this.input.placeholder = this.phrases.length ? "…" : "type or choose";
    show(this.back, this.phrases.length > 0);
    show(this.again, this.phrases.length > 1);
  }

  /** @param {Data} data @param {Answer} answer */
  draw(data, { say, fits, awaited }) {
    this.said.textContent = say ?? (awaited && this.phrases.length ? `Now comes ${awaited.replaceAll("`", "'")}.` : "");
    this.said.classList.toggle("whole", say !== null);
    this.go.disabled = say === null;
    find(this.node, ".sure")?.remove();
    this.drawNext();
    this.drawSorted(data, fits);
  }

  /** What may come next, by kinds; of what was typed, what begins so. */
  drawNext() {
    const typed = this.input.value.trim().toLowerCase();
    /** @type {Map<string, HTMLElement[]>} */
    const kinds = new Map();
    for (const [kind, phrase] of this.answer?.next ?? []) {
      if (typed && !phrase.startsWith(typed)) continue;
      // The second half of a double click chooses nothing, nor does a press on what is about to change.
      const onclick = (/** @type {MouseEvent} */ event) => event.detail > 1 || this.isReading() || this.add(phrase);
      const chip = el("button", { type: "button", class: `chip ${kind}`, "data-phrase": phrase, onclick }, SHOWN[phrase] ?? phrase);
      kinds.set(kind, [...(kinds.get(kind) ?? []), chip]);
    }
    this.next.replaceChildren(
      ...Array.from(kinds, ([kind, chips]) =>
        el(
          "div",
          { role: "group", "aria-label": HEADS[kind] ?? kind },
          el("span", { class: "head", "aria-hidden": "true" }, HEADS[kind] ?? kind),
          ...chips,
        ),
      ),
    );
  }

  /**
   * The boards: first those that speak against the sentence, then those it is true of, then the others.
   * @param {Data} data
   * @param {boolean[] | null} fits
   */
  drawSorted(data, fits) {
    const { marks, name, yes, no } = data;
    this.sorted.replaceChildren();
    if (!fits?.length) return;
    const all = fits.map((_, number) => number);
    const against = all.filter((number) => fits[number] !== marks[number]);
    /** @type {(title: string, numbers: number[], kind: string) => HTMLElement[]} */
    const row = (title, numbers, kind) =>
      numbers.length
        ? [el("h3", { class: kind }, title), el("div", { class: `boards ${kind}` }, ...numbers.map((number) => this.board(data, number)))]
        : [];
    const others = against.length > 2 ? ` So do ${against.length - 1} others.` : against.length > 1 ? ` So does ${against[1]}.` : "";
    const words = against.length
      ? `${name} ${against[0]} speaks against it: it ${marks[against[0]] ? yes : no}.${others}`
      : `All ${all.length} on the table agree with it.`;
    this.sorted.append(
      el("p", { class: against.length ? "verdict bad" : "verdict good", role: "status" }, `${against.length ? "✗" : "✓"} ${words}`),
      ...row("Against it", against, "against"),
      ...row(
        `By your rule, ${yes}`,
        all.filter((number) => fits[number] && !against.includes(number)),
        "yes",
      ),
      ...row(
        `By your rule, ${no}`,
        all.filter((number) => !fits[number] && !against.includes(number)),
        "no",
      ),
    );
  }

  /**
   * A board of the table as the drawing has it, small.
   * @param {Data} data
   * @param {number} number
   */
  board({ marks, name, yes, no }, number) {
    const label = `${name} ${number}, ${marks[number] ? yes : no}`;
    const table = this.svg();
    const drawn = find(table, `[data-id="${name.toLowerCase()} ${number}"] g`);
    const small = svg("svg", { viewBox: "-8 -8 416 416", class: table?.getAttribute("class") ?? null, role: "img", "aria-label": label });
    const copy = drawn && /** @type {Page.Part} */ (drawn.cloneNode(true));
    copy?.removeAttribute("transform");
    if (copy) small.append(copy);
    return el(
      "figure",
      { "data-board": String(number) },
      small,
      el("figcaption", { "aria-hidden": "true" }, `${number} ${marks[number] ? "✓" : "✗"}`),
    );
  }

  // ---- playing it ----

  /** A second thought, since it may cost something. */
  ask() {
    if (this.go.disabled || !this.data) return;
    find(this.node, ".sure")?.remove();
    const yes = el("button", { type: "button", class: "go", "data-plays": "yes", onclick: () => this.play() }, this.data.go);
    const no = el("button", { type: "button", onclick: (/** @type {Event} */ event) => partOf(event, ".sure")?.remove() }, "Not yet");
    this.foot.after(el("div", { class: "sure", role: "group", "aria-label": "Sure?" }, el("p", {}, this.data.caution), yes, no));
    yes.focus({ preventScroll: true });
  }

  play() {
    const text = `${this.data?.verb} ${this.text()}`;
    this.close();
    this.onSentence(text);
  }
}
