import type { BoardRow } from "../../../shared/scoreboard/board.ts";
import { STAR_RANK } from "../../../shared/scoreboard/ranks.ts";
import type { RuleCell } from "../../../shared/scoreboard/rule.ts";
import { scoreboardRule } from "../../../shared/scoreboard/rules.ts";
import type { ContestBoard } from "./boardEntry.ts";
import type { ContestRecord } from "../contests.sql.ts";

type Row = BoardRow<RuleCell>;

/**
 * The rows of a board, followed by users who match the account rule but have neither registered nor submitted, so that
 * organizers see absent participants.
 */
export function withAbsent(
  board: Pick<ContestBoard, "absent" | "contestantRows">,
  contest: Pick<ContestRecord, "stars" | "rule" | "timeCounting" | "regulations">,
  rows: readonly Row[],
): readonly Row[] {
  if (board.absent.size === 0) return rows;
  const rule = scoreboardRule(contest.rule, contest.timeCounting, contest.regulations);
  const competing = rows.filter(({ rank }) => rank !== STAR_RANK);
  const last = competing.at(-1);
  const isNone = last?.total.points === 0 && last.total.time === 0;
  const rank = isNone ? last.rank : competing.length + 1;
  const absent = [...board.absent.values()].map(({ uid, username }): Row => {
    const isStar = contest.stars.includes(username.toLowerCase());
    const nothing = { total: rule.total([]), cells: new Map<number, RuleCell>() };
    const firstSubmission = Number.POSITIVE_INFINITY;
    return { uid, isStar, rank: isStar ? STAR_RANK : rank, firstSubmission, ...nothing };
  });
  return [...rows, ...absent.toSorted((a, b) => (a.uid < b.uid ? -1 : 1))];
}

/** Returns a look-up, by uid, of the users in the rows that {@link withAbsent} returns. */
export function rowsWithAbsent({
  contestantRows,
  absent,
}: Pick<ContestBoard, "absent" | "contestantRows">): Pick<ContestBoard["contestantRows"], "get"> {
  return { get: (uid) => contestantRows.get(uid) ?? absent.get(uid) };
}
