import type { CheckTally } from "../../shared/verdict/checkTally.ts";
import { isAsExpected, type Margins, marginsOf } from "../../shared/problem/checkMargins.ts";
import { Refusal } from "../../shared/call/errors.ts";
import {
  candidateKinds,
  type CheckOverview,
  type getCheckedProgram,
} from "../../shared/problem/problemCheck.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { type ExpectedVerdict, expectedVerdicts } from "../../shared/problem/problemPackage.ts";
import type { Db } from "../platform/database/db.ts";
import type { SignedInCall, Viewer } from "../platform/route/route.ts";
import {
  casesOfItem,
  type ProblemOfCheck,
  type CheckRow,
  checksOf,
  itemOfCheck,
  problemOfCheck,
  talliesOf,
  type TallyRow,
} from "./overview.sql.ts";
import { mayCheckProblem } from "./policy.ts";
import { checkedProblem } from "./programs.ts";
import { solutionsOf, validatorsOf } from "./programs.sql.ts";
import { judgingSource } from "./judgingSource.ts";

/** Refusals: PROBLEM_NOT_FOUND, FORBIDDEN. */
export async function readOverview(
  { db, viewer }: SignedInCall,
  pid: number,
): Promise<CheckOverview> {
  const { problemId, cases } = await checkedProblem(db, viewer, pid);
  const [solutions, validators, checks] = await Promise.all([
    solutionsOf(db, { pid }),
    validatorsOf(db, { pid }),
    checksOf(db, { pid }),
  ]);
  const now = checks.length > 0 ? (await judgingSource(db, pid)).fingerprint : "";
  const live = checks.find(({ kind }) => kind === "live");
  const candidate = checks.find(({ kind }) => kind === "candidate");
  return {
    pid,
    problemId,
    cases,
    solutions,
    validators,
    live: live ? toCheck(live, now) : null,
    candidate: candidate
      ? {
          ...toCheck(candidate, candidate.fingerprint),
          what: candidateKinds.find((each) => each === candidate.what) ?? "form",
          changed: candidate.changed ?? [],
        }
      : null,
  };
}

function toCheck({ fingerprint, createdAt, ...row }: CheckRow, now: string) {
  return { ...row, createdAt: createdAt.toISOString(), outdated: fingerprint !== now };
}

/** The problem of a check, if the viewer may see it. Refusals: CHECK_GONE, FORBIDDEN. */
export async function problemForCheck(db: Db, viewer: Viewer, id: number): Promise<ProblemOfCheck> {
  const [problem] = await problemOfCheck(db, { id });
  if (!problem) throw new Refusal("CHECK_GONE");
  if (!mayCheckProblem(viewer, problem)) throw new Refusal("FORBIDDEN");
  return problem;
}

/** Refusals: CHECK_GONE, FORBIDDEN. */
export async function readItem(
  { db, viewer }: SignedInCall,
  { id, seq }: { id: number; seq: number },
): Promise<OutputOf<typeof getCheckedProgram>> {
  await problemForCheck(db, viewer, id);
  const [[row], cases] = await Promise.all([
    itemOfCheck(db, { id, seq }),
    casesOfItem(db, { id, seq }),
  ]);
  if (!row) throw new Refusal("CHECK_GONE");
  return { ...row, cases };
}

/** Results of the last check of each problem, for problem lists; problems without a check are not in the map. */
export async function readTallies(
  db: Db,
  pids: readonly number[],
): Promise<Map<number, CheckTally>> {
  const byProblem = Map.groupBy(await talliesOf(db, { pids }), ({ pid }) => pid);
  return new Map([...byProblem].map(([pid, rows]) => [pid, tallyOf(rows)]));
}

/** Returns the results of `readTallies`, and also the margins between the slowest programs and the time limit. */
export async function readMargins(
  db: Db,
  pids: readonly number[],
): Promise<Map<number, { tally: CheckTally; margins: Margins }>> {
  const byProblem = Map.groupBy(await talliesOf(db, { pids }), ({ pid }) => pid);
  const entries = [...byProblem].map(([pid, rows]) => {
    const solutions = rows.map(({ name, expected }) => ({ name, expected: verdictsOf(expected) }));
    return [pid, { tally: tallyOf(rows), margins: marginsOf(rows, solutions) }] as const;
  });
  return new Map(entries);
}

function tallyOf(rows: readonly TallyRow[]): CheckTally {
  const tally: CheckTally = { total: rows.length, done: 0, unexpected: [] };
  for (const { name, expected, expectedScore, ...result } of rows) {
    const expectation = { expected: verdictsOf(expected), score: expectedScore };
    if (result.outcome === "done" || result.outcome === "failed") tally.done += 1;
    if (isAsExpected(result, expectation) === false) tally.unexpected.push(name);
  }
  return tally;
}

function verdictsOf(expected: readonly string[] | null): ExpectedVerdict[] {
  return expectedVerdicts.filter((each) => expected?.includes(each));
}
