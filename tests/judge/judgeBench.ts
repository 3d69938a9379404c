import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../src/shared/system/clock.ts";
import { openCacheFolder } from "../../src/judge/cacheFolder.ts";
import { type Compiler, compiler } from "../../src/judge/compile.ts";
import type { Judge } from "../../src/judge/judging.ts";
import { thisMachine } from "../../src/judge/languages/machine.ts";
import { languages } from "../../src/judge/languages/registry.ts";
import { openVersionCache } from "../../src/judge/languages/versionCache.ts";
import { startSandbox } from "../../src/judge/sandbox/sandbox.ts";
import type { Sandbox, Tier } from "../../src/judge/sandbox/sandboxTypes.ts";
import { openStandardChecker } from "../../src/judge/standardChecker.ts";
import { findToolbox, type Toolbox } from "../../src/judge/languageTools.ts";
import { openWarmFolder } from "../../src/judge/warmUp.ts";
import { buildSandbox } from "../../scripts/build-sandbox.mjs";
import { removeUnusedBuilds } from "../support/machineBuilds.ts";
import { inOneProcess } from "../support/oneProcess.ts";
import { type LocalData, localData } from "./localData.ts";
import { fillFromMachine } from "./warmBuilds.ts";

const root = join(import.meta.dirname, "../..");

export interface JudgeBench {
  judge: Judge;
  toolbox: Toolbox;
  sandbox: Sandbox;
  data: LocalData;
  /** Returns a compiler that uses the given sandbox for its compile steps. */
  compilerOn(sandbox: Pick<Sandbox, "compile">): Compiler;
  /** Builds precompiled headers and standard libraries; compiling is slow without them. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Finds the compilers installed on this machine and opens the folder with the files that they share, which is built
 * once for all test files.
 */
export async function findCompilers() {
  // The versions are cached, since running every compiler to determine its version would take 1 s of CPU time per test
  // file.
  const cached = join(root, "node_modules/.cache/verdict");
  await mkdir(cached, { recursive: true });
  const versionCache = await openVersionCache(thisMachine(), {
    file: join(cached, "versions.json"),
    clock: systemClock,
  });
  const toolbox = await findToolbox(languages, versionCache.machine);
  await versionCache.save();
  // The build is urgent, because tests wait for it: at the lowest priority, it would take an hour on a busy machine.
  const warm = await openWarmFolder(join(cached, "warm"), {
    isUrgent: true,
    clock: systemClock,
  });
  const all = toolbox.tools.flatMap(({ language, tools }) => {
    const warmUp = language.warmUp?.(tools);
    return warmUp ? [{ warmUp, tools }] : [];
  });
  for (const { warmUp } of all) await warm.prepare(warmUp);
  /**
   * Fills the folders of all languages at the same time; each language uses about one processor. If another process is
   * already filling the folders, `fill` waits until that process has finished.
   */
  const fill = async (): Promise<void> => {
    removeUnusedBuilds();
    const isWarm = await Promise.all(all.map(({ warmUp }) => warm.isWarm(warmUp)));
    if (isWarm.every(Boolean)) return;
    await inOneProcess(join(cached, "warming"), async () => {
      await Promise.all(all.map((each) => fillFromMachine(warm, each)));
    });
  };
  return { toolbox, warm, fill };
}

/** The judge without a server: real compilers, the real sandbox, test data in a local folder. */
export async function openJudgeBench({ slots = 1, tier }: { slots?: number; tier?: Tier } = {}) {
  const build = buildSandbox();
  if (build.state === "failed" || build.state === "no-compiler") throw new Error(build.message);
  const folder = await mkdtemp(join(tmpdir(), "verdict-judge-"));
  const { toolbox, warm, fill } = await findCompilers();
  const sandbox = await startSandbox({
    folder: join(folder, "sandbox"),
    slots,
    profiles: toolbox.profiles(warm.path),
    binary: build.binary,
    clock: systemClock,
    ...(tier && { tier }),
  });
  const cache = await openCacheFolder(join(folder, "programs"), {
    maxBytes: 1e9,
    mode: 0o711,
    clock: systemClock,
  });
  const compilerOn = (on: Pick<Sandbox, "compile">) => compiler(on, { cache, toolbox });
  const data = await localData(join(folder, "data"));
  const standard = await openStandardChecker(join(folder, "standard"), build.binary);
  const bench: JudgeBench = {
    judge: {
      sandbox,
      compiler: compilerOn(sandbox),
      blobs: data,
      standard,
      doubt: () => 0,
      confirmHealth: async () => true,
    },
    toolbox,
    sandbox,
    data,
    compilerOn,
    warm: fill,
    async close() {
      await sandbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return bench;
}
