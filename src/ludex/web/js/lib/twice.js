// Double clicks: what has just come under a pointer is not pressed by the second half of one.

const TWICE_MS = 500;
const NEAR_PX = 32;

/** @typedef {{x: number, y: number, time: number}} Press */

/**
 * Where and when a pointer pressed.
 * @param {MouseEvent} event
 * @returns {Press}
 */
export const pressAt = ({ clientX: x, clientY: y }) => ({ x, y, time: performance.now() });

/**
 * Whether two presses are so close together, in time and place, that they are one double click.
 * @param {Press | null} last
 * @param {Press} next
 */
export function isTwice(last, next) {
  return last !== null && next.time - last.time < TWICE_MS && Math.hypot(next.x - last.x, next.y - last.y) < NEAR_PX;
}
