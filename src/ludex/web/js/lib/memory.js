// What this browser remembers: seat tokens, join codes, the player's name, the theme, whether boards show numbers. Only in localStorage.

const TABLES = "ludex.tables";

function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden store: the seat lasts as long as the page.
  }
}

const here = {};

/** What is known of a table: {token, seat, host, invite, codes, title, time}. */
export function table(id) {
  return read(TABLES, {})[id] ?? here[id] ?? {};
}

export function remember(id, facts) {
  const all = read(TABLES, {});
  here[id] = all[id] = { ...table(id), ...facts, time: Date.now() };
  const oldest = Object.keys(all).sort((a, b) => all[b].time - all[a].time).slice(100);
  for (const old of oldest) delete all[old];
  write(TABLES, all);
}

export function forget(id) {
  const all = read(TABLES, {});
  delete all[id];
  delete here[id];
  write(TABLES, all);
}

export function tables() {
  const all = read(TABLES, {});
  return Object.keys(all).sort((a, b) => all[b].time - all[a].time);
}

export const name = () => read("ludex.name", "");
export const setName = (value) => write("ludex.name", value);
export const numbers = () => read("ludex.numbers", false);
export const setNumbers = (value) => write("ludex.numbers", value);
export const theme = () => read("ludex.theme", null);
export const setTheme = (value) => write("ludex.theme", value);
export const hidesLastOrders = () => read("ludex.hides-last-orders", false);
export const hideLastOrders = (value) => write("ludex.hides-last-orders", value);
