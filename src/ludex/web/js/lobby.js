// The lobby: make a table, join one, watch one.

import { get, post } from "./api.js";
import { $, el, listed, problem, show } from "./dom.js";
import * as memory from "./memory.js";
import { optionFields } from "./options.js";
import { themeButton } from "./theme.js";

const BOT_WORDS = { random: "Random bot", careful: "Careful bot", sharp: "Sharp bot" };
const FRESH_MS = 5000;

let games = [];
let seats = [];
let readOptions = () => ({});

const game = () => games.find((one) => one.name === $("game").value);
const botWords = (bot) => BOT_WORDS[bot] ?? `Bot: ${bot}`;

// ---- a new table ----

async function loadGames() {
  games = (await get("/games")).games;
  $("game").replaceChildren(...games.map((one) => el("option", { value: one.name }, one.title)));
  chooseGame();
}

function chooseGame() {
  const { usual_seats: count, bots } = game();
  const filler = bots.includes("careful") ? "careful" : bots[0];
  seats = ["you", ...Array(count - 1).fill(`bot:${filler}`)];
  const [fields, read] = optionFields(game().options);
  $("options").replaceChildren(...fields);
  readOptions = read;
  drawSeats();
}

function drawSeats() {
  const { min_seats: least, max_seats: most, bots } = game();
  $("count").textContent = seats.length;
  $("fewer").disabled = seats.length <= least;
  $("more").disabled = seats.length >= most;
  $("seats").replaceChildren(
    ...seats.map((seat, index) => {
      const options = [
        ["you", "You"],
        ["open", "Open: a friend joins by link"],
        ...bots.map((bot) => [`bot:${bot}`, botWords(bot)]),
      ];
      const select = el(
        "select",
        { "aria-label": `Seat ${index + 1}`, onchange: (event) => changeSeat(index, event.target.value) },
        ...options.map(([value, words]) => el("option", { value, selected: value === seat }, words)),
      );
      return el("li", { class: seat === "you" ? "you" : "" }, el("span", { class: "chair", "aria-hidden": "true" }, index + 1), select);
    }),
  );
}

function changeSeat(index, value) {
  if (value === "you") {
    const before = seats.indexOf("you");
    if (before >= 0) seats[before] = seats[index];
  }
  seats[index] = value;
  drawSeats();
  $("seats").querySelectorAll("select")[index].focus();
}

function resize(by) {
  if (by > 0) seats.push("open");
  else if (seats.at(-1) === "you") seats.splice(-2, 1);
  else seats.pop();
  drawSeats();
}

async function make(event) {
  event.preventDefault();
  problem($("problem"), "");
  const name = $("name").value.trim();
  memory.setName(name);
  const plan = seats.map((seat) => {
    if (seat === "you") return { name };
    return seat === "open" ? {} : { bot: seat.slice(4) };
  });
  const wish = {
    game: $("game").value,
    seats: plan,
    options: readOptions(),
    public: !$("private").checked,
    seconds: $("seconds").value ? Number($("seconds").value) : null,
    pause_ms: Number($("pause").value),
  };
  const button = event.submitter ?? $("make").querySelector("[type=submit]");
  button.disabled = true;
  try {
    const made = await post("/tables", wish);
    const mine = made.seats[0] ?? {};
    memory.remember(made.table.id, { ...mine, host: made.host, invite: made.invite, codes: made.codes });
    location.assign(`/table/${made.table.id}`);
  } catch (error) {
    problem($("problem"), error.message);
    button.disabled = false;
  }
}

// ---- the lists ----

function tableRow(table, action) {
  const names = table.seats.filter((seat) => seat.kind !== "open").map((seat) => seat.name);
  const free = table.seats.length - names.length;
  const who = names.length ? listed(names) : "nobody yet";
  return el(
    "li",
    {},
    el("b", {}, table.title),
    el("span", { class: "who" }, free ? `${who} · ${free} of ${table.seats.length} seats free` : who),
    el("a", { class: "button", href: `/table/${table.id}`, "aria-label": `${action}: ${table.title} with ${who}` }, action),
  );
}

async function refresh() {
  if (document.hidden) return;
  try {
    const { tables } = await get("/tables");
    const mine = new Set(memory.tables());
    const others = tables.filter((table) => !mine.has(table.id));
    fill("open", others.filter((table) => table.status === "waiting"), "Join");
    fill("playing", others.filter((table) => table.status === "playing"), "Watch");
    await refreshMine(tables);
  } catch {
    // Shown again when the server is back.
  }
}

async function refreshMine(listing) {
  const known = new Map(listing.map((table) => [table.id, table]));
  const found = [];
  for (const id of memory.tables().slice(0, 8)) {
    try {
      found.push(known.get(id) ?? (await get(`/tables/${id}`)));
    } catch (error) {
      if (error.status === 404) memory.forget(id);
    }
  }
  const words = { waiting: "Open", playing: "Play on", over: "Look back", stopped: "Look back" };
  $("mine").replaceChildren(...found.map((table) => tableRow(table, words[table.status])));
  show($("mine-card"), found.length > 0);
}

function fill(id, tables, action) {
  // Rows are made anew only when they differ, so that the keyboard's place is not lost.
  const rows = tables.map((table) => tableRow(table, action));
  const list = $(id);
  const same = rows.length === list.children.length && rows.every((row, index) => row.isEqualNode(list.children[index]));
  if (!same) list.replaceChildren(...rows);
}

themeButton($("theme"));
$("name").value = memory.name();
$("game").addEventListener("change", chooseGame);
$("fewer").addEventListener("click", () => resize(-1));
$("more").addEventListener("click", () => resize(1));
$("make").addEventListener("submit", make);
loadGames().catch((error) => problem($("problem"), error.message));
refresh();
setInterval(refresh, FRESH_MS);
document.addEventListener("visibilitychange", refresh);
