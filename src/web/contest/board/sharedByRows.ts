import { useMemo } from "react";
import type { ContestInfo, ContestProblem } from "../../../shared/contest.ts";
import { useContest } from "../contestContext.ts";
import { useContestWords } from "../texts.ts";
import type { Words } from "./cellText.ts";

/** What all rows of a board have in common: read once for the table and not by each of its cells. */
export interface SharedByRows {
  t: Words;
  cid: number;
  /** The reader. */
  uid: string;
  info: ContestInfo;
  problems: readonly ContestProblem[];
  /** Null: the board offers no following. */
  onFollow: ((uid: string) => void) | null;
}

/** The same object until something of it changes, for which all rows are rendered again. */
export function useSharedByRows({
  problems,
  onFollow,
}: Pick<SharedByRows, "problems" | "onFollow">): SharedByRows {
  const t = useContestWords();
  const { cid, uid, info } = useContest();
  return useMemo(
    () => ({ t, cid, uid, info, problems, onFollow }),
    [t, cid, uid, info, problems, onFollow],
  );
}
