import { Refusal } from "../../shared/errors.ts";
import {
  type applyCandidate,
  checkedChange,
  type CheckedChange,
} from "../../shared/problemCheck.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import { recordAction } from "../audit/service.ts";
import type { Database, Db } from "../platform/db.ts";
import type { FileStore } from "../platform/files.ts";
import type { SignedInCall } from "../platform/route.ts";
import { prepareCases, type PreparedCases } from "../testData/service.ts";
import { deleteOldCandidates, heldCandidate, makeLive, noteLive } from "./candidate.sql.ts";
import { placeFor } from "./overview.ts";
import { checkedProblem } from "./programs.ts";
import { holdProblem } from "./programs.sql.ts";
import { dropChecksOf, programsToRun } from "./run.sql.ts";
import { beginCheck, recheck } from "./service.ts";
import { changesBetween, judgingSource, type JudgingSource } from "./source.ts";

interface Store {
  db: Database;
  files: FileStore;
}

type Of<What extends CheckedChange["what"]> = Extract<CheckedChange, { what: What }>;

/** The code of the calls that make a change at once; these features use the check themselves. */
export interface Changers {
  edit(store: Store, call: SignedInCall, form: Of<"form">["form"]): Promise<unknown>;
  restore(store: Store, call: SignedInCall, asked: Of<"restore">["restore"]): Promise<unknown>;
  saveTestDataOf(
    db: Database,
    call: SignedInCall,
    data: { pid: number; prepared: PreparedCases },
  ): Promise<unknown>;
  switchTestDataOf(
    db: Database,
    call: SignedInCall,
    asked: Of<"version">["version"],
  ): Promise<unknown>;
}

interface Desk extends Store {
  changers: Changers;
}

/** Carries what a rehearsal found out of the transaction that must not stay. */
class Rehearsed extends Error {
  readonly found: { was: JudgingSource; is: JudgingSource };
  constructor(found: { was: JudgingSource; is: JudgingSource }) {
    super("rehearsed");
    this.found = found;
  }
}

/**
 * Checks a change before it goes live. The change is made for real by the very code that would make it,
 * looked at, and taken back; what it would make of the judging is then run like any check. Null: no verdict
 * depends on what changes, or there is nothing to run. Refusals: those of the change.
 */
export async function propose(
  desk: Desk,
  call: SignedInCall,
  change: CheckedChange,
): Promise<number | null> {
  const pid = pidOf(change);
  if (pid === null) return null;
  const { viewer } = call;
  await checkedProblem(desk.db, viewer, pid);
  if ((await programsToRun(desk.db, pid)).length === 0) return null;
  const { was, is } = await rehearsed(desk, call, { pid, change });
  const changed = changesBetween(was, is);
  if (changed.length === 0 || is.cases.length === 0) return null;
  return desk.db.transaction(async (tx) => {
    await holdProblem(tx, pid);
    // What it is compared with.
    await recheck(tx, pid, viewer.uid);
    const programs = await programsToRun(tx, pid);
    if (programs.length === 0) return null;
    const candidate = { what: change.what, changed, change };
    return beginCheck(tx, { now: is, programs, uid: viewer.uid, kind: "candidate", candidate });
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

async function rehearsed(
  desk: Desk,
  call: SignedInCall,
  { pid, change }: { pid: number; change: CheckedChange },
): Promise<Rehearsed["found"]> {
  try {
    return await desk.db.transaction(async (tx) => {
      const was = await judgingSource(tx, pid);
      await make({ ...desk, db: within(tx) }, call, change);
      throw new Rehearsed({ was, is: await judgingSource(tx, pid) });
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.found;
    throw error;
  }
}

/** The change by the code of the call that makes it at once. */
async function make(desk: Desk, call: SignedInCall, change: CheckedChange): Promise<void> {
  const { db, changers } = desk;
  switch (change.what) {
    case "form":
      await changers.edit(desk, call, change.form);
      return;
    case "restore":
      await changers.restore(desk, call, change.restore);
      return;
    case "version":
      await changers.switchTestDataOf(db, call, change.version);
      return;
    case "data": {
      const { pid, base, cases, subtasks } = change.data;
      const prepared = await prepareCases(desk.files, cases, { base, subtasks });
      await changers.saveTestDataOf(db, call, { pid, prepared });
    }
  }
}

/** A transaction that begins others: they are part of it. */
function within(tx: Db): Database {
  const never = (): never => {
    throw new Error("a transaction neither connects nor closes");
  };
  return {
    query: (asked) => tx.query(asked),
    transaction: (work) => work(tx),
    connect: never,
    close: never,
  };
}

/**
 * Lets a candidate go live: the change is made, its check becomes that of the problem, all in one
 * transaction. It may still be running; the rest of it comes later. Refusals: CHECK_GONE, FORBIDDEN,
 * CHECK_STALE (what the change makes of the judging now is not what was checked), those of the change.
 */
export async function apply(
  desk: Desk,
  call: SignedInCall,
  id: number,
): Promise<OutputOf<typeof applyCandidate>> {
  return desk.db.transaction(async (tx) => {
    // The problem before its checks, as everything that changes it has it.
    await holdProblem(tx, (await placeFor(tx, call.viewer, id)).pid);
    const { pid, problemId, kind } = await placeFor(tx, call.viewer, id);
    const [held] = await heldCandidate(tx, id);
    if (!held || kind !== "candidate") throw new Refusal("CHECK_GONE");
    const change = checkedChange.parse((held.candidate as { change: unknown }).change);
    await dropChecksOf(tx, pid, ["live"]);
    await makeLive(tx, id);
    await make({ ...desk, db: within(tx) }, call, change);
    const now = await judgingSource(tx, pid);
    if (now.fingerprint !== held.fingerprint) throw new Refusal("CHECK_STALE");
    await noteLive(tx, id, now.revision, now.dataVersion);
    const after = { what: change.what, dataVersion: now.dataVersion };
    await recordAction(tx, call, { action: "problemCheck.apply", target: problemId, after });
    const { revision, dataVersion, modifiedAt } = now;
    const said = { pid, problemId: now.problemId, revision, dataVersion };
    return { ...said, gmtModified: modifiedAt.toISOString() };
  });
}

/** Removes candidates that nobody decided about for long; the files of their data go with them. */
export async function forgetOldCandidates(db: Db): Promise<void> {
  await deleteOldCandidates(db);
}
