import { mkdir } from "node:fs/promises";
import os, { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Clock } from "../shared/system/clock.ts";
import type { NodeHealth } from "../shared/judge/judgeProtocol.ts";
import type { NodeTiming } from "../shared/system/nodeTiming.ts";
import { loadMeter } from "../shared/system/machineLoad.ts";
import { Verdict } from "../shared/verdict/verdict.ts";
import { blobStore } from "./blobs.ts";
import { openCacheFolder } from "./cacheFolder.ts";
import { openCanary } from "./canary.ts";
import { compiler } from "./compile.ts";
import type { JobRunnerOptions } from "./nodeJobs.ts";
import { openJobRunner } from "./jobRunner.ts";
import { connectGateway } from "./gateway.ts";
import { type Judge, judgeSubmission } from "./judging.ts";
import { type LanguageState, openLanguageOffer } from "./languageOffer.ts";
import { openLanguageChecks } from "./languageChecks.ts";
import type { Language } from "./languages/language.ts";
import { thisMachine } from "./languages/machine.ts";
import { languages as allLanguages } from "./languages/registry.ts";
import { openVersionCache } from "./languages/versionCache.ts";
import type { Log } from "./log.ts";
import { enableCrashReports, openInFlightJournal } from "./inFlightJournal.ts";
import { checkDisks, checkDrain, clockWatch, tierWatch } from "./nodeChecks.ts";
import { elapsedMsOf } from "./sandbox/elapsedLimit.ts";
import { startSandbox } from "./sandbox/sandbox.ts";
import { openRestartableSandbox, type RestartableSandbox } from "./restartableSandbox.ts";
import type { Sandbox, SandboxStatus, Tier } from "./sandbox/sandboxTypes.ts";
import { watchSandbox } from "./sandboxWatch.ts";
import { uncachedSelfTest } from "./selfTest.ts";
import { openStandardChecker } from "./standardChecker.ts";
import { doubtOf, measureTiming } from "./timing.ts";
import { findToolbox, type Toolbox } from "./languageTools.ts";
import { openTrialRunner, type TrialRunner } from "./trialRun.ts";
import { validateInputs } from "./validateInputs.ts";
import { treesOf } from "./visibleTrees.ts";
import { openWarmFolder, type WarmFolder } from "./warmUp.ts";

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

export interface JudgeOptions {
  /** The site's address, such as http://127.0.0.1:8080. */
  server: string;
  token: string;
  /** Unique among the site's nodes: if a second node uses the same name, the first node is disconnected. */
  name: string;
  version: string;
  /** Folder for caches, the journal and sockets; only one process may use the folder. */
  folder: string;
  /**
   * Folder for precompiled headers, shared with other judge nodes on this machine; if absent, the headers are stored
   * inside `folder`.
   */
  warmFolder?: string;
  /** Number of submissions that are judged at the same time; if absent, one per core, but at most 8. */
  slots?: number;
  /** Path of the native sandbox. */
  sandbox: string;
  tier?: Tier;
  /**
   * Throws if this sandbox must not be used for judging; called before the node connects. `trees`: folders and files of
   * the host that programs can read.
   */
  accept?: (sandbox: SandboxStatus, trees: string[]) => void;
  log: Log;
  /** Clock for all pauses, timeouts and intervals; the sandbox measures runs with the machine's clock. */
  clock: Clock;
  /** Cache sizes for test data and compiled programs in bytes; by default 8 GiB and 2 GiB. */
  dataCacheBytes?: number;
  programCacheBytes?: number;
  /** Languages that the node looks for, by default all languages; for tests. */
  languages?: readonly Language[];
  /** Intervals of the node's health checks; for tests. */
  canary?: { everyMs?: number; unhealthyMs?: number };
}

export interface RunningJudge {
  sandbox(): SandboxStatus;
  languages(): LanguageState[];
  /** Result of the last health check. */
  health(): NodeHealth;
  /** Checks the health of the node immediately, without waiting for the next interval. */
  checkHealth(): Promise<NodeHealth>;
  /** Settles when every language has been tested; precompiled headers may still be built after that. */
  tested: Promise<void>;
  /** Releases unfinished jobs, waits up to 2 s for results to be confirmed, and stops everything. */
  close(): Promise<void>;
}

/** How long a stopping node waits for its results to be confirmed. */
const STOP_MS = 2000;

/**
 * A sandbox that returns no result for this long is stuck. By then, even the slowest compilation of a test program
 * (wall limit: 90 s) has been ended by its elapsed limit.
 */
const SANDBOX_TIMEOUT_MS = elapsedMsOf(90_000);

/**
 * Starts a judge node: finds languages, starts the sandbox, connects to the site, and judges until it is closed.
 * Languages that passed their self-test at an earlier start are offered at once; the remaining languages are offered as
 * soon as they pass. Rejects when the sandbox does not start.
 */
export async function startJudge(options: JudgeOptions): Promise<RunningJudge> {
  const { folder, log, token, clock } = options;
  const slots = options.slots ?? Math.min(8, availableParallelism());
  const server = new URL(options.server);
  await mkdir(folder, { recursive: true });
  const toolbox = await toolboxOf(options);
  const warm = await openWarmFolder(options.warmFolder ?? join(folder, "warm"), { clock });
  const restartable = await openSandbox(options, { slots, toolbox, warm });
  const journal = openInFlightJournal(folder);
  enableCrashReports(journal.reports);
  const crashedJobs = journal.crashedJobs();
  const watch = watchSandbox(restartable, clock);
  const { sandbox } = watch;
  const caches = await openCaches(options);
  const programCompiler = compiler(sandbox, { cache: caches.programs, toolbox });
  const blobs = blobStore(server, { token, cache: caches.data, clock });
  const standard = await openStandardChecker(join(folder, "standard"), options.sandbox);
  const timing = await timingOfMachine(sandbox, { folder: standard, toolbox, log });
  const confirmHealth = async (): Promise<boolean> => (await canary.checkNow()).failure === null;
  const judge = {
    sandbox,
    compiler: programCompiler,
    blobs,
    standard,
    doubt: () => doubtOf(timing),
    confirmHealth,
  };
  const trials = await openTrialRunner(join(folder, "trials"), judge);

  const runTask = taskRunner(judge, trials);

  const offer = await openLanguageOffer({
    toolbox,
    warm,
    sandbox,
    log,
    folder,
    clock,
    compiler: programCompiler,
    changed: () => gateway.refresh(),
  });
  const languageChecks = openLanguageChecks({
    clock,
    selfTest: uncachedSelfTest({
      sandbox,
      compiler: compiler(sandbox, { cache: caches.selfTests, toolbox }),
      folder: join(folder, "proof-data"),
    }),
    offered: () => offer.offered().map(({ name }) => name),
    withdrawn: offer.withdrawn,
    family: offer.family,
    mark: offer.mark,
    idle: () => runner.running().length === 0,
  });
  const canary = openCanary({
    ...options.canary,
    log,
    clock,
    checkHealth: healthChecks(options, {
      watch,
      languageChecks,
      busyMs: () => runner.longestRunMs(),
    }),
    changed: () => runner.healthChanged(),
  });
  const runner = openJobRunner({
    slots,
    log,
    clock,
    journal,
    crashedJobs,
    canary,
    send: (message) => gateway.send(message),
    judge: async (task, context) => {
      const result = await runTask(task, context);
      if (result.status === Verdict.CompileError) {
        await languageChecks.confirmHealth(task.language, result.errorMessage ?? "");
      }
      return result;
    },
  });
  const { name, version } = options;
  const load = loadMeter(os);
  let testingLanguages = true;
  const gateway = connectGateway({
    server,
    token,
    log,
    clock,
    hello: () => {
      const { tier, cgroup, reasons } = sandbox.status();
      const jobs = { running: runner.running(), crashed: runner.crashed() };
      const state = { languages: offer.offered(), health: canary.health(), testingLanguages };
      const node = { name, version, slots, tier, cgroup, reasons };
      return { type: "hello", ...node, ...jobs, ...state, ...(timing && { timing }) };
    },
    onWelcome: () => runner.welcomed(),
    onMessage: (message) => runner.receive(message),
    heartbeat: () => ({ ...runner.heartbeat(), load: load(), testingLanguages }),
  });
  const tested = offer.start().finally(() => (testingLanguages = false));
  canary.checkNow().catch((error: unknown) => log.error({ err: error }, "the health check failed"));

  return {
    sandbox: () => sandbox.status(),
    languages: () => offer.states(),
    health: () => canary.health(),
    checkHealth: () => canary.checkNow(),
    tested,
    async close() {
      await offer.stop();
      await runner.stop(STOP_MS);
      await gateway.close();
      const stopped = canary.stop();
      await sandbox.close();
      await stopped;
      journal.close();
    },
  };
}

/** This machine's tools; their versions are cached between starts. */
async function toolboxOf({ folder, clock, languages }: JudgeOptions): Promise<Toolbox> {
  const file = join(folder, "versions.json");
  const versions = await openVersionCache(thisMachine(), { file, clock });
  const toolbox = await findToolbox(languages ?? allLanguages, versions.machine);
  await versions.save();
  return toolbox;
}

/** Returns a function that runs tasks of all kinds. */
function taskRunner(
  judge: Judge & { sandbox: Sandbox },
  trials: TrialRunner,
): JobRunnerOptions["judge"] {
  return (task, context) => {
    if (task.trial) return trials.run(task, context);
    return task.validate
      ? validateInputs(task, judge, context)
      : judgeSubmission(task, judge, context);
  };
}

async function openSandbox(
  options: JudgeOptions,
  { slots, toolbox, warm }: { slots: number; toolbox: Toolbox; warm: WarmFolder },
): Promise<RestartableSandbox> {
  const { folder, log, tier, clock } = options;
  for (const { language, tools } of toolbox.tools) {
    if (language.warmUp) await warm.prepare(language.warmUp(tools));
  }
  const profiles = toolbox.profiles(warm.path);
  const sandbox = await openRestartableSandbox(
    () =>
      startSandbox({
        folder: join(folder, "sandbox"),
        slots,
        profiles,
        binary: options.sandbox,
        clock,
        ...(tier && { tier }),
      }),
    (message) => log.warn({}, message),
  );
  try {
    options.accept?.(sandbox.status(), treesOf(profiles));
  } catch (error) {
    await sandbox.close();
    throw error;
  }
  return sandbox;
}

/**
 * Speed and timing noise of this machine, measured before anything else runs on this node. Null if they cannot be
 * measured; a warning is then logged.
 */
async function timingOfMachine(
  sandbox: Pick<Sandbox, "run">,
  { folder, toolbox, log }: { folder: string; toolbox: Toolbox; log: Log },
): Promise<NodeTiming | null> {
  const profile = toolbox.tools[0]?.language.profile;
  if (profile === undefined) return null;
  try {
    const timing = await measureTiming(sandbox, { folder, profile });
    if (timing) log.info(timing, "this machine's speed and noise");
    return timing;
  } catch (error) {
    log.warn({ err: error }, "this machine's speed could not be measured");
    return null;
  }
}

async function openCaches({ folder, clock, programCacheBytes, dataCacheBytes }: JudgeOptions) {
  return {
    programs: await openCacheFolder(join(folder, "programs"), {
      maxBytes: programCacheBytes ?? 2 * GIB,
      mode: 0o711,
      clock,
    }),
    data: await openCacheFolder(join(folder, "data"), {
      maxBytes: dataCacheBytes ?? 8 * GIB,
      clock,
    }),
    // Each self-test program is used only once, so the cache needs room only for the entries that are in use (pinned).
    selfTests: await openCacheFolder(join(folder, "proofs"), { maxBytes: MIB, mode: 0o711, clock }),
  };
}

/** All health checks of the node, in order from cheapest to most expensive. */
function healthChecks(
  { folder, clock }: Pick<JudgeOptions, "folder" | "clock">,
  node: {
    watch: ReturnType<typeof watchSandbox>;
    languageChecks: ReturnType<typeof openLanguageChecks>;
    busyMs: () => number;
  },
): () => Promise<void> {
  const checkClock = clockWatch(clock);
  const checkTier = tierWatch(node.watch.sandbox);
  const folders = ["programs", "data", "proofs"].map((name) => join(folder, name));
  return async () => {
    checkDrain(folder);
    checkClock();
    checkTier();
    await checkDisks(folders);
    await node.watch.within(
      node.languageChecks.checkHealth(),
      () => SANDBOX_TIMEOUT_MS + node.busyMs(),
    );
  };
}
