import { useMemo } from "react";
import type { ContestInfo, ContestProblem } from "../../../shared/contest/contest.ts";
import type { Medal } from "../../../shared/scoreboard/medals.ts";
import { ownUidOf, useContest } from "../contestContext.ts";
import { useContestWords } from "../texts.ts";
import type { Words } from "./cellText.ts";

/** Data shared by all rows of a board, read once for the whole table instead of in each cell. */
export interface SharedByRows {
  t: Words;
  cid: number;
  /** The uid of the reader, or of the team that the reader acts for. */
  uid: string;
  info: ContestInfo;
  problems: readonly ContestProblem[];
  /** Null if the board does not support following. */
  onFollow: ((uid: string) => void) | null;
  /** Medals of the shown category by uid; undefined if none are shown. */
  medals: ReadonlyMap<string, Medal> | undefined;
}

/** The object stays the same until one of its values changes; a new object causes all rows to rerender. */
export function useSharedByRows({
  problems,
  onFollow,
  medals,
}: Pick<SharedByRows, "problems" | "onFollow" | "medals">): SharedByRows {
  const t = useContestWords();
  const contest = useContest();
  const { cid, info } = contest;
  const uid = ownUidOf(contest);
  return useMemo(
    () => ({ t, cid, uid, info, problems, onFollow, medals }),
    [t, cid, uid, info, problems, onFollow, medals],
  );
}
