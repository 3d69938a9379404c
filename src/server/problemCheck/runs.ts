import { holdClassOfObject } from "../authority/service.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { recordAction } from "../audit/service.ts";
import { countOrRefuse } from "../platform/database/rateWindow.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import { sameRunning } from "./overview.sql.ts";
import { problemForCheck } from "./overview.ts";
import { checkedProblem } from "./programs.ts";
import { lockProblem } from "./programs.sql.ts";
import { discardCheckRows } from "./run.sql.ts";
import { enqueueCheck } from "./service.ts";
import { judgingSource } from "./judgingSource.ts";

/**
 * Number of checks that one user may start per minute; limited because each check may occupy the judge nodes for a long
 * time.
 */
const PER_MINUTE = 20;

export async function enforceInterval({ db, viewer }: SignedInCall): Promise<void> {
  const rate = { key: `problem-check:${viewer.uid}`, limit: PER_MINUTE, window: 60 };
  await countOrRefuse(db, rate);
}

/**
 * Starts a check. If the same check is already running, for example after a double click, that check is returned.
 * Refusals: CHECK_NOTHING, and those of `checkedProblem`.
 */
export async function start(call: SignedInCall, pid: number): Promise<{ id: number }> {
  const { db, viewer } = call;
  await checkedProblem(db, viewer, pid);
  await enforceInterval(call);
  return db.transaction(async (tx) => {
    await holdClassOfObject(tx, { kind: "problem", id: pid }, call);
    await lockProblem(tx, { pid });
    const { isRemote, problemId } = await checkedProblem(tx, viewer, pid);
    const [same] = await sameRunning(tx, {
      pid,
      fingerprint: (await judgingSource(tx, pid)).fingerprint,
    });
    if (same) return same;
    const id = isRemote ? null : await enqueueCheck(tx, pid, viewer.uid);
    if (id === null) throw new Refusal("CHECK_NOTHING");
    await recordAction(tx, call, { action: "problemCheck.start", target: problemId });
    return { id };
  });
}

/** Refusals: CHECK_GONE, FORBIDDEN. */
export async function discardCheck(call: SignedInCall, id: number): Promise<null> {
  await call.db.transaction(async (tx) => {
    const { pid, problemId, kind } = await problemForCheck(tx, call.viewer, id);
    await holdClassOfObject(tx, { kind: "problem", id: pid }, call);
    await lockProblem(tx, { pid });
    // In the meantime, the candidate may have been applied, or a newer check may have replaced this check.
    if ((await problemForCheck(tx, call.viewer, id)).kind !== kind) throw new Refusal("CHECK_GONE");
    await discardCheckRows(tx, { pid, kinds: [kind] });
    await recordAction(tx, call, {
      action: "problemCheck.drop",
      target: problemId,
      after: { kind },
    });
  });
  return null;
}
