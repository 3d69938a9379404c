import { flagsByCase } from "../shared/caseFlags.ts";
import type { JudgedCase, JudgeResult, JudgeTask } from "../shared/judgeProtocol.ts";
import { Verdict } from "../shared/verdict.ts";
import type { BlobStore } from "./blobs.ts";
import type { Pinned } from "./cacheFolder.ts";
import { goesOn, isOpen, type Section, sectionsOf } from "./casePlan.ts";
import { CompileFailed, type Compiler, type Program, type Source } from "./compile.ts";
import { finalVerdict } from "./finalVerdict.ts";
import { judgeSection, type Paths, type SectionRun } from "./judgeSection.ts";
import type { Sandbox } from "./sandboxTypes.ts";
import { caseScore, type Earned, subtaskFraction, totalScore } from "./score.ts";
import { Trouble } from "./trouble.ts";

export interface Judge {
  sandbox: Pick<Sandbox, "judge">;
  compiler: Compiler;
  blobs: BlobStore;
  /** Folder of the standard checkers. */
  standard: string;
  /** The part of a time limit within which a run beyond it may be the machine's doing. */
  doubt(): number;
}

/** Where a submission stands, told while it is judged. */
export interface Listener {
  phase(phase: "compiling" | "judging"): void;
  judged(result: JudgedCase): void;
}

/** Made once: a reason of its own per judging would gather a stack each time. */
const OVER = new Error("the judging is over");

/** Connections that fetch test data at the same time. */
const FETCHES = 4;

/**
 * Judges one submission from its code to its verdict. Compile errors are results; rejects with
 * `Trouble` (or any other error) for what is not the contestant's fault, and with an AbortError.
 */
export async function judgeSubmission(
  task: JudgeTask,
  judge: Judge,
  { listener, signal }: { listener: Listener; signal: AbortSignal },
): Promise<JudgeResult> {
  if (task.cases.length === 0) throw new Trouble("no_cases", "the task has no cases");
  listener.phase("compiling");
  // Whatever fails first stops the rest; everything pinned is released at the end in any case.
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const pins: Pinned[] = [];
  const parts = [
    compileProgram(task, judge, either),
    compileJudge(task, judge, either),
    fetchData(task, { judge, pins, signal: either }),
  ] as const;
  try {
    const [program, judgeProgram, paths] = await Promise.all(parts);
    listener.phase("judging");
    const { standard } = judge;
    const { patience = 1 } = task;
    const flagsOf = flagsOfCases(task);
    const known = { task, program, judgeProgram, paths, standard };
    const run = { ...known, doubt: judge.doubt(), patience, ...(flagsOf && { flagsOf }) };
    return await runSections(run, judge, { listener, signal });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof CompileFailed) return compileError(error);
    throw error;
  } finally {
    failed.abort(OVER);
    const [program, judgeProgram] = await Promise.allSettled(parts);
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

/** The checker or interactor; that it does not compile is the jury's trouble. */
async function compileJudge(
  task: JudgeTask,
  judge: Judge,
  signal: AbortSignal,
): Promise<Program | null> {
  if (task.judgeMode === "default") return null;
  if (!task.judgeProgram) {
    throw new Trouble("checker_compile_failed", `${task.judgeMode} without a program`);
  }
  try {
    return await judge.compiler.build(judgeSource(task.judgeProgram), signal);
  } catch (error) {
    if (error instanceof CompileFailed) throw new Trouble("checker_compile_failed", error.log);
    throw error;
  }
}

/** Validators of packages may have several sources; our own checkers include what lies beside them. */
export function judgeSource(program: NonNullable<JudgeTask["judgeProgram"]>): Source {
  const { language, code, extraFiles, protocol } = program;
  return { language, code, extraFiles, inParts: protocol === "kattis" };
}

/** Undefined: all cases get the same arguments. */
function flagsOfCases({ judgeProgram }: JudgeTask): SectionRun["flagsOf"] {
  const { flags = [], caseFlags = [] } = judgeProgram ?? {};
  return caseFlags.length > 0 ? flagsByCase({ flags, caseFlags }) : undefined;
}

/** Brings all test data to this machine before the first run, so that no program waits for it. */
async function fetchData(
  task: JudgeTask,
  { judge, pins, signal }: { judge: Judge; pins: Pinned[]; signal: AbortSignal },
): Promise<Paths> {
  const blobs = task.cases.flatMap(({ input, output }) => [input, output]);
  const wanted = new Map(blobs.map((blob) => [blob.sha256, blob]));
  const paths: Paths = new Map();
  const queue = wanted.values();
  let broken = false;
  const fetchNext = async (): Promise<void> => {
    try {
      for (const blob of queue) {
        if (broken) return;
        signal.throwIfAborted();
        const pinned = await judge.blobs.get(blob, signal);
        pins.push(pinned);
        paths.set(blob.sha256, pinned.path);
      }
    } catch (error) {
      broken = true;
      throw error;
    }
  };
  // All are waited for, so that none pins a file after the job has let go of its files.
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
    const mine: Earned[] = [];
    const keep = (result: JudgedCase, fraction: number): void => {
      const full = section.cases.find(({ seq }) => seq === result.seq)?.score ?? 0;
      const one = { full, group: section.subtask?.num ?? null, fraction };
      const score = task.scored ? caseScore(one, section.subtask) : null;
      mine.push(one);
      results.push({ ...result, score });
      listener.judged({ ...result, score });
    };
    const rest = isOpen(section, fractions)
      ? await judgeCases(section, { run, judge, keep, signal })
      : section.cases;
    for (const skipped of rest) keep(skippedCase(skipped), 0);
    if (section.subtask) {
      fractions.set(section.subtask.num, subtaskFraction(section.subtask.type, mine));
    }
    earned.push(...mine);
  }
  const score = task.scored ? totalScore(earned, task.subtasks) : null;
  const { status, timeMs, memoryKb, endedBy } = finalVerdict(results, score);
  const cases = results.toSorted((a, b) => a.seq - b.seq);
  return { status, score, timeMs, memoryKb, errorMessage: null, cause: null, endedBy, cases };
}

/** Runs a section's cases; answers those that need not be run any more. */
async function judgeCases(
  section: Section,
  {
    run,
    judge,
    keep,
    signal,
  }: {
    run: SectionRun;
    judge: Judge;
    keep: (result: JudgedCase, fraction: number) => void;
    signal: AbortSignal;
  },
): Promise<JudgeTask["cases"]> {
  let rest = section.cases;
  while (rest.length > 0) {
    const request = { cases: nextAlike(rest, run), stopAtNothing: section.stopAtNothing };
    // The sandbox stops at whatever is not accepted; a part of the points lets a subtask go on.
    const done = await judgeSection(run, request, {
      sandbox: judge.sandbox,
      signal,
      onCase(result, fraction) {
        keep(result, fraction);
        return goesOn(section, fraction);
      },
    });
    rest = rest.slice(done.judged);
    if (done.stopped) break;
    if (done.judged === 0) throw new Trouble("sandbox_failed", "the sandbox judged no case");
  }
  return rest;
}

/** The cases at the front for which the checker gets the same arguments: a request names them once. */
function nextAlike(cases: JudgeTask["cases"], { flagsOf }: SectionRun): JudgeTask["cases"] {
  if (!flagsOf) return cases;
  const wordsFor = ({ input }: JudgeTask["cases"][number]) => JSON.stringify(flagsOf(input.name));
  const first = cases[0] && wordsFor(cases[0]);
  const end = cases.findIndex((each) => wordsFor(each) !== first);
  return end < 0 ? cases : cases.slice(0, end);
}

/** A case that was not run because nothing could be earned by it. */
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
