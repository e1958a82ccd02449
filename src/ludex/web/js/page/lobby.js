// The lobby: the games as cards, a new table, and the tables there are.

import { $, el, problem, told } from "../lib/dom.js";
import * as memory from "../lib/memory.js";
import { rangeWords, timeWords } from "../lib/phrases.js";
import { themeButton } from "../lib/theme.js";
import { learn, openForm, playBots, setUpForm } from "../lobby/newtable.js";
import { refreshTables, setUpSearch } from "../lobby/tables.js";
import { get } from "../net/api.js";

const FRESH_MS = 5000;

const myName = () => $("me").value.trim();

/** @param {Api.GameShape} game */
function card(game) {
  const facts = [`${rangeWords([game.min_seats, game.max_seats])} players`];
  if (game.minutes?.[1]) facts.push(timeWords(game.minutes));
  /** @type {(words: string, kind: string, act: (event: MouseEvent) => void) => HTMLElement} */
  const button = (words, kind, act) =>
    el("button", { type: "button", class: kind, "aria-label": `${words}: ${game.title}`, onclick: act }, words);
  return el(
    "li",
    { class: "game", "data-game": game.name },
    el("img", { src: `/api/games/${encodeURIComponent(game.name)}/picture`, alt: "", width: 320, height: 200 }),
    el("h3", {}, game.title),
    el("p", { class: "facts" }, facts.join(" · ")),
    game.tagline ? el("p", { class: "tagline" }, game.tagline) : null,
    el(
      "div",
      { class: "buttons" },
      button("Play against bots", "primary bots", (event) => start(event, () => playBots(game, myName()))),
      button("Play with friends", "friends", () => openForm(game, myName())),
      game.sandbox
        ? el("a", { class: "button sandbox", href: `/sandbox/${game.name}`, "aria-label": `Sandbox: ${game.title}` }, "Sandbox")
        : null,
      game.lesson ? button("Learn", "learn", (event) => start(event, () => learn(game, myName()))) : null,
    ),
  );
}

/** @param {MouseEvent} event @param {() => Promise<void>} make */
async function start(event, make) {
  const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
  button.disabled = true;
  problem($("problem"), "");
  try {
    await make();
  } catch (error) {
    button.disabled = false;
    problem($("problem"), told(error));
    $("problem").scrollIntoView({ block: "nearest" });
  }
}

async function loadGames() {
  const { games } = await get("/games");
  $("games").replaceChildren(...games.map(card));
}

themeButton($("theme"));
$("me").value = memory.name();
$("me").addEventListener("change", () => memory.setName(myName()));
setUpForm();
setUpSearch();
loadGames().catch((error) => problem($("problem"), told(error)));
refreshTables();
setInterval(refreshTables, FRESH_MS);
document.addEventListener("visibilitychange", refreshTables);
// Coming back by the browser's own button: what was pressed may be pressed again.
window.addEventListener("pageshow", () => {
  for (const button of document.querySelectorAll("button")) if (button.className) button.disabled = false;
  $("make-button").disabled = false;
});
