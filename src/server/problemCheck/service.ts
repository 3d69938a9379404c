import { only, type Tx } from "../platform/database/db.ts";
import {
  discardCheckRows,
  insertCheck,
  insertCheckCases,
  insertItems,
  lastCheck,
  type ProgramToRun,
  programsToRun,
} from "./run.sql.ts";
import { judgingSource, type JudgingSource, limitOf, timeMultipleOf } from "./judgingSource.ts";

export { readMargins, readTallies } from "./overview.ts";

/**
 * Enqueues a check in which all programs run on all cases. The check uses the state of the problem that this
 * transaction sees. Replaces the problem's previous check of kind `live`. Returns null if there is nothing to run.
 */
export async function enqueueCheck(
  tx: Tx,
  pid: number,
  uid: string | null,
): Promise<number | null> {
  const programs = await programsToRun(tx, { pid });
  if (programs.length === 0) return null;
  const now = await judgingSource(tx, pid);
  if (now.cases.length === 0) return null;
  return createCheck(tx, { now, programs, uid, kind: "live", candidate: null });
}

/**
 * Enqueues a check if any data that can affect verdicts have changed since the last check. Called in the transaction of
 * every change that goes live; costs one index lookup for problems without jury programs.
 */
export async function recheck(tx: Tx, pid: number, uid: string | null): Promise<number | null> {
  const programs = await programsToRun(tx, { pid });
  if (programs.length === 0) return null;
  const now = await judgingSource(tx, pid);
  const [last] = await lastCheck(tx, { pid, kind: "live" });
  if (now.cases.length === 0 || last?.fingerprint === now.fingerprint) return null;
  return createCheck(tx, { now, programs, uid, kind: "live", candidate: null });
}

/** Deletes all checks of a problem that is being deleted; the caller has locked the problem. */
export async function discardChecks(tx: Tx, pid: number): Promise<void> {
  await discardCheckRows(tx, { pid, kinds: ["live", "candidate"] });
}

export async function createCheck(
  tx: Tx,
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
  await discardCheckRows(tx, { pid, kinds: [kind] });
  const { id } = only(
    await insertCheck(tx, {
      pid,
      kind,
      uid,
      fingerprint,
      source: JSON.stringify(source),
      revision,
      dataVersion,
      candidate: candidate === null ? null : JSON.stringify(candidate),
      total: programs.length,
    }),
  );
  await insertCheckCases(tx, { checkId: id, cases: JSON.stringify(cases) });
  await insertItems(tx, {
    checkId: id,
    pid,
    programs: JSON.stringify(programs.map((each, i) => run(now, each, i + 1))),
  });
  return id;
}

/** A validator is not subject to the problem's limits and needs no checker. */
function run({ source }: JudgingSource, { kind, name, language }: ProgramToRun, seq: number) {
  const { judgeMode, spjLanguage } = source.rules;
  if (kind === "validator") {
    return { seq, kind, name, limitMs: null, timeMultiple: 1, needs: [language] };
  }
  const limitMs = limitOf(source, language);
  const judge = judgeMode === "default" || !spjLanguage ? [] : [spjLanguage];
  const needs = [...new Set([language, ...judge])];
  return { seq, kind, name, limitMs, timeMultiple: timeMultipleOf(limitMs), needs };
}
