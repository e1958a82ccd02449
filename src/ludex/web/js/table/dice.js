// Dice that can be checked: what the table has promised. Whether the journal keeps to it is found out on request.

import { $, show, told } from "../lib/dom.js";
import * as memory from "../lib/memory.js";

const SEEDED = "Whoever made this table chose its seed, and so may know what the dice and cards will be.";
const PROMISED =
  "The server has settled the table's secret before anybody sat down. You see its fingerprint here; the secret itself is told when the game is over, and then every throw and card can be checked.";

/** @type {string | null} */
let table = null;

/**
 * Shows where chance comes from, and remembers what was promised to this player.
 * @param {string} id
 * @param {Api.TableShape} room
 * @param {boolean} isLesson
 */
export function showDice(id, room, isLesson) {
  if (table === null) $("check").addEventListener("click", check);
  table = id;
  show($("seeded"), room.seeded && !isLesson);
  show($("seeded-tag"), room.seeded && !isLesson);
  $("seeded").textContent = $("seeded-tag").title = SEEDED;
  const fair = room.fair ?? null;
  show($("dice"), fair !== null);
  show($("check"), Boolean(fair?.secret));
  if (fair === null) return;
  $("dice-words").textContent = PROMISED;
  $("commitment").textContent = fair.commitment;
  const mine = memory.table(id);
  if (mine.token !== undefined && mine.commitment === undefined) memory.remember(id, { commitment: fair.commitment });
}

async function check() {
  if (table === null) return;
  $("check").disabled = true;
  try {
    const { checkJournal } = await import("./journal_check.js");
    await checkJournal(table);
  } catch (error) {
    $("checked").textContent = told(error);
    $("checked").classList.add("bad");
    show($("checked"), true);
  }
  $("check").disabled = false;
}
