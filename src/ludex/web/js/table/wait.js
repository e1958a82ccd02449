// Before the game: who sits where, the invitation, and sitting down.

import { copy } from "../lib/clipboard.js";
import { $, el, listed, problem, show, told } from "../lib/dom.js";
import * as memory from "../lib/memory.js";
import { newNonce } from "../lib/nonce.js";
import { botWords, freeWords } from "../lib/phrases.js";
import { ApiError, get, post } from "../net/api.js";
import { canShare, friendsAddress, qrCode, share } from "./share.js";

let invited = "";

/**
 * Draws the waiting room. `bots` are the kinds on offer.
 * @param {Api.TableShape} table
 * @param {string[]} bots
 */
export function drawWaiting(table, bots) {
  const mine = memory.table(table.id);
  const isSeated = mine.token !== undefined;
  const code = joinCode() ?? mine.invite;
  const mayJoin = !isSeated && (table.public || code !== undefined);
  const people = table.seats.filter((seat) => seat.kind === "person").map((seat) => seat.name);
  $("wait-title").textContent = mayJoin ? `Come and play ${table.title}` : "Waiting for players";
  $("wait-words").textContent = waitWords(table, people, mayJoin);
  $("wait-seats").replaceChildren(...table.seats.map((seat) => chair(table, seat, mine, bots)));
  show($("join"), mayJoin);
  if (mine.invite !== undefined || (isSeated && table.public)) drawInvite(table, mine);
}

/** @param {Api.TableShape} table @param {string[]} people @param {boolean} mayJoin */
function waitWords(table, people, mayJoin) {
  const free = table.seats.filter((seat) => seat.kind === "open").length;
  const begins = free === 1 ? "The game begins when it is taken." : "The game begins when all are taken.";
  const words = [`${freeWords(free)}.`, begins];
  if (mayJoin && people.length) words.unshift(`${listed(people)} ${people.length > 1 ? "are" : "is"} at the table.`);
  if (table.seeded) words.push("Whoever made this table chose its seed, and so may know what the dice and cards will be.");
  const isShut = !mayJoin && !table.public && memory.table(table.id).token === undefined;
  if (isShut) words.push("This table is private: its invite link is needed to sit down.");
  return words.join(" ");
}

/**
 * The link as text, as a QR code and for the share sheet.
 * @param {Api.TableShape} table
 * @param {memory.Facts} mine
 */
async function drawInvite(table, mine) {
  const { origin, isHereOnly } = await friendsAddress();
  const link = `${origin}/table/${table.id}${mine.invite ? `#join=${mine.invite}` : ""}`;
  $("invite-link").value = link;
  show($("invite-note"), isHereOnly);
  show($("share"), canShare());
  $("share").onclick = () => share(`Ludex: ${table.title}`, `Come and play ${table.title} with me.`, link);
  show($("invite"), true);
  if (invited === link) return;
  invited = link;
  const code = await qrCode(link, `QR code of the invite link to this table of ${table.title}`);
  if (code !== null) $("invite-code").replaceChildren(code);
  show($("invite-code"), code !== null);
}

/** @param {Api.TableShape} table @param {Api.SeatShape} seat @param {memory.Facts} mine @param {string[]} bots */
function chair(table, seat, mine, bots) {
  const number = seat.seat + 1;
  const place = seat.role || `Seat ${number}`;
  if (seat.kind !== "open") {
    const isMine = seat.seat === mine.seat;
    const tag = isMine ? el("span", { class: "tag you" }, "you") : el("span", { class: "tag" }, seat.kind === "bot" ? "bot" : "ready");
    const mayRemove = mine.host !== undefined && seat.kind === "person" && !isMine;
    const remove = mayRemove
      ? el("button", { type: "button", "aria-label": `Remove ${seat.name}`, onclick: () => askToRemove(seat.seat) }, "Remove…")
      : null;
    return el("li", {}, el("span", { class: "grow" }, seat.name, seat.role ? el("small", {}, ` plays ${seat.role}`) : null), remove, tag);
  }
  const item = el("li", { class: "open" }, el("span", { class: "grow" }, `${place} is free`));
  const { host } = mine;
  if (host === undefined) return item;
  const code = mine.codes?.[seat.seat];
  if (code && seat.role) item.append(seatLink(table, place, code));
  const select = el(
    "select",
    { "aria-label": `Put a bot on ${place}` },
    el("option", { value: "" }, "Add a bot…"),
    ...bots.map((bot) => el("option", { value: bot }, botWords(bot))),
  );
  select.addEventListener("change", () => putBot(table.id, seat.seat, select.value, host));
  item.append(select);
  return item;
}

/** @param {number} seat */
const askToRemove = (seat) => import("./host.js").then((host) => host.askToRemove(seat));

/**
 * A button that copies the link of one seat only.
 * @param {Api.TableShape} table
 * @param {string} place
 * @param {string} code
 */
function seatLink(table, place, code) {
  const button = el("button", { type: "button", "aria-label": `Copy link for ${place}` }, "Link");
  button.addEventListener("click", async () => {
    const { origin } = await friendsAddress();
    await copy(`${origin}/table/${table.id}#join=${code}`, button);
  });
  return button;
}

/** @param {string} table @param {number} seat @param {string} bot @param {string} host */
async function putBot(table, seat, bot, host) {
  if (!bot) return;
  try {
    await post(`/tables/${table}/seats/${seat}/bot`, { bot }, host);
  } catch (error) {
    problem($("problem"), told(error));
  }
}

/** The join code of the address, which stays in the fragment and is never sent with a page. */
export function joinCode() {
  return new URLSearchParams(location.hash.slice(1)).get("join") ?? undefined;
}

/**
 * A link to one's own seat opened on another device: takes the token over. Anybody can write a link, so the server has to know
 * the token, and a seat that this browser has already is given up for it only where the player says so.
 * @param {string} table
 */
export async function takeOver(table) {
  const given = new URLSearchParams(location.hash.slice(1));
  const token = given.get("token");
  if (token === null) return;
  history.replaceState(null, "", location.pathname);
  const mine = memory.table(table).token;
  if (token === mine) return;
  if (!(await isValid(table, token))) return problem($("problem"), "This link does not lead to a seat at this table.");
  if (mine === undefined || !(await isValid(table, mine)) || (await agrees()))
    memory.remember(table, { token, seat: Number(given.get("seat")) });
}

/**
 * Whether a token is of this table; one that the server could not be asked about is not.
 * @param {string} table
 * @param {string} token
 */
async function isValid(table, token) {
  try {
    await get(`/tables/${table}/view`, token);
  } catch (error) {
    return error instanceof ApiError && error.code === "not_started";
  }
  return true;
}

/**
 * Asks whether another seat is to take the place of the one this browser has.
 * @returns {Promise<boolean>}
 */
function agrees() {
  return new Promise((resolve) => {
    const answer = (/** @type {boolean} */ yes) => () => {
      question.remove();
      resolve(yes);
    };
    const question = el(
      "div",
      { class: "notice", id: "other-seat", role: "alertdialog", "aria-label": "Another seat" },
      el("p", {}, "You have a seat at this table already, and this link is of another one. Which do you want to sit on?"),
      el("button", { type: "button", onclick: answer(false) }, "Keep my seat"),
      " ",
      el("button", { type: "button", class: "ghost", onclick: answer(true) }, "Take the seat of the link"),
    );
    $("problem").after(question);
    question.querySelector("button")?.focus();
  });
}

/**
 * Sits down; answers the token. To share is to agree that the finished game may be published.
 * @param {string} table
 * @param {string} name
 * @param {boolean} share
 */
export async function sitDown(table, name, share) {
  memory.setName(name);
  const code = joinCode() ?? memory.table(table).invite;
  const nonce = newNonce();
  const joined = await post(`/tables/${table}/join`, { name, nonce, share, ...(code ? { code } : {}) });
  const promised = joined.table.fair ? { nonce, commitment: joined.table.fair.commitment } : {};
  memory.remember(table, { token: joined.token, seat: joined.seat, ...promised });
  history.replaceState(null, "", location.pathname);
  return joined.token;
}
