import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureRoot } from "../server/account/root.ts";
import { startServer } from "../server/main.ts";
import { type Config, loadConfig } from "../server/platform/config.ts";
import { folderStore } from "../server/platform/files.ts";
import { createLog } from "../server/platform/log.ts";
import { migrate } from "../server/platform/migrate.ts";
import { OperatorError } from "../server/platform/operatorError.ts";
import { projectRoot } from "../server/platform/projectRoot.ts";
import { loadSamples } from "../server/problem/samples.ts";
import { prepareDataFolder } from "./dataFolder.ts";
import { findDatabase, openReachable } from "./database.ts";
import { closeWhenTold, tellLauncher } from "./launcherLink.ts";
import { cannotListen } from "./port.ts";

/** `verdict server`: migrates, makes sure of root, and serves until told to stop. */
export async function server(): Promise<void> {
  process.title = "verdict server";
  const { config } = loadConfig(process.env, projectRoot);
  const { judgeToken } = prepareDataFolder(config);
  const url = await findDatabase(config);
  if (url === undefined) throw noDatabase(config);
  await prepareDatabase(config, url);

  const webFolder = join(projectRoot, "dist", "web");
  const running = await startServer({
    connection: { connectionString: url },
    host: config.host,
    port: config.port,
    data: config.data,
    baseUrl: config.baseUrl,
    judgeToken,
    trustedProxies: config.trustedProxies,
    metricsToken: config.metricsToken,
    webFolder: existsSync(webFolder) ? webFolder : undefined,
    migrations: join(projectRoot, "db", "migrations"),
    log: createLog("server", config.logLevel),
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall !== "listen") throw error;
    throw cannotListen(config.host, config.port, error.code ?? error.message);
  });
  closeWhenTold(() => running.close());
  tellLauncher({ kind: "ready", address: running.address });
}

/**
 * Migrates and creates root; the one-time password is told once, here. The sample problems are for
 * those who start everything with one command, not for a production database.
 */
async function prepareDatabase(config: Config, url: string): Promise<void> {
  const db = await openReachable(url);
  try {
    await migrate(url, join(projectRoot, "db", "migrations"));
    const { oneTimePassword } = await ensureRoot(db, { password: config.adminPassword });
    if (oneTimePassword) tell(firstSignIn(oneTimePassword));
    if (process.send) {
      const files = folderStore(db, join(config.data, "files"));
      await loadSamples(db, files, join(projectRoot, "samples"));
    }
  } finally {
    await db.close();
  }
}

function tell(text: string): void {
  if (process.send) tellLauncher({ kind: "notice", text });
  else console.log(text);
}

/** The sentence with a one-time password, in both languages. */
export function firstSignIn(password: string): string {
  return [
    `Sign in as root with the one-time password  ${password}`,
    "It is shown only now and must be changed at the first sign-in; `npx verdict reset-admin` makes a new one.",
    `请用 root 和一次性密码 ${password} 登录；它只显示这一次，首次登录时必须修改。`,
  ].join("\n");
}

function noDatabase(config: Config): OperatorError {
  return new OperatorError(
    "NO_DATABASE",
    `There is no database: the embedded one of ${config.data} is not running. Use npm start, or set DATABASE_URL.`,
    `没有可用的数据库：${config.data} 的内置数据库未运行。请使用 npm start，或设置 DATABASE_URL。`,
  );
}
