import type { ContestInfo } from "../../shared/contest/contest.ts";

type Info = Pick<ContestInfo, "rights">;

/** The reader may do this in the contest in addition to what contestants may do. */
export function hasRight({ rights }: Info, right: ContestInfo["rights"][number]): boolean {
  return rights.includes(right);
}

/** The page of a queue is open to users with this right, and to all who see what organizers see. */
export function worksOn(info: Info, right: "answer" | "balloons" | "prints"): boolean {
  return hasRight(info, right) || hasRight(info, "view");
}
