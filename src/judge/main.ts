import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { NodeMessage } from "../shared/judgeProtocol.ts";
import { blobStore } from "./blobs.ts";
import { openCacheFolder } from "./cacheFolder.ts";
import { compiler } from "./compile.ts";
import { openDesk } from "./desk.ts";
import { connectGateway } from "./gateway.ts";
import { judgeSubmission } from "./judging.ts";
import { type LanguageState, openLanguageDesk } from "./languageDesk.ts";
import { thisMachine } from "./languages/machine.ts";
import { languages as allLanguages } from "./languages/registry.ts";
import type { Log } from "./log.ts";
import { explainDeaths, openMarks } from "./marks.ts";
import { startSandbox } from "./sandbox.ts";
import { keepSandbox } from "./sandboxKeeper.ts";
import type { SandboxStatus, Tier } from "./sandboxTypes.ts";
import { findToolbox } from "./toolbox.ts";
import { openWarmFolder } from "./warmUp.ts";

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
}

export interface RunningJudge {
  sandbox(): SandboxStatus;
  languages(): LanguageState[];
  /** Settles when every language was tried; precompiled headers may still be made after it. */
  tested: Promise<void>;
  /** Gives unfinished jobs back, waits a moment for results to be taken, leaves nothing running. */
  close(): Promise<void>;
}

/** Results that are under way get this long to be taken when the node stops. */
const STOP_MS = 2000;

/**
 * Starts a judge node: finds languages, starts the sandbox, connects to the site and judges until
 * closed. Languages that passed their test before are offered at once, others as soon as they pass.
 * Rejects when the sandbox does not start.
 */
export async function startJudge(options: JudgeOptions): Promise<RunningJudge> {
  const { folder, log, token } = options;
  const slots = options.slots ?? Math.min(8, availableParallelism());
  const server = new URL(options.server);
  const marks = openMarks(folder);
  explainDeaths(marks.reports);
  const suspects = marks.suspects();

  const toolbox = await findToolbox(allLanguages, thisMachine());
  const warm = await openWarmFolder(options.warmFolder ?? join(folder, "warm"));
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
        ...(options.tier && { tier: options.tier }),
      }),
    (message) => log.warn({}, message),
  );
  try {
    options.accept?.(sandbox.status());
  } catch (error) {
    await sandbox.close();
    throw error;
  }
  const programs = await openCacheFolder(join(folder, "programs"), {
    maxBytes: options.programCacheBytes ?? 2 * GIB,
    mode: 0o711,
  });
  const data = await openCacheFolder(join(folder, "data"), {
    maxBytes: options.dataCacheBytes ?? 8 * GIB,
  });
  const programCompiler = compiler(sandbox, { cache: programs, toolbox });
  const blobs = blobStore(server, { token, cache: data });
  const judge = { sandbox, compiler: programCompiler, blobs };

  const desk = openDesk({
    slots,
    log,
    marks,
    suspects,
    send: (message) => gateway.send(message),
    judge: (task, how) => judgeSubmission(task, judge, how),
  });
  const tests = await openLanguageDesk({
    toolbox,
    warm,
    sandbox,
    log,
    compiler: programCompiler,
    folder,
    changed: () => gateway.refresh(),
  });
  const hello = (): NodeMessage => {
    const { tier, cgroup, reasons } = sandbox.status();
    const { name, version } = options;
    const known = { type: "hello" as const, name, version, slots, tier, cgroup, reasons };
    return { ...known, languages: tests.offered(), running: desk.running() };
  };
  const gateway = connectGateway({
    server,
    token,
    log,
    hello,
    onWelcome: () => desk.welcomed(),
    onMessage: (message) => desk.hear(message),
    heartbeat: () => desk.heartbeat(),
  });
  const tested = tests.start();

  return {
    sandbox: () => sandbox.status(),
    languages: () => tests.states(),
    tested,
    async close() {
      await tests.stop();
      await desk.stop(STOP_MS);
      await gateway.close();
      await sandbox.close();
    },
  };
}
