/** The clock of a judge node is wrong from this difference on, milliseconds: it decides no result. */
export const NODE_CLOCK_MS = 1000;
/** That of a server process, which decides when contests begin and end. */
export const SERVER_CLOCK_MS = 500;

/** "+3.2": seconds ahead, "-0.5": behind. */
export function secondsAhead(offsetMs: number): string {
  return `${offsetMs < 0 ? "-" : "+"}${(Math.abs(offsetMs) / 1000).toFixed(1)}`;
}
