// A position in a link: JSON, packed, in letters that an address may have. Only the browser reads it.

const MOST = 200_000;

/**
 * What a link may carry, of anything that is JSON.
 * @param {unknown} value
 */
export async function packed(value) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(value)));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * What was packed; throws for anything else.
 * @param {string} text
 * @returns {Promise<any>}
 */
export async function unpacked(text) {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const plain = await through(new DecompressionStream("deflate-raw"), bytes);
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain));
}

/** @param {CompressionStream | DecompressionStream} stream @param {Uint8Array<ArrayBuffer>} bytes */
async function through(stream, bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    // A small link may unpack to anything.
    if (length > MOST) throw new Error("too long");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
