import { flagsByCase } from "../shared/verdict/caseFlags.ts";
import type { JudgeResult } from "../shared/judge/judgeResult.ts";
import type { JudgeTask } from "../shared/judge/judgeTask.ts";
import { Verdict } from "../shared/verdict/verdict.ts";
import type { BlobStore } from "./blobs.ts";
import type { Pinned } from "./cacheFolder.ts";
import { CompileFailed, type Compiler, type Program, type Source } from "./compile.ts";
import { JudgeError } from "./judgeError.ts";
import type { Paths, SectionRun } from "./sandboxRequest.ts";

/** Number of connections that fetch test data at the same time. */
const FETCHES = 4;

/** Compiles the submission's program. */
export function compileProgram(
  task: JudgeTask,
  compiler: Compiler,
  signal: AbortSignal,
): Promise<Program> {
  const { language, code, extraFiles } = task;
  return compiler.build({ language, code, extraFiles }, signal);
}

/** Compiles the checker or interactor; if it does not compile, the jury is at fault, not the contestant. */
export async function compileJudge(
  task: JudgeTask,
  compiler: Compiler,
  signal: AbortSignal,
): Promise<Program | null> {
  if (task.judgeMode === "default") return null;
  if (!task.judgeProgram) {
    throw new JudgeError("checker_compile_failed", `${task.judgeMode} without a program`);
  }
  try {
    return await compiler.build(judgeSource(task.judgeProgram), signal);
  } catch (error) {
    if (error instanceof CompileFailed) throw new JudgeError("checker_compile_failed", error.log);
    throw error;
  }
}

/** Validators of Kattis packages may consist of several source files; custom checkers can only include extra files. */
export function judgeSource(program: NonNullable<JudgeTask["judgeProgram"]>): Source {
  const { language, code, extraFiles, protocol } = program;
  return { language, code, extraFiles, inParts: protocol === "kattis" };
}

/** The result for a submission that does not compile. */
export function compileError({ log, end }: CompileFailed): JudgeResult {
  return {
    status: Verdict.CompileError,
    score: null,
    timeMs: null,
    memoryKb: null,
    errorMessage: log,
    cause: null,
    endedBy: { ...end, phase: "compile", seq: null, status: null },
    cases: [],
  };
}

/**
 * Returns a function that maps the name of each case's input to the checker's arguments; undefined if the arguments are
 * the same for all cases.
 */
export function flagsOfCases({ judgeProgram }: JudgeTask): SectionRun["flagsOf"] {
  const { flags = [], caseFlags = [] } = judgeProgram ?? {};
  return caseFlags.length > 0 ? flagsByCase({ flags, caseFlags }) : undefined;
}

/** Fetches all test data before the first run, so that no program has to wait for test data. */
export async function fetchData(
  task: JudgeTask,
  { blobs: store, pins, signal }: { blobs: BlobStore; pins: Pinned[]; signal: AbortSignal },
): Promise<Paths> {
  const blobs = task.cases.flatMap(({ input, output }) => [input, output]);
  const distinct = new Map(blobs.map((blob) => [blob.sha256, blob]));
  const paths: Paths = new Map();
  const queue = distinct.values();
  let failed = false;
  const fetchNext = async (): Promise<void> => {
    try {
      for (const blob of queue) {
        if (failed) return;
        signal.throwIfAborted();
        const pinned = await store.get(blob, signal);
        pins.push(pinned);
        paths.set(blob.sha256, pinned.path);
      }
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  // Waits until all downloads have ended; otherwise a download could pin a file after the job has released its files.
  const fetched = await Promise.allSettled(Array.from({ length: FETCHES }, fetchNext));
  for (const part of fetched) if (part.status === "rejected") throw part.reason;
  return paths;
}
