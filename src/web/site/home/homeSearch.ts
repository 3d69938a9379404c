import { numberAbove } from "../../platform/searchParams.ts";

/** Search parameters of the home page. */
export interface HomeSearch {
  /** Id of the open announcement. */
  announcement?: number;
  /** The page of the announcement list; absent: the first page. */
  announcements?: number;
}

export function homeSearch(raw: Record<string, unknown>): HomeSearch {
  return {
    announcement: numberAbove(0, raw["announcement"]),
    announcements: numberAbove(1, raw["announcements"]),
  };
}
