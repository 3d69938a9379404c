import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { JudgeResult, JudgeTask } from "../shared/judgeProtocol.ts";
import {
  TRIAL_CPU_MS,
  TRIAL_OUTPUT_KEPT,
  TRIAL_WALL_MS,
  type TrialInputs,
  type TrialOutcome,
} from "../shared/trial.ts";
import { Verdict } from "../shared/verdict.ts";
import { caseOutcome } from "./caseOutcome.ts";
import { type Allowance, programEnd } from "./caseStatus.ts";
import { CompileFailed, type Compiler, type Program } from "./compile.ts";
import { judgeOf, rulesOf, sandboxProgram } from "./judgeSection.ts";
import { judgeSource, type Listener } from "./judging.ts";
import { allowanceOf, MEMORY_SLACK, sandboxLimits } from "./runLimits.ts";
import type { JudgeCaseResult, RunResult, Sandbox } from "./sandboxTypes.ts";
import { trialText } from "./trialText.ts";
import { Trouble } from "./trouble.ts";

type TrialInput = TrialInputs[number];

/** One byte more than is shown says that there was more. */
const KEPT = TRIAL_OUTPUT_KEPT + 1;
/** The sandbox keeps no more of stderr than this. */
const STDERR_KEPT = 64 * 1024;
/** With less of its time left a run starts no other input. */
const LEAST_MS = 20;

export interface TrialRunner {
  /** Runs a task that has `trial` inputs; rejects as `judgeSubmission` does. */
  run(task: JudgeTask, how: { listener: Listener; signal: AbortSignal }): Promise<JudgeResult>;
}

interface Site {
  sandbox: Pick<Sandbox, "judge" | "run">;
  compiler: Compiler;
  standard: string;
}

/** Inputs lie in `folder` while they are used; what an earlier process left there is removed. */
export async function openTrialRunner(
  folder: string,
  { sandbox, compiler, standard }: Site,
): Promise<TrialRunner> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async run(task, { listener, signal }) {
      listener.phase("compiling");
      const built: Program[] = [];
      const room = await mkdtemp(join(folder, "run-"));
      try {
        const program = await compiler.build(task, signal);
        built.push(program);
        const checker = await buildChecker(task, compiler, signal);
        if (checker) built.push(checker);
        listener.phase("judging");
        const run = { task, program, checker, room, sandbox, standard, signal };
        return { ...nothing(Verdict.Accepted), trial: await runInputs(run) };
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof CompileFailed)) throw error;
        return { ...nothing(Verdict.CompileError), errorMessage: error.log, trial: [] };
      } finally {
        for (const { artefact } of built) artefact.release();
        await rm(room, { recursive: true, force: true });
      }
    },
  };
}

function nothing(status: number): JudgeResult {
  const none = { score: null, timeMs: null, memoryKb: null, errorMessage: null, cause: null };
  return { status, ...none, cases: [] };
}

/** Null where nothing is judged by it, or it does not compile: the program's own end still counts. */
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
  room: string;
  sandbox: Site["sandbox"];
  standard: string;
  signal: AbortSignal;
}

/** One input after another; together they get no more time than one submission's patience. */
async function runInputs(run: TrialRun): Promise<TrialOutcome[]> {
  const left = { cpuMs: TRIAL_CPU_MS, wallMs: TRIAL_WALL_MS };
  const outcomes: TrialOutcome[] = [];
  for (const one of run.task.trial ?? []) {
    run.signal.throwIfAborted();
    if (left.cpuMs < LEAST_MS || left.wallMs < LEAST_MS) {
      outcomes.push(skipped(one));
      continue;
    }
    const { outcome, used } = await runInput(run, one, left);
    left.cpuMs -= Math.ceil(used.cpuMs);
    left.wallMs -= Math.ceil(used.wallMs);
    outcomes.push(outcome);
  }
  return outcomes;
}

interface Measured {
  outcome: TrialOutcome;
  used: { cpuMs: number; wallMs: number };
}

async function runInput(
  run: TrialRun,
  one: TrialInput,
  left: { cpuMs: number; wallMs: number },
): Promise<Measured> {
  const whole = allowanceOf(run.task.limits);
  const allowance: Allowance = {
    ...whole,
    cpuMs: Math.min(whole.cpuMs, left.cpuMs),
    wallMs: Math.min(whole.wallMs, left.wallMs),
  };
  const measured =
    one.answer === null || !isJudged(run)
      ? await runAlone(run, one, allowance)
      : await runJudged(run, { ...one, answer: one.answer }, allowance);
  const { outcome } = measured;
  const limit = outcome.endedBy?.ended;
  const outOfBudget =
    (limit === "cpu" && allowance.cpuMs < whole.cpuMs) ||
    (limit === "wall" && allowance.wallMs < whole.wallMs);
  return outOfBudget ? { ...measured, outcome: { ...outcome, note: "budget" } } : measured;
}

/** A program that talks with an interactor has no output to compare. */
function isJudged({ task, checker }: TrialRun): boolean {
  return task.judgeMode === "default" || (task.judgeMode === "spj" && checker !== null);
}

function programOf({ task, program }: TrialRun, allowance: Allowance) {
  const { memoryMb, stackMb } = task.limits;
  const slack = program.tool.language.memorySlack ?? MEMORY_SLACK;
  return sandboxProgram(program, { memoryMb, stackMb }, sandboxLimits(allowance, slack));
}

async function runAlone(run: TrialRun, one: TrialInput, allowance: Allowance): Promise<Measured> {
  const { sandbox, signal, room } = run;
  const stdin = await inputFile(room, `${one.seq}.in`, one.input);
  const request = { program: programOf(run, allowance), stdin, keepOutputBytes: KEPT };
  const result = await sandbox.run(request, signal);
  const { outOfMemory } = run.program.tool.language;
  const { status, endedBy } = programEnd(result, allowance, outOfMemory);
  if (status === Verdict.SystemError) throw new Trouble("sandbox_failed", result.cause ?? "");
  const unjudged = one.answer !== null && status === Verdict.Accepted;
  return {
    outcome: {
      ...shown(one, result, result.stdout),
      ...{ status, judged: false, message: null, endedBy, note: unjudged ? "checker" : null },
    },
    used: result.usage,
  };
}

async function runJudged(
  run: TrialRun,
  one: TrialInput & { answer: string },
  allowance: Allowance,
): Promise<Measured> {
  const { task, program, checker, sandbox, standard, signal, room } = run;
  const paths = new Map<string, string>();
  const section = { task, program, judgeProgram: checker, paths, standard, doubt: 0 };
  const input = await inputFile(room, `${one.seq}.in`, one.input);
  const answer = await inputFile(room, `${one.seq}.out`, one.answer);
  const results: JudgeCaseResult[] = [];
  await sandbox.judge(
    {
      program: programOf(run, allowance),
      cases: [{ seq: one.seq, input, answer }],
      stop: "never",
      judge: judgeOf(section),
      keepOutputBytes: KEPT,
    },
    (result) => void results.push(result),
    signal,
  );
  const [result] = results;
  if (!result) throw new Trouble("sandbox_failed", "the sandbox ran no input");
  const outcome = caseOutcome(result, { ...rulesOf(section), allowance });
  const { trouble, message, endedBy } = outcome;
  if (trouble?.code === "sandbox_failed") throw new Trouble(trouble.code, trouble.detail);
  const failed = trouble !== undefined;
  return {
    outcome: {
      ...shown(one, result.run, result.stdout ?? new Uint8Array()),
      ...{ status: failed ? Verdict.Accepted : outcome.status, judged: !failed },
      ...{ message: failed ? null : message, endedBy, note: failed ? "checker" : null },
    },
    used: result.run.usage,
  };
}

async function inputFile(room: string, name: string, content: string): Promise<string> {
  const path = join(room, name);
  await writeFile(path, content, { mode: 0o600 });
  return path;
}

function shown({ seq }: TrialInput, run: RunResult, output: Uint8Array) {
  const { cpuMs, memoryBytes, outputBytes } = run.usage;
  const stdout = trialText(output, TRIAL_OUTPUT_KEPT);
  const stderr = trialText(run.stderr, STDERR_KEPT);
  return {
    seq,
    timeMs: Math.round(cpuMs),
    memoryKb: Math.round(memoryBytes / 1024),
    stdout: stdout.text,
    stdoutBytes: outputBytes,
    stdoutCut: stdout.cut,
    stderr: stderr.text,
    stderrCut: run.stderr.length >= STDERR_KEPT,
  };
}

function skipped({ seq }: TrialInput): TrialOutcome {
  return {
    ...{ seq, status: Verdict.NotSubmitted, judged: false, timeMs: 0, memoryKb: 0, message: null },
    ...{ endedBy: null, note: "skipped", stdout: "", stdoutBytes: 0, stdoutCut: false },
    ...{ stderr: "", stderrCut: false },
  };
}
