import { isOver } from "../../../shared/contest/contestTimes.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import type { BoardRow } from "../../../shared/scoreboard/board.ts";
import { type FirstSolver, firstSolutions } from "../../../shared/scoreboard/firstSolvers.ts";
import { awardsOf, type Medal, medalsByRank } from "../../../shared/scoreboard/medals.ts";
import { rankedAmong, STAR_RANK } from "../../../shared/scoreboard/ranks.ts";
import type { RuleCell } from "../../../shared/scoreboard/rule.ts";
import type { ContestBoard } from "../board/boardEntry.ts";
import type { ContestRecord } from "../contests.sql.ts";
import type { ResultView } from "../boardPolicy.ts";

export type Category = ContestRecord["categories"][number];
type Rows = readonly BoardRow<RuleCell>[];

/** The category to export; undefined if the whole board is exported. Refusal: CONTEST_CATEGORY_NOT_FOUND. */
export function exportedCategory(
  { categories }: ContestRecord,
  id: number | undefined,
): Category | undefined {
  if (id === undefined) return undefined;
  const category = categories.find((each) => each.id === id);
  if (!category) throw new Refusal("CONTEST_CATEGORY_NOT_FOUND");
  return category;
}

/** The rows of the category, ranked within the category. */
export function rowsOfCategory(
  rows: Rows,
  { contestantRows }: ContestBoard,
  { id }: Category,
): Rows {
  const members = [...contestantRows.values()].filter(({ categories }) => categories.includes(id));
  return rankedAmong(rows, new Set(members.map(({ uid }) => uid)));
}

/**
 * The first solver of each problem in these rows. A solver who is provisionally first on the whole board, because an
 * earlier submission is still pending, is also provisionally first in these rows.
 */
export function firstAmong(
  rows: Rows,
  whole: ReadonlyMap<number, FirstSolver>,
): Map<number, FirstSolver> {
  const first = firstSolutions(rows.filter(({ rank }) => rank !== STAR_RANK));
  return new Map(
    [...first].map(([pid, { submitId }]) => {
      const solver = whole.get(pid);
      return [pid, solver?.submitId === submitId ? solver : { submitId, waitsFor: null }];
    }),
  );
}

/**
 * Medals by uid; empty until the view's results are final. If a category is exported, these are the category's medals.
 */
export function exportedMedals(
  rows: Rows,
  contest: ContestRecord,
  { view, category, at }: { view: ResultView; category: Category | undefined; at: number },
): ReadonlyMap<string, Medal> {
  const awards = category ? awardsOf(category.medals, contest.medals) : contest.medals;
  if (awards === null || view === "frozen" || !isOver(contest.guarded, at)) return new Map();
  const ranked = rows.map(({ uid, rank, total }) => ({ uid, rank, points: total.points }));
  return medalsByRank(ranked, awards);
}
