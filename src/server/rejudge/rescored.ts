import { caseScore, type Earned, partScores } from "../../shared/judge/scoring.ts";
import type { JudgedCase, JudgeResult } from "../../shared/judge/judgeResult.ts";
import { Verdict } from "../../shared/verdict/verdict.ts";
import type { DataOfVersion, ScoredSubmission } from "./rescore.sql.ts";

/**
 * The result of a submission with the points of the current test data, computed from its case results without running
 * it. Undefined if the submission must be judged again. This is the case if the cases, their files or groups, or the
 * types or dependencies of subtasks have changed; if a case has partial points, because their exact fraction is not
 * stored; if the stored score does not match the stored cases; or if the score falls to 0, because this changes the
 * status.
 */
export function rescored(
  one: ScoredSubmission,
  before: DataOfVersion | undefined,
  now: DataOfVersion,
): JudgeResult | undefined {
  if (!before || structureOf(before) !== structureOf(now)) return undefined;
  const own = new Map(one.cases.map((each) => [each.seq, each]));
  const fractions = new Map<number, number>();
  for (const [seq, { status }] of own) {
    if (status === Verdict.PartialAccepted) return undefined;
    fractions.set(seq, status === Verdict.Accepted ? 1 : 0);
  }
  const formerTotals = totalsOf(before, fractions);
  if (one.cases.length === 0 || formerTotals.score !== one.score) return undefined;
  const { score, parts } = totalsOf(now, fractions);
  const isAccepted = one.status === Verdict.Accepted;
  if (!isAccepted && score === 0 && one.score !== 0) return undefined;
  const status = isAccepted ? one.status : score > 0 ? Verdict.PartialAccepted : one.status;
  return {
    status,
    score,
    timeMs: one.timeMs,
    memoryKb: one.memoryKb,
    ...(parts && { subtasks: parts }),
    errorMessage: null,
    cause: null,
    endedBy: one.endedBy,
    cases: now.cases.flatMap((each): JudgedCase[] => {
      const result = own.get(each.seq);
      if (!result) return [];
      const subtask = now.subtasks.find(({ num }) => num === each.group) ?? null;
      const earned = earnedOf(each, fractions);
      return [{ ...result, score: caseScore(earned, subtask), group: each.group }];
    }),
  };
}

/** The properties of cases and subtasks, apart from their points, that affect the score. */
function structureOf({ cases, subtasks }: DataOfVersion): string {
  return JSON.stringify([
    cases.map(({ seq, files, group }) => [seq, files, group]),
    subtasks.map(({ num, type, dependsOn }) => [num, type, dependsOn]),
  ]);
}

function totalsOf(
  { cases, subtasks }: DataOfVersion,
  fractions: ReadonlyMap<number, number>,
): { score: number; parts: number[] | undefined } {
  const parts = partScores(
    cases.map((each) => earnedOf(each, fractions)),
    subtasks,
  );
  const score = parts.reduce((sum, points) => sum + points, 0);
  return { score, parts: subtasks.length > 0 ? parts : undefined };
}

/** A skipped case has 0 points. */
function earnedOf(
  { seq, score, group }: DataOfVersion["cases"][number],
  fractions: ReadonlyMap<number, number>,
): Earned {
  return { full: score, group, fraction: fractions.get(seq) ?? 0 };
}
