// The table: what the server sends, shown; what the player decides, sent. No rules here.

import { get } from "./api.js";
import { Board } from "./board.js";
import { Choices } from "./choices.js";
import { setClock } from "./clock.js";
import { $, copy, el, listed, problem, show } from "./dom.js";
import { Live } from "./live.js";
import * as log from "./log.js";
import * as memory from "./memory.js";
import { Press } from "./press.js";
import { Replay } from "./replay.js";
import { themeButton } from "./theme.js";
import { drawWaiting, sitDown, takeOver } from "./wait.js";

const id = location.pathname.split("/").at(-1);
takeOver(id);

let room = null;
let view = null;
let bots = null;
let isDeciding = false;
let wasMyTurn = false;
let wasOver = false;

const token = () => memory.table(id).token;
const names = () => room.seats.map((seat) => seat.name);
const called = (seat) => room.seats[seat].role || room.seats[seat].name;
const isMyTurn = () => view !== null && view.ask !== null;
const isOver = () => view !== null && view.status !== "playing";

// ---- what comes ----

async function onRoom(table) {
  room = table;
  document.title = `${table.title} · Ludex`;
  $("title").textContent = table.title;
  const isWaiting = table.status === "waiting";
  if (isWaiting && bots === null) {
    bots = [];
    bots = (await get(`/games/${encodeURIComponent(table.game)}`).catch(() => ({ bots: [] }))).bots;
  }
  if (room !== table) return;
  show($("wait"), isWaiting);
  if (isWaiting) drawWaiting(table, bots ?? []);
  if (view !== null) {
    drawSeats();
    press.set(room, view.seat, isOver());
  }
}

function onView(message) {
  const isFirst = view === null;
  view = message;
  isDeciding = false;
  show($("wait"), false);
  show($("play"), true);
  const told = log.addEvents(message.events);
  replay.reach(message.n, isOver(), names(), message.seat);
  drawSeats();
  setClock(isOver() ? null : message.left_ms);
  if (!replay.isOn()) drawPresent();
  press.set(room, view.seat, isOver());
  drawDecision();
  drawResult();
  announce(isFirst ? [] : told);
}

function onPress(message) {
  const words = press.add(message.messages, message.missed);
  if (words.length) $("announce").textContent = words.join(" ");
}

function onReceipt(receipt, sent) {
  if (sent?.type === "say") return press.answered(sent, receipt.refusal?.message);
  isDeciding = false;
  board.host.removeAttribute("data-busy");
  const refusal = receipt.refusal;
  if (receipt.accepted) choices.clear();
  problem($("refusal"), refusal && refusal.code !== "stale" ? refusal.message : "");
  if (refusal && !receipt.accepted) drawDecision();
}

function onError(error, sent) {
  if (sent?.type === "say") return press.answered(sent, error.message);
  isDeciding = false;
  board.host.removeAttribute("data-busy");
  if (error.code === "wrong_token") {
    memory.forget(id);
    live.isClosed = false;
    beginAs(undefined);
    return;
  }
  problem($("problem"), error.message);
}

/** Connects as another seat, or as nobody: what was told before was told to somebody else. */
function beginAs(seatToken) {
  log.clearLog();
  press.clear();
  live.restart(seatToken);
}

// ---- what is shown ----

function drawPresent() {
  board.draw(view.drawing, view.choices);
  $("words").textContent = view.words;
  drawTurn();
}

function drawTurn() {
  const turn = $("turn");
  turn.classList.toggle("past", replay.isOn());
  turn.classList.toggle("yours", isMyTurn() && !replay.isOn());
  $("turn-words").textContent = replay.isOn() ? `Looking back: step ${replay.at} of ${replay.last}` : turnWords();
}

function turnWords() {
  if (view.status === "over") return "The game is over";
  if (view.status === "stopped") return "The table is stopped";
  const role = view.seat === null ? "" : room.seats[view.seat].role;
  if (isMyTurn()) return role ? `Your turn, ${role}` : "Your turn";
  return `Waiting for ${listed(view.to_act.map(called))}`;
}

function drawDecision() {
  show($("actions"), view.seat !== null && !isOver());
  $("actions-title").textContent = isMyTurn() ? "Your decision" : "Not your turn";
  $("sealed").replaceChildren("So far: ", ...view.sealed.map((text) => el("span", { class: "tag" }, text)));
  show($("sealed"), view.sealed.length > 0);
  const isOpen = isMyTurn() && !isDeciding;
  $("typed").querySelector("button").disabled = !isOpen;
  choices.set(isMyTurn() ? view.choices : []);
}

function drawSeats() {
  $("seats").replaceChildren(
    ...room.seats.map((seat) => {
      const acts = view.to_act.includes(seat.seat);
      const tags = [];
      if (seat.seat === view.seat) tags.push(el("span", { class: "tag you" }, "you"));
      else if (seat.kind === "bot") tags.push(el("span", { class: "tag" }, seat.bot));
      else if (!seat.connected) tags.push(el("span", { class: "tag" }, "away"));
      const state = acts ? el("span", { class: "sr" }, ", to decide") : null;
      return el(
        "li",
        { class: `${acts ? "acts" : ""} ${seat.connected ? "here" : ""}` },
        el("span", { class: "dot", "aria-hidden": "true" }),
        el("span", { class: "name" }, seat.name, roleOf(seat.seat)),
        state,
        ...tags,
      );
    }),
  );
  const count = room.watching;
  $("watching").textContent = count === 0 ? "" : count === 1 ? "One person is watching." : `${count} people are watching.`;
  const mine = memory.table(id);
  show($("keep-card"), view.seat !== null);
  if (view.seat !== null) $("seat-link").value = `${location.origin}/table/${id}#seat=${view.seat}&token=${mine.token}`;
}

function drawResult() {
  show($("result"), isOver() && !replay.isOn());
  if (!isOver() || wasOver) return;
  wasOver = true;
  $("journal").href = `/api/tables/${id}/journal`;
  const outcome = view.outcome;
  if (outcome === null) {
    $("result-title").textContent = "The table is stopped";
    $("result-reason").textContent = view.stopped?.message ?? "";
    return;
  }
  $("result-title").textContent = resultWords(outcome);
  $("result-reason").textContent = outcome.reason ? `${outcome.reason[0].toUpperCase()}${outcome.reason.slice(1)}.` : "";
  const won = (seat) => Number(outcome.winners.includes(seat));
  const order = outcome.scores.map((score, seat) => [score, seat]).sort((a, b) => b[0] - a[0] || won(b[1]) - won(a[1]));
  $("result-scores").replaceChildren(
    ...order.map(([score, seat]) =>
      el(
        "li",
        { class: won(seat) ? "won" : "" },
        el("span", {}, room.seats[seat].name, seat === view.seat ? " (you)" : "", roleOf(seat)),
        el("span", { class: "points" }, String(score)),
      ),
    ),
  );
}

function roleOf(seat) {
  const { role } = room.seats[seat];
  return role ? el("small", {}, ` ${role}`) : null;
}

function resultWords(outcome) {
  const winners = outcome.winners.map((seat) => (seat === view.seat ? "You" : room.seats[seat].name));
  if (winners.length === 0) return "Nobody wins";
  const verb = winners.length > 1 ? "share the win" : winners[0] === "You" ? "win" : "wins";
  return `${listed(winners)} ${verb}`;
}

/** Tells a screen reader what is new, and in the title whose turn it is. */
function announce(told) {
  const words = told.slice(-8);
  if (isOver() && view.outcome !== null) words.push(`${$("result-title").textContent}.`);
  else if (isMyTurn() && !wasMyTurn) words.push("It is your turn.");
  wasMyTurn = isMyTurn();
  if (words.length) $("announce").textContent = words.join(" ");
  document.title = `${isMyTurn() ? "● Your turn · " : ""}${room.title} · Ludex`;
}

// ---- what the player does ----

/** The code of an action that was clicked, or the text of one that was typed. */
function decide(action) {
  if (!isMyTurn() || isDeciding) return;
  problem($("refusal"), "");
  if (replay.isOn()) replay.live();
  isDeciding = true;
  board.host.setAttribute("data-busy", "");
  live.decide(action, view.ask.number);
}

function decideKey(key) {
  const choice = view.choices.find((one) => one.key === key);
  if (choice) decide(choice.code);
}

$("join").addEventListener("submit", async (event) => {
  event.preventDefault();
  problem($("problem"), "");
  try {
    beginAs(await sitDown(id, $("join-name").value.trim()));
  } catch (error) {
    problem($("problem"), error.message);
  }
});
$("copy").addEventListener("click", () => copy($("invite-link"), $("copy")));
$("copy-seat").addEventListener("click", () => copy($("seat-link"), $("copy-seat")));
$("watch-again").addEventListener("click", () => replay.play());
$("join-name").value = memory.name();

themeButton($("theme"));
const board = new Board($("board"), decideKey);
const choices = new Choices(decide);
const press = new Press(id, token, called, (text, to) => live.say(text, to));
const replay = new Replay(
  id,
  token,
  (step) => {
    board.draw(step.drawing, []);
    $("words").textContent = step.words;
    drawTurn();
    drawResult();
  },
  () => {
    drawPresent();
    drawResult();
  },
  (eyes) => press.lookAs(eyes),
);
const live = new Live(id, token(), {
  room: onRoom,
  view: onView,
  press: onPress,
  receipt: onReceipt,
  error: onError,
  link: (words, isBad) => {
    $("link").textContent = words;
    $("link").classList.toggle("bad", isBad);
  },
});
