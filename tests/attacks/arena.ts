import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openCacheFolder } from "../../src/judge/cacheFolder.ts";
import { compiler } from "../../src/judge/compile.ts";
import type { JudgeCaseResult, Limits, Sandbox } from "../../src/judge/sandboxTypes.ts";
import type { JudgeTask } from "../../src/shared/judgeProtocol.ts";
import { judgeAsDesk } from "../judge/judgeAsDesk.ts";
import { type JudgeBench, openJudgeBench } from "../judge/judgeBench.ts";
import { holdings, sandboxPid } from "../sandbox/workshop.ts";
import { filledIn } from "./hostileFiles.ts";
import { type Neighbour, startNeighbour } from "./neighbour.ts";
import { fingerprint, folderFaults, warmCaches } from "./traces.ts";

/** One test case as texts. */
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
  /**
   * Other limits than the product's: smaller ones, so that what runs into one does so soon, and a
   * clock that does not end a busy program on a busy machine.
   */
  caps?: { compile?: Partial<Limits>; run?: Partial<Limits>; jury?: Partial<Limits> };
}

export type Judged = Awaited<ReturnType<typeof judgeAsDesk>> & {
  /** What the sandbox saw of each case. */
  runs: JudgeCaseResult[];
};

export interface Arena {
  bench: JudgeBench;
  neighbour: Neighbour;
  /** In the answers, in a file of the host that anybody may read, and in the judge's environment. */
  secret: string;
  /** The marks of a source filled in. */
  fill(source: string): string;
  judge(submission: Submission): Promise<Judged>;
  /** Fingerprint of the programs the judge keeps. */
  programsNow(): Promise<string>;
  /** What is wrong with the machine now that nothing but the neighbour is there; empty when nothing. */
  traces(): Promise<string[]>;
  close(): Promise<void>;
}

/** More time than any needs that is not about time: how much a runtime takes to start is the machine's. */
const LIMITS: JudgeTask["limits"] = { timeMs: 10_000, memoryMb: 256, stackMb: 64, outputMb: 16 };

/** The judge with its real sandbox, a secret to look for, and a neighbour that judges all the time. */
export async function openArena({ slots = 2 }: { slots?: number } = {}): Promise<Arena> {
  const secret = `SECRET-${randomUUID()}`;
  process.env["VERDICT_SECRET_OF_THE_TEST"] = secret;
  const bench = await openJudgeBench({ slots });
  await bench.warm();
  const folder = await mkdtemp(join(tmpdir(), "verdict-arena-"));
  await chmod(folder, 0o755);
  const hostFile = join(folder, "host-file");
  await writeFile(hostFile, `${secret}\n`, { mode: 0o644 });
  const keep = keepData(bench);
  const secretBlob = await keep(`${secret}\n`);
  const secretAnswer = (await bench.data.get(secretBlob, new AbortController().signal)).path;
  const programs = join(folder, "programs");
  const cache = await openCacheFolder(programs, { maxBytes: 1e9, mode: 0o711 });
  const { toolbox, sandbox, data } = bench;
  const { standard, doubt } = bench.judge;
  const judge: Arena["judge"] = async (submission) => {
    const runs: JudgeCaseResult[] = [];
    const smaller = withCaps(sandbox, submission.caps ?? {}, (run) => runs.push(run));
    const programCompiler = compiler(smaller, { cache, toolbox });
    const own = { sandbox: smaller, blobs: data, compiler: programCompiler, standard, doubt };
    return { ...(await judgeAsDesk(await taskFor(submission, keep), own)), runs };
  };
  await useEverySlot(judge, slots);
  const before = await atRest(async () => ({
    ...holdings(sandboxPid()),
    caches: await warmCaches(toolbox),
  }));
  const neighbour = startNeighbour(judge);
  // Its program is made before anything is compared.
  await neighbour.pause();
  neighbour.resume();
  const values = { secret, "host-file": hostFile, answer: secretAnswer };

  return {
    bench,
    neighbour,
    secret,
    programsNow: () => fingerprint([programs]),
    fill: (source) => filledIn(source, values),
    judge,
    async traces() {
      await neighbour.pause();
      const faults = await settled(async () => {
        const now = { ...holdings(sandboxPid()), caches: await warmCaches(toolbox) };
        const changed = Object.keys(before).filter(
          (key) => now[key as keyof typeof now] !== before[key as keyof typeof before],
        ) as (keyof typeof before)[];
        return changed.map((key) => `${key}: ${before[key]} before, ${now[key]} now`);
      });
      neighbour.resume();
      return [...faults, ...(await folderFaults(programs, secret))];
    },
    async close() {
      await neighbour.stop();
      await bench.close();
      await rm(folder, { recursive: true, force: true });
      delete process.env["VERDICT_SECRET_OF_THE_TEST"];
    },
  };
}

/** The sandbox lets go of the last program after 0.2 s without work: what it holds is compared with that. */
const REST_MS = 400;

/** What `look` sees when nothing changes any more. */
async function atRest<Seen extends object>(look: () => Promise<Seen>): Promise<Seen> {
  for (let last = ""; ;) {
    const seen = await look();
    const now = JSON.stringify(seen);
    if (now === last) return seen;
    last = now;
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
  }
}

/** The answer leaves before the clean-up: what is still wrong after fifteen seconds is wrong. */
async function settled(look: () => Promise<string[]>): Promise<string[]> {
  for (let left = 300; ; left--) {
    const faults = await look();
    if (faults.length === 0 || left === 0) return faults;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Test data is written once: a file written again would be empty for a moment while others read it. */
function keepData({ data }: JudgeBench): (text: string) => ReturnType<typeof data.add> {
  const kept = new Map<string, ReturnType<typeof data.add>>();
  return (text) => {
    const known = kept.get(text) ?? data.add("data", Buffer.from(text));
    kept.set(text, known);
    return known;
  };
}

async function taskFor(
  submission: Submission,
  keep: ReturnType<typeof keepData>,
): Promise<JudgeTask> {
  const { language, source, jury, scored = false } = submission;
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
    extraFiles: {},
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
  { compile = {}, run: own = {}, jury = {} }: NonNullable<Submission["caps"]>,
  onRun: (run: JudgeCaseResult) => void,
): Pick<Sandbox, "compile" | "judge"> {
  return {
    compile: (request, signal) =>
      sandbox.compile({ ...request, program: capped(request.program, compile) }, signal),
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

function capped<T extends { limits: Limits }>(program: T, caps: Partial<Limits>): T {
  return { ...program, limits: { ...program.limits, ...caps } };
}

/** A slot's boxes are made at its first use; a run in each of them makes the counts comparable. */
async function useEverySlot(judge: Arena["judge"], slots: number): Promise<void> {
  const warmUp: Submission = {
    language: "C",
    source: "#include <unistd.h>\nint main(void) { usleep(300000); return 0; }",
    cases: [{ input: "", answer: "" }],
    jury: { mode: "spj", language: "C", source: "int main(void) { return 0; }" },
  };
  // The programs are made first, so that the runs begin at the same time.
  for (const times of [1, slots, slots]) {
    const judged = await Promise.all(Array.from({ length: times }, () => judge(warmUp)));
    for (const { result } of judged)
      if (result.status !== 0) throw new Error(JSON.stringify(result));
  }
}
