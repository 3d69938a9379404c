/**
 * Maximum elapsed time of a run in milliseconds, including time during which its clock was paused: ten times the wall
 * limit, but at most a minute above the wall limit. This limit ends programs that are runnable but hardly ever
 * scheduled; such a run is repeated, if necessary on another node.
 */
export function elapsedMsOf(wallMs: number): number {
  return Math.min(wallMs * 10, wallMs + 60_000);
}
