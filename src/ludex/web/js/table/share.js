// Inviting friends: an address that works for them, a QR code, the device's own way of sharing.

import { get } from "../net/api.js";

const HERE_ONLY = /^(localhost|127(\.\d+){3}|\[::1\])$/;
/** @typedef {{origin: string, isHereOnly: boolean}} Address */

/** @type {Promise<Address> | undefined} */
let known;

/** Where friends reach this server: {origin, isHereOnly}. What works for the host (localhost) may not for them. */
export function friendsAddress() {
  known ??= get("/address")
    .catch(() => /** @type {Api.Addresses} */ ({ urls: [], public: null }))
    .then(({ urls, public: world }) => {
      const isLocal = HERE_ONLY.test(location.hostname);
      const origin = world ?? (isLocal ? urls[0] : null) ?? location.origin;
      return { origin, isHereOnly: isLocal && origin === location.origin };
    });
  return known;
}

/**
 * A link as a QR code; null where the server would not draw it. The link goes in the body: it may hold a join code.
 * @param {string} link
 * @param {string} words
 */
export async function qrCode(link, words) {
  const request = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text: link }) };
  const response = await fetch("/api/qr", request).catch(() => null);
  if (!response?.ok) return null;
  const drawn = new DOMParser().parseFromString(await response.text(), "image/svg+xml").documentElement;
  if (drawn.localName !== "svg") return null;
  const code = document.importNode(drawn, true);
  code.setAttribute("role", "img");
  code.setAttribute("aria-label", words);
  return code;
}

/**
 * Opens the device's share sheet, where there is one.
 * @param {string} title
 * @param {string} text
 * @param {string} url
 */
export async function share(title, text, url) {
  try {
    await navigator.share({ title, text, url });
  } catch {
    // Closed without sharing.
  }
}

export const canShare = () => typeof navigator.share === "function";
