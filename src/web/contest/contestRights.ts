import type { ContestInfo } from "../../shared/contest/contest.ts";

type Info = Pick<ContestInfo, "rights">;

/** Whether the reader has this permission in the contest, in addition to the permissions of contestants. */
export function hasRight({ rights }: Info, right: ContestInfo["rights"][number]): boolean {
  return rights.includes(right);
}

/**
 * Whether the reader may open the page of a queue: this requires either the permission for the queue or the permission
 * `view`.
 */
export function worksOn(info: Info, right: "answer" | "balloons" | "prints"): boolean {
  return hasRight(info, right) || hasRight(info, "view");
}
