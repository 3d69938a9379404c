import { existsSync } from "node:fs";
import { join } from "node:path";
// oxlint-disable-next-line eslint/no-restricted-imports -- the server's process begins here: its one real clock is passed to everything that it starts
import { systemClock } from "../shared/system/clock.ts";
import { ensureRoot } from "../server/account/root.ts";
import { startServer } from "../server/main.ts";
import { type Config, loadConfig } from "../server/platform/process/config.ts";
import { folderStore } from "../server/platform/file/files.ts";
import { createLog } from "../server/platform/process/log.ts";
import { migrate } from "../server/platform/database/migrate.ts";
import { OperatorError } from "../server/platform/process/operatorError.ts";
import { projectRoot } from "../server/platform/process/projectRoot.ts";
import { offerFirstRun, skipFirstRun } from "../server/firstRun/service.ts";
import { loadSamples } from "../server/package/samples.ts";
import { findingsOf } from "./doctor.ts";
import { prepareDataFolder } from "./dataFolder.ts";
import { findDatabase, openReachable } from "./databaseConnection.ts";
import { closeInOrder, exitWithLauncher, notifyLauncher } from "./launcherLink.ts";
import { cannotListen } from "./port.ts";

/** `verdict server`: migrates the database, ensures that root exists, and serves requests until it is stopped. */
export async function server(): Promise<void> {
  process.title = "verdict server";
  exitWithLauncher();
  const { config, sources } = loadConfig(process.env, projectRoot);
  const { judgeToken, key } = prepareDataFolder(config);
  const url = await findDatabase(config, systemClock);
  if (url === undefined) throw noDatabase(config);
  await prepareDatabase(config, url);

  const log = createLog("server", config.logLevel);
  const webFolder = join(projectRoot, "dist", "web");
  const running = await startServer({
    connection: { connectionString: url },
    databaseFrom: databaseSource(sources["DATABASE_URL"]),
    host: config.host,
    port: config.port,
    data: config.data,
    baseUrl: config.baseUrl,
    environmentSets: new Set(
      Object.keys(sources).filter((name) => sources[name] === "environment"),
    ),
    judgeToken,
    judgeLeaseMs: config.judgeLeaseMs,
    similarityDays: config.similarityDays,
    // The launcher sets this variable if it also starts a judge.
    localJudge: process.env["LOCAL_JUDGE_NAME"],
    key,
    mail: config.mail && {
      server: config.mail,
      from: config.mailFrom,
      fixed: sources["VERDICT_MAIL"] === "environment",
    },
    trustedProxies: config.trustedProxies,
    privateHosts: config.privateHosts,
    dataSources: {
      lojApi: config.lojApi,
      lojFiles: config.lojFiles,
      syzojSites: config.syzojSites,
      hustOjSites: config.hustOjSites,
    },
    metricsToken: config.metricsToken,
    webFolder: existsSync(webFolder) ? webFolder : undefined,
    migrations: join(projectRoot, "db", "migrations"),
    examine: () => findingsOf(config, systemClock),
    log,
    clock: systemClock,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall !== "listen") throw error;
    throw cannotListen(config.host, config.port, error.code ?? error.message);
  });
  closeInOrder({ clock: systemClock, log, close: () => running.close() });
  notifyLauncher({ kind: "ready", address: running.address });
}

/** The source of the database URL; a launcher that starts this process passes the source in an environment variable. */
function databaseSource(own: string | undefined): "environment" | "file" | "embedded" {
  const source = process.env["DATABASE_URL_SOURCE"] ?? own;
  return source === "environment" || source === "file" ? source : "embedded";
}

/**
 * Migrates the database and ensures that the site has an owner: root with the configured password, or the person who
 * opens a first-run address. Loads sample problems only if the launcher started the server, so that they are never added to a
 * production database.
 */
async function prepareDatabase(config: Config, url: string): Promise<void> {
  const db = await openReachable(url, systemClock);
  try {
    await migrate(url, {
      folder: join(projectRoot, "db", "migrations"),
      clock: systemClock,
    });
    if (config.adminPassword !== undefined) {
      await ensureRoot(db, { password: config.adminPassword });
      await skipFirstRun(db, config.adminPassword);
    }
    const token = await offerFirstRun(db);
    if (token) printNotice(firstRunNotice(config, token));
    if (process.send) {
      const files = folderStore(db, join(config.data, "files"));
      await loadSamples(db, files, join(projectRoot, "samples"), { trainings: true });
    }
  } finally {
    await db.close();
  }
}

function printNotice(text: string): void {
  if (process.send) notifyLauncher({ kind: "notice", text });
  else console.log(text);
}

/**
 * Address of the first-run setup. The token is in the fragment of the URL, so that it does not appear in server logs.
 */
function firstRunNotice({ baseUrl }: Config, token: string): string {
  return [
    `Set the site up at  ${baseUrl}/first-run#${token}`,
    "Until then the site serves nothing else. The address works once; every start prints a new one.",
    `请打开 ${baseUrl}/first-run#${token} 完成初始设置；在此之前站点不对外服务。地址只能使用一次，每次启动会打印新的。`,
  ].join("\n");
}

function noDatabase(config: Config): OperatorError {
  return new OperatorError(
    "NO_DATABASE",
    `There is no database: the embedded one of ${config.data} is not running. Use npm start, or set DATABASE_URL.`,
    `没有可用的数据库：${config.data} 的内置数据库未运行。请使用 npm start，或设置 DATABASE_URL。`,
  );
}
