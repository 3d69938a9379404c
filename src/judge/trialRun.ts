import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { JudgeResult } from "../shared/judge/judgeResult.ts";
import type { JudgeTask } from "../shared/judge/judgeTask.ts";
import {
  TRIAL_CPU_MS,
  TRIAL_OUTPUT_KEPT,
  TRIAL_WALL_MS,
  type TrialInputs,
  type TrialOutcome,
} from "../shared/verdict/trial.ts";
import { Verdict } from "../shared/verdict/verdict.ts";
import { caseOutcome } from "./caseOutcome.ts";
import { type Allowance, clockMsOf, programEnd } from "./caseStatus.ts";
import { CompileFailed, type Compiler, type Program } from "./compile.ts";
import { isStarved, undisturbed } from "./disturbedRun.ts";
import { judgeOne } from "./doubtfulRun.ts";
import { failureOf, sureCase, sureRun, type ConfirmHealth } from "./failedRun.ts";
import { contestantProgram, judgeOf, memorySignsOf, rulesOf } from "./sandboxRequest.ts";
import { judgeSource } from "./preparation.ts";
import type { Listener } from "./judging.ts";
import { allowanceOf, MEMORY_SLACK, sandboxLimits } from "./runLimits.ts";
import type { JudgeRun, RunResult, Sandbox, Usage } from "./sandbox/sandboxTypes.ts";
import { trialText } from "./trialOutputText.ts";
import { JudgeError } from "./judgeError.ts";

type TrialInput = TrialInputs[number];

/** One byte more than the page shows, so that longer output is detected. */
const OUTPUT_MAX = TRIAL_OUTPUT_KEPT + 1;
/** Maximum number of bytes of stderr that the sandbox returns. */
const STDERR_MAX = 64 * 1024;
/** If less time than this is left, the remaining inputs are skipped. */
const REMAINING_MIN_MS = 20;

export interface TrialRunner {
  /** Runs a task that has `trial` inputs; rejects under the same conditions as `judgeSubmission`. */
  run(task: JudgeTask, how: { listener: Listener; signal: AbortSignal }): Promise<JudgeResult>;
}

interface TrialJudge {
  sandbox: Pick<Sandbox, "judge" | "run">;
  compiler: Compiler;
  standard: string;
  confirmHealth: ConfirmHealth;
}

/** Inputs are stored in `folder` while they are in use; files left by an earlier process are removed. */
export async function openTrialRunner(
  folder: string,
  { sandbox, compiler, standard, confirmHealth }: TrialJudge,
): Promise<TrialRunner> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async run(task, { listener, signal }) {
      listener.phase("compiling");
      const artefacts: Program[] = [];
      const scratch = await mkdtemp(join(folder, "run-"));
      try {
        const program = await compiler.build(task, signal);
        artefacts.push(program);
        const checker = await buildChecker(task, compiler, signal);
        if (checker) artefacts.push(checker);
        listener.phase("judging");
        const run = { task, program, checker, scratch, sandbox, standard, confirmHealth, signal };
        return { ...emptyResult(Verdict.Accepted), trial: await runInputs(run) };
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof CompileFailed)) throw error;
        return { ...emptyResult(Verdict.CompileError), errorMessage: error.log, trial: [] };
      } finally {
        for (const { artefact } of artefacts) artefact.release();
        await rm(scratch, { recursive: true, force: true });
      }
    },
  };
}

function emptyResult(status: number): JudgeResult {
  const none = { score: null, timeMs: null, memoryKb: null, errorMessage: null, cause: null };
  return { status, ...none, cases: [] };
}

/**
 * Builds the problem's checker. Returns null if the problem has no checker, if no input has an answer, or if the
 * checker does not compile. In the last two cases, only the program's exit code counts.
 */
async function buildChecker(
  { judgeProgram, trial }: JudgeTask,
  compiler: Compiler,
  signal: AbortSignal,
): Promise<Program | null> {
  if (!judgeProgram || !trial?.some(({ answer }) => answer !== null)) return null;
  try {
    return await compiler.build(judgeSource(judgeProgram), signal);
  } catch (error) {
    if (error instanceof CompileFailed) return null;
    throw error;
  }
}

interface TrialRun {
  task: JudgeTask;
  program: Program;
  checker: Program | null;
  scratch: string;
  sandbox: TrialJudge["sandbox"];
  standard: string;
  confirmHealth: ConfirmHealth;
  signal: AbortSignal;
}

/** Runs the inputs one after another; all share one time budget. */
async function runInputs(run: TrialRun): Promise<TrialOutcome[]> {
  const left = { cpuMs: TRIAL_CPU_MS, wallMs: TRIAL_WALL_MS };
  const outcomes: TrialOutcome[] = [];
  for (const input of run.task.trial ?? []) {
    run.signal.throwIfAborted();
    if (left.cpuMs < REMAINING_MIN_MS || left.wallMs < REMAINING_MIN_MS) {
      outcomes.push(skipped(input));
      continue;
    }
    const { outcome, used } = await runInput(run, input, left);
    left.cpuMs -= Math.ceil(used.cpuMs);
    left.wallMs -= Math.ceil(clockMsOf(used));
    outcomes.push(outcome);
  }
  return outcomes;
}

interface Measured {
  outcome: TrialOutcome;
  used: Usage;
}

async function runInput(
  run: TrialRun,
  input: TrialInput,
  left: { cpuMs: number; wallMs: number },
): Promise<Measured> {
  const full = allowanceOf(run.task.limits);
  const allowance: Allowance = {
    ...full,
    cpuMs: Math.min(full.cpuMs, left.cpuMs),
    wallMs: Math.min(full.wallMs, left.wallMs),
  };
  const measured =
    input.answer === null || !isJudged(run)
      ? await runUnjudged(run, input, allowance)
      : await runJudged(run, { ...input, answer: input.answer }, allowance);
  const { outcome } = measured;
  const limit = outcome.endedBy?.ended;
  const outOfBudget =
    (limit === "cpu" && allowance.cpuMs < full.cpuMs) ||
    (limit === "wall" && allowance.wallMs < full.wallMs);
  return outOfBudget ? { ...measured, outcome: { ...outcome, note: "budget" } } : measured;
}

/** The program of an interactive problem has no output that could be compared. */
function isJudged({ task, checker }: TrialRun): boolean {
  return task.judgeMode === "default" || (task.judgeMode === "spj" && checker !== null);
}

function programOf({ task, program }: TrialRun, allowance: Allowance) {
  const { memoryMb, stackMb } = task.limits;
  const slack = program.tool.language.memorySlack ?? MEMORY_SLACK;
  return contestantProgram(program, { memoryMb, stackMb }, sandboxLimits(allowance, slack));
}

async function runUnjudged(
  run: TrialRun,
  input: TrialInput,
  allowance: Allowance,
): Promise<Measured> {
  const { sandbox, signal, scratch } = run;
  const stdin = await inputFile(scratch, `${input.seq}.in`, input.input);
  const request = { program: programOf(run, allowance), stdin, keepOutputBytes: OUTPUT_MAX };
  const runOnce = () => undisturbed(allowance.cpuMs, () => sandbox.run(request, signal));
  const result = await sureRun(runOnce, run.confirmHealth);
  const failure = failureOf(result, "a trial run");
  if (failure) throw failure;
  const { status, endedBy } = programEnd(result, allowance, memorySignsOf(run.program));
  const unjudged = input.answer !== null && status === Verdict.Accepted;
  return {
    outcome: {
      ...presentOutput(input, result, result.stdout),
      status,
      judged: false,
      message: null,
      endedBy,
      note: unjudged ? "checker" : null,
    },
    used: result.usage,
  };
}

async function runJudged(
  run: TrialRun,
  trialInput: TrialInput & { answer: string },
  allowance: Allowance,
): Promise<Measured> {
  const { task, program, checker, sandbox, standard, signal, scratch } = run;
  const paths = new Map<string, string>();
  const section = { task, program, judgeProgram: checker, paths, standard, doubt: 0 };
  const input = await inputFile(scratch, `${trialInput.seq}.in`, trialInput.input);
  const answer = await inputFile(scratch, `${trialInput.seq}.out`, trialInput.answer);
  const request: JudgeRun = {
    program: programOf(run, allowance),
    cases: [{ seq: trialInput.seq, input, answer }],
    stop: "never",
    judge: judgeOf(section),
    keepOutputBytes: OUTPUT_MAX,
  };
  const judge = () => judgeOne(request, { sandbox, signal });
  const first = await judge();
  const undisturbedCase = isStarved(first) ? await judge() : first;
  const result = await sureCase(undisturbedCase, judge, run.confirmHealth);
  const outcome = caseOutcome(result, { ...rulesOf(section), allowance });
  const { judgeError, message, endedBy } = outcome;
  const judgeCodes = ["sandbox_failed", "data_refused", "machine_overloaded"] as const;
  const code = judgeCodes.find((each) => each === judgeError?.code);
  if (judgeError && code) throw new JudgeError(code, judgeError.detail);
  const failed = judgeError !== undefined;
  return {
    outcome: {
      ...presentOutput(trialInput, result.run, result.stdout ?? new Uint8Array()),
      status: failed ? Verdict.Accepted : outcome.status,
      judged: !failed,
      message: failed ? null : message,
      endedBy,
      note: failed ? "checker" : null,
    },
    used: result.run.usage,
  };
}

async function inputFile(scratch: string, name: string, content: string): Promise<string> {
  const path = join(scratch, name);
  await writeFile(path, content, { mode: 0o600 });
  return path;
}

function presentOutput({ seq }: TrialInput, run: RunResult, output: Uint8Array) {
  const { cpuMs, memoryBytes, outputBytes } = run.usage;
  const stdout = trialText(output, TRIAL_OUTPUT_KEPT);
  const stderr = trialText(run.stderr, STDERR_MAX);
  return {
    seq,
    timeMs: Math.round(cpuMs),
    memoryKb: Math.round(memoryBytes / 1024),
    stdout: stdout.text,
    stdoutBytes: outputBytes,
    stdoutCut: stdout.cut,
    stderr: stderr.text,
    stderrCut: run.stderr.length >= STDERR_MAX,
  };
}

function skipped({ seq }: TrialInput): TrialOutcome {
  return {
    seq,
    status: Verdict.NotSubmitted,
    judged: false,
    timeMs: 0,
    memoryKb: 0,
    message: null,
    endedBy: null,
    note: "skipped",
    stdout: "",
    stdoutBytes: 0,
    stdoutCut: false,
    stderr: "",
    stderrCut: false,
  };
}
