/** The clock of a judge node is wrong from this difference on, milliseconds: it decides no result. */
export const NODE_CLOCK_MS = 1000;
/** That of a server process, which decides when contests begin and end. */
export const SERVER_CLOCK_MS = 500;

/** "3.2" seconds, whichever way. */
export function secondsOff(offsetMs: number): string {
  return (Math.abs(offsetMs) / 1000).toFixed(1);
}

/** "+3.2": seconds ahead, "-0.5": behind, "0.0". */
export function secondsAhead(offsetMs: number): string {
  const size = secondsOff(offsetMs);
  if (size === "0.0") return size;
  return `${offsetMs < 0 ? "-" : "+"}${size}`;
}
