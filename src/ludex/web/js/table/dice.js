// Dice that can be checked: what the table has promised, and whether the journal keeps to it.

import { get } from "../net/api.js";
import { $, el, show } from "../lib/dom.js";
import * as memory from "../lib/memory.js";
import { sha256 } from "../lib/sha256.js";

const SEEDED = "Whoever made this table chose its seed, and so may know what the dice and cards will be.";
const PROMISED =
  "The server has settled the table's secret before anybody sat down. You see its fingerprint here; the secret itself is told when the game is over, and then every throw and card can be checked.";

let table = null;
let room = null;

/** Shows where chance comes from, and remembers what was promised to this player. */
export function showDice(id, now, isLesson) {
  if (table === null) $("check").addEventListener("click", check);
  table = id;
  room = now;
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

/** Checks the journal: here what this browser can by itself, on the server the rules. */
async function check() {
  $("check").disabled = true;
  const found = [];
  try {
    const response = await fetch(`/api/tables/${table}/journal`);
    if (!response.ok) throw new Error(`The journal can't be had: ${response.status}.`);
    found.push(...faults((await response.text()).trimEnd().split("\n")));
    const { sound, words } = await get(`/tables/${table}/check`);
    if (!sound) found.push(words);
  } catch (error) {
    found.push(error.message);
  }
  const isGood = found.length === 0;
  const good = "Every throw and card comes from the secret that was promised, and nothing in the journal was changed. With the downloaded journal, ludex verify says the same on your own computer.";
  $("checked").replaceChildren(...(isGood ? [good] : found.map((words) => el("span", {}, `${words} `))));
  $("checked").classList.toggle("bad", !isGood);
  show($("checked"), true);
  $("check").disabled = false;
}

/** An entry's line as its hash covers it: names and words as their salted digests, so that they can be erased. */
function covered(line, { salts, ...entry }) {
  if (salts === undefined) return line;
  const [field] = Object.keys(salts);
  const closed = (text, salt) => (typeof text === "string" ? { sha256: sha256(new TextEncoder().encode(JSON.stringify([salt, text]))) } : text);
  const value = entry[field];
  const told = Array.isArray(value) ? value.map((text, at) => closed(text, salts[field][at])) : closed(value, salts[field]);
  return line
    .replace(`,"salts":${JSON.stringify(salts)}`, "")
    .replace(`"${field}":${JSON.stringify(value)}`, `"${field}":${JSON.stringify(told)}`);
}

/** What is wrong with a journal, as far as it can be told without the rules. */
export function faults(lines, mine = memory.table(table)) {
  const bytes = new TextEncoder();
  const entries = lines.map((line) => JSON.parse(line));
  const found = [];
  let before = "0".repeat(64);
  const broken = entries.findIndex((entry, n) => {
    // An entry's hash is that of its line without the hash; it can't stand anywhere else in the line.
    const line = covered(lines[n], entry).replace(`"hash":"${entry.hash}",`, "");
    const isSound = entry.n === n && entry.prev === before && sha256(bytes.encode(line)) === entry.hash;
    before = entry.hash;
    return !isSound;
  });
  if (broken >= 0) found.push(`Entry ${broken} of the journal was changed.`);
  const { fair } = entries[0];
  const secret = entries.at(-1).secret ?? "";
  const key = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  if (!fair || sha256(key) !== fair.commitment) found.push("The secret is not the one that was promised.");
  if (mine.commitment !== undefined && mine.commitment !== fair?.commitment) found.push("The table promised you another secret when you sat down.");
  if (mine.nonce !== undefined && fair?.nonces[mine.seat] !== mine.nonce) found.push("What you added to chance when you sat down is not in the journal.");
  if (mine.receipt !== undefined && !entries.some((entry) => entry.hash === mine.receipt)) found.push("A decision that you have a receipt for is not in the journal.");
  return found;
}
