// Light, dark, or as the system has it.

import { setTheme, theme } from "./memory.js";

const system = matchMedia("(prefers-color-scheme: dark)");
/** @typedef {(isDark: boolean) => void} Listener */

/** @type {Listener[]} */
const listeners = [];

export function isDark() {
  const chosen = theme();
  return chosen ? chosen === "dark" : system.matches;
}

function apply() {
  const chosen = theme();
  if (chosen) document.documentElement.dataset.theme = chosen;
  else delete document.documentElement.dataset.theme;
  for (const listener of listeners) listener(isDark());
}

/**
 * Calls back now and whenever the theme changes.
 * @param {Listener} listener
 */
export function onTheme(listener) {
  listeners.push(listener);
  listener(isDark());
}

/** @param {HTMLButtonElement} button */
export function themeButton(button) {
  onTheme((dark) => {
    document.documentElement.toggleAttribute("data-dark", dark);
    button.setAttribute("aria-label", dark ? "Use light colours" : "Use dark colours");
    button.title = dark ? "Light" : "Dark";
  });
  button.addEventListener("click", () => {
    setTheme(isDark() ? "light" : "dark");
    apply();
  });
}

system.addEventListener("change", apply);
apply();
