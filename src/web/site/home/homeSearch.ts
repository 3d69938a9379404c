/** Search parameters of the home page. */
export interface HomeSearch {
  /** The announcement that is open. */
  announcement?: number;
  /** The page of announcements; absent: the first. */
  announcements?: number;
}

export function homeSearch(raw: Record<string, unknown>): HomeSearch {
  return {
    announcement: wholeAbove(raw["announcement"], 0),
    announcements: wholeAbove(raw["announcements"], 1),
  };
}

function wholeAbove(raw: unknown, least: number): number | undefined {
  const value = raw === "" ? Number.NaN : Number(raw);
  return Number.isSafeInteger(value) && value > least ? value : undefined;
}
