import type { FastifyBaseLogger } from "fastify";
import { PROBLEMS_MAX } from "../../../shared/package.ts";
import { type Actor, recordAction } from "../../audit/service.ts";
import type { Database, Db } from "../../platform/db.ts";
import type { FileStore } from "../../platform/files.ts";
import type { JobRunner, RunningJob } from "../../platform/jobs.ts";
import { roleOf } from "../../platform/route.ts";
import { PACKAGE_JOB, packagePayload } from "./import.ts";
import {
  beginReading,
  beginStoring,
  changeState,
  contentOf,
  decideAll,
  failImport,
  forgetProblems,
  type ImportRow,
  importToWork,
  insertImported,
  noteFault,
  noteProgress,
  noteStored,
  problemCalled,
  roleOfActor,
  toStore,
} from "./import.sql.ts";
import { overwritten } from "../../problemAdmin/service.ts";
import { queueCheck } from "../../problemCheck/service.ts";
import { mayMovePackages, mayOverwrite } from "./packagePolicy.ts";
import { formatOf, openArchive, problemsIn } from "./readers.ts";
import type { FoundProblem, ReadPackage } from "./readPackage.ts";
import { PackageFault, Report } from "./report.ts";
import { previewOf, settle } from "./settle.ts";
import { insertPackage, overwritePackage } from "./storePackage.ts";

interface Desk {
  db: Database;
  files: FileStore;
  log: FastifyBaseLogger;
}

type Work = Pick<RunningJob<unknown>, "attempt" | "signal" | "finishIn">;

const ATTEMPTS = 4;
/** Progress is told this often, milliseconds. */
const TOLD_EVERY = 400;

/**
 * Reads uploaded archives and stores what was chosen of them. Reading begins anew after a crash; storing
 * goes on with the first problem that is not stored, because each is one transaction with its mark.
 */
export function workOnImports(jobs: JobRunner, desk: Desk): void {
  jobs.registerHandler({
    kind: PACKAGE_JOB,
    payload: packagePayload,
    concurrency: 1,
    maxAttempts: ATTEMPTS,
    async run({ payload, ...work }) {
      const [row] = await importToWork(desk.db, payload.importId);
      if (row?.state === "reading") await read(desk, row, work);
      const [now] = row ? await importToWork(desk.db, row.id) : [];
      if (now?.state === "storing") await store(desk, now.id, { ...work, actor: payload.actor });
    },
  });
}

async function read(
  desk: Desk,
  row: ImportRow & { unattended: boolean },
  work: Work,
): Promise<void> {
  const { db } = desk;
  try {
    await readAll(desk, row, work.signal);
  } catch (error) {
    work.signal.throwIfAborted();
    const isFault = error instanceof PackageFault;
    if (!isFault && work.attempt < ATTEMPTS) throw error;
    if (!isFault) desk.log.error({ err: error, import: row.id }, "an import could not be read");
    const { info } = isFault ? error : new PackageFault("internal");
    await db.transaction(async (tx) => {
      await failImport(tx, row.id, JSON.stringify(info));
      await work.finishIn(tx);
    });
    return;
  }
  await db.transaction(async (tx) => {
    if (row.unattended) await decideAll(tx, row.id);
    await changeState(tx, row.id, "reading", row.unattended ? "storing" : "ready");
    if (!row.unattended) await work.finishIn(tx);
  });
}

async function readAll({ db, files }: Desk, row: ImportRow, signal: AbortSignal): Promise<void> {
  const progress = { bytes: 0, told: 0 };
  const kit = {
    files,
    signal,
    seed: row.sha256.slice(0, 6).toUpperCase(),
    onBytes(bytes: number) {
      progress.bytes += bytes;
      if (Date.now() - progress.told < TOLD_EVERY) return;
      progress.told = Date.now();
      // What is only told may be lost.
      noteProgress(db, row.id, progress.bytes).catch(() => {});
    },
  };
  const archive = await openArchive(row, kit);
  const format = formatOf(archive, row.format);
  const total = archive.paths.reduce((sum, path) => sum + archive.size(path), 0);
  await forgetProblems(db, row.id);
  await beginReading(db, row.id, format, total);
  let seq = 0;
  for await (const found of problemsIn(archive, format)) {
    seq += 1;
    if (seq > PROBLEMS_MAX) throw new PackageFault("tooManyProblems", { max: PROBLEMS_MAX });
    await keepFound(db, { importId: row.id, seq, found, signal });
  }
  if (seq === 0) throw new PackageFault("noProblem");
}

async function keepFound(
  db: Db,
  {
    importId,
    seq,
    found,
    signal,
  }: {
    importId: number;
    seq: number;
    found: FoundProblem;
    signal: AbortSignal;
  },
): Promise<void> {
  const report = new Report();
  const name = Array.from(found.name).slice(0, 200).join("");
  const entries = () => JSON.stringify(report.entries);
  try {
    const problem = settle(await found.read(report), report);
    const [content, preview] = [JSON.stringify(problem), JSON.stringify(previewOf(problem))];
    await insertImported(db, importId, seq, name, content, preview, entries(), null);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof PackageFault)) throw error;
    await insertImported(
      db,
      importId,
      seq,
      name,
      null,
      null,
      entries(),
      JSON.stringify(error.info),
    );
  }
}

async function store(desk: Desk, importId: number, work: Work & { actor: Actor }): Promise<void> {
  const { db } = desk;
  const waiting = await toStore(db, importId);
  await beginStoring(db, importId, waiting.length);
  for (const [at, { seq }] of waiting.entries()) {
    work.signal.throwIfAborted();
    try {
      await db.transaction((tx) => storeOne(tx, { importId, seq, actor: work.actor }));
    } catch (error) {
      const fault = faultOf(error);
      if (fault.info.code === "internal")
        desk.log.error({ err: error }, "a problem was not stored");
      await noteFault(db, importId, seq, JSON.stringify(fault.info));
    }
    await noteProgress(db, importId, at + 1);
  }
  await db.transaction(async (tx) => {
    await changeState(tx, importId, "storing", "done");
    await work.finishIn(tx);
  });
}

/** PostgreSQL's code for a row that refers to one that is not there. */
const FOREIGN_KEY = "23503";

function faultOf(error: unknown): PackageFault {
  if (error instanceof PackageFault) return error;
  const { code, table } = error as { code?: string; table?: string };
  // The bytes were swept away: the import waited longer than files without a reference are kept.
  const isGone = code === FOREIGN_KEY && /^problem_(?:case|file)$/.test(table ?? "");
  return new PackageFault(isGone ? "expired" : "internal");
}

async function storeOne(
  tx: Db,
  { importId, seq, actor }: { importId: number; seq: number; actor: Actor },
): Promise<void> {
  const { uid } = actor.viewer;
  const [person] = await roleOfActor(tx, uid);
  const who = person && { uid, role: roleOf(person.role) };
  if (!who || !mayMovePackages(who)) throw new PackageFault("notAllowed");
  const [row] = await contentOf(tx, importId, seq);
  // Another attempt was faster.
  if (!row) return;
  const { content, decision } = row;
  const displayId = (decision.problemId ?? content.fields.problemId).toUpperCase();
  const [there] = await problemCalled(tx, displayId);
  const auth = decision.isPrivate ? 2 : content.fields.auth;
  const problem: ReadPackage = {
    ...content,
    fields: { ...content.fields, problemId: displayId, auth: there?.auth ?? auth },
  };
  if (there && decision.action !== "replace") throw new PackageFault("idTaken", { id: displayId });
  if (there && !mayOverwrite(who, there)) throw new PackageFault("notOwn", { id: displayId });
  if (there?.isRemote) throw new PackageFault("remote", { id: displayId });
  let pid = there?.pid;
  if (there) {
    const write = () => overwritePackage(tx, there.pid, { read: problem, uid });
    await overwritten(tx, actor, { pid: there.pid, write });
  } else pid = await insertPackage(tx, problem, uid);
  if (pid === undefined) throw new PackageFault("idTaken", { id: displayId });
  await noteStored(tx, importId, seq, pid, displayId);
  // The jury's programs of a package check its verdicts here.
  await queueCheck(tx, pid, uid);
  const after = { pid, replaced: there !== undefined, cases: problem.cases.length };
  await recordAction(tx, actor, { action: "package.import", target: displayId, after });
}
