// The sandbox: the orders of all powers by one hand. No rules and no table: the server's judge is asked each time, and
// the position, with its orders and the phase before it, is in the address. So the browser's own back is a step back.

import { Board } from "../board/board.js";
import { copy } from "../lib/clipboard.js";
import { $, el, problem, show, told } from "../lib/dom.js";
import { packed, unpacked } from "../lib/positions.js";
import { themeButton } from "../lib/theme.js";
import { get, post } from "../net/api.js";

const game = location.pathname.split("/").at(-1) ?? "";
const BAD_LINK = "This link holds no position: it may have been cut off on its way. Begin with a map instead.";

/** @typedef {Record<string, any> & {map: string}} Position */
/** @typedef {Page.Named & {seat?: number, code?: number, place?: string}} Choice an order to give, or one to take back from its place */

/**
 * What the judge says of a sandbox (games/diplomacy/faces/judging_sandbox.py).
 * @typedef {object} Answer
 * @property {Position} position
 * @property {Position | null} last
 * @property {string} title
 * @property {Record<string, string[]>} orders by power
 * @property {string[]} results
 * @property {unknown} outcome
 * @property {number[]} to_act
 * @property {{seat: number, code: number, text: string, label: string}[]} legal
 * @property {Record<string, string>} given orders in words, by their places
 * @property {{message: string}} [refused]
 * @property {string} draw
 */

/**
 * What the address holds.
 * @type {Pick<Answer, "position" | "last"> | null}
 */
let now = null;
/** @type {Map<string, Choice>} */
let legal = new Map();
let isBusy = false;

/**
 * Asks the judge and shows the answer; answers whether there was one.
 * @param {Record<string, unknown>} request
 * @param {boolean} isMoving
 */
async function ask(request, isMoving) {
  isBusy = true;
  $("board").setAttribute("data-busy", "");
  problem($("refusal"), "");
  try {
    const answer = /** @type {Answer} */ (await post(`/judge/${game}`, { sandbox: true, ...request }));
    now = { position: answer.position, last: answer.last };
    draw(answer, isMoving);
    return answer;
  } catch (error) {
    problem(now ? $("refusal") : $("problem"), told(error));
    return null;
  } finally {
    isBusy = false;
    $("board").removeAttribute("data-busy");
  }
}

/**
 * Where one is now, in the address: a new place after a resolution, the same one while orders are written.
 * @param {boolean} isNew
 */
async function note(isNew) {
  const address = `#${await packed(now)}`;
  const depth = (history.state?.depth ?? 0) + (isNew ? 1 : 0);
  if (isNew) history.pushState({ depth }, "", address);
  else history.replaceState({ depth }, "", address);
  $("back").disabled = !canGoBack();
}

const canGoBack = () => (history.state?.depth ?? 0) > 0 || Boolean(now?.last);

// ---- what is shown ----

/** @param {Answer} answer @param {boolean} isMoving */
function draw(answer, isMoving) {
  const { title, orders, results, outcome, to_act } = answer;
  problem($("problem"), "");
  problem($("refusal"), answer.refused?.message);
  $("turn-words").textContent = title.split(" To order")[0];
  legal = new Map(answer.legal.map((choice) => [String(choice.code), { ...choice, key: String(choice.code) }]));
  for (const [place, words] of Object.entries(answer.given)) {
    const key = `undo ${place}`;
    legal.set(key, { key, place, text: key, label: `Take back: ${words}` });
  }
  board.draw(answer.draw, Array.from(legal.values()), [], isMoving);
  $("orders").replaceChildren(
    ...Object.entries(orders).flatMap(([power, texts]) => [el("dt", {}, name(power)), ...texts.map((text) => el("dd", {}, text))]),
  );
  show($("no-orders"), Object.keys(orders).length === 0 && outcome === null);
  $("results").replaceChildren(...results.map((text) => el("li", {}, text)));
  show($("no-results"), results.length === 0);
  $("map").value = answer.position.map;
  $("resolve").disabled = to_act.length === 0;
  $("link").disabled = false;
}

/** @param {string} power */
const name = (power) => power.charAt(0) + power.slice(1).toLowerCase().replaceAll("_", " ");

// ---- what is done ----

/** @param {string} key */
async function give(key) {
  const choice = legal.get(key);
  if (!choice || isBusy) return;
  const order = choice.place === undefined ? { actions: [[choice.seat, choice.code]] } : { withdraw: choice.place };
  if (await ask({ ...now, ...order }, false)) await note(false);
}

async function resolve() {
  if (!now || isBusy) return;
  const answer = await ask({ ...now, resolve: true }, true);
  if (!answer) return;
  $("announce").textContent = answer.results.join(" ");
  await note(true);
}

/** The position before, with its orders: in the browser's history, or in the link that was opened. */
async function back() {
  if (isBusy) return;
  if ((history.state?.depth ?? 0) > 0) history.back();
  else if (now?.last && (await ask({ position: now.last }, true))) await note(false);
}

/** @param {string} map @param {boolean} isNew */
async function begin(map, isNew) {
  if (!isBusy && (await ask({ new: map }, false))) await note(isNew);
}

/** What the address says: a position, or nothing yet. */
async function open() {
  const text = location.hash.slice(1);
  if (!text) return begin("standard", false);
  let found;
  try {
    found = await unpacked(text);
    if (typeof found?.position !== "object") throw new Error("no position");
  } catch {
    problem($("problem"), BAD_LINK);
    return;
  }
  if (await ask({ position: found.position, ...(found.last ? { last: found.last } : {}) }, false)) $("back").disabled = !canGoBack();
}

async function listMaps() {
  const { title, options } = await get(`/games/${game}`);
  $("title").textContent = `${title} sandbox`;
  document.title = `${title} sandbox · Ludex`;
  const map = options.find((option) => option.name === "map");
  if (!map) return;
  const { words, word_labels } = map;
  $("map").replaceChildren(...words.map((id) => el("option", { value: id }, word_labels[id] ?? id)));
  if (now) $("map").value = now.position.map;
}

themeButton($("theme"));
const board = new Board($("board"), give);
$("resolve").addEventListener("click", resolve);
$("back").addEventListener("click", back);
$("link").addEventListener("click", () => copy(location.href, $("link")));
$("begin").addEventListener("click", () => begin($("map").value, true));
addEventListener("popstate", open);
listMaps().catch((error) => problem($("problem"), told(error)));
open();
