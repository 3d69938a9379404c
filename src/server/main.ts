import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { join } from "node:path";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { ClientConfig } from "pg";
import type { Finding } from "../shared/doctor.ts";
import { forgetOldCodes } from "./account/mailCode.ts";
import { workOnResets } from "./account/recovery.ts";
import { recoveryRoutes } from "./account/recoveryRoutes.ts";
import { ownSessionRoutes } from "./account/ownSessions.ts";
import { accountRoutes } from "./account/routes.ts";
import { forgetOldChallenges } from "./account/passkey.ts";
import { secondFactorRoutes } from "./account/secondFactorRoutes.ts";
import { sweepSessions, viewerFinder } from "./account/session.ts";
import { forgetOldPuzzles } from "./account/slidePuzzle.ts";
import { announcementRoutes } from "./announcement/routes.ts";
import { tagRoutes } from "./tag/routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { captchaRoutes } from "./captcha/routes.ts";
import { forgetOldCaptchas } from "./captcha/service.ts";
import { compileDesk } from "./checker/desk.ts";
import { checkerRoutes } from "./checker/routes.ts";
import { COMPILE_JOB, forgetOldChecks } from "./checker/service.ts";
import { contestRoutes } from "./contest/routes.ts";
import { checkCountersDaily } from "./judging/dailyCheck.ts";
import { recountProblems } from "./judging/recount.ts";
import { firstRunRoutes } from "./firstRun/routes.ts";
import { openGateway } from "./judging/gateway.ts";
import { judgingMeter } from "./judging/meter.ts";
import { allSideWork } from "./judging/service.ts";
import { seedLanguages } from "./language/service.ts";
import { forgetOldMails } from "./mail/administration.ts";
import { workOnMails } from "./mail/job.ts";
import { MailPost } from "./mail/post.ts";
import { mailRoutes } from "./mail/routes.ts";
import { type EnvironmentMail, keepEnvironmentMail } from "./mail/settings.ts";
import { messageRoutes } from "./message/routes.ts";
import { type Database, openDatabase } from "./platform/db.ts";
import { folderStore } from "./platform/files.ts";
import { serveApiPages } from "./platform/apiPages.ts";
import { serveHealth } from "./platform/health.ts";
import { createHttp } from "./platform/http.ts";
import { JobRunner } from "./platform/jobs.ts";
import { LiveHub } from "./platform/live.ts";
import { openBus } from "./platform/liveBus.ts";
import { serveLive } from "./platform/liveStream.ts";
import { type Metrics, serveMetrics } from "./platform/metrics.ts";
import { forgetEndedWindows } from "./platform/rateWindow.ts";
import type { RouteContext } from "./platform/route.ts";
import { secretBox } from "./platform/secretBox.ts";
import { answersWithPage, serveWebApp } from "./platform/webApp.ts";
import { forgetOldImports } from "./problem/package/import.ts";
import { packageRoutes } from "./problem/package/packageRoutes.ts";
import { forgetOldCandidates } from "./problemCheck/candidate.ts";
import { checkDesk } from "./problemCheck/desk.ts";
import { checksLive } from "./problemCheck/live.ts";
import { problemCheckRoutes } from "./problemCheck/routes.ts";
import { problemRoutes } from "./problem/routes.ts";
import { forgetOldDrafts } from "./problemAdmin/drafts.ts";
import { restore } from "./problemAdmin/history.ts";
import { problemAdminRoutes } from "./problemAdmin/routes.ts";
import { edit } from "./problemAdmin/save.ts";
import type { DatabaseOrigin } from "./site/database.ts";
import { dashboardRoutes } from "./site/dashboardRoutes.ts";
import { siteAdminRoutes } from "./site/adminRoutes.ts";
import { rankingRoutes } from "./ranking/routes.ts";
import { profileRoutes } from "./profile/routes.ts";
import { siteRoutes } from "./site/routes.ts";
import { keepEnvironmentAddress, siteLanguage, type SiteLanguage } from "./site/service.ts";
import { submissionsLive } from "./submission/live.ts";
import { workOnRejudgings } from "./rejudge/applyJob.ts";
import { previewDesk } from "./rejudge/previewDesk.ts";
import { rejudgeRoutes } from "./rejudge/routes.ts";
import { submissionRoutes } from "./submission/routes.ts";
import { workOnUploads } from "./testData/readJob.ts";
import { testDataRoutes } from "./testData/routes.ts";
import { forgetAbandonedUploads } from "./testData/uploads.ts";
import { forgetOldVersions, saveTestDataOf, switchTestDataOf } from "./testData/versions.ts";
import { tokenRoutes } from "./token/routes.ts";
import { trialDesk } from "./trial/desk.ts";
import { trialsLive } from "./trial/live.ts";
import { trialRoutes } from "./trial/routes.ts";
import { forgetOldTrials } from "./trial/service.ts";
import { forgetOldBatches } from "./user/batch.ts";
import { workOnBatches } from "./user/batchJob.ts";
import { userRoutes } from "./user/routes.ts";
import { uploadRoutes } from "./upload/routes.ts";
import { sweepUploadsDaily } from "./upload/sweep.ts";

export interface ServerOptions {
  /** A migrated database. */
  connection: ClientConfig;
  /** Whose word that is; absent: the environment's, so it cannot be changed on a page. */
  databaseFrom?: DatabaseOrigin["from"] | undefined;
  host: string;
  /** 0: the system chooses. */
  port: number;
  /** Data folder; files go below `files/`. */
  data: string;
  baseUrl: string;
  /** Names of the settings that the environment sets: pages show them and cannot change them. */
  environmentSets?: ReadonlySet<string> | undefined;
  judgeToken: string;
  /** 32 bytes that encrypt stored secrets. */
  key: Buffer;
  /** What the environment says of mail; absent: what administrators saved. */
  mail?: EnvironmentMail | undefined;
  trustedProxies: string[];
  metricsToken?: string | undefined;
  /** The browser's build; absent: calls only. */
  webFolder?: string | undefined;
  /** The migrations this program expects; absent: those of the source tree. */
  migrations?: string | undefined;
  /** The doctor's list of this machine, for the first run; absent: nothing to tell. */
  examine?: (() => Promise<Finding[]>) | undefined;
  log: FastifyBaseLogger;
}

export interface RunningServer {
  /** `http://host:port` as it really listens. */
  address: string;
  app: FastifyInstance;
  db: Database;
  /** Answers what is under way, then ends everything. */
  close(): Promise<void>;
}

/** Builds the server out of its features and listens. The only place that names them all. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const db = openDatabase({ application_name: "verdict server", ...options.connection });
  const { log, trustedProxies, baseUrl, webFolder } = options;
  const language = siteLanguage(db);
  const fallback = answersWithPage(webFolder, language.current);
  const app = createHttp({ log, trustedProxies, baseUrl, fallback });
  // Closing runs the last added hook first, so the pool outlives all that uses it.
  app.addHook("onClose", () => db.close());
  try {
    await addFeatures(app, db, { ...options, language });
    const address = await app.listen({ host: options.host, port: options.port });
    return { address, app, db, close: () => app.close() };
  } catch (error) {
    await app.close();
    throw error;
  }
}

async function addFeatures(
  app: FastifyInstance,
  db: Database,
  options: ServerOptions & { language: SiteLanguage },
): Promise<void> {
  const { log, webFolder, baseUrl, language } = options;
  const metrics = serveMetrics(app, options);
  serveHealth(app, db, options.migrations ?? join(import.meta.dirname, "../../db/migrations"));
  const context: RouteContext = {
    app,
    db,
    files: folderStore(db, join(options.data, "files")),
    box: secretBox(options.key),
    findViewer: viewerFinder(db),
    declared: [],
  };
  firstRunRoutes(context, { language, examine: options.examine ?? (async () => []) });
  accountRoutes(context);
  ownSessionRoutes(context);
  secondFactorRoutes(context, baseUrl);
  siteRoutes(context, { baseUrl, metrics });
  siteAdminRoutes(context, {
    ...{ baseUrl, language },
    database: {
      url: options.connection.connectionString ?? "",
      from: options.databaseFrom ?? "environment",
      data: options.data,
    },
  });
  announcementRoutes(context);
  tagRoutes(context);
  auditRoutes(context);
  messageRoutes(context);
  problemRoutes(context);
  problemAdminRoutes(context);
  problemCheckRoutes(context, { edit, restore, saveTestDataOf, switchTestDataOf });
  rankingRoutes(context);
  contestRoutes(context);
  tokenRoutes(context);
  uploadRoutes(context);
  profileRoutes(context);
  captchaRoutes(context);
  await keepEnvironmentMail(db, context.box, options.mail);
  await judgeAndPush(context, options, metrics);
  serveApiPages(context);
  if (webFolder !== undefined) await serveWebApp(app, webFolder);
  app.addHook("onClose", keepTidy(db, log));
  await seedLanguages(db);
  const isFixed = options.environmentSets?.has("VERDICT_BASE_URL") ?? false;
  await keepEnvironmentAddress(db, isFixed ? baseUrl : undefined);
}

/** Submissions, the judges' door, the live channel and background jobs: all that talks on the bus. */
async function judgeAndPush(
  context: RouteContext,
  { log, judgeToken, baseUrl }: ServerOptions,
  metrics: Metrics,
): Promise<void> {
  const { app, db, box, files, findViewer } = context;
  const server = `${hostname()}:${process.pid}:${randomBytes(4).toString("hex")}`;
  dashboardRoutes(context, { id: server, roles: ["web", "gateway", "jobs"], log });
  const bus = openBus(db, log);
  const hub = new LiveHub((error) => log.warn({ err: error }, "a live event could not be read"));
  const jobs = new JobRunner({ db, bus, log, worker: server });
  submissionRoutes(context, bus);
  rejudgeRoutes(context, bus);
  submissionsLive(hub, db, bus);
  trialRoutes(context, bus);
  trialsLive(hub, db, bus);
  checksLive(hub, db, bus);
  serveLive({ app, db, bus, hub, findViewer });
  const side = allSideWork([
    compileDesk(db, bus, log),
    trialDesk(db, bus, log),
    checkDesk(db, log),
    previewDesk(db, log),
  ]);
  checkerRoutes(context, bus);
  const meter = judgingMeter(metrics, db, [COMPILE_JOB, "trial"]);
  openGateway({ app, db, bus, files, side, meter, token: judgeToken, server, log });
  const post = new MailPost(box);
  mailRoutes(context, { post, baseUrl, bus });
  workOnMails(jobs, { db, box, post, baseUrl, log });
  recoveryRoutes(context, bus);
  workOnResets(jobs, { db, box, bus });
  userRoutes(context, bus);
  testDataRoutes(context, bus);
  workOnUploads(jobs, { db, files });
  workOnBatches(jobs, { db, box, bus });
  workOnRejudgings(jobs, { db, bus });
  packageRoutes(context, { bus, jobs, log });
  await checkCountersDaily(jobs, db, log);
  recountProblems(jobs, db);
  await sweepUploadsDaily(jobs, { db, files }, log);
  jobs.start();
  app.addHook("onClose", async () => post.close());
  app.addHook("preClose", () => jobs.stop());
  app.addHook("onClose", () => bus.close());
}

/** Removes what has ended, hourly; deleting twice changes nothing, so every process may do it. */
function keepTidy(db: Database, log: FastifyBaseLogger): () => Promise<void> {
  const timer = setInterval(() => {
    Promise.all([
      sweepSessions(db),
      forgetOldChallenges(db),
      forgetOldPuzzles(db),
      forgetEndedWindows(db),
      forgetOldTrials(db),
      forgetOldChecks(db),
      forgetOldBatches(db),
      forgetOldImports(db),
      forgetOldCodes(db),
      forgetOldCaptchas(db),
      forgetOldMails(db),
      forgetOldDrafts(db),
      forgetOldCandidates(db),
      forgetAbandonedUploads(db),
      forgetOldVersions(db),
    ]).catch((error: unknown) =>
      log.warn({ err: error }, "tidying up failed; the next hour tries again"),
    );
  }, 3_600_000).unref();
  return async () => clearInterval(timer);
}
