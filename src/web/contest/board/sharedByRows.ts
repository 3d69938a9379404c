import { useMemo } from "react";
import type { ContestInfo, ContestProblem } from "../../../shared/contest/contest.ts";
import type { Medal } from "../../../shared/scoreboard/medals.ts";
import { accessOf, type OpenContest, ownUidOf, useContest } from "../contestContext.ts";
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
  /** Whether the reader may open the submissions to which the cells lead. */
  opensCells: boolean;
  /** Null if users cannot be followed on this board. */
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
  const opensCells = mayOpenSubmissions(contest);
  return useMemo(
    () => ({ t, cid, uid, info, problems, opensCells, onFollow, medals }),
    [t, cid, uid, info, problems, opensCells, onFollow, medals],
  );
}

/**
 * Whether the reader may open the contest's list of submissions. On the scoreboard page that guests can also open, it
 * is not known whether the reader has entered a private contest.
 */
export function mayOpenSubmissions({ uid, info, isOutside = false }: OpenContest): boolean {
  if (!isOutside || info.isOrganizer) return true;
  return uid !== "" && info.closed === null && accessOf(info.auth) !== "private";
}
