// Whose turn it is and how it ended, in sentences.

import { listed } from "../lib/dom.js";

const MOST_NAMES = 3;

/** "Bo, Cy and 2 others" */
export function some(names) {
  if (names.length <= MOST_NAMES) return listed(names);
  return `${names.slice(0, MOST_NAMES - 1).join(", ")} and ${names.length - MOST_NAMES + 1} others`;
}

export function turnWords(view, room, called) {
  if (view.status === "over") return "The game is over";
  if (view.status === "stopped") return "The table is stopped";
  const role = view.seat === null ? "" : room.seats[view.seat].role;
  if (view.ask !== null) return role ? `Your turn, ${role}` : "Your turn";
  return `Waiting for ${some(view.to_act.map(called))}`;
}

/** What the panel of decisions is headed. */
export function headingWords(view, room, called) {
  if (view.ask !== null) return view.prompt || "Your decision";
  return turnWords(view, room, called);
}

export function resultWords(view, room) {
  const { winners } = view.outcome;
  const names = winners.map((seat) => (seat === view.seat ? "You" : room.seats[seat].name));
  if (names.length === 0) return "Nobody wins";
  const verb = names.length > 1 ? "share the win" : names[0] === "You" ? "win" : "wins";
  return `${listed(names)} ${verb}`;
}

/** "Round 12 is over": a reason as a sentence. */
export function sentence(words) {
  if (!words) return "";
  const end = /[.!?]$/.test(words) ? "" : ".";
  return `${words[0].toUpperCase()}${words.slice(1)}${end}`;
}
