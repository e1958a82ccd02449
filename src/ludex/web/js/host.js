// What the host of a table may do, in its settings: remove somebody, and close it. Each is asked once more, in place.

import { post } from "./api.js";
import { $, el, problem, show } from "./dom.js";
import * as memory from "./memory.js";

let room = null;
let asked = null;
let drawn = "";

const mine = () => memory.table(room.id);
const isGoing = () => room.status === "waiting" || room.status === "playing";

/** Draws what the host may do now. */
export function drawHost(table) {
  room = table;
  show($("hosting"), isGoing());
  const wishes = isGoing() ? all() : [];
  if (!wishes.some((wish) => wish.key === asked)) asked = null;
  const key = JSON.stringify([asked, ...wishes.map((wish) => [wish.key, wish.words, wish.sure])]);
  if (key === drawn) return;
  drawn = key;
  const focused = document.activeElement?.dataset?.host;
  $("host-list").replaceChildren(...wishes.map((wish) => (wish.key === asked ? question(wish) : opener(wish))));
  if (focused !== undefined && document.activeElement === document.body) {
    $("host-list").querySelector(`[data-host="${focused}"]`)?.focus();
  }
}

/** Opens the settings with the question whether somebody is to be removed. */
export function askToRemove(seat) {
  $("menu").showPopover();
  ask(`remove ${seat}`);
}

function all() {
  const people = room.seats.filter((seat) => seat.kind === "person" && !seat.removed && seat.seat !== mine().seat);
  return [...people.map(removal), closing()];
}

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

function opener({ key, words }) {
  return el("button", { type: "button", class: "wide", "data-host": key, onclick: () => ask(key) }, words);
}

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

/** Asks once more, or no longer; the keyboard goes along. */
function ask(key, before = null) {
  asked = key;
  problem($("host-problem"), "");
  drawHost(room);
  $("host-list").querySelector(`[data-host="${key === null ? before : `no ${key}`}"]`)?.focus();
}

async function go(wish) {
  try {
    await post(`/tables/${room.id}/${wish.path}`, undefined, mine().host);
    ask(null, "close");
  } catch (error) {
    problem($("host-problem"), error.message);
  }
}
