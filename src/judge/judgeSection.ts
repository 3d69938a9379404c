import type { JudgedCase, JudgeTask } from "../shared/judgeProtocol.ts";
import { type CaseOutcome, caseOutcome } from "./caseOutcome.ts";
import type { Program } from "./compile.ts";
import { bestOfRuns, isDoubtful } from "./doubtfulRun.ts";
import { ACCEPTING_CODES } from "./judgement.ts";
import {
  allowanceOf,
  CHECKER_ALLOWANCE,
  interactorAllowance,
  MEMORY_SLACK,
  patientWallMs,
  sandboxLimits,
} from "./runLimits.ts";
import type {
  JudgeCaseResult,
  JudgeRun,
  Program as SandboxProgram,
  Sandbox,
} from "./sandboxTypes.ts";
import { fullScore } from "./score.ts";
import { nativeComparison, standardJudge } from "./standardChecker.ts";
import { Trouble } from "./trouble.ts";
import { FEEDBACK_FILES, VALIDATOR_ACCEPTS } from "./validatorJudgement.ts";

const MIB = 1024 * 1024;

/** Local path of each blob, by its hash. */
export type Paths = Map<string, string>;

/** All that running a task's cases needs. */
export interface SectionRun {
  task: JudgeTask;
  program: Program;
  /** Checker or interactor. */
  judgeProgram: Program | null;
  paths: Paths;
  /** Folder of the standard checkers. */
  standard: string;
  /** The part of a time limit within which a run beyond it may be the machine's doing. */
  doubt: number;
  /** Arguments of the checker for a case by the name of its input; absent: the same for all. */
  flagsOf?: (input: string) => string[];
  /** Times of the time limit until the program is stopped; 1 from the first time on that it was. */
  patience?: number;
}

/**
 * Runs cases one after another in one request to the sandbox. `onCase` hears each verdict in order
 * and says whether to go on. Answers how many cases were judged. Rejects with `Trouble` when the
 * sandbox, the checker or the interactor failed.
 */
export async function judgeSection(
  run: SectionRun,
  { cases, stopAtNothing }: { cases: JudgeTask["cases"]; stopAtNothing: boolean },
  {
    sandbox,
    signal,
    onCase,
  }: {
    sandbox: Pick<Sandbox, "judge">;
    signal: AbortSignal;
    onCase: (result: JudgedCase, fraction: number) => boolean;
  },
): Promise<{ judged: number; stopped: boolean }> {
  const stop = new AbortController();
  const rules = rulesOf(run);
  let judged = 0;
  let stopped = false;
  let trouble: Trouble | undefined;
  let doubtful: JudgeCaseResult | undefined;
  const tell = (result: JudgeCaseResult, outcome: CaseOutcome): void => {
    judged++;
    const group = cases.find(({ seq }) => seq === result.seq)?.group ?? null;
    stopped = !onCase(judgedLine(result, outcome, group), outcome.fraction);
  };
  const hear = (result: JudgeCaseResult): void => {
    // The next case may have started before a stop reached the sandbox; it does not count.
    if (stop.signal.aborted) return;
    const outcome = caseOutcome(result, rules);
    trouble = troubleOf(result, outcome);
    if (isDoubtful(result.run, outcome, run)) doubtful = result;
    else if (!trouble) tell(result, outcome);
    // What is left runs no longer than it must.
    const knownSlow = (run.patience ?? 1) > 1 && ["cpu", "wall"].includes(result.run.ended);
    if (knownSlow) run.patience = 1;
    if (trouble || doubtful || stopped || knownSlow) stop.abort();
  };
  try {
    const request = requestOf(run, cases, stopAtNothing);
    await sandbox.judge(request, hear, AbortSignal.any([signal, stop.signal]));
  } catch (error) {
    signal.throwIfAborted();
    if (!stop.signal.aborted) throw error;
  }
  signal.throwIfAborted();
  if (trouble) throw trouble;
  if (doubtful) {
    const { seq } = doubtful;
    const request = requestOf(
      run,
      cases.filter((each) => each.seq === seq),
      false,
    );
    const best = await bestOfRuns(doubtful, { request, rules, sandbox, signal });
    tell(best.result, best.outcome);
  }
  return { judged, stopped };
}

function troubleOf({ seq }: JudgeCaseResult, { trouble }: CaseOutcome): Trouble | undefined {
  return trouble && new Trouble(trouble.code, `case ${seq}: ${trouble.detail}`);
}

function judgedLine(
  { seq, run }: JudgeCaseResult,
  { status, message, endedBy }: CaseOutcome,
  group: number | null,
): JudgedCase {
  const timeMs = Math.round(run.usage.cpuMs);
  const memoryKb = Math.round(run.usage.memoryBytes / 1024);
  return { seq, status, timeMs, memoryKb, score: null, group, message, endedBy };
}

/** How the cases of a task are judged once they have run. */
export function rulesOf({ task, program }: SectionRun) {
  const { language, tools } = program.tool;
  const [started = ""] = language.run(tools, task.limits).argv;
  return {
    judgeMode: task.judgeMode,
    scored: task.scored,
    presentation: task.comparison.presentation,
    allowance: allowanceOf(task.limits),
    outOfMemory: language.outOfMemory,
    isCompiled: started.startsWith("/a/"),
    fullScore: fullScores(task),
  };
}

/** Points by case, null for one that has none: asked only where a validator gives points of its own. */
function fullScores(task: JudgeTask): (seq: number) => number | null {
  return (seq) => {
    const one = task.scored ? task.cases.find((each) => each.seq === seq) : undefined;
    return one ? fullScore(one, task) || null : null;
  };
}

function requestOf(run: SectionRun, cases: JudgeTask["cases"], stopAtNothing: boolean): JudgeRun {
  const { task, program, paths } = run;
  const allowance = allowanceOf(task.limits);
  const slack = program.tool.language.memorySlack ?? MEMORY_SLACK;
  const { memoryMb, stackMb } = task.limits;
  const patience = run.patience ?? 1;
  const limits = sandboxLimits(allowance, slack, Math.max(run.doubt, patience - 1));
  const pathOf = (sha256: string): string => {
    const path = paths.get(sha256);
    if (path === undefined) throw new Error(`blob ${sha256} was not fetched`);
    return path;
  };
  return {
    program: sandboxProgram(
      program,
      { memoryMb, stackMb },
      { ...limits, wallMs: patientWallMs(limits, patience) },
    ),
    cases: cases.map(({ seq, input, output }) => ({
      seq,
      input: pathOf(input.sha256),
      answer: pathOf(output.sha256),
    })),
    stop: stopAtNothing ? "first-failure" : "never",
    judge: judgeOf(run, cases[0]?.input.name),
  };
}

/**
 * Comparison, checker or interactor of a task, as the sandbox is asked for it. `input`: name of a case's
 * input; the arguments are those of this case.
 */
export function judgeOf(run: SectionRun, input?: string): JudgeRun["judge"] {
  const { task, program, judgeProgram, standard, flagsOf } = run;
  if (!judgeProgram) {
    const comparison = nativeComparison(task.comparison);
    if (comparison) return { kind: "compare", comparison };
    // In the root of the contestant's program: changing to another would take longer than comparing.
    const { profile } = program.tool.language;
    return standardJudge(task.comparison, { folder: standard, profile });
  }
  const kind = task.judgeMode === "interactive" ? "interactor" : "checker";
  const allowance =
    kind === "checker" ? CHECKER_ALLOWANCE : interactorAllowance(allowanceOf(task.limits));
  const memoryMb = Math.round(allowance.memoryBytes / MIB);
  const limits = sandboxLimits(allowance);
  const asked = sandboxProgram(judgeProgram, { memoryMb, stackMb: 256 }, limits);
  if (task.judgeProgram?.protocol !== "kattis") {
    return { kind, program: asked, successCodes: ACCEPTING_CODES };
  }
  return {
    kind: kind === "checker" ? "validator" : "interactiveValidator",
    program: asked,
    successCodes: [VALIDATOR_ACCEPTS],
    flags: input !== undefined && flagsOf ? flagsOf(input) : (task.judgeProgram.flags ?? []),
    feedback: FEEDBACK_FILES,
  };
}

/** A compiled program with its run command and limits, as the sandbox is asked for it. */
export function sandboxProgram(
  { tool, artefact }: Program,
  allowance: { memoryMb: number; stackMb: number },
  limits: SandboxProgram["limits"],
): SandboxProgram {
  const { argv, env } = tool.language.run(tool.tools, allowance);
  return { argv, env, profile: tool.language.profile, artefact: artefact.path, limits };
}
