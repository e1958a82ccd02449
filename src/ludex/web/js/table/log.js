// What happened, in words, the newest last. A line is a step of the game: it leads there, and its address does too.

import { $, el, findAll, partOf } from "../lib/dom.js";

const seen = new Set();
// Whether the end is in sight, and is to stay so.
let isAtEnd = true;
/** @type {number[]} */
const phases = [];
let latest = -1;

/**
 * Adds events not shown yet; answers their texts.
 * @param {Api.EventShape[]} events
 */
export function addEvents(events) {
  const log = $("log");
  /** @type {Map<number, number>} */
  const counts = new Map();
  /** @type {string[]} */
  const fresh = [];
  for (const { n, text, event } of events) {
    // The same event may come twice, after a lost connection; two alike in one entry are two.
    const nth = counts.get(n) ?? 0;
    counts.set(n, nth + 1);
    const key = `${n}/${nth}`;
    if (seen.has(key)) continue;
    seen.add(key);
    fresh.push(text ?? "");
    latest = Math.max(latest, n);
    if (event.kind === "phase" && phases.at(-1) !== n) phases.push(n);
    const kind = ["referee", "phase"].includes(event.kind) ? event.kind : "";
    // Lines of one step stand together.
    const begins = log.lastElementChild?.getAttribute("data-n") === String(n) ? "" : " begins";
    log.append(el("li", { "data-n": n, class: kind + begins }, el("a", { href: `#step=${n}`, tabindex: "-1" }, text)));
  }
  if (fresh.length) {
    for (const item of log.querySelectorAll(".latest")) item.classList.remove("latest");
    for (const item of log.querySelectorAll(`[data-n="${latest}"]`)) item.classList.add("latest");
    if (isAtEnd) log.scrollTop = log.scrollHeight;
  }
  return fresh;
}

export function clearLog() {
  seen.clear();
  phases.length = 0;
  latest = -1;
  $("log").replaceChildren();
}

/** The steps at which a new phase began, where the game tells of phases. */
export const phaseSteps = () => phases;

/**
 * How many lines tell of what came after a step.
 * @param {number} n
 */
export function countAfter(n) {
  return findAll($("log"), "li").filter((item) => Number(item.dataset.n) > n).length;
}

/**
 * onStep(n): a line was chosen. Arrow keys walk through the lines.
 * @param {(n: number) => void} onStep
 */
export function followLines(onStep) {
  const log = $("log");
  let height = 0;
  log.addEventListener("scroll", () => {
    // A log that changed its size was not scrolled by anybody.
    if (log.clientHeight === height) isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  });
  new ResizeObserver(() => {
    height = log.clientHeight;
    if (isAtEnd) log.scrollTop = log.scrollHeight;
  }).observe(log);
  log.addEventListener("click", (event) => {
    const line = partOf(event, "a");
    if (!line || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onStep(Number(line.parentElement?.dataset.n));
  });
  log.addEventListener("keydown", (event) => {
    const lines = Array.from(log.querySelectorAll("a"));
    const at = lines.indexOf(/** @type {HTMLAnchorElement} */ (document.activeElement));
    const last = lines.length - 1;
    const to = new Map([
      ["ArrowUp", (at < 0 ? lines.length : at) - 1],
      ["ArrowDown", at < 0 ? last : at + 1],
      ["Home", 0],
      ["End", last],
    ]).get(event.key);
    if (to === undefined || !lines[to]) return;
    event.preventDefault();
    lines[to].focus();
  });
}

/**
 * In a replay, what is still to come stands back: what happened, and what was said. The step itself is marked.
 * @param {number} n
 */
export function markUntil(n) {
  for (const list of [$("log"), $("press-list")]) {
    let last = null;
    for (const item of findAll(list, "li")) {
      const isFuture = Number(item.dataset.n) > n;
      item.classList.toggle("future", isFuture);
      item.classList.toggle("at", Number(item.dataset.n) === n);
      if (!isFuture) last = item;
    }
    if (last) list.scrollTop = last.offsetTop - list.offsetTop - list.clientHeight + last.offsetHeight + 8;
  }
}
