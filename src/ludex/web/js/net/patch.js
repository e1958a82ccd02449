// Patches: a new view told as what it shares with the last one (server/patches.py tells how, and cuts the same way).

/**
 * The text in pieces: cut at objects, keys and lines of words; from the first tag on, at tags.
 * @param {string} text
 * @returns {string[]}
 */
export function pieces(text) {
  const first = text.indexOf("<");
  const head = first < 0 ? text : text.slice(0, first);
  const tail = first < 0 ? "" : text.slice(first);
  return [...(head ? head.split(/(?=\{|,"|\\n)/) : []), ...(tail ? tail.split(/(?=[<{])/) : [])];
}

/**
 * The new text; null where the steps do not fit the old one.
 * @param {string} text
 * @param {(number | string)[]} steps
 */
export function patched(text, steps) {
  const old = pieces(text);
  const found = [];
  for (let at = 0; at < steps.length; at += 1) {
    const step = steps[at];
    if (typeof step === "string") {
      found.push(step);
      continue;
    }
    at += 1;
    const count = Number(steps[at]);
    if (step + count > old.length) return null;
    for (let place = step; place < step + count; place += 1) found.push(old[place]);
  }
  return found.join("");
}
