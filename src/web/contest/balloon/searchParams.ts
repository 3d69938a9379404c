import {
  BALLOON_KEYWORD_MAX,
  type BalloonState,
  balloonStates,
} from "../../../shared/contestOrganizer/contestBalloon.ts";

/** Filters of the balloons in the URL. Absent: no filter. */
export interface BalloonSearch {
  state?: BalloonState;
  pid?: number;
  keyword?: string;
  hideFrozen?: boolean;
  currentPage?: number;
}

/** Reads an address by the common rules of lists: a bad page becomes 1, an unknown value is ignored. */
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
