import type { ContestInfo } from "../../../shared/contest/contest.ts";

/** Path of the scoreboard page that guests can also open; the page works only if the contest opens its scoreboard. */
export function openBoardAddress({ type }: Pick<ContestInfo, "type">) {
  return type === 0 ? "/contest/acm-scoreboard/$contestID" : "/contest/oi-scoreboard/$contestID";
}
