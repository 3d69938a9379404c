import { Refusal } from "../../shared/call/errors.ts";
import { VIRTUAL_MAX, type VirtualRun, type VirtualState } from "../../shared/contest/virtual.ts";
import { holdClassOfObject } from "../authority/service.ts";
import { type ContestRecord, enteredContest, storedContests } from "../contest/service.ts";
import type { Database, Db } from "../platform/database/db.ts";
import type { Viewer } from "../platform/route/route.ts";
import { startRefusal } from "./policy.ts";
import {
  finishVirtual,
  insertVirtual,
  lockUser,
  runningVirtual,
  tookPart,
  type VirtualRow,
  virtualsOf,
} from "./sql.ts";

/**
 * Returns the viewer's virtual participations in a contest that the viewer may enter, and whether the viewer may start
 * another one now.
 */
export async function readVirtualState(db: Db, cid: number, viewer: Viewer): Promise<VirtualState> {
  const contest = await enteredContest(storedContests(db), cid, viewer);
  const stored = await storedOf(db, contest, viewer.uid);
  const { running, runs } = stored;
  const now = db.clock.now();
  return {
    now: new Date(now).toISOString(),
    refusal: refusalOf(viewer, contest, { ...stored, now })?.code ?? null,
    running: running ? { ...presentRun(running), title: running.title } : null,
    past: runs.filter(({ endsAt }) => endsAt.getTime() <= now).map(presentRun),
    left: Math.max(0, VIRTUAL_MAX - runs.length),
  };
}

/** Starts a virtual participation that lasts as long as the contest did. Concurrent starts are serialized. */
export async function start(db: Database, cid: number, viewer: Viewer): Promise<VirtualRun> {
  const contest = await enteredContest(storedContests(db), cid, viewer);
  return db.transaction(async (tx) => {
    await holdClassOfObject(tx, { kind: "contest", id: cid }, { viewer });
    await lockUser(tx, { uid: viewer.uid });
    const stored = await storedOf(tx, contest, viewer.uid);
    const refusal = refusalOf(viewer, contest, { ...stored, now: db.clock.now() });
    if (refusal) throw refusal;
    const [row] = await insertVirtual(tx, { cid, uid: viewer.uid });
    if (!row) throw new Refusal("CONTEST_NOT_FOUND", { cid: String(cid) });
    return presentRun(row);
  });
}

/** Ends the viewer's participation now; a participation that is already finished stays unchanged. */
export async function finish(db: Db, vid: number, viewer: Viewer): Promise<null> {
  const [row] = await finishVirtual(db, { vid, uid: viewer.uid });
  if (!row) throw new Refusal("VIRTUAL_NOT_FOUND");
  return null;
}

interface Stored {
  runs: VirtualRow[];
  running: (VirtualRow & { title: string }) | undefined;
  hasTakenPart: boolean;
}

async function storedOf(db: Db, { id }: ContestRecord, uid: string): Promise<Stored> {
  const runs = await virtualsOf(db, { uid, cid: id });
  const [running] = await runningVirtual(db, { uid });
  const [part] = await tookPart(db, { cid: id, uid });
  return { runs, running, hasTakenPart: part?.is ?? false };
}

function refusalOf(
  viewer: Viewer,
  contest: ContestRecord,
  { runs, running, hasTakenPart, now }: Stored & { now: number },
): Refusal | undefined {
  const runningIn = running?.title ?? null;
  return startRefusal(viewer, contest, {
    now,
    runningIn,
    count: runs.length,
    tookPart: hasTakenPart,
  });
}

function presentRun({ id, contestId, startedAt, endsAt }: VirtualRow): VirtualRun {
  return {
    vid: id,
    cid: contestId,
    startTime: startedAt.toISOString(),
    endTime: endsAt.toISOString(),
  };
}
