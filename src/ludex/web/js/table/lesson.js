// A lesson: a card with what to do and why. What is wanted stands out in the list and on the board, and other choices wait
// until the lesson is skipped. The server says what is wanted; whatever is sent, the rules alone judge it.

import { $, el, find, findAll, show, told } from "../lib/dom.js";
import * as memory from "../lib/memory.js";
import { get, post } from "../net/api.js";

const PAUSE_MS = 600;
const page = new CSSStyleSheet();
const onBoard = new CSSStyleSheet();

/**
 * What the lesson is about, once one was shown.
 * @typedef {{table: string, view: Api.ViewShape, room: Api.TableShape, parts: ReturnType<typeof begin>}} Shown
 */

/** @typedef {(name: string, game: string) => Promise<Api.Made>} NewTable */
/** @typedef {Pick<Page.Choice, "key" | "text"> & Partial<Page.Choice>} Wanted */

/** @type {Shown | null} */
let shown = null;
let pointed = "";

/**
 * Shows where the lesson of a table stands; called with every view of the learner.
 * @param {string} table
 * @param {Api.ViewShape} view
 * @param {Api.TableShape} room
 */
export function showLesson(table, view, room) {
  shown = { table, view, room, parts: shown?.parts ?? begin() };
  const { lesson } = view;
  const isOpen = lesson !== null && memory.table(table).lesson !== "skipped";
  show($("lesson"), isOpen);
  mark(isOpen ? wanted() : []);
  $("lesson").dataset.number = String(view.ask?.number ?? "");
  if (isOpen) draw(shown, lesson);
}

/**
 * The choices that are wanted now, or their codes and texts alone where they are in no list.
 * @returns {Wanted[]}
 */
function wanted() {
  const view = shown?.view;
  if (!view?.lesson?.expects || view.status !== "playing") return [];
  const { expects, texts } = view.lesson;
  return expects.map((key, at) => ({ text: texts[at], ...view.choices.find((choice) => choice.key === key), key }));
}

function begin() {
  document.head.append(el("link", { rel: "stylesheet", href: "/static/css/lesson.css" }));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, page];
  $("board").shadowRoot?.adoptedStyleSheets.push(onBoard);
  for (const name of ["click", "keydown", "submit"]) addEventListener(name, hold, true);
  const made = {
    title: el("h2", { id: "lesson-title" }),
    count: el("span", { class: "tag" }),
    bar: el("progress", { "aria-label": "Steps done" }),
    say: el("p", { id: "lesson-say", "aria-live": "polite" }),
    want: el("p", { id: "lesson-want", role: "status" }),
    point: el("button", { type: "button", id: "lesson-show", onclick: () => reveal(wanted()[0], true) }, "Show me"),
    skip: el("button", { type: "button", class: "ghost", id: "lesson-skip", onclick: skip }, "Skip the lesson"),
    bots: el("button", { type: "button", class: "primary", id: "lesson-bots", onclick: () => leave(againstBots) }, "Play against bots"),
    again: el("button", { type: "button", id: "lesson-again", onclick: () => leave(oncemore) }, "Begin the lesson again"),
    stay: el("button", { type: "button", class: "ghost", id: "lesson-stay", onclick: skip }, "Play on here"),
  };
  const { title, count, bar, say, want, point, skip: free, bots, again, stay } = made;
  $("lesson").replaceChildren(
    el("div", { class: "lesson-head" }, title, count),
    bar,
    say,
    want,
    el("div", { class: "buttons" }, point, bots, again, stay, free),
  );
  return made;
}

/** @param {Shown} shown @param {Api.LessonShape} lesson */
function draw({ view, room, parts }, { step, steps, say, done, left }) {
  const isEnd = done || left;
  const now = wanted();
  parts.title.textContent = done ? "Well done!" : left ? "On your own" : `Learn ${room.title}`;
  parts.count.textContent = done ? "All steps done" : `Step ${Math.min(step + 1, steps)} of ${steps}`;
  parts.bar.max = steps;
  parts.bar.value = step;
  if (parts.say.textContent !== say) parts.say.textContent = say;
  parts.want.textContent = "";
  parts.want.classList.remove("nudge");
  if (now.length) parts.want.append(el("b", {}, now.map(named).join(" or ")));
  else if (left && view.take_back) parts.want.append("Take your decision back, and the lesson goes on.");
  show(parts.want, parts.want.textContent !== "");
  $("lesson").classList.toggle("done", done);
  show(parts.point, now.length > 0);
  show(parts.skip, !isEnd);
  show(parts.bots, isEnd);
  show(parts.again, left);
  show(parts.stay, isEnd && view.status === "playing");
  const id = `${step} ${now.map((one) => one.key)}`;
  if (now.length && id !== pointed) {
    pointed = id;
    // Once the list has been drawn.
    requestAnimationFrame(() => {
      $("lesson").scrollIntoView({ block: "nearest" });
      reveal(wanted()[0], false);
    });
  }
}

/** @param {Wanted} choice */
const named = (choice) => choice.label || choice.text[0].toUpperCase() + choice.text.slice(1);

// ---- what stands out ----

/**
 * Lets some actions stand out, and mutes the others; none: everything is as usual.
 * @param {Wanted[]} choices
 */
function mark(choices) {
  const amount = choices.map(amountOf).find((found) => found !== null);
  $("lesson").dataset.wanted = choices.map((choice) => choice.key).join(" ");
  $("lesson").dataset.amount = amount?.text ?? "";
  const these = (/** @type {string} */ name) => choices.map((choice) => `[${name}="${CSS.escape(choice.key)}"]`).join();
  const field = `[data-amount="${CSS.escape(amount?.text ?? "")}"]`;
  page.replaceSync(
    choices.length === 0
      ? ""
      : `#choices button:is(${these("data-key")}), #amounts form${field} { border-color: var(--gold); background: var(--gold-soft); outline: 3px solid var(--gold); outline-offset: 1px; }
         #amounts form${field} { outline-offset: 3px; border-radius: 0.65rem; }
         #choices button[data-key]:not(${these("data-key")}, [data-confirms]) { border-style: dashed; background: none; color: var(--soft); cursor: default; }
         @media (max-width: 63.99rem) {
           #choices button:not(${these("data-key")}, .confirm button), #choices > :not(:has(button:is(${these("data-key")}))), #amounts form:not(${field}) { display: none; }
         }`,
  );
  onBoard.replaceSync(
    choices.length === 0
      ? ""
      : `[data-action]:is(${these("data-action")}) { outline: 3px solid var(--gold); outline-offset: 3px; animation: wanted 1.6s ease-in-out infinite; }
         [data-action]:not(${these("data-action")}) { cursor: default; filter: none; }
         @keyframes wanted { 50% { outline-offset: 7px; } }
         @media (prefers-reduced-motion: reduce) { [data-action] { animation: none !important; } }`,
  );
}

/**
 * The amount that a wanted action is one of, as its text, with the number.
 * @param {Wanted} choice
 */
function amountOf(choice) {
  const plain = (/** @type {string} */ text) => text.replaceAll(/[$\s]/g, "");
  // One with a code is in the list of choices.
  for (const { text } of choice.code === undefined ? (shown?.view.amounts ?? []) : []) {
    for (const number of choice.text.match(/\d+/g) ?? []) {
      if (plain(text.replace("{}", number)) === plain(choice.text)) return { text, number };
    }
  }
  return null;
}

/** @param {{text: string} | null} amount */
const fieldOf = (amount) => amount && find(document, `#amounts form[data-amount="${CSS.escape(amount.text)}"]`);

/**
 * Brings a wanted action into sight: unfolds its group, or puts its number into the field.
 * @param {Wanted | undefined} choice
 * @param {boolean} isAsked
 */
function reveal(choice, isAsked) {
  if (!choice) return;
  const list = $("choices");
  const inList = () => find(list, `button[data-key="${CSS.escape(choice.key)}"]`);
  const focused = document.activeElement;
  for (const fold of list.querySelectorAll("details")) {
    if (!fold.open && !inList() && fold.querySelector("summary")?.textContent?.startsWith(`${choice.group} (`)) fold.open = true;
  }
  const amount = amountOf(choice);
  const form = fieldOf(amount);
  const input = form?.querySelector("input");
  if (input && amount) {
    input.value = amount.number;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
  // A fold fills itself a moment after it was opened.
  setTimeout(() => {
    for (const more of findAll(list, ".more")) if (!inList()) more.click();
    if (focused instanceof HTMLElement && focused.isConnected && document.activeElement !== focused) focused.focus({ preventScroll: true });
    const part = form ?? inList();
    part?.scrollIntoView({ block: "nearest" });
    if (!isAsked) return;
    const place = $("board").shadowRoot?.querySelector(`[data-action="${CSS.escape(choice.key)}"]`);
    place?.scrollIntoView({ block: "center", inline: "center" });
    (find(form, "[type=submit]") ?? part)?.focus({ preventScroll: true });
  }, 50);
}

/**
 * Holds back a press on what is not wanted now.
 * @param {Event} event
 */
function hold(event) {
  const now = $("lesson").hidden ? [] : wanted();
  if (!shown || now.length === 0 || (event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ")) return;
  const path = event.composedPath();
  if (path.includes($("choices")) && event.type === "click") {
    const { key, confirms } = dataOf(path, "data-key");
    if (key === undefined || confirms || now.some((choice) => choice.key === key)) return;
  } else if (path.includes($("board")) && event.type !== "submit") {
    const { action } = dataOf(path, "data-action");
    if (action === undefined || now.some((choice) => choice.key === action)) return;
  } else if (event.type === "submit" && path.includes($("amounts")) && event.target instanceof HTMLFormElement) {
    const value = event.target.querySelector("input")?.value;
    const amounts = now.map(amountOf).filter((amount) => amount?.number === value);
    if (amounts.some((amount) => fieldOf(amount) === event.target)) return;
  } else return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const { parts } = shown;
  parts.want.replaceChildren("Not yet. First: ", el("b", {}, now.map(named).join(" or ")));
  parts.want.classList.remove("nudge");
  requestAnimationFrame(() => parts.want.classList.add("nudge"));
}

/**
 * The data of the part of an event's path that has some attribute.
 * @param {EventTarget[]} path
 * @param {string} name
 */
function dataOf(path, name) {
  const part = path.find((node) => node instanceof Element && node.hasAttribute(name));
  return /** @type {HTMLElement | undefined} */ (part)?.dataset ?? {};
}

// ---- leaving ----

function skip() {
  if (!shown) return;
  memory.remember(shown.table, { lesson: "skipped" });
  showLesson(shown.table, shown.view, shown.room);
  $("actions").focus();
}

/**
 * Makes another table and goes there; what went wrong is said on the card.
 * @param {NewTable} make
 */
async function leave(make) {
  if (!shown) return;
  const { view, room, parts } = shown;
  try {
    const made = await make(room.seats[view.seat ?? 0].name, room.game);
    memory.remember(made.table.id, { ...made.seats[0], host: made.host, invite: made.invite, codes: made.codes });
    location.assign(`/table/${made.table.id}`);
  } catch (error) {
    parts.want.textContent = told(error);
    show(parts.want, true);
  }
}

/** @type {NewTable} */
async function againstBots(name, kind) {
  const game = await get(`/games/${encodeURIComponent(kind)}`);
  const bot = game.bots.includes("careful") ? "careful" : game.bots[0];
  const count = Math.min(game.max_seats, Math.max(2, game.usual_seats));
  const seats = [{ name }, ...Array.from({ length: count - 1 }, () => ({ bot }))];
  return post("/tables", { game: kind, seats, public: false, pause_ms: PAUSE_MS });
}

/** @type {NewTable} */
const oncemore = (name, game) => post("/tables", { game, lesson: true, seats: [{ name }] });
