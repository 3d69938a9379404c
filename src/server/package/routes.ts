import type { FastifyBaseLogger } from "fastify";
import type { AnyEndpoint } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import * as calls from "../../shared/problem/package.ts";
import type { PackageFormat } from "../../shared/problem/packageReport.ts";
import { recordActionAlone } from "../audit/service.ts";
import { packageServer as english } from "../../shared/texts/en-US/packageServer.ts";
import { packageServer as chinese } from "../../shared/texts/zh-CN/packageServer.ts";
import { DataWithMessage } from "../platform/route/dataWithMessage.ts";
import { Download } from "../platform/file/download.ts";
import { translator } from "../platform/text/translator.ts";
import type { JobRunner } from "../platform/job/jobs.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { countOrRefuse } from "../platform/database/rateWindow.ts";
import { fileSecret } from "../problem/service.ts";
import { route, type RouteContext, type SignedInCall } from "../platform/route/route.ts";
import { reportOn, writePackage } from "./export.ts";
import {
  type PackageTarget,
  startImport,
  discardImport,
  listDifferences,
  readImport,
  listImports,
  storeChosen,
} from "./import.ts";
import { checkTarget } from "./intoTarget.ts";
import { readImportedStatement, serveImportedFiles } from "./importedStatement.ts";
import { storeRemoteList } from "./remoteList.ts";
import { workOnImports } from "./importJob.ts";
import type { RemoteJudges } from "../remote/service.ts";
import { mayImportStatements, mayMovePackages } from "./policy.ts";

const HOUR = 3600;
const ARCHIVES_AN_HOUR = 120;
const EXPORTS_AN_HOUR = 600;

/** Registers the routes for importing and exporting problems, and the import job. */
export function packageRoutes(
  context: RouteContext,
  {
    bus,
    jobs,
    log,
    remote,
  }: { bus: Bus; jobs: JobRunner; log: FastifyBaseLogger; remote: RemoteJudges },
): void {
  const { db, files } = context;
  workOnImports(jobs, { db, files, bus, log, remote });
  const services = { db, bus };
  /** Importing a problem with test data requires the permission to import packages. */
  const admitRemote = async (call: SignedInCall, judge: string) => {
    if (remote.problems.dataSource(judge)) admit(call.viewer);
    admitImporter(call.viewer);
    await countUpload(call);
  };

  route(context, calls.startImport, async ({ format = null }, call) => {
    await admitUpload(call);
    const file = await call.keepFile();
    return { id: await startImport(services, call, { file, format, unattended: false }) };
  });
  route(context, calls.startRemoteImport, async (input, call) => {
    await admitRemote(call, input.judge);
    const file = await storeRemoteList({ db, files, remote }, input);
    return { id: await startImport(services, call, { file, format: "remote", unattended: false }) };
  });
  route(context, calls.startSavedPageImport, async ({ judge, problem, page }, call) => {
    await admitRemote(call, judge);
    const file = await storeRemoteList({ db, files, remote }, { judge, problems: problem, page });
    return { id: await startImport(services, call, { file, format: "remote", unattended: false }) };
  });
  route(context, calls.getImport, async ({ id }, { viewer }) => {
    admitImporter(viewer);
    return readImport(db, viewer, id);
  });
  const secret = fileSecret(db);
  serveImportedFiles(context, secret);
  route(context, calls.getImportedStatement, async (input, call) => {
    admitImporter(call.viewer);
    return readImportedStatement(call, input, await secret());
  });
  route(context, calls.listImportDifferences, async (input, call) => {
    admitImporter(call.viewer);
    return listDifferences(call, input);
  });
  route(context, calls.listImports, async (_input, { viewer }) => {
    admitImporter(viewer);
    return listImports(db, viewer.uid);
  });
  route(context, calls.storeImport, async (input, call) => {
    admitImporter(call.viewer);
    await storeChosen(services, call, input);
    return null;
  });
  route(context, calls.discardImport, async ({ id }, { viewer }) => {
    admitImporter(viewer);
    await discardImport(db, viewer.uid, id);
    return null;
  });
  route(context, calls.reportExport, async ({ pids, format }, { viewer, locale }) => {
    admit(viewer);
    return reportOn({ db, files }, { pids, format, locale });
  });
  for (const each of [calls.exportProblems, calls.exportProblemsAlias]) {
    route(context, each, async ({ pid, format }, call) => exported(context, call, { pid, format }));
  }
  const oneAtOnce = async (
    call: SignedInCall,
    { target, ...what }: { judge: string; problems: string; target?: PackageTarget },
  ) => {
    await admitRemote(call, what.judge);
    // The job checks the target again, because it may store the problem later.
    if (target) await checkTarget(db, target, call);
    const file = await storeRemoteList({ db, files, remote }, { ...what, max: 1 });
    const work = { file, format: "remote", unattended: true, target } as const;
    const id = await startImport(services, call, work);
    const isDone = await untilDone(call, id, db.clock.now() + ONE_WAIT_MS);
    if (isDone) return null;
    return new DataWithMessage(null, translate(call.locale, "importContinues"));
  };
  route(context, calls.importRemoteProblem, ({ name, problemId }, call) =>
    oneAtOnce(call, { judge: name.trim().toUpperCase(), problems: problemId }),
  );
  route(context, calls.importRemoteContestProblem, ({ name, problemId, cid }, call) =>
    oneAtOnce(call, {
      judge: name.trim().toUpperCase(),
      problems: problemId,
      target: { contest: { cid, publishAtEnd: false } },
    }),
  );
  route(context, calls.importRemoteTrainingProblem, ({ name, problemId, tid }, call) =>
    oneAtOnce(call, {
      judge: name.trim().toUpperCase(),
      problems: problemId,
      target: { training: { tid } },
    }),
  );
  route(context, calls.importLojProblem, ({ problemId }, call) =>
    oneAtOnce(call, { judge: "LOJ", problems: problemId }),
  );
  const atOnce = (declaration: AtOnce, format: PackageFormat | null) =>
    route(context, declaration, async (_input, call) => {
      await admitUpload(call);
      const file = await call.keepFile();
      const id = await startImport(services, call, { file, format, unattended: true });
      await untilDone(call, id);
      return null;
    });
  atOnce(calls.importProblemZip, null);
  atOnce(calls.importQduojZip, "qduoj");
  atOnce(calls.importFps, "fps");
}

type AtOnce = typeof calls.importProblemZip & AnyEndpoint;

function admit(viewer: SignedInCall["viewer"]): void {
  if (!mayMovePackages(viewer)) throw new Refusal("FORBIDDEN");
}

/**
 * Admits users who may import statements. They need no further permission, because only the importer can read an
 * import, and its problems will belong to the importer.
 */
function admitImporter(viewer: SignedInCall["viewer"]): void {
  if (!mayImportStatements(viewer)) throw new Refusal("FORBIDDEN");
}

async function admitUpload(call: SignedInCall): Promise<void> {
  admit(call.viewer);
  await countUpload(call);
}

async function countUpload({ db, viewer }: SignedInCall): Promise<void> {
  await count(db, { key: `package:${viewer.uid}`, limit: ARCHIVES_AN_HOUR });
}

async function count(
  db: SignedInCall["db"],
  { key, limit }: { key: string; limit: number },
): Promise<void> {
  await countOrRefuse(db, { key, limit, window: HOUR });
}

async function exported(
  { db, files }: RouteContext,
  call: SignedInCall,
  { pid, format }: { pid: number[]; format: PackageFormat },
): Promise<Download> {
  admit(call.viewer);
  await count(db, { key: `export:${call.viewer.uid}`, limit: EXPORTS_AN_HOUR });
  const { stream, type, ending, names } = await writePackage({ db, files }, pid, format);
  const target = names.length > 3 ? `${names.slice(0, 3).join(", ")} …` : names.join(", ");
  await recordActionAlone(db, call, {
    action: "package.export",
    target,
    after: { format, problems: names },
  });
  return new Download(`problem_export_${db.clock.now()}.${ending}`, type, stream);
}

/** Polling interval, in milliseconds, for a request that is answered only when the import is finished. */
const LOOK_EVERY = 150;

/**
 * Maximum time in milliseconds that a request waits for a problem from another site. Reading the problem takes a while,
 * because there are pauses between page requests.
 */
const ONE_WAIT_MS = 60_000;

const translate = translator({ "zh-CN": chinese, "en-US": english });

/**
 * Waits for an unattended import; returns false if the import is not finished by `until`. The job continues even if the
 * client disconnects. Refusals: PACKAGE_UNREADABLE, PACKAGE_PARTLY (only some problems were stored; the refusal names
 * the other problems).
 */
async function untilDone(
  call: SignedInCall,
  id: number,
  until = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  for (;;) {
    const { state, fault, problems } = await readImport(call.db, call.viewer, id);
    if (state === "failed") throw new Refusal("PACKAGE_UNREADABLE", { reason: fault?.code ?? "" });
    if (state === "done") {
      const failed = problems.filter(({ stored }) => stored === null);
      if (failed.length === 0) return true;
      const names = failed.map(({ preview, name }) => preview?.problemId ?? name);
      const firstNames = names.slice(0, 10).join(", ");
      const done = problems.length - failed.length;
      throw new Refusal("PACKAGE_PARTLY", { done, count: failed.length, names: firstNames });
    }
    if (call.reply.raw.destroyed || call.db.clock.now() >= until) return false;
    await call.db.clock.wait(LOOK_EVERY);
  }
}
