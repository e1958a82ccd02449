// Copying to the clipboard, also on pages that are not served securely: these have no clipboard of their own.

/**
 * Copies a text; the button that asked for it says so for a moment.
 * @param {string} text
 * @param {HTMLElement} button
 */
export async function copy(text, button) {
  if (!(await isWritten(text)) && !isCopied(text)) prompt("To be copied:", text);
  button.dataset.words ??= button.textContent ?? "";
  button.textContent = "Copied";
  setTimeout(() => (button.textContent = button.dataset.words ?? ""), 1500);
}

/** @param {string} text */
async function isWritten(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The old way: a selection in a field that nobody sees.
 * @param {string} text
 */
function isCopied(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.setAttribute("aria-hidden", "true");
  field.className = "sr";
  const before = document.activeElement;
  document.body.append(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isDone;
}
