import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { join } from "node:path";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { ClientConfig } from "pg";
import type { Clock } from "../shared/system/clock.ts";
import type { Finding } from "../shared/system/doctor.ts";
import { JUDGE_PATH } from "../shared/judge/judgeProtocol.ts";
import { accountFeature } from "./account/feature.ts";
import { viewerFinder } from "./account/session.ts";
import { announcementFeature } from "./announcement/feature.ts";
import { auditFeature } from "./audit/feature.ts";
import { captchaFeature } from "./captcha/feature.ts";
import { checkerFeature } from "./checker/feature.ts";
import { classFeature } from "./class/feature.ts";
import { commentFeature } from "./comment/feature.ts";
import type { PlacedComments } from "./comment/policy.ts";
import { contestFeature } from "./contest/feature.ts";
import type { Feature, FeatureKit } from "./feature.ts";
import { discussionFeature } from "./discussion/feature.ts";
import { editorialFeature } from "./editorial/feature.ts";
import { moderationFeature } from "./moderation/feature.ts";
import { feedFeature } from "./feed/feature.ts";
import { firstRunFeature } from "./firstRun/feature.ts";
import { homeworkFeature } from "./homework/feature.ts";
import { judgingFeature } from "./judging/feature.ts";
import { Backends, expectNode, missingOfNode, type TaskKind } from "./judging/service.ts";
import { languageFeature } from "./language/feature.ts";
import { mailFeature } from "./mail/feature.ts";
import type { EnvironmentMail } from "./mail/settings.ts";
import { messageFeature } from "./message/feature.ts";
import type { MessagePlace, MessageSubject } from "./message/policy.ts";
import type { ConnectionLimits } from "./platform/traffic/connections.ts";
import { type Database, openDatabase } from "./platform/database/db.ts";
import { folderStore } from "./platform/file/files.ts";
import { serveApiPages } from "./platform/apiDocument/apiPages.ts";
import { serveHealth } from "./platform/http/health.ts";
import { createHttp } from "./platform/http/http.ts";
import { JobRunner } from "./platform/job/jobs.ts";
import { LiveHub } from "./platform/live/live.ts";
import { openBus } from "./platform/live/liveBus.ts";
import { serveLive } from "./platform/live/liveStream.ts";
import { serveMetrics } from "./platform/http/metrics.ts";
import { networkTransport } from "./platform/outgoing/networkTransport.ts";
import type { Transport } from "./platform/outgoing/transport.ts";
import { outgoingHttp, type OutgoingHttp } from "./platform/outgoing/outgoingHttp.ts";
import { sweepRateWindows } from "./platform/database/rateWindow.ts";
import { reportRefusedTexts } from "./platform/rendering/rendering.ts";
import type { RouteContext } from "./platform/route/route.ts";
import { secretBox } from "./platform/process/secretBox.ts";
import { readVersion } from "./platform/process/version.ts";
import { answersWithPage, serveWebApp } from "./platform/http/webApp.ts";
import { otherContestFeature } from "./otherContest/feature.ts";
import { practiceFeature } from "./practice/feature.ts";
import { packageFeature } from "./package/feature.ts";
import { problemFeature } from "./problem/feature.ts";
import { problemAdminFeature } from "./problemAdmin/feature.ts";
import { restoreProblem } from "./problemAdmin/history.ts";
import { updateProblem } from "./problemAdmin/save.ts";
import { problemCheckFeature } from "./problemCheck/feature.ts";
import { profileFeature } from "./profile/feature.ts";
import { ratingFeature } from "./rating/feature.ts";
import { rankingFeature } from "./ranking/feature.ts";
import { rejudgeFeature } from "./rejudge/feature.ts";
import { openServices, type Services } from "./services.ts";
import { searchFeature } from "./search/feature.ts";
import { remoteJudges } from "./remote/feature.ts";
import { type DataSourceSettings, usualDataSources } from "./remote/service.ts";
import { similarityFeature } from "./similarity/feature.ts";
import type { DatabaseOrigin } from "./site/database.ts";
import { siteFeature } from "./site/feature.ts";
import { readWebsiteConfig, siteLanguage, type SiteLanguage } from "./site/service.ts";
import { submissionFeature } from "./submission/feature.ts";
import { teamFeature } from "./team/feature.ts";
import { teamRosterFeature } from "./teamRoster/feature.ts";
import { tagFeature } from "./tag/feature.ts";
import { testDataFeature } from "./testData/feature.ts";
import { saveTestDataOf, switchTestDataOf } from "./testData/versions.ts";
import { invitationFeature } from "./invitation/feature.ts";
import { tokenFeature } from "./token/feature.ts";
import { trainingFeature } from "./training/feature.ts";
import { trialFeature } from "./trial/feature.ts";
import { upsolvingFeature } from "./upsolving/feature.ts";
import { uploadFeature } from "./upload/feature.ts";
import { userFeature } from "./user/feature.ts";
import { virtualFeature } from "./virtual/feature.ts";

export interface ServerOptions {
  /** The connection to a migrated database. */
  connection: ClientConfig;
  /**
   * Where the connection settings come from. If absent, they come from the environment, and no page can change them.
   */
  databaseFrom?: DatabaseOrigin["from"] | undefined;
  host: string;
  /** 0: the operating system chooses a free port. */
  port: number;
  /** Data folder; its subfolder `files/` is the file store. */
  data: string;
  baseUrl: string;
  /** Names of the settings that the environment sets: pages show these settings but cannot change them. */
  environmentSets?: ReadonlySet<string> | undefined;
  judgeToken: string;
  /** How long a judge node keeps a job if it does not renew the lease; absent: 10 s. */
  judgeLeaseMs?: number | undefined;
  /** Days after which results of similarity checks are deleted; absent: 180. */
  similarityDays?: number | undefined;
  /** Name of the judge node that is started with this server; absent: none. */
  localJudge?: string | undefined;
  /** 32-byte key that encrypts stored secrets. */
  key: Buffer;
  /** Mail settings from the environment; if absent, the settings that administrators saved apply. */
  mail?: EnvironmentMail | undefined;
  trustedProxies: string[];
  /** Hosts on private addresses that the server may call; absent: none. */
  privateHosts?: string[] | undefined;
  /** Sites from which problems are imported with their test data; absent fields have default values. */
  dataSources?: Partial<DataSourceSettings> | undefined;
  /** How outgoing requests are sent; absent: over the network. */
  outgoingTransport?: Transport | undefined;
  metricsToken?: string | undefined;
  /** The folder of the web build; absent: only the API is served. */
  webFolder?: string | undefined;
  /** The migrations that this program expects; absent: the migrations of the source tree. */
  migrations?: string | undefined;
  /** Runs the doctor's checks of this machine during the first-run setup; absent: the setup shows no findings. */
  examine?: (() => Promise<Finding[]>) | undefined;
  log: FastifyBaseLogger;
  /** Features to register; absent: all features of the product. */
  features?: ((own: Feature[]) => Feature[]) | undefined;
  /** Limits for open connections; absent: derived from the number of files that the process may open. */
  connectionLimits?: ConnectionLimits | undefined;
  clock: Clock;
}

export interface RunningServer {
  /** `http://host:port` of the actual listening socket. */
  address: string;
  app: FastifyInstance;
  db: Database;
  /** The services of this process, for tests that inspect them. */
  services: Services;
  /** Finishes in-flight requests, then stops everything. */
  close(): Promise<void>;
}

/**
 * Builds the server from its features and starts to listen for requests. This is the only place that lists all
 * features.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const db = openDatabase(
    { application_name: "verdict server", ...options.connection },
    { clock: options.clock },
  );
  const { log, trustedProxies, baseUrl, webFolder, clock } = options;
  const language = siteLanguage(db);
  const fallback = answersWithPage(webFolder, language.current);
  const app = createHttp({
    log,
    trustedProxies,
    baseUrl,
    fallback,
    clock,
    upgradePaths: [JUDGE_PATH],
    limits: options.connectionLimits,
  });
  reportRefusedTexts((end) => log.warn({ end }, "a text could not be rendered"));
  // The hooks run in reverse order when the server closes, so the pool is closed after everything that uses it.
  app.addHook("onClose", () => db.close());
  try {
    const services = await addFeatures(app, db, { ...options, language });
    const address = await app.listen({ host: options.host, port: options.port });
    return { address, app, db, services, close: () => app.close() };
  } catch (error) {
    await app.close();
    throw error;
  }
}

function featuresOf(options: ServerOptions): Feature[] {
  const own = ownFeatures(options);
  return options.features?.(own) ?? own;
}

/** Every feature of the server, one line each. */
function ownFeatures(options: ServerOptions): Feature[] {
  const { connection, baseUrl, data, databaseFrom, environmentSets, examine } = options;
  const database: DatabaseOrigin = {
    url: connection.connectionString ?? "",
    from: databaseFrom ?? "environment",
    data,
  };
  const isFixed = environmentSets?.has("VERDICT_BASE_URL") ?? false;
  return [
    firstRunFeature(examine ?? (async () => [])),
    accountFeature,
    siteFeature({ database, fixedAddress: isFixed ? baseUrl : undefined }),
    announcementFeature,
    tagFeature,
    auditFeature,
    problemFeature,
    problemAdminFeature,
    checkerFeature,
    trialFeature,
    problemCheckFeature({ updateProblem, restoreProblem, saveTestDataOf, switchTestDataOf }),
    rankingFeature,
    ratingFeature,
    searchFeature,
    practiceFeature,
    contestFeature,
    virtualFeature,
    upsolvingFeature,
    trainingFeature,
    classFeature,
    homeworkFeature,
    discussionFeature,
    editorialFeature,
    moderationFeature,
    feedFeature,
    otherContestFeature,
    teamFeature,
    teamRosterFeature,
    tokenFeature,
    uploadFeature,
    profileFeature,
    captchaFeature,
    mailFeature(options.mail, (db) => readWebsiteConfig(db, baseUrl)),
    submissionFeature,
    rejudgeFeature,
    remoteJudges,
    similarityFeature(options.similarityDays),
    userFeature,
    invitationFeature,
    testDataFeature,
    packageFeature,
    languageFeature,
  ];
}

async function addFeatures(
  app: FastifyInstance,
  db: Database,
  options: ServerOptions & { language: SiteLanguage },
): Promise<Services> {
  const { log, webFolder, baseUrl, language, trustedProxies } = options;
  const metrics = serveMetrics(app, options);
  serveHealth(app, db, {
    migrations: options.migrations ?? join(import.meta.dirname, "../../db/migrations"),
    readiness: () => missingOfNode(db, options.localJudge),
  });
  if (options.localJudge !== undefined) await expectNode(db, options.localJudge);
  const files = folderStore(db, join(options.data, "files"));
  const findViewer = viewerFinder(db);
  const box = secretBox(options.key);
  const context: RouteContext = { app, db, files, box, findViewer, declared: [] };
  const server = `${hostname()}:${process.pid}:${randomBytes(4).toString("hex")}`;
  const bus = openBus(db, log);
  const hub = new LiveHub(db.clock, options.key, (error) =>
    log.warn({ err: error }, "a live event could not be read"),
  );
  const jobs = new JobRunner({ db, bus, log, worker: server });
  const sweeps: ((db: Database) => Promise<void>)[] = [sweepRateWindows];
  const taskKinds: TaskKind[] = [];
  const comments: PlacedComments[] = [];
  const messagePlaces: MessagePlace[] = [];
  const messageSubjects: MessageSubject[] = [];
  const outgoing = outgoingOf(options);
  const dataSources = { ...usualDataSources, ...options.dataSources };
  const services = openServices(db, bus, { outgoing, dataSources });
  const backends = new Backends();
  const kit: FeatureKit = {
    context,
    services,
    bus,
    hub,
    jobs,
    metrics,
    log,
    server,
    baseUrl,
    outgoing,
    language,
    trustsProxies: trustedProxies.length > 0,
    hourly(sweep) {
      sweeps.push(sweep);
    },
    offerScope: (scope) => services.scopes.add(scope),
    offerComments(ofPlace) {
      comments.push(ofPlace);
    },
    offerMessagePlace(place) {
      messagePlaces.push(place);
    },
    offerMessageSubject(subject) {
      messageSubjects.push(subject);
    },
    offerBackend: (backend) => backends.add(backend),
    backends,
    offerTasks(kind) {
      taskKinds.push(kind);
    },
  };
  for (const register of featuresOf(options)) await register(kit);
  await commentFeature(comments)(kit);
  await messageFeature({ places: messagePlaces, subjects: messageSubjects })(kit);
  const { judgeToken: token, judgeLeaseMs: leaseMs } = options;
  await judgingFeature({ token, leaseMs, taskKinds })(kit);
  serveLive({ app, db, bus, hub, findViewer });
  serveApiPages(context);
  if (webFolder !== undefined) await serveWebApp(app, webFolder);
  jobs.start();
  app.addHook("preClose", () => jobs.stop());
  app.addHook("onClose", () => bus.close());
  app.addHook("onClose", sweepHourly(db, sweeps, log));
  // From now on, clients that connect miss no messages from other servers.
  await bus.opened();
  return services;
}

/** The client for outgoing requests. Its User-Agent header identifies this site to the owners of other sites. */
function outgoingOf(options: ServerOptions): OutgoingHttp {
  const { clock, baseUrl, privateHosts = [] } = options;
  const transport =
    options.outgoingTransport ?? networkTransport({ privateHosts: new Set(privateHosts) });
  return outgoingHttp({ clock, transport, userAgent: `Verdict/${readVersion()} (+${baseUrl})` });
}

/** Deletes expired rows. Deleting rows twice is harmless, so every process may run this sweep. */
function sweepHourly(
  db: Database,
  sweeps: readonly ((db: Database) => Promise<void>)[],
  log: FastifyBaseLogger,
): () => Promise<void> {
  const timer = db.clock.every(3_600_000, () => {
    Promise.all(sweeps.map((sweep) => sweep(db))).catch((error: unknown) =>
      log.warn({ err: error }, "an hourly sweep failed; the next hour tries again"),
    );
  });
  timer.unref();
  return async () => timer.cancel();
}
