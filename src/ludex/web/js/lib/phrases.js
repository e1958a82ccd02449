// How the page says things that several of its parts say.

import { listed } from "./dom.js";

/**
 * "Careful bot"
 * @param {string} bot
 */
export const botWords = (bot) => `${bot[0].toUpperCase()}${bot.slice(1)} bot`;

/**
 * "One seat is free", "2 seats are free"
 * @param {number} count
 */
export function freeWords(count) {
  if (count === 0) return "No seat is free";
  return count === 1 ? "One seat is free" : `${count} seats are free`;
}

/**
 * "3–6", or "2" where both are the same
 * @param {number[]} range
 */
export const rangeWords = ([least, most]) => (least === most ? `${least}` : `${least}–${most}`);

/**
 * "15–30 min", "2–6 hours"
 * @param {number[]} minutes
 */
export function timeWords([least, most]) {
  const isHours = least % 60 === 0 && most % 60 === 0;
  return isHours ? `${rangeWords([least / 60, most / 60])} hours` : `${rangeWords([least, most])} min`;
}

/**
 * "Ann, Bo and 2 bots"
 * @param {Pick<Api.SeatShape, "kind" | "name">[]} seats
 */
export function peopleWords(seats) {
  const people = seats.filter((seat) => seat.kind === "person").map((seat) => seat.name);
  const bots = seats.filter((seat) => seat.kind === "bot");
  if (bots.length === 1) people.push(bots[0].name);
  else if (bots.length) people.push(`${bots.length} bots`);
  return people.length ? listed(people) : "Nobody yet";
}

/**
 * "today", "yesterday" or "16 November 2026"
 * @param {number} ms
 */
export function dayWords(ms) {
  const day = new Date(ms);
  const ago = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(ms).setHours(0, 0, 0, 0)) / 86_400_000);
  if (ago === 0) return "today";
  if (ago === 1) return "yesterday";
  return day.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
}
