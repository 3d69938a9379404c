import { type Db, only } from "../platform/db.ts";
import {
  dropChecksOf,
  insertCheck,
  insertCheckCases,
  insertItems,
  lastCheck,
  type ProgramToRun,
  programsToRun,
} from "./run.sql.ts";
import { judgingSource, type JudgingSource, limitOf, patienceOf } from "./source.ts";

export { readTallies } from "./overview.ts";

/**
 * Puts a check of a problem as it is in this transaction into the queue: all its programs against all its
 * cases. The last check of that kind is forgotten. Null: there is nothing to run. The judges hear of it
 * with the commit.
 */
export async function queueCheck(tx: Db, pid: number, uid: string | null): Promise<number | null> {
  const programs = await programsToRun(tx, pid);
  if (programs.length === 0) return null;
  const now = await judgingSource(tx, pid);
  if (now.cases.length === 0) return null;
  return beginCheck(tx, { now, programs, uid, kind: "live", candidate: null });
}

/**
 * The same when what decides verdicts is no longer what was checked last. For every change that goes live,
 * in its transaction; costs one look by index where a problem has no programs of the jury.
 */
export async function recheck(tx: Db, pid: number, uid: string | null): Promise<number | null> {
  const programs = await programsToRun(tx, pid);
  if (programs.length === 0) return null;
  const now = await judgingSource(tx, pid);
  const [last] = await lastCheck(tx, pid, "live");
  if (now.cases.length === 0 || last?.fingerprint === now.fingerprint) return null;
  return beginCheck(tx, { now, programs, uid, kind: "live", candidate: null });
}

/** What is under way for a problem that goes; it was held before. */
export async function dropChecks(tx: Db, pid: number): Promise<void> {
  await dropChecksOf(tx, pid, ["live", "candidate"]);
}

export async function beginCheck(
  tx: Db,
  {
    now,
    programs,
    uid,
    kind,
    candidate,
  }: {
    now: JudgingSource;
    programs: readonly ProgramToRun[];
    uid: string | null;
    kind: "live" | "candidate";
    candidate: unknown;
  },
): Promise<number> {
  const { pid, source, cases, fingerprint, revision, dataVersion } = now;
  await dropChecksOf(tx, pid, [kind]);
  const { id } = only(
    await insertCheck(
      tx,
      ...[pid, kind, uid, fingerprint, JSON.stringify(source), revision, dataVersion],
      ...[candidate === null ? null : JSON.stringify(candidate), programs.length],
    ),
  );
  await insertCheckCases(tx, id, JSON.stringify(cases));
  await insertItems(tx, id, pid, JSON.stringify(programs.map((each, i) => run(now, each, i + 1))));
  return id;
}

/** A validator meets no limit of the problem, and needs no checker. */
function run({ source }: JudgingSource, { kind, name, language }: ProgramToRun, seq: number) {
  const { judgeMode, spjLanguage } = source.rules;
  if (kind === "validator") {
    return { seq, kind, name, limitMs: null, patience: 1, needs: [language] };
  }
  const limitMs = limitOf(source, language);
  const judge = judgeMode === "default" || !spjLanguage ? [] : [spjLanguage];
  const needs = [...new Set([language, ...judge])];
  return { seq, kind, name, limitMs, patience: patienceOf(limitMs), needs };
}
