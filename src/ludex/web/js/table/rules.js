// The rules in short, in a dialog over the table, with what is expected of the player now on top.

import { el, told } from "../lib/dom.js";
import { get } from "../net/api.js";

/** @type {HTMLDialogElement | null} */
let dialog = null;
/** @type {Element | null} */
let before = null;
/** @type {Api.SectionShape[] | null} */
let sections = null;

/**
 * Opens the rules of the table's game; the browser keeps the focus inside and closes it on Escape.
 * @param {Api.TableShape} room
 * @param {Api.ViewShape | null} view
 */
export async function openRules(room, view) {
  const shown = (dialog ??= make());
  if (shown.open) return;
  before = document.activeElement;
  fill(shown, room, view);
  shown.showModal();
  shown.querySelector("h2")?.focus();
  if (sections !== null) return;
  try {
    ({ sections } = await get(`/games/${encodeURIComponent(room.game)}/rules`));
  } catch (error) {
    shown.querySelector(".rules-text")?.replaceChildren(el("p", { class: "notice bad", role: "alert" }, told(error)));
    return;
  }
  fill(shown, room, view);
  shown.querySelector("h2")?.focus();
}

function make() {
  document.head.append(el("link", { rel: "stylesheet", href: "/static/css/lesson.css" }));
  const made = el("dialog", { class: "rules card", id: "rules-dialog", "aria-labelledby": "rules-title" });
  // A press on what is behind closes it as well.
  made.addEventListener("click", (event) => event.target === made && made.close());
  made.addEventListener("close", () => before instanceof HTMLElement && before.isConnected && before.focus({ preventScroll: true }));
  document.body.append(made);
  return made;
}

/** @param {HTMLDialogElement} shown @param {Api.TableShape} room @param {Api.ViewShape | null} view */
function fill(shown, room, view) {
  const close = el("button", { type: "button", class: "ghost", "aria-label": "Close the rules", onclick: () => shown.close() }, "Close");
  const text = sections === null ? [el("p", { role: "status" }, "One moment…")] : sections.map(section);
  if (sections?.length === 0) text.push(el("p", {}, "There are no short rules of this game."));
  shown.replaceChildren(
    el("div", { class: "rules-head" }, el("h2", { id: "rules-title", tabindex: "-1" }, `${room.title} in short`), close),
    el("p", { class: "notice rules-now" }, el("b", {}, "Now: "), expected(view)),
    el("div", { class: "rules-text" }, ...text),
  );
}

/**
 * What this moment expects of the player.
 * @param {Api.ViewShape | null} view
 */
function expected(view) {
  if (view?.status !== "playing") return "nothing is to be decided.";
  if (view.seat === null) return "you are watching.";
  if (view.ask === null) return "it is not your turn.";
  return view.prompt || "it is your turn; all you may do is listed beside the board.";
}

/** @param {Api.SectionShape} section */
function section({ title, lines }) {
  return el("section", {}, el("h3", {}, title), el("ul", {}, ...lines.map((line) => el("li", {}, line))));
}
