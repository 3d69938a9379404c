import { createHash } from "node:crypto";
import { Refusal } from "../../shared/errors.ts";
import type { TaskSourceRow } from "../judging/service.ts";
import type { Db } from "../platform/db.ts";
import { type CheckCase, type CheckSourceRow, checkSource } from "./run.sql.ts";

/** How a problem judges every program, whatever its language: the factors stand beside it. */
export type Rules = Omit<
  TaskSourceRow,
  "language" | "code" | "cases" | "subtasks" | "timeFactor" | "memoryFactor"
>;

/** All that a check keeps of the problem besides the cases. */
export interface CheckRules {
  rules: Rules;
  subtasks: TaskSourceRow["subtasks"];
  /** Language → factors of time and memory. */
  factors: Record<string, [time: number, memory: number]>;
}

/** What decides about every verdict of a problem. */
export interface JudgingSource extends Omit<CheckSourceRow, keyof CheckRules | "cases"> {
  source: CheckRules;
  cases: CheckCase[];
  fingerprint: string;
}

/** As it is in this transaction. Refusal: PROBLEM_NOT_FOUND. */
export async function judgingSource(db: Db, pid: number): Promise<JudgingSource> {
  const [row] = await checkSource(db, pid);
  if (!row) throw new Refusal("PROBLEM_NOT_FOUND", { problemId: pid });
  const { rules, subtasks, factors, cases, ...rest } = row;
  const source = { rules, subtasks, factors };
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([source, cases]))
    .digest("hex");
  return { ...rest, source, cases, fingerprint };
}

/** What differs between two of them: names of rules, `subtasks`, `factors`, `cases`. */
export function changesBetween(was: JudgingSource, is: JudgingSource): string[] {
  const [before, after] = [partsOf(was), partsOf(is)];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
}

function partsOf({ source, cases }: JudgingSource): Record<string, unknown> {
  const { rules, subtasks, factors } = source;
  return { ...rules, subtasks, factors, cases };
}

/**
 * Longest that a program runs past its limit, milliseconds, and times of the limit: the clock, which ends
 * programs that wait, goes to three times the limit and must not be met first.
 */
const PAST_MS = 10_000;
const PATIENCE_MAX = 2.5;

/** Times of its limit that a program may run, so that one which is too slow shows how slow it is. */
export function patienceOf(limitMs: number): number {
  return Math.min(PATIENCE_MAX, 1 + PAST_MS / Math.max(1, limitMs));
}

/** The time limit in a language, milliseconds; a language that is not known has none of its own. */
export function limitOf({ rules, factors }: CheckRules, language: string): number {
  const [time] = factors[language] ?? [1];
  return Math.ceil(rules.timeLimit * time);
}
