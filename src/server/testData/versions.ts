import type * as z from "zod/mini";
import { holdClassOfObject } from "../authority/service.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { saveTestData, TestData } from "../../shared/problem/testData.ts";
import { type Actor, recordAction } from "../audit/service.ts";
import type { Database, Db } from "../platform/database/db.ts";
import type { FileStore } from "../platform/file/files.ts";
import type { Viewer } from "../platform/route/route.ts";
import { editRefusal } from "../problem/policy.ts";
import { recheck } from "../problemCheck/service.ts";
import { prepareCases, saveCases } from "./service.ts";
import {
  casesOfVersion,
  type DataProblemRow,
  deleteOldVersions,
  finishingOnOthers,
  lockProblemOfData,
  problemOfData,
  problemsWithOldVersions,
  subtasksOfVersion,
  switchVersion,
  versionsOf,
} from "./sql.ts";

/** Number of versions of one problem that can be restored; older versions are deleted. */
const VERSIONS_KEPT = 10;

/** The problem, if the viewer may read and change its test data. Refusals: PROBLEM_NOT_FOUND, FORBIDDEN. */
export async function problemFor(db: Db, viewer: Viewer, pid: number): Promise<DataProblemRow> {
  return allowed(viewer, pid, await problemOfData(db, { pid }));
}

function allowed(viewer: Viewer, pid: number, [problem]: DataProblemRow[]): DataProblemRow {
  if (!problem) throw new Refusal("PROBLEM_NOT_FOUND", { problemId: pid });
  const refusal = editRefusal(viewer, problem);
  if (refusal) throw refusal;
  return problem;
}

/** One version of the data; the current version by default. Refusal: TEST_DATA_VERSION. */
export async function readTestData(
  db: Db,
  problem: DataProblemRow,
  requested: number | undefined,
): Promise<TestData> {
  const { pid, problemId, type, caseMode, version } = problem;
  // Version numbers outside this range do not exist; numbers above it would overflow the column.
  const isPossible = requested === undefined || (requested >= 0 && requested < 2 ** 31);
  const cases = isPossible ? await casesOfVersion(db, { pid, version: requested ?? version }) : [];
  if (requested !== undefined && cases.length === 0) throw new Refusal("TEST_DATA_VERSION");
  const [finishing] = await finishingOnOthers(db, { pid, version });
  return {
    pid,
    problemId,
    version,
    type,
    caseMode,
    cases,
    subtasks: await subtasksOfVersion(db, { pid, version: requested ?? version }),
    versions: (await versionsOf(db, { pid })).map(({ createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt?.toISOString() ?? null,
    })),
    finishing: finishing?.count ?? 0,
  };
}

/** Saves a new version in its own transaction, with an entry in the audit log. */
export async function saveTestDataOf(
  { db, files }: { db: Database; files: FileStore },
  actor: Actor & { viewer: Viewer },
  { pid, base, cases, subtasks }: z.output<(typeof saveTestData)["input"]>,
): Promise<number> {
  const prepared = await prepareCases(files, cases, { base, subtasks });
  return db.transaction(async (tx) => {
    await holdClassOfObject(tx, { kind: "problem", id: pid }, actor);
    const problem = allowed(actor.viewer, pid, await lockProblemOfData(tx, { pid }));
    const saved = await saveCases(tx, { pid, prepared, actorUid: actor.viewer.uid });
    if (!saved.changed) return saved.version;
    const { version, total } = saved;
    await recordAction(tx, actor, {
      action: "testData.save",
      target: problem.problemId,
      before: { version: problem.version },
      after: { version, cases: saved.cases, total, origin: prepared.origin },
    });
    await recheck(tx, pid, actor.viewer.uid);
    return version;
  });
}

/** Switches to another version. Refusals: CONFLICT, TEST_DATA_VERSION and the refusals of `problemFor`. */
export async function switchTestDataOf(
  db: Database,
  actor: Actor & { viewer: Viewer },
  { pid, base, version }: { pid: number; base: number; version: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdClassOfObject(tx, { kind: "problem", id: pid }, actor);
    const problem = allowed(actor.viewer, pid, await lockProblemOfData(tx, { pid }));
    if (problem.version !== base) throw new Refusal("CONFLICT");
    if (version === base) return;
    const cases = await casesOfVersion(tx, { pid, version });
    if (cases.length === 0) throw new Refusal("TEST_DATA_VERSION");
    await switchVersion(tx, { pid, version });
    await recordAction(tx, actor, {
      action: "testData.switch",
      target: problem.problemId,
      before: { version: base },
      after: { version, cases: cases.length },
    });
    await recheck(tx, pid, actor.viewer.uid);
  });
}

/**
 * Deletes all but the newest versions of each problem. The problem is locked, so that a concurrent change of its
 * current version takes place either before or after the deletion. Files without other references are deleted later.
 */
export async function sweepVersions(db: Database): Promise<void> {
  for (const { pid } of await problemsWithOldVersions(db, { count: VERSIONS_KEPT })) {
    await db.transaction(async (tx) => {
      await lockProblemOfData(tx, { pid });
      await deleteOldVersions(tx, { pid, count: VERSIONS_KEPT });
    });
  }
}
