/** The times of a contest that determine its phases, in milliseconds since 1970. */
export interface ContestTimes {
  start: number;
  end: number;
  /** The end for the contestant with the most extra time; equal to `end` if there is no extra time. */
  lastEnd: number;
  /** Results of submissions from this time on are hidden; null: no freeze. */
  frozenFrom: number | null;
  /**
   * Whether the freeze ends automatically when the contest is over for all contestants, including those with extra
   * time; otherwise the organizer reveals the board.
   */
  opensItself: boolean;
  /** Time at which the organizer revealed the board; null: not yet. */
  revealedAt: number | null;
}

export const ContestStatus = { Scheduled: -1, Running: 0, Ended: 1 } as const;
export type ContestStatusCode = (typeof ContestStatus)[keyof typeof ContestStatus];

/**
 * The status is derived on every read and never stored. The contest is running at its start time and over at its end
 * time.
 */
export function contestStatus(
  { start, end }: Pick<ContestTimes, "start" | "end">,
  now: number,
): ContestStatusCode {
  if (now < start) return ContestStatus.Scheduled;
  return now < end ? ContestStatus.Running : ContestStatus.Ended;
}

/** Whether no contestant may submit any more, not even those with extra time. */
export function isOver({ lastEnd }: ContestTimes, now: number): boolean {
  return now >= lastEnd;
}

/** Whether results of submissions since the start of the freeze are now hidden from all users except the organizers. */
export function isFrozenAt(times: ContestTimes, now: number): boolean {
  const { frozenFrom, opensItself, revealedAt } = times;
  if (frozenFrom === null || now < frozenFrom) return false;
  if (revealedAt !== null && now >= revealedAt) return false;
  return !(opensItself && isOver(times, now));
}

/**
 * Whether all results are final and public, so that they may be included in counters, lists of solved problems and
 * users' pages.
 */
export function isThawed(times: ContestTimes, now: number): boolean {
  return isOver(times, now) && !isFrozenAt(times, now);
}
