import type { JudgeTask } from "../shared/judge/judgeTask.ts";
import type { MemorySigns } from "./caseStatus.ts";
import type { Program } from "./compile.ts";
import { ACCEPTING_CODES } from "./judgement.ts";
import { FEEDBACK_FILES, VALIDATOR_ACCEPTS } from "./outputValidatorJudgement.ts";
import {
  allowanceOf,
  CHECKER_ALLOWANCE,
  interactorAllowance,
  MEMORY_SLACK,
  sandboxLimits,
} from "./runLimits.ts";
import type { JudgeRun, Program as SandboxProgram } from "./sandbox/sandboxTypes.ts";
import { validatorScores } from "../shared/judge/scoring.ts";
import { nativeComparison, standardJudge } from "./standardChecker.ts";

const MIB = 1024 * 1024;

/** Local path of each blob, by its hash. */
export type Paths = Map<string, string>;

/** Everything that is needed to run a task's cases. */
export interface SectionRun {
  task: JudgeTask;
  program: Program;
  /** Checker or interactor. */
  judgeProgram: Program | null;
  paths: Paths;
  /** Folder of the standard checkers. */
  standard: string;
  /** The machine's timing noise, as a fraction of the time limit. */
  doubt: number;
  /**
   * Maps the name of each case's input to the checker's arguments; absent if the arguments are the same for all cases.
   */
  flagsOf?: (input: string) => string[];
  /**
   * The program is stopped at this multiple of its CPU time limit; the wall limit is the same as for submissions. Set
   * to 1 after the first case in which the program was stopped.
   */
  timeFactor?: number;
}

/**
 * Returns the multiple of the time limit at which a program is stopped. A program with an interactor is stopped at the
 * limit itself, because a verdict that the interactor gives after the limit would not be used for any submission.
 */
export function timeFactorOf({ judgeMode, timeMultiple }: JudgeTask): number {
  return judgeMode === "interactive" ? 1 : (timeMultiple ?? 1);
}

/** How to detect that a program ran out of memory. */
export function memorySignsOf({ tool, staticBytes }: Program): MemorySigns {
  return { outOfMemory: tool.language.outOfMemory, staticBytes };
}

/**
 * Rules that determine the verdicts of a task's cases. Submissions and problem checks use the same rules, except that
 * problem checks let programs run longer before stopping them.
 */
export function rulesOf({ task, program, doubt }: SectionRun) {
  const allowance = allowanceOf(task.limits);
  return {
    judgeMode: task.judgeMode,
    scored: task.scored,
    presentation: task.comparison.presentation,
    allowance: { ...allowance, cpuStopMs: sandboxLimits(allowance, MEMORY_SLACK, doubt).cpuMs },
    memorySigns: memorySignsOf(program),
    fullScore: validatorScores(task),
  };
}

/** The sandbox request that runs these cases in order. */
export function requestOf(
  run: SectionRun,
  cases: JudgeTask["cases"],
  stopAtZero: boolean,
): JudgeRun {
  const { task, program, paths } = run;
  const allowance = allowanceOf(task.limits);
  const slack = program.tool.language.memorySlack ?? MEMORY_SLACK;
  const { memoryMb, stackMb } = task.limits;
  const timeFactor = run.timeFactor ?? 1;
  const limits = sandboxLimits(allowance, slack, Math.max(run.doubt, timeFactor - 1));
  const pathOf = (sha256: string): string => {
    const path = paths.get(sha256);
    if (path === undefined) throw new Error(`blob ${sha256} was not fetched`);
    return path;
  };
  return {
    program: contestantProgram(program, { memoryMb, stackMb }, limits),
    cases: cases.map(({ seq, input, output }) => ({
      seq,
      input: pathOf(input.sha256),
      answer: pathOf(output.sha256),
    })),
    stop: stopAtZero ? "first-failure" : "never",
    judge: judgeOf(run, cases[0]?.input.name),
  };
}

/**
 * The comparison, checker or interactor of a task, in the form that a sandbox request needs. `input`: name of a case's
 * input, which determines the arguments of the checker or interactor.
 */
export function judgeOf(run: SectionRun, input?: string): JudgeRun["judge"] {
  const { task, program, judgeProgram, standard, flagsOf } = run;
  if (!judgeProgram) {
    const comparison = nativeComparison(task.comparison);
    if (comparison) return { kind: "compare", comparison };
    // Uses the profile of the contestant's program, since mounting another root takes longer than the comparison.
    const { profile } = program.tool.language;
    return standardJudge(task.comparison, { folder: standard, profile });
  }
  const kind = task.judgeMode === "interactive" ? "interactor" : "checker";
  const allowance =
    kind === "checker" ? CHECKER_ALLOWANCE : interactorAllowance(allowanceOf(task.limits));
  const memoryMb = Math.round(allowance.memoryBytes / MIB);
  const limits = sandboxLimits(allowance);
  const judge = sandboxProgram(judgeProgram, { memoryMb, stackMb: 256 }, limits);
  if (task.judgeProgram?.protocol !== "kattis") {
    return { kind, program: judge, successCodes: ACCEPTING_CODES };
  }
  return {
    kind: kind === "checker" ? "validator" : "interactiveValidator",
    program: judge,
    successCodes: [VALIDATOR_ACCEPTS],
    flags: input !== undefined && flagsOf ? flagsOf(input) : (task.judgeProgram.flags ?? []),
    feedback: FEEDBACK_FILES,
  };
}

/** The program of a submission; it can also open the problem's additional files in the working folder. */
export function contestantProgram(
  program: Program,
  allowance: { memoryMb: number; stackMb: number },
  limits: SandboxProgram["limits"],
): SandboxProgram {
  return { ...sandboxProgram(program, allowance, limits), links: program.beside };
}

/** A compiled program with its run command and limits, in the form that a sandbox request needs. */
export function sandboxProgram(
  { tool, artefact }: Program,
  allowance: { memoryMb: number; stackMb: number },
  limits: SandboxProgram["limits"],
): SandboxProgram {
  const { argv, env } = tool.language.run(tool.tools, allowance);
  return { argv, env, profile: tool.language.profile, artefact: artefact.path, limits };
}
