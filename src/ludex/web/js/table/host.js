// What the host of a table may do, in its settings: remove somebody, and close it. Each is asked once more, in place.

import { $, el, find, problem, show, told } from "../lib/dom.js";
import * as memory from "../lib/memory.js";
import { call } from "../net/api.js";

/**
 * Something the host may do, and how it is asked for.
 * @typedef {{key: string, words: string, sure: string, yes: string, no: string, path: string}} Wish
 */

/** @type {Api.TableShape} */
let room;
/** @type {string | null} */
let asked = null;
let drawn = "";

const mine = () => memory.table(room.id);
const isGoing = () => room.status === "waiting" || room.status === "playing";

/**
 * Draws what the host may do now.
 * @param {Api.TableShape} table
 */
export function drawHost(table) {
  room = table;
  show($("hosting"), isGoing());
  const wishes = isGoing() ? all() : [];
  if (!wishes.some((wish) => wish.key === asked)) asked = null;
  const key = JSON.stringify([asked, ...wishes.map((wish) => [wish.key, wish.words, wish.sure])]);
  if (key === drawn) return;
  drawn = key;
  const focused = document.activeElement?.getAttribute("data-host");
  $("host-list").replaceChildren(...wishes.map((wish) => (wish.key === asked ? question(wish) : opener(wish))));
  if (focused && document.activeElement === document.body) {
    find($("host-list"), `[data-host="${focused}"]`)?.focus();
  }
}

/**
 * Opens the settings with the question whether somebody is to be removed.
 * @param {number} seat
 */
export function askToRemove(seat) {
  $("menu").showPopover();
  ask(`remove ${seat}`);
}

/** @returns {Wish[]} */
function all() {
  const people = room.seats.filter((seat) => seat.kind === "person" && !seat.removed && seat.seat !== mine().seat);
  return [...people.map(removal), closing()];
}

/** @param {Api.SeatShape} seat @returns {Wish} */
function removal({ seat, name }) {
  const isWaiting = room.status === "waiting";
  return {
    key: `remove ${seat}`,
    words: `Remove ${name}…`,
    sure: isWaiting
      ? `${name} has to leave, and the seat is free again.`
      : `A bot plays ${name}'s seat to the end. Nobody can have it, and everybody is told that you did this.`,
    yes: "Remove",
    no: "Keep",
    path: `seats/${seat}/remove`,
  };
}

/** @returns {Wish} */
function closing() {
  const isWaiting = room.status === "waiting";
  return {
    key: "close",
    words: "Close the table…",
    sure: isWaiting
      ? "The table is gone, for everybody who sits there."
      : "The game ends here, for good, and nobody has won. Everybody is told that you did this.",
    yes: "Close it",
    no: "Go on",
    path: "close",
  };
}

/** @param {Wish} wish */
function opener({ key, words }) {
  return el("button", { type: "button", class: "wide", "data-host": key, onclick: () => ask(key) }, words);
}

/** @param {Wish} wish */
function question(wish) {
  const yes = { type: "button", class: "primary danger", "data-host": `yes ${wish.key}`, onclick: () => go(wish) };
  const no = { type: "button", "data-host": `no ${wish.key}`, onclick: () => ask(null, wish.key) };
  return el(
    "div",
    { class: "sure", role: "group", "aria-label": wish.words.replace("…", "") },
    el("p", {}, wish.sure),
    el("div", { class: "buttons" }, el("button", yes, wish.yes), el("button", no, wish.no)),
  );
}

/**
 * Asks once more, or no longer; the keyboard goes along.
 * @param {string | null} key
 * @param {string | null} before
 */
function ask(key, before = null) {
  asked = key;
  problem($("host-problem"), "");
  drawHost(room);
  find($("host-list"), `[data-host="${key === null ? before : `no ${key}`}"]`)?.focus();
}

/** @param {Wish} wish */
async function go(wish) {
  try {
    await call("POST", `/tables/${room.id}/${wish.path}`, { token: mine().host });
    ask(null, "close");
  } catch (error) {
    problem($("host-problem"), told(error));
  }
}
