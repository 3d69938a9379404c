import type { Histogram } from "../../../../shared/problem/problemStatistics.ts";

export interface Bar {
  /** The bar counts values from `from` up to, but not including, `to`; a null `to` means no upper bound. */
  from: number;
  to: number | null;
  users: number;
  /**
   * Height of the bar; the highest bar has the height 1. A bar with at least one user is always high enough to be
   * visible.
   */
  height: number;
  /** Whether the bar contains the user's value. */
  isOwn: boolean;
}

const LEAST = 0.03;

/** The bars of a histogram; the bar that contains the value `own` is marked. */
export function barsOf({ from, width, counts, isOpen }: Histogram, own: number | null): Bar[] {
  const most = Math.max(1, ...counts);
  const last = counts.length - 1;
  const place = own === null ? -1 : Math.min(Math.max(0, Math.floor((own - from) / width)), last);
  return counts.map((users, bar) => ({
    from: from + bar * width,
    to: isOpen && bar === last ? null : from + (bar + 1) * width,
    users,
    height: users === 0 ? 0 : Math.max(LEAST, users / most),
    isOwn: bar === place,
  }));
}
