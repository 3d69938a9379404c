import { mkdirSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
// oxlint-disable-next-line eslint/no-restricted-imports -- the launcher's process begins here: its one real clock is passed to everything that it starts
import { systemClock } from "../shared/system/clock.ts";
import { loadConfig, originOf } from "../server/platform/process/config.ts";
import { OperatorError, operatorText } from "../server/platform/process/operatorError.ts";
import { projectRoot } from "../server/platform/process/projectRoot.ts";
import { prepareDataFolder } from "./dataFolder.ts";
import { judgeEnvironment } from "./judgeEnvironment.ts";
import { rotateLogs } from "./rotateLogs.ts";
import { supervisePostgres } from "./supervisePostgres.ts";
import { killOrphans, lockDataFolder } from "./launcherLock.ts";
import { endWith } from "./launcherLink.ts";
import { cannotListen, listenError } from "./port.ts";
import { serverEnvironment, serverNodeOptions } from "./serverMemory.ts";
import { supervise } from "./supervise.ts";

/**
 * Functions that stop the parts that have been started, in the order in which the parts were started; they are called
 * in reverse order.
 */
type Stops = (() => Promise<void> | void)[];

const print = (text: string) => console.log(text);
const clock = systemClock;

/**
 * `verdict start`: runs the database, the server and the judge on one machine until Ctrl-C. Processes that are left
 * over from an earlier start are adopted, killed or reported in an error message.
 */
export async function start(): Promise<void> {
  process.title = "verdict start";
  const begin = clock.elapsed();
  const stops: Stops = [];
  const stopping = new AbortController();
  const starting = startAll(stops, stopping.signal);
  stopOnSignal(async () => {
    stopping.abort();
    // Waits until the current startup step has ended, so that `stops` is complete.
    await starting.catch(() => undefined);
    await stopAll(stops);
  });
  try {
    const { address, notices } = await starting;
    if (stopping.signal.aborted) return;
    const seconds = ((clock.elapsed() - begin) / 1000).toFixed(1);
    print(`\nVerdict is ready: ${address}  (${seconds} s, Ctrl-C stops it)`);
    print(`Verdict 已就绪：${address}（按 Ctrl-C 停止）`);
    for (const notice of notices) print(`\n${notice}`);
  } catch (error) {
    if (stopping.signal.aborted) return;
    await stopAll(stops);
    if (!(error instanceof OperatorError)) endWith(error);
    console.error(`\n${operatorText(error)}`);
    process.exit(1);
  }
}

async function startAll(stops: Stops, stopping: AbortSignal) {
  const { config, sources, unknown } = loadConfig(process.env, projectRoot);
  for (const name of unknown) print(`${name} is not a setting. ${name} 不是有效的设置项。`);
  const { judgeToken } = prepareDataFolder(config);
  const lock = await lockDataFolder(config.data, { address: config.baseUrl, clock });
  stops.push(() => lock.release());
  await killOrphans(config.data, clock);
  const reason = await listenError(config.host, config.port);
  if (reason) throw cannotListen(config.host, config.port, reason);

  const logs = join(config.data, "logs");
  mkdirSync(logs, { recursive: true });
  const serverLog = join(logs, "server.log");
  const judgeLog = join(logs, "judge.log");
  stops.push(rotateLogs(clock, [serverLog, judgeLog]));

  let databaseUrl = config.databaseUrl;
  if (databaseUrl === undefined) {
    const postgres = await supervisePostgres({ folder: config.data, clock }, print);
    if (postgres.adopted)
      print("The database was still running and is used. 沿用仍在运行的数据库。");
    if (dirname(postgres.cluster) !== realpathSync(config.data)) {
      const where = postgres.cluster;
      print(
        `The database is in ${where}, which its user can reach. 数据库位于其用户可以访问的 ${where}。`,
      );
    }
    stops.push(() => postgres.stop());
    databaseUrl = postgres.url;
  }
  stopping.throwIfAborted();
  // Notices during startup are kept until the address has been printed, so that they appear below it.
  const notices: string[] = [];
  let isReady = false;
  const environment = {
    ...process.env,
    VERDICT_DATA: config.data,
    VERDICT_JUDGE_TOKEN: judgeToken,
  };
  const server = supervise({
    nodeOptions: serverNodeOptions,
    command: "server",
    environment: {
      ...serverEnvironment,
      ...environment,
      DATABASE_URL: databaseUrl,
      // Passes to the server where the URL was set; otherwise, the server would assume that the operator set the URL.
      DATABASE_URL_SOURCE: sources["DATABASE_URL"],
      LOCAL_JUDGE_NAME: config.localJudge ? config.judgeName : undefined,
    },
    log: serverLog,
    print: (text) => (isReady ? print(text) : notices.push(text)),
    clock,
  });
  stops.push(() => server.stop());
  const listening = new URL((await server.ready) ?? config.baseUrl);
  stopping.throwIfAborted();
  // If a URL contains no port, the default port of the scheme applies.
  const here = originOf(config.host, Number(listening.port || 80));
  if (config.localJudge) {
    const judge = supervise({
      command: "judge",
      environment: { ...judgeEnvironment(environment), VERDICT_JUDGE_SERVER: here },
      log: judgeLog,
      print: (text) => (isReady ? print(`\n${text}`) : notices.push(text)),
      clock,
    });
    stops.push(() => judge.stop());
    // Startup does not wait for the judge: the site is usable while languages are tested, and even without a judge.
    judge.ready.catch((error: Error) => {
      if (!stopping.aborted)
        print(`\n${error instanceof OperatorError ? operatorText(error) : error}`);
    });
  }
  isReady = true;
  return { address: sources["VERDICT_BASE_URL"] === "default" ? here : config.baseUrl, notices };
}

async function stopAll(stops: Stops): Promise<void> {
  while (stops.length > 0) {
    await stops.pop()?.();
  }
}

/**
 * Stops everything in order on Ctrl-C, SIGTERM or SIGHUP, or when the parent process has ended. A second Ctrl-C, at
 * least a second later, exits at once. A second signal within one second is ignored, because it is the first Ctrl-C
 * again, forwarded by npm.
 */
function stopOnSignal(stopEverything: () => Promise<void>): void {
  let signalledAt: number | undefined;
  const stop = () => {
    if (signalledAt !== undefined) {
      if (clock.elapsed() - signalledAt > 1000) process.exit(1);
      return;
    }
    signalledAt = clock.elapsed();
    print("\nStopping… 正在停止…");
    stopEverything().then(
      () => {
        print("Stopped. 已停止。");
        process.exit(0);
      },
      (error: unknown) => endWith(error),
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  if (process.send) process.once("disconnect", stop);
}
