// Whose turn it is and how it ended, in sentences.

import { listed } from "../lib/dom.js";

/** @typedef {(seat: number) => string} Called who a seat is */

const MOST_NAMES = 3;

/**
 * "Bo, Cy and 2 others"
 * @param {string[]} names
 */
export function some(names) {
  if (names.length <= MOST_NAMES) return listed(names);
  return `${names.slice(0, MOST_NAMES - 1).join(", ")} and ${names.length - MOST_NAMES + 1} others`;
}

/** @param {Api.ViewShape} view @param {Api.TableShape} room @param {Called} called */
export function turnWords(view, room, called) {
  if (view.status === "over") return "The game is over";
  if (view.status === "stopped") return "The table is stopped";
  const role = view.seat === null ? "" : room.seats[view.seat].role;
  if (view.ask !== null) return role ? `Your turn, ${role}` : "Your turn";
  return `Waiting for ${some(view.to_act.map(called))}`;
}

/**
 * What the panel of decisions is headed.
 * @param {Api.ViewShape} view
 * @param {Api.TableShape} room
 * @param {Called} called
 */
export function headingWords(view, room, called) {
  if (view.ask !== null) return view.prompt || "Your decision";
  return turnWords(view, room, called);
}

/** @param {Pick<Api.ViewShape, "outcome" | "seat">} view @param {{seats: {name: string}[]}} room */
export function resultWords(view, room) {
  /** @type {number[]} */
  const winners = view.outcome?.winners ?? [];
  const names = winners.map((seat) => (seat === view.seat ? "You" : room.seats[seat].name));
  if (names.length === 0) return "Nobody wins";
  const verb = names.length > 1 ? "share the win" : names[0] === "You" ? "win" : "wins";
  return `${listed(names)} ${verb}`;
}

/**
 * "Round 12 is over": a reason as a sentence.
 * @param {string | null} words
 */
export function sentence(words) {
  if (!words) return "";
  const end = /[.!?]$/.test(words) ? "" : ".";
  return `${words[0].toUpperCase()}${words.slice(1)}${end}`;
}
