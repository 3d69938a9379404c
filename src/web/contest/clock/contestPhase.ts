/** The times of a contest for one reader, in milliseconds since 1970. */
export interface ReaderTimes {
  start: number;
  end: number;
  /** The end for this reader; later than `end` if the reader has extra time. */
  ownEnd: number;
  /**
   * The end for the contestant with the most extra time; results that are withheld until all contestants have finished
   * are released at this time.
   */
  lastEnd: number;
  /** Null if results are never frozen. */
  frozenFrom: number | null;
}

export type Phase = "scheduled" | "running" | "ended";

/** The contest's phase for this reader: with extra time, the contest runs until the reader's own end time. */
export function phaseAt({ start, ownEnd }: ReaderTimes, now: number): Phase {
  if (now < start) return "scheduled";
  return now < ownEnd ? "running" : "ended";
}

/**
 * Pages change at five times: the start, the freeze and the end of the contest, the reader's own end, and the last end
 * of any participant. Returns how many of these times have passed.
 */
export function momentsPassed(
  { start, end, ownEnd, lastEnd, frozenFrom }: ReaderTimes,
  now: number,
): number {
  const moments = [start, frozenFrom ?? end, end, ownEnd, lastEnd];
  return moments.filter((moment) => now >= moment).length;
}

/** If more time than this remains, the date is shown instead of the remaining time. */
const FAR_MS = 7 * 24 * 3_600_000;

export type Countdown = { kind: "startsAt" } | { kind: "left"; text: string } | { kind: "over" };

/** Text of the clock: the time left (`hh:mm:ss`) until the start or, once the contest has begun, until the end. */
export function countdownAt(times: ReaderTimes, now: number): Countdown {
  const phase = phaseAt(times, now);
  if (phase === "ended") return { kind: "over" };
  const remainingMs = (phase === "scheduled" ? times.start : times.ownEnd) - now;
  if (phase === "scheduled" && remainingMs > FAR_MS) return { kind: "startsAt" };
  return { kind: "left", text: clockText(remainingMs) };
}

/**
 * Hours, minutes and seconds; hours can exceed 99. Seconds are rounded up, so 0 is shown exactly when the time is
 * reached.
 */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** Percentage of the contest's duration that has passed; 0 before its start, 100 after its end. */
export function progressAt({ start, end }: ReaderTimes, now: number): number {
  if (end <= start) return now < start ? 0 : 100;
  return Math.min(100, Math.max(0, ((now - start) / (end - start)) * 100));
}
