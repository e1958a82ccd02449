// My turn is noticed: a sound, a vibration, a notification, each only where it was asked for; the title and icon always.

import { $, problem } from "../lib/dom.js";

const STORE = "ludex.notices";
/** @type {Kind[]} */
const KINDS = ["sound", "vibration", "notification"];
const NOTES = [587.3, 880];
const NOTE_S = 0.16;

/** @typedef {"sound" | "vibration" | "notification"} Kind */

/** @returns {Partial<Record<Kind, boolean>>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "null") ?? {};
  } catch {
    return {};
  }
}

const wanted = read();
/** @type {AudioContext | null} */
let audio = null;

/** @param {Kind} kind @param {boolean} isWanted */
function keep(kind, isWanted) {
  wanted[kind] = isWanted;
  try {
    localStorage.setItem(STORE, JSON.stringify(wanted));
  } catch {
    // A full or forbidden store: it lasts as long as the page.
  }
}

// ---- the three ways ----

/** Browsers let a page sound only once somebody has touched it. */
function ready() {
  if (!wanted.sound || !window.AudioContext) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}

function sound() {
  ready();
  const player = audio;
  if (player?.state !== "running") return;
  NOTES.forEach((pitch, index) => {
    const at = player.currentTime + index * NOTE_S;
    const tone = player.createOscillator();
    const loudness = player.createGain();
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(0.18, at + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + 2 * NOTE_S);
    tone.connect(loudness).connect(player.destination);
    tone.start(at);
    tone.stop(at + 2 * NOTE_S);
  });
}

function vibrate() {
  navigator.vibrate?.([60, 60, 60]);
}

/** @param {string} title @param {string} words */
function notify(title, words) {
  if (!document.hidden || window.Notification?.permission !== "granted") return;
  try {
    const note = new Notification(title, { body: words, tag: location.pathname, icon: "/static/icon.svg" });
    note.addEventListener("click", () => {
      window.focus();
      note.close();
    });
  } catch {
    // Some phones show notifications of installed programs only.
  }
}

/** Asks the browser; answers in words why not, or "". */
async function mayNotify() {
  if (!window.Notification) return "This browser has no notifications. Sound and the page's title still tell you.";
  if (!isSecureContext) return "Browsers show notifications of secure addresses (https) only. Sound and the page's title still tell you.";
  const answer = Notification.permission === "default" ? await Notification.requestPermission() : Notification.permission;
  if (answer === "granted") return "";
  if (answer === "denied") return "Your browser keeps notifications of this page off. You can allow them in its settings for this site.";
  return "Then without notifications. You can ask for them again at any time.";
}

// ---- the settings ----

export function noticeSettings() {
  for (const kind of KINDS) {
    const box = $(`notice-${kind}`);
    box.checked = Boolean(wanted[kind]);
    box.addEventListener("change", () => change(kind, box));
  }
  if (!navigator.vibrate) $("notice-vibration").closest("label")?.setAttribute("hidden", "");
  if (wanted.notification && window.Notification?.permission !== "granted") $("notice-notification").checked = false;
  addEventListener("pointerdown", ready, { once: true });
  addEventListener("keydown", ready, { once: true });
}

/** @param {Kind} kind @param {HTMLInputElement} box */
async function change(kind, box) {
  problem($("notice-problem"), "");
  keep(kind, box.checked);
  if (!box.checked) return;
  if (kind === "sound") sound();
  if (kind === "vibration") vibrate();
  if (kind !== "notification") return;
  const why = await mayNotify();
  if (!why) return;
  box.checked = false;
  keep(kind, false);
  problem($("notice-problem"), why);
}

// ---- my turn ----

/**
 * Tells of a turn that has just come.
 * @param {string} title
 * @param {string} words
 */
export function myTurn(title, words) {
  if (wanted.sound) sound();
  if (wanted.vibration) vibrate();
  if (wanted.notification) notify(title, words);
}

/**
 * The title and the icon say whether it is my turn.
 * @param {boolean} isMine
 * @param {string} title
 */
export function showTurn(isMine, title) {
  document.title = `${isMine ? "● Your turn · " : ""}${title} · Ludex`;
  const icon = document.querySelector("link[rel=icon]");
  const href = isMine ? "/static/icon-turn.svg" : "/static/icon.svg";
  if (icon?.getAttribute("href") !== href) icon?.setAttribute("href", href);
}
