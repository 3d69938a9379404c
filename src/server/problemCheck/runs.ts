import { Refusal } from "../../shared/errors.ts";
import { recordAction } from "../audit/service.ts";
import { countOrWait } from "../platform/rateWindow.ts";
import type { SignedInCall } from "../platform/route.ts";
import { sameRunning } from "./overview.sql.ts";
import { placeFor } from "./overview.ts";
import { checkedProblem } from "./programs.ts";
import { holdProblem } from "./programs.sql.ts";
import { dropChecksOf } from "./run.sql.ts";
import { queueCheck } from "./service.ts";
import { judgingSource } from "./source.ts";

/** Checks that one person may start in a minute: each may keep the judges busy for long. */
const PER_MINUTE = 20;

export async function refuseHaste({ db, viewer }: SignedInCall): Promise<void> {
  const rate = { key: `problem-check:${viewer.uid}`, limit: PER_MINUTE, window: 60 };
  const { waitSeconds } = await countOrWait(db, rate);
  if (waitSeconds > 0) throw new Refusal("TOO_MANY_REQUESTS", { seconds: waitSeconds });
}

/** A second click while the same is running finds that one. Refusals: of `checkedProblem`, CHECK_NOTHING. */
export async function start(call: SignedInCall, pid: number): Promise<{ id: number }> {
  const { db, viewer } = call;
  await checkedProblem(db, viewer, pid);
  await refuseHaste(call);
  return db.transaction(async (tx) => {
    await holdProblem(tx, pid);
    const { isRemote, problemId } = await checkedProblem(tx, viewer, pid);
    const [same] = await sameRunning(tx, pid, (await judgingSource(tx, pid)).fingerprint);
    if (same) return same;
    const id = isRemote ? null : await queueCheck(tx, pid, viewer.uid);
    if (id === null) throw new Refusal("CHECK_NOTHING");
    await recordAction(tx, call, { action: "problemCheck.start", target: problemId });
    return { id };
  });
}

/** Refusals: CHECK_GONE, FORBIDDEN. */
export async function drop(call: SignedInCall, id: number): Promise<null> {
  await call.db.transaction(async (tx) => {
    const { pid, problemId, kind } = await placeFor(tx, call.viewer, id);
    await holdProblem(tx, pid);
    // A newer one of its kind took its place meanwhile.
    if ((await placeFor(tx, call.viewer, id)).kind !== kind) throw new Refusal("CHECK_GONE");
    await dropChecksOf(tx, pid, [kind]);
    await recordAction(tx, call, {
      action: "problemCheck.drop",
      target: problemId,
      after: { kind },
    });
  });
  return null;
}
