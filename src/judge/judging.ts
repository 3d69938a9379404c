import type { JudgedCase, JudgeResult } from "../shared/judge/judgeResult.ts";
import type { JudgeTask } from "../shared/judge/judgeTask.ts";
import type { BlobStore } from "./blobs.ts";
import type { Pinned } from "./cacheFolder.ts";
import { continues, isOpen, type Section, sectionsOf } from "./casePlan.ts";
import { CompileFailed, type Compiler } from "./compile.ts";
import type { ConfirmHealth } from "./failedRun.ts";
import { finalVerdict } from "./finalVerdict.ts";
import { JudgeError } from "./judgeError.ts";
import { judgeSection } from "./judgeSection.ts";
import {
  compileError,
  compileJudge,
  compileProgram,
  fetchData,
  flagsOfCases,
} from "./preparation.ts";
import { type SectionRun, timeFactorOf } from "./sandboxRequest.ts";
import type { Sandbox } from "./sandbox/sandboxTypes.ts";
import {
  caseScore,
  type Earned,
  partScores,
  scoreOf,
  subtaskFraction,
} from "../shared/judge/scoring.ts";
import { nextWithSameFlags, skippedCase, withPoints } from "./sectionCases.ts";

export interface Judge {
  sandbox: Pick<Sandbox, "judge">;
  compiler: Compiler;
  blobs: BlobStore;
  /** Folder that contains the standard checkers. */
  standard: string;
  /** The machine's timing noise, as a fraction of the time limit. */
  doubt(): number;
  confirmHealth: ConfirmHealth;
}

/** Receives the progress of judging a submission. */
export interface Listener {
  phase(phase: "compiling" | "judging"): void;
  judged(result: JudgedCase): void;
}

/**
 * This error is created only once, because every new error captures a stack trace, which would be wasted work for each
 * submission.
 */
const FINISHED = new Error("the judging has finished");

/**
 * Judges one submission from its code to its verdict. A compile error is a normal result and does not cause a
 * rejection. Rejects with `JudgeError` (or any other error) if the contestant is not responsible for a failure, and
 * with an AbortError if the judging is aborted.
 */
export async function judgeSubmission(
  task: JudgeTask,
  judge: Judge,
  { listener, signal }: { listener: Listener; signal: AbortSignal },
): Promise<JudgeResult> {
  if (task.cases.length === 0) throw new JudgeError("no_cases", "the task has no cases");
  listener.phase("compiling");
  // If one preparation fails, the other preparations are stopped. All pinned cache entries are always released at the
  // end.
  const stop = new AbortController();
  const stopped = AbortSignal.any([signal, stop.signal]);
  const pins: Pinned[] = [];
  const preparations = [
    compileProgram(task, judge.compiler, stopped),
    compileJudge(task, judge.compiler, stopped),
    fetchData(task, { blobs: judge.blobs, pins, signal: stopped }),
  ] as const;
  try {
    const [program, judgeProgram, paths] = await Promise.all(preparations);
    listener.phase("judging");
    const flagsOf = flagsOfCases(task);
    const run = {
      task,
      program,
      judgeProgram,
      paths,
      standard: judge.standard,
      doubt: judge.doubt(),
      timeFactor: timeFactorOf(task),
      ...(flagsOf && { flagsOf }),
    };
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

/** Judges all cases, section by section, and combines their results. */
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
    const { subtask } = section;
    const sectionEarned: Earned[] = [];
    const record = (result: JudgedCase, fraction: number): void => {
      const full = section.cases.find(({ seq }) => seq === result.seq)?.score ?? 0;
      const caseResult = { full, group: subtask?.num ?? null, fraction };
      const score = task.scored ? caseScore(caseResult, subtask) : null;
      const judged = { ...result, status: withPoints(result, fraction, task), score };
      sectionEarned.push(caseResult);
      results.push(judged);
      listener.judged(judged);
    };
    const rest = isOpen(section, fractions)
      ? await judgeCases(section, { run, judge, record, signal })
      : section.cases;
    for (const skipped of rest) record(skippedCase(skipped), 0);
    if (subtask) fractions.set(subtask.num, subtaskFraction(subtask.type, sectionEarned));
    earned.push(...sectionEarned);
  }
  const score = task.scored ? scoreOf(earned, task.subtasks) : null;
  const hasParts = task.scored && task.subtasks.length > 0;
  const parts = hasParts ? { subtasks: partScores(earned, task.subtasks) } : {};
  const cases = results.toSorted((a, b) => a.seq - b.seq);
  const figures = { ...finalVerdict(results, score), score, ...parts };
  return { ...figures, errorMessage: null, cause: null, cases };
}

/** Runs the cases of a section; returns the cases that were skipped. */
async function judgeCases(
  section: Section,
  context: {
    run: SectionRun;
    judge: Judge;
    record: (result: JudgedCase, fraction: number) => void;
    signal: AbortSignal;
  },
): Promise<JudgeTask["cases"]> {
  const { run, judge, record, signal } = context;
  let rest = section.cases;
  while (rest.length > 0) {
    const request = { cases: nextWithSameFlags(rest, run), stopAtZero: section.stopAtZero };
    // `onCase` decides whether to continue. The sandbox alone would stop at any case that is not accepted, but a
    // subtask continues after a partial score.
    const progress = await judgeSection(run, request, {
      sandbox: judge.sandbox,
      confirmHealth: judge.confirmHealth,
      signal,
      onCase(result, fraction) {
        record(result, fraction);
        return continues(section, fraction);
      },
    });
    rest = rest.slice(progress.judged);
    if (progress.stopped) break;
    if (progress.judged === 0) throw new JudgeError("sandbox_failed", "the sandbox judged no case");
  }
  return rest;
}
