// The countdown to the next deadline.

import { $, show } from "../lib/dom.js";

const SOON_MS = 10000;
/** @type {number | null} */
let end = null;

/**
 * A time in words: "0:42", "23 h 59 min".
 * @param {number} ms
 */
export function timeWords(ms) {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function tick() {
  show($("clock"), end !== null);
  if (end === null) return;
  const left = Math.max(0, end - performance.now());
  $("clock-time").textContent = timeWords(left);
  $("clock").classList.toggle("soon", left < SOON_MS);
}

/**
 * So much time is left from now; null for no limit.
 * @param {number | null} leftMs
 */
export function setClock(leftMs) {
  end = leftMs === null ? null : performance.now() + leftMs;
  tick();
}

setInterval(tick, 250);
