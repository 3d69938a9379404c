import type { ContestInfo } from "../../shared/contest/contest.ts";

type Info = Pick<ContestInfo, "rights">;

/** Whether the reader may do this in the contest; these rights go beyond those of contestants. */
export function hasRight({ rights }: Info, right: ContestInfo["rights"][number]): boolean {
  return rights.includes(right);
}

/** The page of a queue is open to users with this right, and to all users who may see what organizers see. */
export function worksOn(info: Info, right: "answer" | "balloons" | "prints"): boolean {
  return hasRight(info, right) || hasRight(info, "view");
}
