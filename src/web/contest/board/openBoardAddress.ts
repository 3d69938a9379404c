import type { ContestInfo } from "../../../shared/contest/contest.ts";

/** Address of a contest's scoreboard for readers without login; it works only if the contest opens its scoreboard. */
export function openBoardAddress({ type }: Pick<ContestInfo, "type">) {
  return type === 0 ? "/contest/acm-scoreboard/$contestID" : "/contest/oi-scoreboard/$contestID";
}
