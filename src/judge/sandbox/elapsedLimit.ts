/**
 * Limit for a run's elapsed time in milliseconds, no matter how long its clock was paused: ten times the wall limit,
 * but at most a minute more than it. It bounds programs that are runnable but hardly ever scheduled; such a run is
 * repeated, if necessary on another node.
 */
export function elapsedMsOf(wallMs: number): number {
  return Math.min(wallMs * 10, wallMs + 60_000);
}
