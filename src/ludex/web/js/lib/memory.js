// What this browser remembers: seat tokens, join codes, the player's name, the theme, whether boards show numbers. Only in localStorage.

const TABLES = "ludex.tables";

/**
 * What is known of a table: its seat, its codes, and what was promised about its chance.
 * @typedef {object} Facts
 * @property {string} [token]
 * @property {number} [seat]
 * @property {string} [host]
 * @property {string} [invite]
 * @property {Record<string, string>} [codes] of single seats
 * @property {string} [title]
 * @property {string} [nonce]
 * @property {string} [commitment]
 * @property {string} [receipt]
 * @property {string} [lesson] "skipped"
 * @property {number} [time]
 */

/** @typedef {"light" | "dark"} Theme */

/**
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @returns {T}
 */
function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden store: the seat lasts as long as the page.
  }
}

/** @type {Record<string, Facts>} */
const here = {};

const all = () => read(TABLES, /** @type {Record<string, Facts>} */ ({}));

/** @param {Record<string, Facts>} known */
const newestFirst = (known) => Object.keys(known).sort((a, b) => (known[b].time ?? 0) - (known[a].time ?? 0));

/**
 * What is known of a table.
 * @param {string} id
 * @returns {Facts}
 */
export function table(id) {
  return all()[id] ?? here[id] ?? {};
}

/** @param {string} id @param {Facts} facts */
export function remember(id, facts) {
  const known = all();
  here[id] = known[id] = { ...table(id), ...facts, time: Date.now() };
  for (const old of newestFirst(known).slice(100)) delete known[old];
  write(TABLES, known);
}

/** @param {string} id */
export function forget(id) {
  const known = all();
  delete known[id];
  delete here[id];
  write(TABLES, known);
}

export const tables = () => newestFirst(all());

export const name = () => read("ludex.name", "");
/** @param {string} value */
export const setName = (value) => write("ludex.name", value);
export const numbers = () => read("ludex.numbers", false);
/** @param {boolean} value */
export const setNumbers = (value) => write("ludex.numbers", value);
export const theme = () => read("ludex.theme", /** @type {Theme | null} */ (null));
/** @param {Theme} value */
export const setTheme = (value) => write("ludex.theme", value);
export const hidesLastOrders = () => read("ludex.hides-last-orders", false);
/** @param {boolean} value */
export const hideLastOrders = (value) => write("ludex.hides-last-orders", value);
