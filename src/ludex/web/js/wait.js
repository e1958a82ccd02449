// Before the game: who sits where, the invite link, and sitting down.

import { post } from "./api.js";
import { $, el, problem, show } from "./dom.js";
import * as memory from "./memory.js";

/** Draws the waiting room. `bots` are the kinds on offer. */
export function drawWaiting(table, bots) {
  const mine = memory.table(table.id);
  const isSeated = mine.token !== undefined;
  const free = table.seats.filter((seat) => seat.kind === "open").length;
  $("wait-words").textContent = free === 1 ? "One seat is free. The game begins when it is taken." : `${free} seats are free. The game begins when all are taken.`;
  $("wait-seats").replaceChildren(...table.seats.map((seat) => chair(table, seat, mine, bots)));
  const code = joinCode() ?? mine.invite;
  show($("join"), !isSeated && (table.public || code !== undefined));
  show($("invite"), mine.invite !== undefined || (isSeated && table.public));
  $("invite-link").value = `${location.origin}/table/${table.id}${mine.invite ? `#join=${mine.invite}` : ""}`;
  if (!isSeated && !table.public && code === undefined) {
    $("wait-words").textContent += " This table is private: its invite link is needed to sit down.";
  }
}

function chair(table, seat, mine, bots) {
  const number = seat.seat + 1;
  if (seat.kind !== "open") {
    const isMine = seat.seat === mine.seat;
    const tag = isMine ? el("span", { class: "tag you" }, "you") : el("span", { class: "tag" }, seat.kind === "bot" ? "bot" : "ready");
    return el("li", {}, el("span", { class: "grow" }, seat.name, seat.role ? el("small", {}, ` ${seat.role}`) : null), tag);
  }
  const item = el("li", { class: "open" }, el("span", { class: "grow" }, `${seat.role || `Seat ${number}`} is free`));
  if (mine.host === undefined) return item;
  const code = mine.codes?.[seat.seat];
  if (code) {
    const link = `${location.origin}/table/${table.id}#join=${code}`;
    const button = el("button", { type: "button", "aria-label": `Copy the link for seat ${number}` }, "Copy seat link");
    button.addEventListener("click", async () => {
      await navigator.clipboard?.writeText(link).catch(() => prompt("The link for this seat:", link));
      button.textContent = "Copied";
    });
    item.append(button);
  }
  const select = el(
    "select",
    { "aria-label": `Put a bot on seat ${number}`, onchange: (event) => putBot(table.id, seat.seat, event.target.value, mine.host) },
    el("option", { value: "" }, "Add a bot…"),
    ...bots.map((bot) => el("option", { value: bot }, bot)),
  );
  item.append(select);
  return item;
}

async function putBot(table, seat, bot, host) {
  if (!bot) return;
  try {
    await post(`/tables/${table}/seats/${seat}/bot`, { bot }, host);
  } catch (error) {
    problem($("problem"), error.message);
  }
}

/** The join code of the address, which stays in the fragment and is never sent with a page. */
export function joinCode() {
  return new URLSearchParams(location.hash.slice(1)).get("join") ?? undefined;
}

/** A link to one's own seat opened on another device: takes the token over. */
export function takeOver(table) {
  const given = new URLSearchParams(location.hash.slice(1));
  if (!given.has("token")) return;
  memory.remember(table, { token: given.get("token"), seat: Number(given.get("seat")) });
  history.replaceState(null, "", location.pathname);
}

/** Sits down; answers the token. */
export async function sitDown(table, name) {
  memory.setName(name);
  const code = joinCode() ?? memory.table(table).invite;
  const joined = await post(`/tables/${table}/join`, code ? { name, code } : { name });
  memory.remember(table, { token: joined.token, seat: joined.seat });
  history.replaceState(null, "", location.pathname);
  return joined.token;
}
