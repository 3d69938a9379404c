import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { loadConfig, originOf } from "../server/platform/config.ts";
import { OperatorError, operatorText } from "../server/platform/operatorError.ts";
import { projectRoot } from "../server/platform/projectRoot.ts";
import { prepareDataFolder } from "./dataFolder.ts";
import { keepLogsSmall } from "./keepLogsSmall.ts";
import { keepPostgres } from "./keepPostgres.ts";
import { endOrphans, takeDataFolder } from "./launcherLock.ts";
import { endWith } from "./launcherLink.ts";
import { cannotListen, whyNotListening } from "./port.ts";
import { supervise } from "./supervise.ts";

/** What was started, in order; it is stopped in the opposite one. */
type Stops = (() => Promise<void> | void)[];

const say = (text: string) => console.log(text);

/**
 * `verdict start`: database, server and judge on one machine, kept running until Ctrl-C. Whatever an
 * earlier start left behind, however it ended, is adopted, ended or named in one sentence.
 */
export async function start(): Promise<void> {
  process.title = "verdict start";
  const begin = performance.now();
  const stops: Stops = [];
  const told = new AbortController();
  const starting = startAll(stops, told.signal);
  stopWhenTold(async () => {
    told.abort();
    // What is just starting is let come up first: only then is it known what to stop.
    await starting.catch(() => undefined);
    await stopAll(stops);
  });
  try {
    const { address, notices } = await starting;
    if (told.signal.aborted) return;
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    say(`\nVerdict is ready: ${address}  (${seconds} s, Ctrl-C stops it)`);
    say(`Verdict 已就绪：${address}（按 Ctrl-C 停止）`);
    for (const notice of notices) say(`\n${notice}`);
  } catch (error) {
    if (told.signal.aborted) return;
    await stopAll(stops);
    if (!(error instanceof OperatorError)) endWith(error);
    console.error(`\n${operatorText(error)}`);
    process.exit(1);
  }
}

async function startAll(stops: Stops, told: AbortSignal) {
  const { config, sources, unknown } = loadConfig(process.env, projectRoot);
  for (const name of unknown) say(`${name} is not a setting. ${name} 不是有效的设置项。`);
  const { judgeToken } = prepareDataFolder(config);
  const lock = await takeDataFolder(config.data, config.baseUrl);
  stops.push(() => lock.release());
  await endOrphans(config.data);
  const reason = await whyNotListening(config.host, config.port);
  if (reason) throw cannotListen(config.host, config.port, reason);

  const logs = join(config.data, "logs");
  mkdirSync(logs, { recursive: true });
  const serverLog = join(logs, "server.log");
  const judgeLog = join(logs, "judge.log");
  stops.push(keepLogsSmall([serverLog, judgeLog]));

  let databaseUrl = config.databaseUrl;
  if (databaseUrl === undefined) {
    const postgres = await keepPostgres({ folder: config.data }, say);
    if (postgres.adopted) say("The database was still running and is used. 沿用仍在运行的数据库。");
    stops.push(() => postgres.stop());
    databaseUrl = postgres.url;
  }
  told.throwIfAborted();
  // What the server wants to say belongs below the address.
  const notices: string[] = [];
  let isReady = false;
  const environment = {
    ...process.env,
    VERDICT_DATA: config.data,
    VERDICT_JUDGE_TOKEN: judgeToken,
  };
  const server = supervise({
    command: "server",
    environment: {
      ...environment,
      DATABASE_URL: databaseUrl,
      // Otherwise the server would take what it is given here for the operator's word.
      DATABASE_URL_SOURCE: sources["DATABASE_URL"],
    },
    log: serverLog,
    say: (text) => (isReady ? say(text) : notices.push(text)),
  });
  stops.push(() => server.stop());
  const listening = new URL((await server.ready) ?? config.baseUrl);
  told.throwIfAborted();
  // An address without a port is on the one of its scheme.
  const here = originOf(config.host, Number(listening.port || 80));
  if (config.localJudge) {
    const judge = supervise({
      command: "judge",
      environment: { ...environment, VERDICT_JUDGE_SERVER: here },
      log: judgeLog,
      say: (text) => (isReady ? say(`\n${text}`) : notices.push(text)),
    });
    stops.push(() => judge.stop());
    // Not waited for: the site is usable while languages are tried, and without a judge at all.
    judge.ready.catch((error: Error) => {
      if (!told.aborted) say(`\n${error instanceof OperatorError ? operatorText(error) : error}`);
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
 * Stops everything in order on Ctrl-C, SIGTERM, SIGHUP, or when the process that started us is gone.
 * A second Ctrl-C gives up waiting (one within a second is the same one: npm passes it on again).
 */
function stopWhenTold(stopEverything: () => Promise<void>): void {
  let since: number | undefined;
  const stop = () => {
    if (since !== undefined) {
      if (performance.now() - since > 1000) process.exit(1);
      return;
    }
    since = performance.now();
    say("\nStopping… 正在停止…");
    stopEverything().then(
      () => {
        say("Stopped. 已停止。");
        process.exit(0);
      },
      (error: unknown) => endWith(error),
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  if (process.send) process.once("disconnect", stop);
}
