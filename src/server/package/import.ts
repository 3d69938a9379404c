import * as z from "zod/mini";
import { Refusal } from "../../shared/call/errors.ts";
import type {
  ImportDifference,
  ImportedProblem,
  ImportState,
  PackageAction,
} from "../../shared/problem/package.ts";
import type { CheckTally } from "../../shared/verdict/checkTally.ts";
import type { PackageFormat } from "../../shared/problem/packageReport.ts";
import type { Actor } from "../audit/service.ts";
import type { Database, Db, Tx } from "../platform/database/db.ts";
import { only } from "../platform/database/db.ts";
import { enqueue, wakeChannel } from "../platform/job/jobs.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import type { SignedInCall, Viewer } from "../platform/route/route.ts";
import type { StreamedUpload } from "../platform/file/upload.ts";
import {
  changeState,
  contentOfImported,
  decide,
  type Decision,
  discardImportRow,
  deleteOldImports,
  type ImportedRow,
  importOf,
  type ImportRow,
  type ImportTarget,
  countRunningImports,
  importsOf,
  insertImport,
  lockOwner,
  problemOfOrigin,
  problemsOf,
} from "./import.sql.ts";
import { readState } from "../problemAdmin/service.ts";
import { readTallies } from "../problemCheck/service.ts";
import { mayPublishProblem } from "../problem/policy.ts";
import { checkTarget } from "./intoTarget.ts";
import { mayOverwrite } from "./policy.ts";
import { differencesOf, partsOfPackage, partsOfState } from "./reimport.ts";

export const PACKAGE_JOB = "package.import";

export const packagePayload = z.object({
  importId: z.int(),
  actor: z.object({
    viewer: z.object({ uid: z.string(), username: z.string() }),
    ip: z.string(),
  }),
  /** Where an unattended import stores its problems. */
  target: z.optional(
    z.object({
      contest: z.optional(z.object({ cid: z.int(), publishAtEnd: z.boolean() })),
      training: z.optional(z.object({ tid: z.int() })),
    }),
  ),
});
export type PackageTarget = z.output<typeof packagePayload>["target"];

export interface ImportServices {
  db: Database;
  bus: Bus;
}

/** Maximum number of running imports per user, so that a double click reads an archive only once. */
const RUNNING_MAX = 1;

/**
 * Records a stored archive and enqueues the job that reads it. `unattended`: whether all problems are stored without
 * asking the user as soon as the archive has been read. They are then added to the contest or training `target`, if
 * there is one. Refusal: PACKAGE_WORKING.
 */
export async function startImport(
  { db, bus }: ImportServices,
  actor: Actor,
  what: {
    file: StreamedUpload;
    format: PackageFormat | null;
    unattended: boolean;
    target?: PackageTarget;
  },
): Promise<number> {
  const { file, format, unattended, target } = what;
  const { uid } = actor.viewer;
  const id = await db.transaction(async (tx) => {
    await lockOwner(tx, { uid });
    if (only(await countRunningImports(tx, { uid })).count >= RUNNING_MAX)
      throw new Refusal("PACKAGE_WORKING");
    const row = only(
      await insertImport(tx, {
        uid,
        name: file.name,
        sha256: file.sha256,
        size: file.size,
        format,
        unattended,
      }),
    );
    await enqueueWork(tx, { importId: row.id, target }, actor);
    return row.id;
  });
  bus.publish(wakeChannel(PACKAGE_JOB), "");
  return id;
}

async function enqueueWork(
  tx: Tx,
  { importId, target }: { importId: number; target?: PackageTarget },
  { viewer, ip }: Actor,
): Promise<void> {
  const { uid, username } = viewer;
  const payload: z.output<typeof packagePayload> = {
    importId,
    actor: { viewer: { uid, username }, ip },
    ...(target && { target }),
  };
  await enqueue(tx, { kind: PACKAGE_JOB, payload, fairKey: uid, uniqueKey: `package:${importId}` });
}

/** The caller's import; imports of other users are reported as not found. */
export async function readImport(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<ImportState & { problems: ImportedProblem[] }> {
  const row = await ownImport(db, viewer.uid, id);
  const problems = row.state === "reading" ? [] : await problemsOf(db, { id });
  const pids = problems.flatMap(({ storedPid }) => storedPid ?? []);
  const tallies = pids.length > 0 ? await readTallies(db, pids) : new Map<number, CheckTally>();
  const toProblem = (each: ImportedRow) =>
    toImportedProblem(viewer, each, tallies.get(each.storedPid ?? 0));
  return { ...stateOf(row), problems: problems.map(toProblem) };
}

export async function listImports(db: Db, uid: string): Promise<ImportState[]> {
  return (await importsOf(db, { uid })).map(stateOf);
}

async function ownImport(db: Db, uid: string, id: number): Promise<ImportRow> {
  const [row] = await importOf(db, { id, uid });
  if (!row) throw new Refusal("PACKAGE_NOT_FOUND");
  return row;
}

function stateOf({ sha256: _bytes, createdAt, ...row }: ImportRow): ImportState {
  return { ...row, createdAt: createdAt.toISOString() };
}

function toImportedProblem(
  viewer: Viewer,
  row: ImportedRow,
  check: CheckTally | undefined,
): ImportedProblem {
  const { seq, name, preview, report, fault, decision, storedPid, storedAs, taken } = row;
  const stored =
    storedPid !== null && storedAs !== null
      ? {
          pid: storedPid,
          problemId: storedAs,
          auth: row.storedAuth,
          mayPublish: mayPublishProblem(viewer, {
            pid: storedPid,
            ownerUid: row.storedOwnerUid ?? "",
            groupId: row.storedGroupId,
          }),
          check: check ?? null,
        }
      : null;
  const isInUse = taken !== null && storedPid === null;
  return {
    seq,
    name,
    preview,
    report,
    fault,
    conflict: isInUse
      ? {
          pid: taken.pid,
          problemId: taken.problemId,
          mayReplace: mayOverwrite(viewer, taken),
        }
      : null,
    action: decision?.action ?? null,
    stored,
  };
}

export interface Choice {
  seq: number;
  action: PackageAction;
  problemId?: string | undefined;
  keep?: string[] | undefined;
}

/** Pattern for display ids; packages and the form use the same pattern. */
const DISPLAY_ID = /^[A-Z0-9_-]{1,32}$/;

interface Chosen extends Required<ImportTarget> {
  visibility: "package" | "private";
}

/**
 * Saves the decision for each problem and enqueues the job that stores the problems. Problems that could not be stored
 * may be retried with another decision. Refusals: PACKAGE_NOT_FOUND, PACKAGE_STATE, PACKAGE_CHOICE, PACKAGE_WORKING,
 * and FORBIDDEN, CONTEST_NOT_FOUND or TRAINING_NOT_FOUND for the contest or training of another user.
 */
export async function storeChosen(
  { db, bus }: ImportServices,
  actor: SignedInCall,
  { id, problems, ...chosen }: Chosen & { id: number; problems: Choice[] },
): Promise<void> {
  const imports = problems.filter(({ action }) => action !== "skip");
  if (imports.length === 0) throw new Refusal("PACKAGE_CHOICE", { name: "" });
  // The job checks the target contest or training again, because it may change before the job starts.
  await checkTarget(db, chosen, actor);
  await db.transaction(async (tx) => {
    await lockOwner(tx, { uid: actor.viewer.uid });
    const row = await ownImport(tx, actor.viewer.uid, id);
    if (row.state !== "ready" && row.state !== "done") throw new Refusal("PACKAGE_STATE");
    if (only(await countRunningImports(tx, { uid: actor.viewer.uid })).count >= RUNNING_MAX) {
      throw new Refusal("PACKAGE_WORKING");
    }
    for (const each of problems) await saveDecision(tx, id, { ...each, ...chosen });
    only(await changeState(tx, { id, state: row.state, newState: "storing" }));
    await enqueueWork(tx, { importId: id }, actor);
  });
  bus.publish(wakeChannel(PACKAGE_JOB), "");
}

async function saveDecision(
  tx: Tx,
  id: number,
  { seq, action, problemId, keep, visibility, contest, training }: Choice & Chosen,
): Promise<void> {
  const displayId = problemId?.trim().toUpperCase() || null;
  if (action === "create" && displayId !== null && !DISPLAY_ID.test(displayId)) {
    throw new Refusal("PACKAGE_CHOICE", { name: displayId });
  }
  const decision: Decision = {
    action,
    problemId: action === "create" ? displayId : null,
    isPrivate: visibility === "private",
    keep: keep ?? null,
    contest,
    training,
  };
  const done = await decide(tx, { id, seq, decision: JSON.stringify(decision) });
  if (done.length === 0 && action !== "skip") throw new Refusal("PACKAGE_CHOICE", { name: seq });
}

/**
 * The differences between a problem in the caller's import and the stored problem that came from the same source (judge
 * and key); empty if there is no such stored problem. Refusals: PACKAGE_NOT_FOUND, FORBIDDEN for a stored problem that
 * the caller may not change.
 */
export async function listDifferences(
  { db, viewer }: SignedInCall,
  { id, seq }: { id: number; seq: number },
): Promise<ImportDifference[]> {
  const [row] = await contentOfImported(db, { id, seq, uid: viewer.uid });
  if (!row) throw new Refusal("PACKAGE_NOT_FOUND");
  const origin = row.content.remote ?? row.content.origin;
  if (!origin) return [];
  const [problem] = await problemOfOrigin(db, { judge: origin.judge, key: origin.key });
  if (!problem) return [];
  if (!mayOverwrite(viewer, problem)) throw new Refusal("FORBIDDEN");
  const state = await readState(db, problem.pid);
  const parts = partsOfPackage(row.content);
  return state ? differencesOf(partsOfState(state), parts, problem.imported) : [];
}

/** Refusals: PACKAGE_NOT_FOUND, PACKAGE_STATE while the problems of the import are being stored. */
export async function discardImport(db: Db, uid: string, id: number): Promise<void> {
  await ownImport(db, uid, id);
  if ((await discardImportRow(db, { id, uid })).length === 0) throw new Refusal("PACKAGE_STATE");
}

/** Deletes imports past their retention period. */
export async function deleteExpiredImports(db: Database): Promise<void> {
  await deleteOldImports(db);
}
