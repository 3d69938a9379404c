import {
  BALLOON_KEYWORD_MAX,
  type BalloonState,
  balloonStates,
} from "../../../shared/contestOrganizer/contestBalloon.ts";

/** Filters of the balloon list, as given in the URL. An absent field means no filter. */
export interface BalloonSearch {
  state?: BalloonState;
  pid?: number;
  keyword?: string;
  hideFrozen?: boolean;
  currentPage?: number;
}

/**
 * Parses URL parameters by the rules that all lists share: an invalid page becomes 1, and unknown values are ignored.
 */
export function balloonSearch(raw: Record<string, unknown>): BalloonSearch {
  const page = Number(raw["currentPage"]);
  const pid = Number(raw["pid"]);
  const keyword = String(raw["keyword"] ?? "")
    .slice(0, BALLOON_KEYWORD_MAX)
    .trim();
  return {
    state: balloonStates.find((state) => state === raw["state"]),
    pid: Number.isSafeInteger(pid) && pid > 0 ? pid : undefined,
    keyword: keyword || undefined,
    hideFrozen: String(raw["hideFrozen"]) === "true" || undefined,
    currentPage: Number.isSafeInteger(page) && page > 1 ? page : undefined,
  };
}

export function isFiltered({ state, pid, keyword, hideFrozen }: BalloonSearch): boolean {
  return [state, pid, keyword, hideFrozen].some((filter) => filter !== undefined);
}
