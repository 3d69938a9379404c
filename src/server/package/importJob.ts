import { affiliationsIn } from "../platform/route/principal.ts";
import type { FastifyBaseLogger } from "fastify";
import { PROBLEMS_MAX } from "../../shared/problem/package.ts";
import { ProblemAuth } from "../../shared/problem/problem.ts";
import { type Actor, recordAction } from "../audit/service.ts";
import { type Database, only, retriedTransaction, type Tx } from "../platform/database/db.ts";
import type { FileStore } from "../platform/file/files.ts";
import type { JobRunner, RunningJob } from "../platform/job/jobs.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { roleOf } from "../platform/database/storedRole.ts";
import { announceContest } from "../contest/service.ts";
import { PACKAGE_JOB, packagePayload, type PackageTarget } from "./import.ts";
import {
  beginReading,
  beginStoring,
  changeState,
  contentOf,
  type Decision,
  decideAll,
  failImport,
  deleteImportedProblems,
  type ImportRow,
  importForJob,
  importOutcome,
  insertImported,
  setFault,
  setProgress,
  setStored,
  problemByDisplayId,
  problemOfOrigin,
  rightsOfActor,
  toStore,
} from "./import.sql.ts";
import { sendMessage } from "../message/service.ts";
import { mayEditProblem } from "../problem/policy.ts";
import { overwritten } from "../problemAdmin/service.ts";
import { attachToJudge, noteOrigin, type RemoteJudges } from "../remote/service.ts";
import { enqueueCheck } from "../problemCheck/service.ts";
import { lockTarget, putIntoTarget } from "./intoTarget.ts";
import { mayImportStatements, mayMovePackages, mayOverwrite } from "./policy.ts";
import { readRemoteList } from "./read/remote.ts";
import { formatOf, openArchive, problemsIn } from "./readers.ts";
import type { ArchiveProblem, ReadPackage } from "./readPackage.ts";
import { PackageFault, Report } from "./report.ts";
import { hiddenUnlessComplete, previewOf, normalizePackage } from "./normalizePackage.ts";
import { refreshFromSource } from "./refresh.ts";
import { partsOfPackage } from "./reimport.ts";
import { insertPackage, overwritePackage } from "./storePackage.ts";

interface Services {
  db: Database;
  files: FileStore;
  bus: Bus;
  log: FastifyBaseLogger;
  remote: RemoteJudges;
}

type Work = Pick<RunningJob<unknown>, "attempt" | "signal" | "finishIn">;

const ATTEMPTS = 4;
/** Interval of progress updates, in milliseconds. */
const SAVE_EVERY_MS = 400;

/**
 * Registers the job that reads uploaded archives and stores the chosen problems. After a crash, reading starts again;
 * storing continues with the first problem that is not stored yet, because each problem is stored in its own
 * transaction.
 */
export function workOnImports(jobs: JobRunner, services: Services): void {
  jobs.registerHandler({
    kind: PACKAGE_JOB,
    payload: packagePayload,
    concurrency: 1,
    maxAttempts: ATTEMPTS,
    async run({ payload, ...work }) {
      const [row] = await importForJob(services.db, { id: payload.importId });
      if (row?.state === "reading") {
        await read(services, { ...row, target: payload.target }, work);
        // If a user decides what to import, a separate job stores the import. That job may already be running.
        if (!row.unattended) return;
      }
      const [now] = row ? await importForJob(services.db, { id: row.id }) : [];
      if (now?.state === "storing")
        await store(services, now.id, { ...work, actor: payload.actor });
    },
  });
}

async function read(
  services: Services,
  row: ImportRow & { unattended: boolean; target: PackageTarget },
  work: Work,
): Promise<void> {
  const { db } = services;
  try {
    await readAll(services, row, work.signal);
  } catch (error) {
    work.signal.throwIfAborted();
    const isFault = error instanceof PackageFault;
    if (!isFault && work.attempt < ATTEMPTS) throw error;
    if (!isFault) services.log.error({ err: error, import: row.id }, "an import could not be read");
    const { info } = isFault ? error : new PackageFault("internal");
    await db.transaction(async (tx) => {
      await failImport(tx, { id: row.id, fault: JSON.stringify(info) });
      await work.finishIn(tx);
    });
    return;
  }
  await db.transaction(async (tx) => {
    if (row.unattended) {
      const decision = JSON.stringify(decisionOf(row.target));
      await decideAll(tx, { id: row.id, decision });
    }
    await changeState(tx, {
      id: row.id,
      state: "reading",
      newState: row.unattended ? "storing" : "ready",
    });
    if (!row.unattended) await work.finishIn(tx);
  });
}

/** The decision that an unattended import makes for each of its problems. */
function decisionOf(target: PackageTarget): Decision {
  const decision = { action: "create", problemId: null, isPrivate: false } as const;
  return target ? { ...decision, ...target, takesStored: true } : decision;
}

async function readAll(
  { db, files, remote }: Services,
  row: ImportRow,
  signal: AbortSignal,
): Promise<void> {
  const progress = { bytes: 0, savedAt: 0 };
  const context = {
    files,
    signal,
    remote: remote.problems,
    seed: row.sha256.slice(0, 6).toUpperCase(),
    onBytes(bytes: number) {
      progress.bytes += bytes;
      if (row.format === "remote") return;
      if (db.clock.now() - progress.savedAt < SAVE_EVERY_MS) return;
      progress.savedAt = db.clock.now();
      // A lost progress update is harmless.
      setProgress(db, { id: row.id, done: progress.bytes }).catch(() => {});
    },
  };
  const archive = await openArchive(row, { ...context, format: row.format });
  const format = await formatOf(archive, row.format);
  const isRemote = format === "remote";
  const total = isRemote
    ? (await readRemoteList(archive)).keys.length
    : archive.paths.reduce((sum, path) => sum + archive.size(path), 0);
  await deleteImportedProblems(db, { id: row.id });
  await beginReading(db, { id: row.id, format, total });
  let seq = 0;
  for await (const entry of problemsIn(archive, format)) {
    seq += 1;
    if (seq > PROBLEMS_MAX) throw new PackageFault("tooManyProblems", { max: PROBLEMS_MAX });
    await storeProblem(db, { importId: row.id, seq, entry, signal });
    if (isRemote) await setProgress(db, { id: row.id, done: seq });
  }
  if (seq === 0) throw new PackageFault("noProblem");
}

async function storeProblem(
  db: Database,
  {
    importId,
    seq,
    entry,
    signal,
  }: {
    importId: number;
    seq: number;
    entry: ArchiveProblem;
    signal: AbortSignal;
  },
): Promise<void> {
  const report = new Report();
  const name = Array.from(entry.name).slice(0, 200).join("");
  const entries = () => JSON.stringify(report.entries);
  try {
    const problem = normalizePackage(await entry.read(report), report);
    const [content, preview] = [JSON.stringify(problem), JSON.stringify(previewOf(problem))];
    await insertImported(db, {
      importId,
      seq,
      name,
      content,
      preview,
      report: entries(),
      fault: null,
    });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof PackageFault)) throw error;
    await insertImported(db, {
      importId,
      seq,
      name,
      content: null,
      preview: null,
      report: entries(),
      fault: JSON.stringify(error.info),
    });
  }
}

async function store(
  services: Services,
  importId: number,
  work: Work & { actor: Actor },
): Promise<void> {
  const { db } = services;
  const waiting = await toStore(db, { id: importId });
  await beginStoring(db, { id: importId, total: waiting.length });
  for (const [at, { seq }] of waiting.entries()) {
    work.signal.throwIfAborted();
    try {
      const what = { importId, seq, actor: work.actor, judges: services.remote };
      const cid = await retriedTransaction(db, (tx) => storeOne(tx, what));
      if (cid !== undefined) announceContest(services.bus, cid);
    } catch (error) {
      const fault = faultOf(error);
      if (fault.info.code === "internal")
        services.log.error({ err: error }, "a problem was not stored");
      await setFault(db, { id: importId, seq, fault: JSON.stringify(fault.info) });
    }
    await setProgress(db, { id: importId, done: at + 1 });
  }
  await db.transaction(async (tx) => {
    await changeState(tx, { id: importId, state: "storing", newState: "done" });
    const { uid, ...params } = only(await importOutcome(tx, { id: importId }));
    await sendMessage(tx, uid, { template: "importFinished", params });
    await work.finishIn(tx);
  });
}

/** PostgreSQL's code for a foreign key violation. */
const FOREIGN_KEY = "23503";

function faultOf(error: unknown): PackageFault {
  if (error instanceof PackageFault) return error;
  const { code, table } = error as { code?: string; table?: string };
  // The files were deleted, because the import is older than the retention period of unreferenced files.
  const isGone = code === FOREIGN_KEY && /^problem_(?:case|file)$/.test(table ?? "");
  return new PackageFault(isGone ? "expired" : "internal");
}

/** Visibility of a new problem; a problem that is imported into a contest is visible only through the contest. */
function authOfNew({ contest, isPrivate }: Decision, { fields }: ReadPackage): 1 | 2 | 3 {
  if (contest) return ProblemAuth.Contest;
  return isPrivate ? ProblemAuth.Private : fields.auth;
}

/**
 * Records the source of the problem. Returns false if another problem is already linked to this source, or if this
 * problem is already linked to a different source.
 */
async function placed(
  tx: Tx,
  pid: number,
  { content, isNew, judges }: { content: ReadPackage; isNew: boolean; judges: RemoteJudges },
): Promise<boolean> {
  const { remote, origin } = content;
  const imported = partsOfPackage(content);
  if (remote) return attachToJudge(tx, judges, { pid, ...remote, imported, isNew });
  return origin === undefined || noteOrigin(tx, pid, { ...origin, imported });
}

/** Stores one problem of an import; returns the contest to which it was added, if any. */
async function storeOne(
  tx: Tx,
  {
    importId,
    seq,
    actor,
    judges,
  }: { importId: number; seq: number; actor: Actor; judges: RemoteJudges },
): Promise<number | undefined> {
  const { uid } = actor.viewer;
  const [person] = await rightsOfActor(tx, { uid });
  const importer = person && {
    uid,
    role: roleOf(person.roleId),
    ...affiliationsIn(person.affiliations),
  };
  if (!importer || !mayImportStatements(importer)) throw new PackageFault("notAllowed");
  const [row] = await contentOf(tx, { id: importId, seq });
  // Another attempt has already stored the problem.
  if (!row) return undefined;
  const { content, decision } = row;
  const mayMove = mayMovePackages(importer);
  if (content.remote === undefined && !mayMove) throw new PackageFault("notAllowed");
  const { contest = null } = decision;
  const organizer = { ...actor, viewer: { ...actor.viewer, ...importer } };
  await lockTarget(tx, organizer, decision);
  const origin = content.remote ?? content.origin;
  const [earlier] = origin
    ? await problemOfOrigin(tx, { judge: origin.judge, key: origin.key })
    : [];
  if (earlier && decision.takesStored) {
    const { pid, displayId } = earlier;
    const target = { ...decision, contest: contest && { ...contest, publishAtEnd: false } };
    const mayEdit = mayEditProblem(importer, earlier);
    await putIntoTarget(tx, organizer, { pid, displayId, mayEdit, target });
    await setStored(tx, { id: importId, seq, pid, displayId });
    return contest?.cid;
  }
  const wantedId = (decision.problemId ?? content.fields.problemId).toUpperCase();
  if (earlier && earlier.displayId !== wantedId && decision.action !== "replace")
    throw new PackageFault("remoteOther", { id: earlier.displayId });
  // A problem that was imported before keeps its display id on this site.
  const displayId = earlier?.displayId ?? wantedId;
  const [existing] = await problemByDisplayId(tx, { displayId });
  const auth = authOfNew(decision, content);
  const problem: ReadPackage = {
    ...content,
    fields: {
      ...content.fields,
      problemId: displayId,
      // A public problem becomes private if its new version has no test data or no statement; a problem of a class
      // always becomes private.
      auth:
        existing?.auth === ProblemAuth.Class
          ? ProblemAuth.Private
          : hiddenUnlessComplete(content, existing?.auth ?? auth),
    },
  };
  if (existing && decision.action !== "replace")
    throw new PackageFault("idTaken", { id: displayId });
  if (existing && !mayOverwrite(importer, existing))
    throw new PackageFault("notOwn", { id: displayId });
  if (existing && existing.isRemote !== (content.remote !== undefined)) {
    throw new PackageFault("remote", { id: displayId });
  }
  let pid = existing?.pid;
  if (existing) {
    const { pid: stored } = existing;
    const write = () =>
      earlier
        ? refreshFromSource(tx, {
            pid: stored,
            read: problem,
            earlier: earlier.imported,
            decision,
            uid,
          })
        : overwritePackage(tx, stored, { read: problem, uid });
    await overwritten(tx, actor, { pid: existing.pid, write });
  } else pid = await insertPackage(tx, problem, uid);
  if (pid === undefined) throw new PackageFault("idTaken", { id: displayId });
  if (!(await placed(tx, pid, { content, isNew: existing === undefined, judges })))
    throw new PackageFault("remoteOther", { id: displayId });
  const publishAtEnd = contest?.publishAtEnd === true && !existing && mayMove;
  const target = { ...decision, contest: contest && { ...contest, publishAtEnd } };
  await putIntoTarget(tx, organizer, { pid, displayId, mayEdit: true, target });
  await setStored(tx, { id: importId, seq, pid, displayId });
  // Enqueues a check that judges the package's jury programs and compares their verdicts with the expected verdicts.
  await enqueueCheck(tx, pid, uid);
  const after = { pid, replaced: existing !== undefined, cases: problem.cases.length };
  await recordAction(tx, actor, { action: "package.import", target: displayId, after });
  return contest?.cid;
}
