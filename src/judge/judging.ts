import { flagsByCase } from "../shared/caseFlags.ts";
import type { JudgedCase, JudgeResult, JudgeTask } from "../shared/judgeProtocol.ts";
import { Verdict } from "../shared/verdict.ts";
import type { BlobStore } from "./blobs.ts";
import type { Pinned } from "./cacheFolder.ts";
import { continues, isOpen, type Section, sectionsOf } from "./casePlan.ts";
import { CompileFailed, type Compiler, type Program, type Source } from "./compile.ts";
import type { ConfirmHealth } from "./failedRun.ts";
import { finalVerdict } from "./finalVerdict.ts";
import { judgeSection, type Paths, type SectionRun } from "./judgeSection.ts";
import type { Sandbox } from "./sandbox/sandboxTypes.ts";
import {
  caseScore,
  type Earned,
  fullScore,
  partScores,
  subtaskFraction,
  totalScore,
  wholePoints,
} from "./score.ts";
import { JudgeError } from "./judgeError.ts";

export interface Judge {
  sandbox: Pick<Sandbox, "judge">;
  compiler: Compiler;
  blobs: BlobStore;
  /** Folder of the standard checkers. */
  standard: string;
  /** The machine's timing noise, as a part of the time limit. */
  doubt(): number;
  confirmHealth: ConfirmHealth;
}

/** Receives the progress of a submission. */
export interface Listener {
  phase(phase: "compiling" | "judging"): void;
  judged(result: JudgedCase): void;
}

/** Created once: a new error per submission would capture a stack each time. */
const FINISHED = new Error("the judging has finished");

/** Connections that fetch test data at the same time. */
const FETCHES = 4;

/**
 * Judges one submission from its code to its verdict. Compile errors are results; rejects with
 * `JudgeError` (or any other error) for what is not the contestant's fault, and with an AbortError.
 */
export async function judgeSubmission(
  task: JudgeTask,
  judge: Judge,
  { listener, signal }: { listener: Listener; signal: AbortSignal },
): Promise<JudgeResult> {
  if (task.cases.length === 0) throw new JudgeError("no_cases", "the task has no cases");
  listener.phase("compiling");
  // The first failure stops the other parts; everything pinned is released at the end in any case.
  const stop = new AbortController();
  const stopped = AbortSignal.any([signal, stop.signal]);
  const pins: Pinned[] = [];
  const preparations = [
    compileProgram(task, judge, stopped),
    compileJudge(task, judge, stopped),
    fetchData(task, { judge, pins, signal: stopped }),
  ] as const;
  try {
    const [program, judgeProgram, paths] = await Promise.all(preparations);
    listener.phase("judging");
    const { standard } = judge;
    const { timeMultiple: timeFactor = 1 } = task;
    const flagsOf = flagsOfCases(task);
    const parts = { task, program, judgeProgram, paths, standard };
    const run = { ...parts, doubt: judge.doubt(), timeFactor, ...(flagsOf && { flagsOf }) };
    return await runSections(run, judge, { listener, signal });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof CompileFailed) return compileError(error);
    throw error;
  } finally {
    stop.abort(FINISHED);
    const [program, judgeProgram] = await Promise.allSettled(preparations);
    for (const part of [program, judgeProgram]) {
      if (part.status === "fulfilled") part.value?.artefact.release();
    }
    for (const pin of pins) pin.release();
  }
}

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

function compileProgram(task: JudgeTask, judge: Judge, signal: AbortSignal): Promise<Program> {
  const { language, code, extraFiles } = task;
  return judge.compiler.build({ language, code, extraFiles }, signal);
}

/** The checker or interactor; a compile error of it is the jury's error. */
async function compileJudge(
  task: JudgeTask,
  judge: Judge,
  signal: AbortSignal,
): Promise<Program | null> {
  if (task.judgeMode === "default") return null;
  if (!task.judgeProgram) {
    throw new JudgeError("checker_compile_failed", `${task.judgeMode} without a program`);
  }
  try {
    return await judge.compiler.build(judgeSource(task.judgeProgram), signal);
  } catch (error) {
    if (error instanceof CompileFailed) throw new JudgeError("checker_compile_failed", error.log);
    throw error;
  }
}

/** Validators of Kattis packages may have several sources; own checkers only include extra files. */
export function judgeSource(program: NonNullable<JudgeTask["judgeProgram"]>): Source {
  const { language, code, extraFiles, protocol } = program;
  return { language, code, extraFiles, inParts: protocol === "kattis" };
}

/** Undefined: all cases get the same arguments. */
function flagsOfCases({ judgeProgram }: JudgeTask): SectionRun["flagsOf"] {
  const { flags = [], caseFlags = [] } = judgeProgram ?? {};
  return caseFlags.length > 0 ? flagsByCase({ flags, caseFlags }) : undefined;
}

/** Fetches all test data before the first run, so that no program waits for it. */
async function fetchData(
  task: JudgeTask,
  { judge, pins, signal }: { judge: Judge; pins: Pinned[]; signal: AbortSignal },
): Promise<Paths> {
  const blobs = task.cases.flatMap(({ input, output }) => [input, output]);
  const wanted = new Map(blobs.map((blob) => [blob.sha256, blob]));
  const paths: Paths = new Map();
  const queue = wanted.values();
  let failed = false;
  const fetchNext = async (): Promise<void> => {
    try {
      for (const blob of queue) {
        if (failed) return;
        signal.throwIfAborted();
        const pinned = await judge.blobs.get(blob, signal);
        pins.push(pinned);
        paths.set(blob.sha256, pinned.path);
      }
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  // Waits for all, so that none pins a file after the job has released its files.
  const fetched = await Promise.allSettled(Array.from({ length: FETCHES }, fetchNext));
  for (const part of fetched) if (part.status === "rejected") throw part.reason;
  return paths;
}

async function runSections(
  run: SectionRun,
  judge: Judge,
  { listener, signal }: { listener: Listener; signal: AbortSignal },
): Promise<JudgeResult> {
  const { task } = run;
  const results: JudgedCase[] = [];
  const earned: Earned[] = [];
  const fractions = new Map<number, number>();
  for (const section of sectionsOf(task)) {
    const sectionEarned: Earned[] = [];
    const record = (result: JudgedCase, fraction: number): void => {
      const full = section.cases.find(({ seq }) => seq === result.seq)?.score ?? 0;
      const one = { full, group: section.subtask?.num ?? null, fraction };
      const score = task.scored ? caseScore(one, section.subtask) : null;
      const judged = { ...result, status: withPoints(result, fraction, task), score };
      sectionEarned.push(one);
      results.push(judged);
      listener.judged(judged);
    };
    const rest = isOpen(section, fractions)
      ? await judgeCases(section, { run, judge, record, signal })
      : section.cases;
    for (const skipped of rest) record(skippedCase(skipped), 0);
    if (section.subtask) {
      fractions.set(section.subtask.num, subtaskFraction(section.subtask.type, sectionEarned));
    }
    earned.push(...sectionEarned);
  }
  const score = task.scored ? totalScore(earned, task.subtasks) : null;
  const hasParts = task.scored && task.subtasks.length > 0;
  const parts = hasParts ? { subtasks: partScores(earned, task.subtasks) } : {};
  const { status, timeMs, memoryKb, endedBy } = finalVerdict(results, score);
  const cases = results.toSorted((a, b) => a.seq - b.seq);
  const figures = { status, score, ...parts, timeMs, memoryKb };
  return { ...figures, errorMessage: null, cause: null, endedBy, cases };
}

/** A part of a case's points that is rounded down to 0 points is a wrong answer. */
function withPoints({ seq, status }: JudgedCase, fraction: number, task: JudgeTask): number {
  const one = task.cases.find((each) => each.seq === seq);
  if (status !== Verdict.PartialAccepted || !one) return status;
  return wholePoints(fullScore(one, task) * fraction) > 0 ? status : Verdict.WrongAnswer;
}

/** Runs a section's cases; returns those that were skipped. */
async function judgeCases(
  section: Section,
  {
    run,
    judge,
    record,
    signal,
  }: {
    run: SectionRun;
    judge: Judge;
    record: (result: JudgedCase, fraction: number) => void;
    signal: AbortSignal;
  },
): Promise<JudgeTask["cases"]> {
  let rest = section.cases;
  while (rest.length > 0) {
    const request = { cases: nextWithSameFlags(rest, run), stopAtZero: section.stopAtZero };
    // The sandbox stops at any case that is not accepted; a subtask continues after a partial score.
    const done = await judgeSection(run, request, {
      sandbox: judge.sandbox,
      confirmHealth: judge.confirmHealth,
      signal,
      onCase(result, fraction) {
        record(result, fraction);
        return continues(section, fraction);
      },
    });
    rest = rest.slice(done.judged);
    if (done.stopped) break;
    if (done.judged === 0) throw new JudgeError("sandbox_failed", "the sandbox judged no case");
  }
  return rest;
}

/** The first cases that share the checker's arguments: a request has one list of arguments. */
function nextWithSameFlags(cases: JudgeTask["cases"], { flagsOf }: SectionRun): JudgeTask["cases"] {
  if (!flagsOf) return cases;
  const flagsKey = ({ input }: JudgeTask["cases"][number]) => JSON.stringify(flagsOf(input.name));
  const first = cases[0] && flagsKey(cases[0]);
  const end = cases.findIndex((each) => flagsKey(each) !== first);
  return end < 0 ? cases : cases.slice(0, end);
}

/** A case that was not run because it could not change the score. */
function skippedCase({ seq, group }: JudgeTask["cases"][number]): JudgedCase {
  return {
    seq,
    status: Verdict.NotSubmitted,
    timeMs: 0,
    memoryKb: 0,
    score: null,
    group,
    message: null,
    endedBy: null,
  };
}
