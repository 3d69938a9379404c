import { mkdir } from "node:fs/promises";
import os, { availableParallelism } from "node:os";
import { join } from "node:path";
import type { NodeHealth } from "../shared/judgeProtocol.ts";
import type { NodeTiming } from "../shared/nodeTiming.ts";
import { loadMeter } from "../shared/machineLoad.ts";
import { Verdict } from "../shared/verdict.ts";
import { blobStore } from "./blobs.ts";
import { openCacheFolder } from "./cacheFolder.ts";
import { openCanary } from "./canary.ts";
import { compiler } from "./compile.ts";
import { type DeskOptions, openDesk } from "./desk.ts";
import { connectGateway } from "./gateway.ts";
import { judgeSubmission } from "./judging.ts";
import { type LanguageState, openLanguageDesk } from "./languageDesk.ts";
import { openLanguageProofs } from "./languageProofs.ts";
import { thisMachine } from "./languages/machine.ts";
import { languages as allLanguages } from "./languages/registry.ts";
import { rememberVersions } from "./languages/rememberedVersions.ts";
import type { Log } from "./log.ts";
import { explainDeaths, openMarks } from "./marks.ts";
import { checkDisks, checkDrain, clockWatch, tierWatch } from "./nodeChecks.ts";
import { startSandbox } from "./sandbox.ts";
import { keepSandbox, type KeptSandbox } from "./sandboxKeeper.ts";
import type { Sandbox, SandboxStatus, Tier } from "./sandboxTypes.ts";
import { watchSandbox } from "./sandboxWatch.ts";
import { freshProof } from "./selfTest.ts";
import { openStandardChecker } from "./standardChecker.ts";
import { doubtOf, measureTiming } from "./timing.ts";
import { findToolbox, type Toolbox } from "./toolbox.ts";
import { openTrialRunner } from "./trialRun.ts";
import { validateInputs } from "./validateInputs.ts";
import { openWarmFolder, type WarmFolder } from "./warmUp.ts";

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

export interface JudgeOptions {
  /** The site's address, such as http://127.0.0.1:8080. */
  server: string;
  token: string;
  /** Unique among the site's nodes: a second one of the same name replaces the first. */
  name: string;
  version: string;
  /** Cache, marks and sockets; one process at a time. */
  folder: string;
  /** Shared with other judges of this machine; absent: inside `folder`. */
  warmFolder?: string;
  /** Submissions judged at the same time; absent: one per core, at most 8. */
  slots?: number;
  /** Path of the native sandbox. */
  sandbox: string;
  tier?: Tier;
  /** Throws when this sandbox must not judge; asked before the node connects. */
  accept?: (sandbox: SandboxStatus) => void;
  log: Log;
  /** Bytes of test data and of compiled programs kept; defaults 8 GiB and 2 GiB. */
  dataCacheBytes?: number;
  programCacheBytes?: number;
  /** How often the node examines itself; for tests. */
  canary?: { everyMs?: number; sickMs?: number };
}

export interface RunningJudge {
  sandbox(): SandboxStatus;
  languages(): LanguageState[];
  /** What the last examination found. */
  health(): NodeHealth;
  /** Examines the node now, not only when its minute is over. */
  examine(): Promise<NodeHealth>;
  /** Settles when every language was tried; precompiled headers may still be made after it. */
  tested: Promise<void>;
  /** Gives unfinished jobs back, waits a moment for results to be taken, leaves nothing running. */
  close(): Promise<void>;
}

/** Results that are under way get this long to be taken when the node stops. */
const STOP_MS = 2000;

/** Longer than any proof's compiler may take; a sandbox that says nothing for so long is stuck. */
const SILENCE_MS = 60_000;

/**
 * Starts a judge node: finds languages, starts the sandbox, connects to the site and judges until
 * closed. Languages that passed their test before are offered at once, others as soon as they pass.
 * Rejects when the sandbox does not start.
 */
export async function startJudge(options: JudgeOptions): Promise<RunningJudge> {
  const { folder, log, token } = options;
  const slots = options.slots ?? Math.min(8, availableParallelism());
  const server = new URL(options.server);
  await mkdir(folder, { recursive: true });
  const remembered = await rememberVersions(thisMachine(), join(folder, "versions.json"));
  const toolbox = await findToolbox(allLanguages, remembered.machine);
  await remembered.keep();
  const warm = await openWarmFolder(options.warmFolder ?? join(folder, "warm"));
  const kept = await openSandbox(options, { slots, toolbox, warm });
  const marks = openMarks(folder);
  explainDeaths(marks.reports);
  const suspects = marks.suspects();
  const watch = watchSandbox(kept);
  const { sandbox } = watch;
  const caches = await openCaches(options);
  const programCompiler = compiler(sandbox, { cache: caches.programs, toolbox });
  const blobs = blobStore(server, { token, cache: caches.data });
  const standard = await openStandardChecker(join(folder, "standard"), options.sandbox);
  const timing = await ownTiming(sandbox, { folder: standard, toolbox, log });
  const doubt = (): number => doubtOf(timing);
  const judge = { sandbox, compiler: programCompiler, blobs, standard, doubt };
  const trials = await openTrialRunner(join(folder, "trials"), judge);

  const runTask: DeskOptions["judge"] = (task, how) => {
    if (task.trial) return trials.run(task, how);
    return task.validate ? validateInputs(task, judge, how) : judgeSubmission(task, judge, how);
  };

  const tests = await openLanguageDesk({
    ...{ toolbox, warm, sandbox, log, folder },
    compiler: programCompiler,
    changed: () => gateway.refresh(),
  });
  const proofs = openLanguageProofs({
    prove: freshProof({
      sandbox,
      compiler: compiler(sandbox, { cache: caches.proofs, toolbox }),
      folder: join(folder, "proof-data"),
    }),
    offered: () => tests.offered().map(({ name }) => name),
    withdrawn: tests.withdrawn,
    family: tests.family,
    mark: tests.mark,
    idle: () => desk.running().length === 0,
  });
  const canary = openCanary({
    ...options.canary,
    log,
    examine: examination(folder, { watch, proofs, busyMs: () => desk.longestRunMs() }),
    changed: () => desk.healthChanged(),
  });
  const desk = openDesk({
    ...{ slots, log, marks, suspects, canary },
    send: (message) => gateway.send(message),
    judge: async (task, how) => {
      const result = await runTask(task, how);
      if (result.status === Verdict.CompileError) {
        await proofs.vouchFor(task.language, result.errorMessage ?? "");
      }
      return result;
    },
  });
  const { name, version } = options;
  const load = loadMeter(os);
  const gateway = connectGateway({
    ...{ server, token, log },
    hello: () => {
      const { tier, cgroup, reasons } = sandbox.status();
      return {
        ...{ type: "hello", name, version, slots, tier, cgroup, reasons },
        ...{ languages: tests.offered(), running: desk.running(), health: canary.health() },
        died: desk.died(),
        ...(timing && { timing }),
      };
    },
    onWelcome: () => desk.welcomed(),
    onMessage: (message) => desk.hear(message),
    heartbeat: () => ({ ...desk.heartbeat(), load: load() }),
  });
  const tested = tests.start();
  void canary.examineNow();

  return {
    sandbox: () => sandbox.status(),
    languages: () => tests.states(),
    health: () => canary.health(),
    examine: () => canary.examineNow(),
    tested,
    async close() {
      await tests.stop();
      await desk.stop(STOP_MS);
      await gateway.close();
      const stopped = canary.stop();
      await sandbox.close();
      await stopped;
      marks.close();
    },
  };
}

async function openSandbox(
  options: JudgeOptions,
  { slots, toolbox, warm }: { slots: number; toolbox: Toolbox; warm: WarmFolder },
): Promise<KeptSandbox> {
  const { folder, log, tier } = options;
  for (const { language, tools } of toolbox.found) {
    if (language.warmth) await warm.prepare(language.warmth(tools));
  }
  const sandbox = await keepSandbox(
    () =>
      startSandbox({
        folder: join(folder, "sandbox"),
        slots,
        profiles: toolbox.profiles(warm.path),
        binary: options.sandbox,
        ...(tier && { tier }),
      }),
    (message) => log.warn({}, message),
  );
  try {
    options.accept?.(sandbox.status());
  } catch (error) {
    await sandbox.close();
    throw error;
  }
  return sandbox;
}

/** Measured before anything else runs here. A node that cannot is no worse than before: it says so. */
async function ownTiming(
  sandbox: Pick<Sandbox, "run">,
  { folder, toolbox, log }: { folder: string; toolbox: Toolbox; log: Log },
): Promise<NodeTiming | null> {
  const profile = toolbox.found[0]?.language.profile;
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

async function openCaches({ folder, programCacheBytes, dataCacheBytes }: JudgeOptions) {
  return {
    programs: await openCacheFolder(join(folder, "programs"), {
      maxBytes: programCacheBytes ?? 2 * GIB,
      mode: 0o711,
    }),
    data: await openCacheFolder(join(folder, "data"), { maxBytes: dataCacheBytes ?? 8 * GIB }),
    // Each proof is used once; a few are kept because one in use cannot go.
    proofs: await openCacheFolder(join(folder, "proofs"), { maxBytes: MIB, mode: 0o711 }),
  };
}

/** Everything that the canary looks at, the cheapest first. */
function examination(
  folder: string,
  node: {
    watch: ReturnType<typeof watchSandbox>;
    proofs: ReturnType<typeof openLanguageProofs>;
    busyMs: () => number;
  },
): () => Promise<void> {
  const checkClock = clockWatch();
  const checkTier = tierWatch(node.watch.sandbox);
  const folders = ["programs", "data", "proofs"].map((name) => join(folder, name));
  return async () => {
    checkDrain(folder);
    checkClock();
    checkTier();
    await checkDisks(folders);
    await node.watch.within(node.proofs.examine(), () => SILENCE_MS + node.busyMs());
  };
}
