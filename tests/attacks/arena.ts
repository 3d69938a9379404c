import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../src/shared/system/clock.ts";
import { openCacheFolder } from "../../src/judge/cacheFolder.ts";
import { compiler } from "../../src/judge/compile.ts";
import type {
  CompileRun,
  JudgeCaseResult,
  Limits,
  Sandbox,
} from "../../src/judge/sandbox/sandboxTypes.ts";
import type { Toolbox } from "../../src/judge/languageTools.ts";
import type { JudgeTask } from "../../src/shared/judge/judgeTask.ts";
import { judgeAsNode } from "../judge/judgeAsNode.ts";
import { type JudgeBench, openJudgeBench } from "../judge/judgeBench.ts";
import { inTurn } from "../sandbox/lanes.ts";
import { atRest, descriptorWatch, holdings, sandboxPids, settled } from "../sandbox/workshop.ts";
import { filledIn } from "./hostileFiles.ts";
import { fingerprint, folderFaults, warmCaches } from "./traces.ts";

/** One test case, as strings. */
export interface Case {
  input: string;
  answer: string;
}

export interface Submission {
  language: string;
  source: string;
  cases: Case[];
  limits?: Partial<JudgeTask["limits"]>;
  jury?: { mode: "spj" | "interactive"; language: string; source: string };
  scored?: boolean;
  extraFiles?: Record<string, string>;
  /** A shell script that runs instead of the compiler, as if `source` had taken over the compiler. */
  compilerScript?: { source: string; script: string; files: CompileRun["files"] };
  /**
   * Limits that differ from the product's limits. Most of them are lower, so that programs reach them quickly. The wall
   * limit is long enough for a busy program even on a busy machine. The maximum total size of the output files of a
   * compile step is divided by `keptShare`.
   */
  caps?: {
    compile?: Partial<Limits>;
    run?: Partial<Limits>;
    jury?: Partial<Limits>;
    keptShare?: number;
  };
}

export type Judged = Awaited<ReturnType<typeof judgeAsNode>> & {
  /** The sandbox's results for each case. */
  runs: JudgeCaseResult[];
};

export interface Arena {
  bench: JudgeBench;
  /** Secret text that is in the answers, in a world-readable file of the host, and in the judge's environment. */
  secret: string;
  /** Replaces the placeholders in a source. */
  fill(source: string): string;
  judge(submission: Submission): Promise<Judged>;
  /** Returns a fingerprint of the compiled programs in the judge's cache. */
  programsNow(): Promise<string>;
  /**
   * Returns traces that judged programs have left behind; an empty list if there are none. First gives the judge time
   * to clean up.
   */
  traces(): Promise<string[]>;
  close(): Promise<void>;
}

/** Default limits. The time limit is ample, because the time to start a language's runtime depends on the machine. */
const LIMITS: JudgeTask["limits"] = { timeMs: 10_000, memoryMb: 256, stackMb: 64, outputMb: 16 };

/** A pool of arenas for concurrent tests. An arena is a judge with its own sandbox. */
export interface Arenas {
  first: Arena;
  use: <Result>(work: (arena: Arena) => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
}

/**
 * Opens the given number of arenas one after another, each with its own sandbox that has the given number of slots. By
 * default there are two arenas: while an attack sleeps in one of them until it reaches a limit, attacks can run in the
 * other.
 */
export async function openArenas({
  arenas = 2,
  slots = 1,
}: { arenas?: number; slots?: number } = {}): Promise<Arenas> {
  const secret = `SECRET-${randomUUID()}`;
  process.env["VERDICT_SECRET_OF_THE_TEST"] = secret;
  const first = await openArena(secret, slots);
  const all = [first];
  while (all.length < arenas) all.push(await openArena(secret, slots, first.bench.toolbox));
  return {
    first,
    use: inTurn(all),
    async close() {
      for (const arena of all) await arena.close();
      delete process.env["VERDICT_SECRET_OF_THE_TEST"];
    },
  };
}

/** Starts the judge with its real sandbox, and stores a secret that the attacks try to read. */
async function openArena(secret: string, slots: number, ownToolbox?: Toolbox): Promise<Arena> {
  const others = sandboxPids();
  const bench = await openJudgeBench({ slots, ...(ownToolbox && { toolbox: ownToolbox }) });
  const pid = sandboxPids().find((one) => !others.includes(one)) ?? 0;
  await bench.warm();
  const folder = await mkdtemp(join(tmpdir(), "verdict-arena-"));
  await chmod(folder, 0o755);
  const hostFile = join(folder, "host-file");
  await writeFile(hostFile, `${secret}\n`, { mode: 0o644 });
  const keep = keepData(bench);
  const secretBlob = await keep(`${secret}\n`);
  const secretAnswer = (await bench.data.get(secretBlob, new AbortController().signal)).path;
  const programs = join(folder, "programs");
  const cache = await openCacheFolder(programs, {
    maxBytes: 1e9,
    mode: 0o711,
    clock: systemClock,
  });
  const { toolbox, sandbox, data } = bench;
  const { standard, doubt, confirmHealth } = bench.judge;
  const judge: Arena["judge"] = async (submission) => {
    const runs: JudgeCaseResult[] = [];
    const smaller = withCaps(sandbox, submission, (run) => runs.push(run));
    const programCompiler = compiler(smaller, { cache, toolbox });
    const own = {
      sandbox: smaller,
      blobs: data,
      compiler: programCompiler,
      standard,
      doubt,
      confirmHealth,
    };
    return { ...(await judgeAsNode(await taskFor(submission, keep), own)), runs };
  };
  await useEverySlot(judge, slots);
  // Mounts are not compared, because other processes may mount something on the host while the test runs.
  const holds = () => ({ ...holdings(pid), mounts: 0 });
  const before = await atRest(pid, holds);
  const openLater = descriptorWatch(pid);
  const caches = warmCaches(toolbox);
  const values = { secret, "host-file": hostFile, answer: secretAnswer };

  return {
    bench,
    secret,
    programsNow: async () => fingerprint([programs]),
    fill: (source) => filledIn(source, values),
    judge,
    async traces() {
      const faults = await settled(() => {
        // A program's folder stays open for 0.2 s after the program ends, so an earlier check would wrongly report the
        // open folder.
        const open = openLater();
        if (open.length > 0) return open;
        const now = holds();
        const changed = Object.keys(before).filter(
          (key) => now[key as keyof typeof now] !== before[key as keyof typeof before],
        ) as (keyof typeof before)[];
        return changed.map((key) => `${key}: ${before[key]} before, ${now[key]} now`);
      });
      // A change in the compilers' caches does not disappear by itself, so it is enough to check these files (about a
      // thousand) once.
      if (warmCaches(toolbox) !== caches) faults.push("the compilers' caches were changed");
      return [...faults, ...(await folderFaults(programs, secret))];
    },
    async close() {
      await bench.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Returns a function that stores test data and writes each text only once. A file that is being rewritten is empty for
 * a moment, and other programs might read it then.
 */
function keepData({ data }: JudgeBench): (text: string) => ReturnType<typeof data.add> {
  const stored = new Map<string, ReturnType<typeof data.add>>();
  return (text) => {
    const entry = stored.get(text) ?? data.add("data", Buffer.from(text));
    stored.set(text, entry);
    return entry;
  };
}

async function taskFor(
  submission: Submission,
  keep: ReturnType<typeof keepData>,
): Promise<JudgeTask> {
  const { language, source, jury, scored = false, extraFiles = {} } = submission;
  const cases = submission.cases.map(async ({ input, answer }, at) => ({
    seq: at + 1,
    input: await keep(input),
    output: await keep(answer),
    score: 10,
    group: null,
  }));
  return {
    jobId: 1,
    attempt: 1,
    submitId: 1,
    language,
    code: source,
    limits: { ...LIMITS, ...submission.limits },
    extraFiles,
    judgeMode: jury?.mode ?? "default",
    comparison: { kind: "lines", options: {}, presentation: false },
    judgeProgram: jury ? { language: jury.language, code: jury.source, extraFiles: {} } : null,
    caseMode: "default",
    scored,
    cases: await Promise.all(cases),
    subtasks: [],
  };
}

function withCaps(
  sandbox: Sandbox,
  { caps = {}, compilerScript }: Submission,
  onRun: (run: JudgeCaseResult) => void,
): Pick<Sandbox, "compile" | "judge"> {
  const { compile = {}, run: own = {}, jury = {}, keptShare = 1 } = caps;
  return {
    compile(request, signal) {
      const finalRequest = compilerScript ? takeOver(request, compilerScript) : request;
      const keep = { ...finalRequest.keep, maxBytes: finalRequest.keep.maxBytes / keptShare };
      return sandbox.compile(
        { ...finalRequest, program: capped(finalRequest.program, compile), keep },
        signal,
      );
    },
    judge(request, onCase, signal) {
      const judge =
        request.judge.kind === "compare"
          ? request.judge
          : { ...request.judge, program: capped(request.judge.program, jury) };
      const hear = (run: JudgeCaseResult): void => {
        onRun(run);
        onCase(run);
      };
      const program = capped(request.program, own);
      return sandbox.judge({ ...request, program, judge }, hear, signal);
    },
  };
}

function takeOver(
  request: CompileRun,
  { source, script, files }: NonNullable<Submission["compilerScript"]>,
): CompileRun {
  const isIts = request.files.some(({ content }) => Buffer.from(content).toString() === source);
  if (!isIts) return request;
  const program = { ...request.program, argv: ["/bin/sh", "-c", script] };
  return { ...request, program, files: [...request.files, ...files] };
}

function capped<T extends { limits: Limits }>(program: T, caps: Partial<Limits>): T {
  return { ...program, limits: { ...program.limits, ...caps } };
}

/**
 * Runs a program in every box (the environment of a program in the sandbox), because the boxes of a slot are created
 * when the slot is first used. Only then are the counts before and after a test comparable.
 */
async function useEverySlot(judge: Arena["judge"], slots: number): Promise<void> {
  const warmUp: Submission = {
    language: "C",
    source: "#include <unistd.h>\nint main(void) { usleep(300000); return 0; }",
    cases: [{ input: "", answer: "" }],
    jury: { mode: "spj", language: "C", source: "int main(void) { return 0; }" },
  };
  // The first round is a single run. It compiles the programs, so that the runs of the following rounds begin at the
  // same time.
  for (const times of [1, slots, slots]) {
    const judged = await Promise.all(Array.from({ length: times }, () => judge(warmUp)));
    for (const { result } of judged)
      if (result.status !== 0) throw new Error(JSON.stringify(result));
  }
}
