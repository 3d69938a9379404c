import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { join } from "node:path";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { ClientConfig } from "pg";
import { accountRoutes } from "./account/routes.ts";
import { sweepSessions, viewerFinder } from "./account/session.ts";
import { checkCountersDaily } from "./judging/dailyCheck.ts";
import { openGateway } from "./judging/gateway.ts";
import { seedLanguages } from "./language/service.ts";
import { type Database, openDatabase } from "./platform/db.ts";
import { folderStore } from "./platform/files.ts";
import { serveApiPages } from "./platform/apiPages.ts";
import { serveHealth } from "./platform/health.ts";
import { createHttp } from "./platform/http.ts";
import { JobRunner } from "./platform/jobs.ts";
import { LiveHub } from "./platform/live.ts";
import { openBus } from "./platform/liveBus.ts";
import { serveLive } from "./platform/liveStream.ts";
import { serveMetrics } from "./platform/metrics.ts";
import { forgetEndedWindows } from "./platform/rateWindow.ts";
import type { RouteContext } from "./platform/route.ts";
import { answersWithPage, serveWebApp } from "./platform/webApp.ts";
import { problemRoutes } from "./problem/routes.ts";
import { siteRoutes } from "./site/routes.ts";
import { submissionsLive } from "./submission/live.ts";
import { submissionRoutes } from "./submission/routes.ts";

export interface ServerOptions {
  /** A migrated database. */
  connection: ClientConfig;
  host: string;
  /** 0: the system chooses. */
  port: number;
  /** Data folder; files go below `files/`. */
  data: string;
  baseUrl: string;
  judgeToken: string;
  trustedProxies: string[];
  metricsToken?: string | undefined;
  /** The browser's build; absent: calls only. */
  webFolder?: string | undefined;
  /** The migrations this program expects; absent: those of the source tree. */
  migrations?: string | undefined;
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
  const fallback = answersWithPage(webFolder);
  const app = createHttp({ log, trustedProxies, baseUrl, fallback });
  // Closing runs the last added hook first, so the pool outlives all that uses it.
  app.addHook("onClose", () => db.close());
  try {
    await addFeatures(app, db, options);
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
  options: ServerOptions,
): Promise<void> {
  const { log, webFolder, baseUrl } = options;
  const metrics = serveMetrics(app, options);
  serveHealth(app, db, options.migrations ?? join(import.meta.dirname, "../../db/migrations"));
  const context: RouteContext = {
    app,
    db,
    files: folderStore(db, join(options.data, "files")),
    findViewer: viewerFinder(db),
    declared: [],
  };
  accountRoutes(context);
  siteRoutes(context, { baseUrl, metrics });
  problemRoutes(context);
  await judgeAndPush(context, options);
  serveApiPages(context);
  if (webFolder !== undefined) await serveWebApp(app, webFolder);
  app.addHook("onClose", keepTidy(db, log));
  await seedLanguages(db);
}

/** Submissions, the judges' door, the live channel and background jobs: all that talks on the bus. */
async function judgeAndPush(
  context: RouteContext,
  { log, judgeToken }: ServerOptions,
): Promise<void> {
  const { app, db, files, findViewer } = context;
  const server = `${hostname()}:${process.pid}:${randomBytes(4).toString("hex")}`;
  const bus = openBus(db, log);
  const hub = new LiveHub((error) => log.warn({ err: error }, "a live event could not be read"));
  const jobs = new JobRunner({ db, bus, log, worker: server });
  submissionRoutes(context, bus);
  submissionsLive(hub, db, bus);
  serveLive({ app, db, bus, hub, findViewer });
  openGateway({ app, db, bus, files, token: judgeToken, server, log });
  await checkCountersDaily(jobs, db, log);
  jobs.start();
  app.addHook("preClose", () => jobs.stop());
  app.addHook("onClose", () => bus.close());
}

/** Removes what has ended, hourly; deleting twice changes nothing, so every process may do it. */
function keepTidy(db: Database, log: FastifyBaseLogger): () => Promise<void> {
  const timer = setInterval(() => {
    Promise.all([sweepSessions(db), forgetEndedWindows(db)]).catch((error: unknown) =>
      log.warn({ err: error }, "tidying up failed; the next hour tries again"),
    );
  }, 3_600_000).unref();
  return async () => clearInterval(timer);
}
