// Whether a finished game's journal keeps to what the table promised. Fetched when somebody asks.

import { $, el, show, told } from "../lib/dom.js";
import * as memory from "../lib/memory.js";
import { sha256 } from "../lib/sha256.js";
import { get } from "../net/api.js";

/** @typedef {Record<string, any> & {n: number, prev: string, hash: string}} Entry of a journal */

/**
 * Checks the journal: here what this browser can by itself, on the server the rules.
 * @param {string} table
 */
export async function checkJournal(table) {
  const found = [];
  try {
    const response = await fetch(`/api/tables/${table}/journal`);
    if (!response.ok) throw new Error(`The journal can't be had: ${response.status}.`);
    found.push(...faults((await response.text()).trimEnd().split("\n"), memory.table(table)));
    const { sound, words } = await get(`/tables/${table}/check`);
    if (!sound) found.push(words);
  } catch (error) {
    found.push(told(error));
  }
  const isGood = found.length === 0;
  const good =
    "Every throw and card comes from the secret that was promised, and nothing in the journal was changed. With the downloaded journal, ludex verify says the same on your own computer.";
  $("checked").replaceChildren(...(isGood ? [good] : found.map((words) => el("span", {}, `${words} `))));
  $("checked").classList.toggle("bad", !isGood);
  show($("checked"), true);
}

/**
 * An entry's line as its hash covers it: names and words as their salted digests, so that they can be erased.
 * @param {string} line
 * @param {Entry} entry
 */
function covered(line, { salts, ...entry }) {
  if (salts === undefined) return line;
  const [field] = Object.keys(salts);
  const closed = (/** @type {unknown} */ text, /** @type {string} */ salt) =>
    typeof text === "string" ? { sha256: sha256(new TextEncoder().encode(JSON.stringify([salt, text]))) } : text;
  const value = /** @type {Record<string, unknown>} */ (entry)[field];
  const told = Array.isArray(value) ? value.map((text, at) => closed(text, salts[field][at])) : closed(value, salts[field]);
  return line
    .replace(`,"salts":${JSON.stringify(salts)}`, "")
    .replace(`"${field}":${JSON.stringify(value)}`, `"${field}":${JSON.stringify(told)}`);
}

/**
 * What is wrong with a journal, as far as it can be told without the rules; `mine` is what this browser was promised.
 * @param {string[]} lines
 * @param {memory.Facts} mine
 */
function faults(lines, mine) {
  const bytes = new TextEncoder();
  /** @type {Entry[]} */
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
  /** @type {string} */
  const secret = entries.at(-1)?.secret ?? "";
  const key = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  if (!fair || sha256(key) !== fair.commitment) found.push("The secret is not the one that was promised.");
  if (mine.commitment !== undefined && mine.commitment !== fair?.commitment)
    found.push("The table promised you another secret when you sat down.");
  if (mine.nonce !== undefined && fair?.nonces[mine.seat ?? -1] !== mine.nonce)
    found.push("What you added to chance when you sat down is not in the journal.");
  if (mine.receipt !== undefined && !entries.some((entry) => entry.hash === mine.receipt))
    found.push("A decision that you have a receipt for is not in the journal.");
  return found;
}
