import { createHash } from "node:crypto";
import { Refusal } from "../../shared/call/errors.ts";
import type { TaskSourceRow } from "../judging/service.ts";
import type { Db } from "../platform/database/db.ts";
import { type CheckCase, type CheckSourceRow, checkSource } from "./run.sql.ts";

/**
 * The judging rules of a problem that are the same for all languages; the factors of each language are stored
 * separately.
 */
export type Rules = Omit<
  TaskSourceRow,
  "language" | "code" | "cases" | "subtasks" | "timeFactor" | "memoryFactor"
>;

/** Problem data that is stored with each check, in addition to the test cases. */
export interface CheckRules {
  rules: Rules;
  subtasks: TaskSourceRow["subtasks"];
  /** Time and memory factors by language. */
  factors: Record<string, [time: number, memory: number]>;
}

/** All data of a problem that affects the verdicts on its submissions. */
export interface JudgingSource extends Omit<CheckSourceRow, keyof CheckRules | "cases"> {
  source: CheckRules;
  cases: CheckCase[];
  fingerprint: string;
}

/** Reads the problem's state within this transaction. Refusal: PROBLEM_NOT_FOUND. */
export async function judgingSource(db: Db, pid: number): Promise<JudgingSource> {
  const [row] = await checkSource(db, { pid });
  if (!row) throw new Refusal("PROBLEM_NOT_FOUND", { problemId: pid });
  const { rules: storedRules, subtasks, factors, cases, ...rest } = row;
  // A null output limit is left out of the fingerprint. Checks that were made before output limits existed therefore
  // keep their fingerprints.
  const { outputLimit, ...usual } = storedRules;
  const rules = outputLimit === null ? usual : storedRules;
  const source = { rules, subtasks, factors };
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([source, cases]))
    .digest("hex");
  return { ...rest, source, cases, fingerprint };
}

/**
 * Names of the parts of the judging source that differ: `subtasks`, `factors`, `cases`, or the names of individual
 * rules.
 */
export function changesBetween(from: JudgingSource, to: JudgingSource): string[] {
  const [before, after] = [partsOf(from), partsOf(to)];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
}

function partsOf({ source, cases }: JudgingSource): Record<string, unknown> {
  const { rules, subtasks, factors } = source;
  return { ...rules, subtasks, factors, cases };
}

/**
 * `PAST_MS`: maximum number of milliseconds by which a program may exceed its time limit. `TIME_MULTIPLE_MAX`: maximum
 * run time as a multiple of the time limit. The two limits ensure that a program is stopped before it reaches the
 * wall-time limit, which is three times the time limit.
 */
const PAST_MS = 10_000;
const TIME_MULTIPLE_MAX = 2.5;

/** The multiple of the time limit for which a program may run, so that the time of slow programs can be measured. */
export function timeMultipleOf(limitMs: number): number {
  return Math.min(TIME_MULTIPLE_MAX, 1 + PAST_MS / Math.max(1, limitMs));
}

/** The time limit for a language in milliseconds; unknown languages have the factor 1. */
export function limitOf({ rules, factors }: CheckRules, language: string): number {
  const [time] = factors[language] ?? [1];
  return Math.ceil(rules.timeLimit * time);
}
