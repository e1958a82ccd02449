// What happened, in words, the newest last.

import { $, el } from "./dom.js";

const seen = new Set();

/** Adds events not shown yet; answers their texts. */
export function addEvents(events) {
  const log = $("log");
  const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  const counts = new Map();
  const fresh = [];
  for (const { n, text, event } of events) {
    // The same event may come twice, after a lost connection; two alike in one entry are two.
    const nth = counts.get(n) ?? 0;
    counts.set(n, nth + 1);
    const key = `${n}/${nth}`;
    if (seen.has(key)) continue;
    seen.add(key);
    fresh.push(text);
    log.append(el("li", { "data-n": n, class: event.kind === "referee" ? "referee" : "" }, text));
  }
  if (isAtEnd && fresh.length) log.scrollTop = log.scrollHeight;
  return fresh;
}

export function clearLog() {
  seen.clear();
  $("log").replaceChildren();
}

/** In a replay, what is still to come stands back: what happened, and what was said. */
export function markUntil(n) {
  for (const list of [$("log"), $("press-list")]) {
    let last = null;
    for (const item of list.children) {
      const isFuture = Number(item.dataset.n) > n;
      item.classList.toggle("future", isFuture);
      if (!isFuture) last = item;
    }
    if (last) list.scrollTop = last.offsetTop - list.offsetTop - list.clientHeight + last.offsetHeight + 8;
  }
}
