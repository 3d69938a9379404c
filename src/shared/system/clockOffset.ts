/**
 * If the clock of a judge node is off by at least this many milliseconds, the clock is reported as wrong; results are
 * not affected.
 */
export const NODE_CLOCK_MS = 1000;
/**
 * If the clock of a server process is off by at least this many milliseconds, the clock is reported as wrong. The limit
 * is lower than {@link NODE_CLOCK_MS}, because these clocks decide when contests begin and end.
 */
export const SERVER_CLOCK_MS = 500;

/** The absolute value of the difference in seconds, such as "3.2". */
export function secondsOff(offsetMs: number): string {
  return (Math.abs(offsetMs) / 1000).toFixed(1);
}

/** "+3.2" means 3.2 seconds ahead, "-0.5" half a second behind, and "0.0" no difference. */
export function secondsAhead(offsetMs: number): string {
  const size = secondsOff(offsetMs);
  if (size === "0.0") return size;
  return `${offsetMs < 0 ? "-" : "+"}${size}`;
}
