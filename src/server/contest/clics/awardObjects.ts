import { type Awards, awardsOf, medals, medalsByRank } from "../../../shared/scoreboard/medals.ts";
import { rankedAmong } from "../../../shared/scoreboard/ranks.ts";
import { categoriesInView, type Category, categoryGroup, membersOf } from "./categoryGroups.ts";
import type { ContestView } from "./view.ts";

type Json = Record<string, unknown>;
type ScoredRow = Pick<ContestView["rows"][number], "uid" | "rank" | "total">;

/** Winners, medals and first solvers, computed from the rows that the reader may see. */
export function awardObjects(view: ContestView): Json[] {
  const { rows, problems, contest } = view;
  return [
    { id: "winner", citation: "Contest winner", team_ids: leadersOf(rows) },
    ...medalAwards(rows, contest.medals),
    ...categoriesInView(view).flatMap((category) => categoryAwards(view, category)),
    ...problems.map(({ pid, displayId }) => ({
      id: `first-to-solve-${displayId}`,
      citation: `First to solve problem ${displayId}`,
      team_ids: firstToSolve(view, pid),
    })),
  ];
}

function leadersOf(rows: readonly ScoredRow[]): string[] {
  return rows.flatMap(({ uid, rank, total }) => (rank === 1 && total.points > 0 ? [uid] : []));
}

/** The best contestant of a category, and the medals awarded among its members. */
function categoryAwards(view: ContestView, category: Category): Json[] {
  const rows = rankedAmong(view.rows, membersOf(view, category.id));
  const group = categoryGroup(category.id);
  const awards = awardsOf(category.medals, view.contest.medals);
  const winner = { id: `group-winner-${group}`, citation: `Winner of ${category.name}` };
  return [
    { ...winner, team_ids: leadersOf(rows) },
    ...medalAwards(rows, awards, { id: `-${group}`, name: ` of ${category.name}` }),
  ];
}

/**
 * Returns the awards for medals; the list is empty if the organizers have not chosen the number of medals. `of`:
 * suffixes that are added to ids and citations.
 */
function medalAwards(
  rows: readonly ScoredRow[],
  awards: Awards | null,
  of = { id: "", name: "" },
): Json[] {
  if (awards === null) return [];
  const ranked = rows.map(({ uid, rank, total }) => ({ uid, rank, points: total.points }));
  const medalists = [...medalsByRank(ranked, awards)];
  return medals.map((medal) => ({
    id: `${medal}-medal${of.id}`,
    citation: `${medal.charAt(0).toUpperCase()}${medal.slice(1)} medal winner${of.name}`,
    team_ids: medalists.filter(([, each]) => each === medal).map(([uid]) => uid),
  }));
}

/**
 * Returns an array with the uid of the first contestant who solved the problem. The array is empty if nobody has solved
 * the problem, and while an earlier submission may still be accepted.
 */
function firstToSolve({ firstSolvers, submissions }: ContestView, pid: number): string[] {
  const solver = firstSolvers.get(pid);
  if (solver?.waitsFor !== null) return [];
  const first = submissions.find(({ row }) => row.submitId === solver.submitId)?.row;
  return first ? [first.uid] : [];
}
