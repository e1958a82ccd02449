// The table: what the server sends, shown; what the player decides, sent. No rules here.

import { Board } from "../board/board.js";
import { isRevealed } from "../board/motion.js";
import { Palette } from "../board/palette.js";
import { Sums } from "../board/sums.js";
import { Choices } from "../controls/choices.js";
import { Guard } from "../controls/guard.js";
import { Hint } from "../controls/hint.js";
import { Sheet } from "../controls/sheet.js";
import { copy } from "../lib/clipboard.js";
import { $, el, partOf, problem, show, told } from "../lib/dom.js";
import * as memory from "../lib/memory.js";
import { themeButton } from "../lib/theme.js";
import { get } from "../net/api.js";
import { Live } from "../net/live.js";
import { setClock } from "../table/clock.js";
import { showDice } from "../table/dice.js";
import * as log from "../table/log.js";
import { myTurn, noticeSettings, showTurn } from "../table/notice.js";
import { Press } from "../table/press.js";
import { Replay } from "../table/replay.js";
import { Result } from "../table/result.js";
import { Seats } from "../table/seats.js";
import { friendsAddress } from "../table/share.js";
import { drawWaiting, sitDown, takeOver } from "../table/wait.js";
import { headingWords, turnWords } from "../table/words.js";

const id = location.pathname.split("/").at(-1) ?? "";

/** @type {Page.Room | null} */
let room = null;
/** @type {Api.ViewShape | null} */
let view = null;
/** @type {string[] | null} */
let bots = null;
/**
 * The number of the question whose answer is on its way.
 * @type {number | null}
 */
let answered = null;
let wasMyTurn = false;
/** @type {Pick<import("../board/sentence.js").SentenceWriter, "rest"> | null} */
let writer = null;

const token = () => memory.table(id).token;
const names = () => room?.seats.map((seat) => seat.name) ?? [];
/** @param {number} seat */
const called = (seat) => room?.seats[seat].role || room?.seats[seat].name || "";
const isMyTurn = () => view !== null && view.ask !== null;
const isOver = () => view !== null && view.status !== "playing";
const isDeciding = () => answered !== null && answered === view?.ask?.number;

/** A part of the page that is fetched on request did not come: the server is away, or has become another version. */
const notFetched = () => problem($("problem"), "A part of the page could not be fetched. Reload the page to try again.");

// ---- what comes ----

/** @param {Page.Room} table */
async function onRoom(table) {
  room = table;
  document.title = `${table.title} · Ludex`;
  $("title").textContent = table.title;
  drawDice();
  if (memory.table(id).host) import("../table/host.js").then(({ drawHost }) => room && drawHost(room), notFetched);
  const isWaiting = table.status === "waiting";
  if (isWaiting && bots === null) {
    bots = [];
    bots = await get(`/games/${encodeURIComponent(table.game)}`).then(
      (game) => game.bots,
      () => [],
    );
  }
  if (room !== table) return;
  show($("wait"), isWaiting);
  if (isWaiting) drawWaiting(table, bots ?? []);
  if (view !== null) {
    showTurn(isMyTurn(), table.title);
    drawCompany();
    if (isOver()) result.draw(table, view);
  }
}

/** @param {Api.ViewShape} message @param {Api.ViewShape[]} passed */
function onView(message, passed) {
  const isFirst = view === null;
  const views = [...(view === null ? [] : [view]), ...passed, message];
  const isReveal = views.slice(1).filter((next, index) => isRevealed(views[index], next)).length > 0;
  view = message;
  show($("wait"), false);
  show($("play"), true);
  const told = log.addEvents(message.events);
  replay.reach(message.n, isOver(), names(), message.seat);
  if (isFirst && message.lesson) drawDice();
  setClock(isOver() ? null : message.left_ms);
  drawCompany();
  // What is under a finger stays there until the finger is up.
  guard.whenFree(() => guard.change(() => draw(!isFirst, isReveal)));
  announce(isFirst ? [] : told);
  if (message.lesson) import("../table/lesson.js").then(({ showLesson }) => view && room && showLesson(id, view, room), notFetched);
  if (isFirst) replay.open();
}

/** @param {Api.PressShape} message */
function onPress(message) {
  const words = press.add(message.messages, message.missed, message.more);
  if (words.length) $("announce").textContent = words.join(" ");
}

/** @param {Api.ReceiptShape} receipt @param {import("../net/live.js").Sent} [sent] */
function onReceipt(receipt, sent) {
  if (sent?.type === "say") return press.answered(sent, receipt.refusal?.message);
  settled();
  const { refusal, hash } = receipt;
  if (hash) memory.remember(id, { receipt: hash });
  if (receipt.accepted && sent?.type !== "take_back") choices.clear();
  problem($("refusal"), refusal && refusal.code !== "stale" ? refusal.message : "");
}

/** @param {Api.ErrorBody} error @param {import("../net/live.js").Sent} [sent] */
function onError(error, sent) {
  if (sent?.type === "say") return press.answered(sent, error.message);
  settled();
  const isOut = error.code === "wrong_token" || error.code === "removed";
  if (isOut) {
    memory.forget(id);
    live.isClosed = false;
    beginAs(undefined);
  }
  if (error.code === "table_closed" || error.code === "banned") live.isClosed = true;
  if (error.code !== "wrong_token") problem($("problem"), error.message);
}

/** What was sent has been answered. */
function settled() {
  answered = null;
  board.host.removeAttribute("data-busy");
  setTypedBusy(false);
}

/** @param {boolean} isBusy */
function setTypedBusy(isBusy) {
  for (const button of $("typed").querySelectorAll("button")) button.disabled = isBusy;
}

/**
 * Connects as another seat, or as nobody: what was told before was told to somebody else.
 * @param {string | undefined} seatToken
 */
function beginAs(seatToken) {
  log.clearLog();
  press.clear();
  live.restart(seatToken);
}

// ---- what is shown ----

/** @param {boolean} isMoving @param {boolean} isReveal */
function draw(isMoving, isReveal) {
  if (!replay.isOn()) drawPresent(isMoving, isReveal);
  else drawTurn();
  drawDecision();
  drawResult();
}

function drawPresent(isMoving = false, isReveal = false) {
  if (view === null) return;
  board.draw(view.drawing, keyed(view.choices), view.amounts ?? [], isMoving, isReveal);
  $("words").textContent = view.words ?? "";
  drawTurn();
}

/**
 * Choices by their keys, which the server sends where words are wanted.
 * @param {Api.ChoiceShape[]} choices
 * @returns {Page.Choice[]}
 */
const keyed = (choices) => choices.map((choice) => ({ ...choice, key: choice.key ?? String(choice.code) }));

function drawTurn() {
  if (view === null || room === null) return;
  const turn = $("turn");
  turn.classList.toggle("past", replay.isOn());
  turn.classList.toggle("yours", isMyTurn() && !replay.isOn());
  const isWaited = replay.isOn() && isMyTurn() ? ". It is your turn" : "";
  $("turn-words").textContent = replay.isOn()
    ? `Looking back: step ${replay.at} of ${replay.last}${isWaited}`
    : turnWords(view, room, called);
}

/**
 * The choices for the list. Writing a rule as a sentence is for few games, so it comes when a drawing asks for it.
 * @param {Parameters<import("../board/sentence.js").SentenceWriter["rest"]>[0]} shown
 */
function listed(shown) {
  if (writer === null && shown.drawing?.includes(" data-covers=")) {
    writer = { rest: ({ choices }) => choices };
    import("../board/sentence.js").then(({ SentenceWriter }) => {
      const found = new SentenceWriter(board, $("choices"), decide);
      writer = found;
      found.drawn();
      drawDecision();
    }, notFetched);
  }
  return writer === null ? shown.choices : writer.rest(shown);
}

function drawDecision() {
  if (view === null || room === null) return;
  const { sealed } = view;
  show($("actions"), view.seat !== null && !isOver());
  $("actions").classList.toggle("mine", isMyTurn());
  $("actions-title").textContent = headingWords(view, room, called);
  $("sealed").replaceChildren("So far: ", ...sealed.map((text) => el("span", { class: "tag" }, text)));
  show($("sealed"), sealed.length > 0);
  $("take-back").textContent = `Take back: ${view.take_back}`;
  show($("take-back"), Boolean(view.take_back));
  show($("typed"), isMyTurn());
  setTypedBusy(isDeciding());
  const amounts = isMyTurn() ? (view.amounts ?? []) : [];
  choices.set(listed(isMyTurn() ? { ...view, choices: keyed(view.choices) } : { choices: [], lesson: null }), amounts);
  sums.set(amounts);
  hint.set(view);
  if (!replay.isOn()) board.mark("chosen", choices.selected);
}

function drawCompany() {
  if (view === null || room === null) return;
  seats.draw(room, view);
  press.set(room, view.seat, isOver());
  show($("keep-card"), view.seat !== null);
  if (view.seat !== null) writeSeatLink(view.seat);
}

/** @param {number} seat */
async function writeSeatLink(seat) {
  const { origin } = await friendsAddress();
  $("seat-link").value = `${origin}/table/${id}#seat=${seat}&token=${token()}`;
}

const drawDice = () => room && showDice(id, room, Boolean(view?.lesson));

function drawResult() {
  show($("result"), isOver() && !replay.isOn());
  if (isOver() && room && view) result.draw(room, view);
}

/**
 * Tells a screen reader what is new, and everybody whose turn it is.
 * @param {string[]} told
 */
function announce(told) {
  if (view === null || room === null) return;
  const words = told.slice(-8);
  if (isOver() && view.outcome !== null) words.push(`${$("result-title").textContent}.`);
  else if (isMyTurn() && !wasMyTurn) {
    words.push("It is your turn.");
    myTurn(`Your turn · ${room.title}`, view.prompt || told.at(-1) || "");
  }
  wasMyTurn = isMyTurn();
  if (words.length) $("announce").textContent = words.join(" ");
  showTurn(isMyTurn(), room.title);
}

// ---- what the player does ----

/**
 * The code of an action that was chosen, or the text of one that was typed.
 * @param {string | number} action
 */
function decide(action) {
  if (!view?.ask || isDeciding()) return;
  problem($("refusal"), "");
  if (replay.isOn()) replay.live();
  answered = view.ask.number;
  board.host.setAttribute("data-busy", "");
  setTypedBusy(true);
  live.decide(action, answered);
}

$("join").addEventListener("submit", async (event) => {
  event.preventDefault();
  problem($("problem"), "");
  try {
    beginAs(await sitDown(id, $("join-name").value.trim(), $("join-share").checked));
  } catch (error) {
    problem($("problem"), told(error));
  }
});
$("take-back").addEventListener("click", () => live.insist({ type: "take_back" }));
$("copy").addEventListener("click", () => copy($("invite-link").value, $("copy")));
$("copy-seat").addEventListener("click", () => copy($("seat-link").value, $("copy-seat")));
$("watch-again").addEventListener("click", () => replay.play());
$("log-all").addEventListener("click", () => {
  const isOpen = $("log").toggleAttribute("data-open");
  $("log-all").setAttribute("aria-expanded", String(isOpen));
  $("log-all").textContent = isOpen ? "Show less" : "Show all";
  $("log").scrollTop = $("log").scrollHeight;
});
$("join-name").value = memory.name();

const rules = () => import("../table/rules.js").then(({ openRules }) => room && openRules(room, view), notFetched);
$("rules").addEventListener("click", rules);
addEventListener("keydown", (event) => event.key === "?" && !partOf(event, "input, textarea, select") && rules());
themeButton($("theme"));
noticeSettings();
new Sheet();
const guard = new Guard($("actions"), $("board"));
const board = new Board(
  $("board"),
  (key, isByKey, isSure) => (isSure ? choices.confirm() : choices.choose(key, isByKey)),
  (text) => decide(text),
);
new Palette(board, (key) => choices.choose(key));
const sums = new Sums(board, (text) => decide(text));
board.showNumbers(memory.numbers());
$("numbers").checked = memory.numbers();
$("numbers").addEventListener("change", () => {
  memory.setNumbers($("numbers").checked);
  board.showNumbers($("numbers").checked);
});
const choices = new Choices(guard, decide, (key) => board.mark("chosen", key));
const hint = new Hint(id, token, (key) => {
  choices.point(key);
  board.mark("hinted", key);
});
const seats = new Seats(id, token);
const result = new Result(id, token);
const press = new Press(id, token, called, (text, to) => live.say(text, to));
const replay = new Replay(
  id,
  token,
  (step) => {
    board.draw(step.drawing, [], [], true);
    $("words").textContent = step.words;
    drawTurn();
    drawResult();
  },
  () => {
    drawPresent(true);
    drawResult();
  },
  (eyes) => press.lookAs(eyes),
);
const live = new Live(id, {
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
takeOver(id).then(() => live.begin(token()));
