// The lobby's lists of tables: mine, open, being played, finished, found.

import { $, el, listed, show, told } from "../lib/dom.js";
import * as memory from "../lib/memory.js";
import { dayWords, freeWords, peopleWords } from "../lib/phrases.js";
import { get, post } from "../net/api.js";

const FINISHED = 10;
const ACTIONS = { waiting: "Join", playing: "Watch", over: "Look back", stopped: "Look back" };
const MY_ACTIONS = { waiting: "Open", playing: "Play on", over: "Look back", stopped: "Look back" };

/** @param {Api.TableShape} table */
const isOver = (table) => table.status === "over" || table.status === "stopped";
/** @param {Api.TableShape} table */
const mySeat = (table) => memory.table(table.id).seat;
/** @param {Api.TableShape} table */
const isMyTurn = (table) => table.status === "playing" && table.to_act.includes(mySeat(table) ?? -1);

/** @param {Api.TableShape} table */
function row(table) {
  const isMine = mySeat(table) !== undefined;
  const who = peopleWords(table.seats);
  const action = (isMine ? MY_ACTIONS : ACTIONS)[table.status];
  return el(
    "li",
    { class: isMyTurn(table) ? "yours" : "" },
    el("img", { src: `/api/games/${encodeURIComponent(table.game)}/picture`, alt: "", width: 64, height: 40, loading: "lazy" }),
    el(
      "div",
      { class: "what" },
      el("b", {}, table.title),
      el("span", { class: "who" }, who),
      el("span", { class: "state" }, ...stateWords(table, isMine)),
    ),
    el("a", { class: "button", href: `/table/${table.id}`, "aria-label": `${action}: ${table.title}, ${who}` }, action),
  );
}

/** @param {Api.TableShape} table @param {boolean} isMine */
function stateWords(table, isMine) {
  if (table.status === "waiting") return [`${freeWords(table.seats.filter((seat) => seat.kind === "open").length)}.`];
  if (isOver(table)) {
    const result = table.result ?? (table.status === "stopped" ? "Stopped" : "Finished");
    return [result, ` · ${dayWords(table.ended ?? table.created)}`];
  }
  if (!isMine) return [];
  if (isMyTurn(table)) return [el("span", { class: "tag you" }, "Your turn")];
  const others = table.to_act.map((seat) => table.seats[seat].role || table.seats[seat].name);
  return [others.length ? `Waiting for ${listed(others)}.` : "Being played."];
}

/**
 * Rows are made anew only when they differ, so that the keyboard's place is not lost.
 * @param {"mine" | "open" | "playing" | "finished" | "found-list"} id
 * @param {Api.TableShape[]} tables
 */
function fill(id, tables) {
  const rows = tables.map(row);
  const list = $(id);
  const same = rows.length === list.children.length && rows.every((one, index) => one.isEqualNode(list.children[index]));
  if (!same) list.replaceChildren(...rows);
}

async function myTables() {
  const ids = memory.tables();
  if (ids.length === 0) return [];
  const { tables } = await post("/tables/some", { ids });
  const found = new Map(tables.map((table) => [table.id, table]));
  for (const id of ids) if (!found.has(id)) memory.forget(id);
  return ids.flatMap((id) => found.get(id) ?? []);
}

export async function refreshTables() {
  if (document.hidden) return;
  try {
    const [{ tables }, { tables: over }, mine] = await Promise.all([
      get("/tables"),
      get(`/tables?status=over&limit=${FINISHED}`),
      myTables(),
    ]);
    const own = new Set(mine.map((table) => table.id));
    const others = tables.filter((table) => !own.has(table.id));
    const going = mine.filter((table) => !isOver(table)).sort((a, b) => Number(isMyTurn(b)) - Number(isMyTurn(a)));
    fill("mine", going);
    show($("mine-card"), going.length > 0);
    fill(
      "open",
      others.filter((table) => table.status === "waiting"),
    );
    fill(
      "playing",
      others.filter((table) => table.status === "playing"),
    );
    const finished = [...mine.filter(isOver), ...over.filter((table) => !own.has(table.id))];
    finished.sort((a, b) => (b.ended ?? b.created) - (a.ended ?? a.created));
    fill("finished", finished.slice(0, FINISHED));
  } catch {
    // Shown again when the server is back.
  }
}

// ---- finding a game again ----

/** @type {ReturnType<typeof setTimeout> | undefined} */
let typing;

export function setUpSearch() {
  $("search").addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(search, 250);
  });
  $("find").addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(typing);
    search();
  });
}

/**
 * Whether one of my own tables, which may be private, is what is looked for.
 * @param {Api.TableShape} table
 * @param {string} wanted
 */
function isLike(table, wanted) {
  const names = table.seats.map((seat) => seat.name);
  const day = new Date(table.ended ?? table.created).toISOString().slice(0, 10);
  return [table.title, day, ...names].some((text) => text.toLowerCase().includes(wanted.toLowerCase()));
}

async function search() {
  const wanted = $("search").value.trim();
  show($("found"), wanted !== "");
  show($("finished-part"), wanted === "");
  if (!wanted) return;
  try {
    const [{ tables: others }, mine] = await Promise.all([get(`/tables?search=${encodeURIComponent(wanted)}&limit=20`), myTables()]);
    if (wanted !== $("search").value.trim()) return;
    const shown = new Set(others.map((table) => table.id));
    const tables = [...mine.filter((table) => !shown.has(table.id) && isLike(table, wanted)), ...others];
    fill("found-list", tables);
    $("found-words").textContent =
      tables.length === 0 ? "No game like that." : tables.length === 1 ? "One game found." : `${tables.length} games found.`;
  } catch (error) {
    $("found-words").textContent = told(error);
  }
}
