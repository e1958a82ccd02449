// What a player adds to chance on sitting down: 128 bits that nobody can foresee.

export function newNonce() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
