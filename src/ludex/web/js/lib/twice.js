// Double clicks: what has just come under a pointer is not pressed by the second half of one.

const TWICE_MS = 500;
const NEAR_PX = 32;

/** Where and when a pointer pressed. */
export const pressAt = ({ clientX: x, clientY: y }) => ({ x, y, time: performance.now() });

/** Whether two presses are so close together, in time and place, that they are one double click. */
export function isTwice(last, next) {
  return last !== null && next.time - last.time < TWICE_MS && Math.hypot(next.x - last.x, next.y - last.y) < NEAR_PX;
}
