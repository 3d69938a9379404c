import { holdClassOfObject } from "../authority/service.ts";
import { Refusal } from "../../shared/call/errors.ts";
import {
  type applyCandidate,
  checkedChange,
  type CheckedChange,
} from "../../shared/problem/problemCheck.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { recordAction } from "../audit/service.ts";
import type { Database, Tx } from "../platform/database/db.ts";
import type { FileStore } from "../platform/file/files.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import { deleteOldCandidates, lockCandidate, makeLive, setLiveVersion } from "./candidate.sql.ts";
import { problemForCheck } from "./overview.ts";
import { checkedProblem } from "./programs.ts";
import { lockProblem } from "./programs.sql.ts";
import { discardCheckRows, programsToRun } from "./run.sql.ts";
import { createCheck, recheck } from "./service.ts";
import { changesBetween, judgingSource, type JudgingSource } from "./judgingSource.ts";

interface Store {
  db: Database;
  files: FileStore;
}

type Of<What extends CheckedChange["what"]> = Extract<CheckedChange, { what: What }>;

/**
 * The functions with which the endpoints change a problem directly. They are passed in, because the features that
 * define them import the check feature.
 */
export interface ChangeOperations {
  updateProblem(store: Store, call: SignedInCall, form: Of<"form">["form"]): Promise<unknown>;
  restoreProblem(
    store: Store,
    call: SignedInCall,
    input: Of<"restore">["restore"],
  ): Promise<unknown>;
  saveTestDataOf(store: Store, call: SignedInCall, data: Of<"data">["data"]): Promise<unknown>;
  switchTestDataOf(
    db: Database,
    call: SignedInCall,
    input: Of<"version">["version"],
  ): Promise<unknown>;
}

interface Services extends Store {
  operations: ChangeOperations;
}

/** Thrown at the end of a dry run, so that its transaction is rolled back; contains the result. */
class DryRun extends Error {
  readonly result: { before: JudgingSource; after: JudgingSource };
  constructor(result: { before: JudgingSource; after: JudgingSource }) {
    super("dryRun");
    this.result = result;
  }
}

/**
 * Checks a change before it goes live. The change is made by the same code as a direct change, its effects are read,
 * and it is rolled back. The changed rules and test data are then checked as usual. Returns null if the change affects
 * no verdict, or if the problem has no programs to run. The call is refused for the same reasons as a direct change.
 */
export async function propose(
  services: Services,
  call: SignedInCall,
  change: CheckedChange,
): Promise<number | null> {
  const pid = pidOf(change);
  if (pid === null) return null;
  const { viewer } = call;
  await checkedProblem(services.db, viewer, pid);
  if ((await programsToRun(services.db, { pid })).length === 0) return null;
  const { before, after } = await dryRun(services, call, { pid, change });
  const changed = changesBetween(before, after);
  if (changed.length === 0 || after.cases.length === 0) return null;
  return services.db.transaction(async (tx) => {
    await holdClassOfObject(tx, { kind: "problem", id: pid }, call);
    await lockProblem(tx, { pid });
    // The candidate will be compared with the live check. If anything has changed since the last live check, a new live
    // check is therefore enqueued first.
    await recheck(tx, pid, viewer.uid);
    const programs = await programsToRun(tx, { pid });
    if (programs.length === 0) return null;
    const candidate = { what: change.what, changed, change };
    return createCheck(tx, { now: after, programs, uid: viewer.uid, kind: "candidate", candidate });
  });
}

function pidOf(change: CheckedChange): number | null {
  switch (change.what) {
    case "form":
      return change.form.problem.id ?? null;
    case "data":
      return change.data.pid;
    case "version":
      return change.version.pid;
    case "restore":
      return change.restore.pid;
  }
}

async function dryRun(
  services: Services,
  call: SignedInCall,
  { pid, change }: { pid: number; change: CheckedChange },
): Promise<DryRun["result"]> {
  try {
    return await services.db.transaction(async (tx) => {
      const before = await judgingSource(tx, pid);
      await applyChange({ ...services, db: nestedDatabase(tx) }, call, change);
      throw new DryRun({ before, after: await judgingSource(tx, pid) });
    });
  } catch (error) {
    if (error instanceof DryRun) return error.result;
    throw error;
  }
}

/** Applies the change by calling the operation that the corresponding endpoint calls. */
async function applyChange(
  services: Services,
  call: SignedInCall,
  change: CheckedChange,
): Promise<void> {
  const { db, operations } = services;
  switch (change.what) {
    case "form":
      await operations.updateProblem(services, call, change.form);
      return;
    case "restore":
      await operations.restoreProblem(services, call, change.restore);
      return;
    case "version":
      await operations.switchTestDataOf(db, call, change.version);
      return;
    case "data":
      await operations.saveTestDataOf(services, call, change.data);
  }
}

/** A `Database` object that runs all queries and transactions within the given transaction. */
function nestedDatabase(tx: Tx): Database {
  const unsupported = (): never => {
    throw new Error("a nested transaction cannot connect or close");
  };
  return {
    clock: tx.clock,
    query: (input) => tx.query(input),
    transaction: (work) => work(tx),
    connect: unsupported,
    close: unsupported,
  };
}

/**
 * Applies a candidate: the change is saved and its check becomes the problem's live check, in one transaction. The
 * check may still be running. Refusals: CHECK_GONE, FORBIDDEN, CHECK_STALE (the result of the change would now differ
 * from what was checked), and the refusals of the change.
 */
export async function apply(
  services: Services,
  call: SignedInCall,
  id: number,
): Promise<OutputOf<typeof applyCandidate>> {
  return services.db.transaction(async (tx) => {
    // The problem is locked first, and then its checks; every change to a problem takes the locks in this order.
    const { pid: checkedPid } = await problemForCheck(tx, call.viewer, id);
    await holdClassOfObject(tx, { kind: "problem", id: checkedPid }, call);
    await lockProblem(tx, { pid: checkedPid });
    const { pid, problemId, kind } = await problemForCheck(tx, call.viewer, id);
    const [candidate] = await lockCandidate(tx, { id });
    if (!candidate || kind !== "candidate") throw new Refusal("CHECK_GONE");
    const change = checkedChange.parse(candidate.candidate.change);
    await discardCheckRows(tx, { pid, kinds: ["live"] });
    await makeLive(tx, { id });
    await applyChange({ ...services, db: nestedDatabase(tx) }, call, change);
    const now = await judgingSource(tx, pid);
    if (now.fingerprint !== candidate.fingerprint) throw new Refusal("CHECK_STALE");
    await setLiveVersion(tx, { id, revision: now.revision, dataVersion: now.dataVersion });
    const after = { what: change.what, dataVersion: now.dataVersion };
    await recordAction(tx, call, { action: "problemCheck.apply", target: problemId, after });
    const { revision, dataVersion, modifiedAt } = now;
    const saved = { pid, problemId: now.problemId, revision, dataVersion };
    return { ...saved, gmtModified: modifiedAt.toISOString() };
  });
}

/** Deletes candidates that have been undecided for a week, and the references to their files. */
export async function deleteExpiredCandidates(db: Database): Promise<void> {
  await deleteOldCandidates(db);
}
