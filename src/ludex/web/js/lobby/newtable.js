// A new table: at once against bots, or set up in the form.

import { $, el, problem, show, told } from "../lib/dom.js";
import * as memory from "../lib/memory.js";
import { newNonce } from "../lib/nonce.js";
import { botWords } from "../lib/phrases.js";
import { post } from "../net/api.js";
import { optionFields, seatsOf } from "./options.js";

// Who gives no name. What happens is told in the third person: "Guest bids 1."
const NOBODY = "Guest";
const HOUSE = "house";
const PACE_MS = 600;

/** @typedef {[number, number]} Range */

/** @type {Api.GameShape} */
let game;
/** @type {string[]} */
let seats = [];
/** @type {() => import("./options.js").Values} */
let readOptions = () => ({});

/**
 * Makes the table and goes there; the error is the server's own sentence.
 * @param {Api.NewTable} wish
 */
async function make(wish) {
  const nonce = newNonce();
  const seats = wish.lesson ? wish.seats : wish.seats.map((seat) => (seat.name && !seat.bot ? { ...seat, nonce } : seat));
  const made = await post("/tables", { ...wish, seats });
  const mine = made.seats[0] && made.table.fair ? { ...made.seats[0], nonce } : (made.seats[0] ?? {});
  memory.remember(made.table.id, { ...mine, host: made.host, invite: made.invite, codes: made.codes });
  location.assign(`/table/${made.table.id}`);
}

/** @param {string[]} bots */
const filler = (bots) => (bots.includes("careful") ? "careful" : bots[0]);
/** @type {(one: Api.GameShape, preset: Api.PresetShape | null, options?: import("./options.js").Values) => number[]} */
const limitsOf = (one, preset, options = {}) => preset?.seats ?? seatsOf(one.options, options) ?? [one.min_seats, one.max_seats];
/** @param {number} count @param {number[]} range */
const within = (count, [least, most]) => Math.max(least, Math.min(count, most));

/**
 * A game by its first preset, all other seats taken by bots.
 * @param {Api.GameShape} one
 * @param {string} name
 */
export function playBots(one, name) {
  const [preset] = one.presets;
  const count = within(one.usual_seats, limitsOf(one, preset));
  const bots = Array.from({ length: count - 1 }, () => ({ bot: filler(one.bots) }));
  return make({ game: one.name, seats: [{ name: name || NOBODY }, ...bots], options: preset.options, pause_ms: PACE_MS });
}

/** @param {Api.GameShape} one @param {string} name */
export function learn(one, name) {
  return make({ game: one.name, seats: [{ name: name || NOBODY }], lesson: true });
}

// ---- the form ----

/** @param {Api.GameShape} one @param {string} name */
export function openForm(one, name) {
  game = one;
  $("new-title").textContent = `A table of ${one.title}`;
  $("name").value = name;
  problem($("new-problem"), "");
  $("share").checked = false;
  drawPresets();
  seats = ["you", ...Array(within(one.usual_seats, limitsOf(one, one.presets[0])) - 1).fill("open")];
  $("options").replaceChildren();
  choosePreset();
  $("new").showModal();
  $("new").scrollTop = 0;
}

function drawPresets() {
  const offered = [...game.presets.map((preset, index) => [String(index), preset.name, preset.help])];
  offered.push([HOUSE, "House rules…", "Choose every rule yourselves."]);
  $("presets").replaceChildren(
    ...offered.map(([value, name, help], index) =>
      el(
        "label",
        { class: "preset" },
        el("input", { type: "radio", name: "preset", value, checked: index === 0 }),
        el("span", {}, el("b", {}, name), el("small", {}, help)),
      ),
    ),
  );
}

const chosen = () => new FormData($("make")).get("preset");
const preset = () => (chosen() === HOUSE ? null : game.presets[Number(chosen())]);

/** House rules begin with what was chosen before them. */
function choosePreset() {
  const values = preset()?.options ?? readOptions();
  show($("options"), preset() === null);
  if (preset() === null) {
    const [fields, read] = optionFields(game.options, values);
    $("options").replaceChildren(...fields);
    readOptions = read;
  } else {
    readOptions = () => values;
  }
  fitSeats();
}

const limits = () => limitsOf(game, preset(), readOptions());

/** As many seats as the options chosen allow. */
function fitSeats() {
  const [least, most] = limits();
  while (seats.length > most) resize(-1);
  while (seats.length < least) resize(1);
  drawSeats();
}

function drawSeats() {
  const [least, most] = limits();
  $("count").textContent = String(seats.length);
  $("fewer").disabled = seats.length <= least;
  $("more").disabled = seats.length >= most;
  const offered = [["you", "You"], ["open", "A friend, by the invite link"], ...game.bots.map(botOffer)];
  $("seats").replaceChildren(
    ...seats.map((seat, index) => {
      const select = el(
        "select",
        { "aria-label": `Seat ${index + 1}` },
        ...offered.map(([value, words]) => el("option", { value, selected: value === seat }, words)),
      );
      select.addEventListener("change", () => changeSeat(index, select.value));
      return el("li", { class: seat === "you" ? "you" : "" }, el("span", { class: "chair", "aria-hidden": "true" }, index + 1), select);
    }),
  );
}

/** @param {string} bot */
function botOffer(bot) {
  const help = game.bot_help?.[bot];
  return [`bot:${bot}`, help ? `${botWords(bot)}: ${help[0].toLowerCase()}${help.slice(1).replace(/\.$/, "")}` : botWords(bot)];
}

/** @param {number} index @param {string} value */
function changeSeat(index, value) {
  if (value === "you") {
    const before = seats.indexOf("you");
    if (before >= 0) seats[before] = seats[index];
  }
  seats[index] = value;
  drawSeats();
  $("seats").querySelectorAll("select")[index].focus();
}

/** @param {1 | -1} by */
function resize(by) {
  if (by > 0) seats.push("open");
  else if (seats.at(-1) === "you") seats.splice(-2, 1);
  else seats.pop();
}

/** @param {SubmitEvent} event */
async function submit(event) {
  event.preventDefault();
  problem($("new-problem"), "");
  const name = $("name").value.trim();
  memory.setName(name);
  const plan = seats.map((seat) => {
    if (seat === "you") return { name, share: $("share").checked };
    return seat === "open" ? {} : { bot: seat.slice(4) };
  });
  $("make-button").disabled = true;
  try {
    await make({
      game: game.name,
      seats: plan,
      options: readOptions(),
      public: !$("private").checked,
      seconds: $("seconds").value ? Number($("seconds").value) : null,
      pause_ms: Number($("pause").value),
    });
  } catch (error) {
    problem($("new-problem"), told(error));
    $("make-button").disabled = false;
  }
}

export function setUpForm() {
  $("presets").addEventListener("change", choosePreset);
  $("options").addEventListener("change", fitSeats);
  $("fewer").addEventListener("click", () => {
    resize(-1);
    drawSeats();
  });
  $("more").addEventListener("click", () => {
    resize(1);
    drawSeats();
  });
  $("make").addEventListener("submit", submit);
  $("new-close").addEventListener("click", () => $("new").close());
}
