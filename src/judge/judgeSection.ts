import type { JudgedCase, JudgeTask } from "../shared/judgeProtocol.ts";
import { type CaseOutcome, caseOutcome, type CaseRules } from "./caseOutcome.ts";
import type { MemorySigns } from "./caseStatus.ts";
import type { Program } from "./compile.ts";
import { bestOfRuns, isDoubtful, judgeOne } from "./doubtfulRun.ts";
import { isUnsure, sureCase, type ConfirmHealth } from "./failedRun.ts";
import { ACCEPTING_CODES } from "./judgement.ts";
import {
  allowanceOf,
  CHECKER_ALLOWANCE,
  interactorAllowance,
  MEMORY_SLACK,
  extendedWallMs,
  sandboxLimits,
} from "./runLimits.ts";
import type {
  JudgeCaseResult,
  JudgeRun,
  Program as SandboxProgram,
  Sandbox,
} from "./sandbox/sandboxTypes.ts";
import { validatorScores } from "./score.ts";
import { nativeComparison, standardJudge } from "./standardChecker.ts";
import { JudgeError } from "./judgeError.ts";
import { FEEDBACK_FILES, VALIDATOR_ACCEPTS } from "./outputValidatorJudgement.ts";

const MIB = 1024 * 1024;

/** Local path of each blob, by its hash. */
export type Paths = Map<string, string>;

/** Everything needed to run a task's cases. */
export interface SectionRun {
  task: JudgeTask;
  program: Program;
  /** Checker or interactor. */
  judgeProgram: Program | null;
  paths: Paths;
  /** Folder of the standard checkers. */
  standard: string;
  /** The machine's timing noise, as a part of the time limit. */
  doubt: number;
  /** Arguments of the checker by the name of a case's input; absent: the same for all cases. */
  flagsOf?: (input: string) => string[];
  /** The program is stopped at this multiple of its time limit; set to 1 after the first case that was stopped. */
  timeFactor?: number;
}

/**
 * Runs cases one after another in one request to the sandbox. `onCase` receives each verdict in order
 * and returns whether to continue. Resolves with the number of cases judged. Rejects with `JudgeError`
 * when the sandbox, the checker or the interactor failed.
 */
export async function judgeSection(
  run: SectionRun,
  { cases, stopAtZero }: { cases: JudgeTask["cases"]; stopAtZero: boolean },
  how: {
    sandbox: Pick<Sandbox, "judge">;
    confirmHealth: ConfirmHealth;
    signal: AbortSignal;
    onCase: (result: JudgedCase, fraction: number) => boolean;
  },
): Promise<{ judged: number; stopped: boolean }> {
  const { sandbox, signal, onCase } = how;
  const stop = new AbortController();
  const rules = rulesOf(run);
  let judged = 0;
  let stopped = false;
  let judgeError: JudgeError | undefined;
  let toRepeat: JudgeCaseResult | undefined;
  const report = (result: JudgeCaseResult, outcome: CaseOutcome): void => {
    judged++;
    const group = cases.find(({ seq }) => seq === result.seq)?.group ?? null;
    stopped = !onCase(judgedCase(result, outcome, group), outcome.fraction);
  };
  const onResult = (result: JudgeCaseResult): void => {
    // The next case may have started before a stop reached the sandbox; it does not count.
    if (stop.signal.aborted) return;
    const outcome = caseOutcome(result, rules);
    if (isUnsure(result) || isDoubtful(result, outcome, run)) toRepeat = result;
    else judgeError = judgeErrorOf(result, outcome);
    if (!toRepeat && !judgeError) report(result, outcome);
    // A program that was stopped once gets the plain time limit for the remaining cases.
    const isTooSlow = (run.timeFactor ?? 1) > 1 && ["cpu", "wall"].includes(result.run.ended);
    if (isTooSlow) run.timeFactor = 1;
    if (judgeError || toRepeat || stopped || isTooSlow) stop.abort();
  };
  try {
    const request = requestOf(run, cases, stopAtZero);
    await sandbox.judge(request, onResult, AbortSignal.any([signal, stop.signal]));
  } catch (error) {
    signal.throwIfAborted();
    if (!stop.signal.aborted) throw error;
  }
  signal.throwIfAborted();
  if (judgeError) throw judgeError;
  if (toRepeat) {
    const { seq } = toRepeat;
    const single = cases.filter((each) => each.seq === seq);
    const request = requestOf(run, single, false);
    const best = await repeatCase(toRepeat, { ...how, run, request, rules });
    report(best.result, best.outcome);
  }
  return { judged, stopped };
}

/** Repeats an unsure or doubtful case; rejects with `JudgeError` as {@link judgeSection} does. */
async function repeatCase(
  first: JudgeCaseResult,
  how: {
    run: SectionRun;
    /** With this one case. */
    request: JudgeRun;
    rules: CaseRules;
    sandbox: Pick<Sandbox, "judge">;
    confirmHealth: ConfirmHealth;
    signal: AbortSignal;
  },
): Promise<{ result: JudgeCaseResult; outcome: CaseOutcome }> {
  const { rules, request, confirmHealth } = how;
  const result = await sureCase(first, () => judgeOne(request, how), confirmHealth);
  const outcome = caseOutcome(result, rules);
  if (isDoubtful(result, outcome, how.run)) return bestOfRuns(result, how.run, how);
  const judgeError = judgeErrorOf(result, outcome);
  if (judgeError) throw judgeError;
  return { result, outcome };
}

function judgeErrorOf(
  { seq }: JudgeCaseResult,
  { judgeError }: CaseOutcome,
): JudgeError | undefined {
  return judgeError && new JudgeError(judgeError.code, `case ${seq}: ${judgeError.detail}`);
}

function judgedCase(
  { seq, run }: JudgeCaseResult,
  { status, message, endedBy }: CaseOutcome,
  group: number | null,
): JudgedCase {
  const timeMs = Math.round(run.usage.cpuMs);
  const memoryKb = Math.round(run.usage.memoryBytes / 1024);
  return { seq, status, timeMs, memoryKb, score: null, group, message, endedBy };
}

export function memorySignsOf({ tool, staticBytes }: Program): MemorySigns {
  return { outOfMemory: tool.language.outOfMemory, staticBytes };
}

/** Rules for the verdicts of a task's cases. */
export function rulesOf({ task, program }: SectionRun) {
  return {
    judgeMode: task.judgeMode,
    scored: task.scored,
    presentation: task.comparison.presentation,
    allowance: allowanceOf(task.limits),
    memorySigns: memorySignsOf(program),
    fullScore: validatorScores(task),
  };
}

function requestOf(run: SectionRun, cases: JudgeTask["cases"], stopAtZero: boolean): JudgeRun {
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
    program: sandboxProgram(
      program,
      { memoryMb, stackMb },
      { ...limits, wallMs: extendedWallMs(limits, timeFactor) },
    ),
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
 * Comparison, checker or interactor of a task, for a sandbox request. `input`: name of a case's input; the
 * arguments are those of this case.
 */
export function judgeOf(run: SectionRun, input?: string): JudgeRun["judge"] {
  const { task, program, judgeProgram, standard, flagsOf } = run;
  if (!judgeProgram) {
    const comparison = nativeComparison(task.comparison);
    if (comparison) return { kind: "compare", comparison };
    // With the profile of the contestant's program: mounting another root takes longer than comparing.
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

/** A compiled program with its run command and limits, for a sandbox request. */
export function sandboxProgram(
  { tool, artefact }: Program,
  allowance: { memoryMb: number; stackMb: number },
  limits: SandboxProgram["limits"],
): SandboxProgram {
  const { argv, env } = tool.language.run(tool.tools, allowance);
  return { argv, env, profile: tool.language.profile, artefact: artefact.path, limits };
}
