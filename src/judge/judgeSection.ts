import type { JudgedCase, JudgeTask } from "../shared/judgeProtocol.ts";
import { caseOutcome } from "./caseOutcome.ts";
import type { Program } from "./compile.ts";
import { ACCEPTING_CODES } from "./judgement.ts";
import {
  allowanceOf,
  CHECKER_ALLOWANCE,
  interactorAllowance,
  MEMORY_SLACK,
  sandboxLimits,
} from "./runLimits.ts";
import type {
  JudgeCaseResult,
  JudgeRun,
  Program as SandboxProgram,
  Sandbox,
} from "./sandboxTypes.ts";
import { Trouble } from "./trouble.ts";

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
  let trouble: Trouble | undefined;
  const hear = (result: JudgeCaseResult): void => {
    // The next case may have started before a stop reached the sandbox; it does not count.
    if (stop.signal.aborted) return;
    const outcome = caseOutcome(result, rules);
    if (outcome.trouble) {
      trouble = new Trouble(outcome.trouble.code, `case ${result.seq}: ${outcome.trouble.detail}`);
      stop.abort();
      return;
    }
    judged++;
    const group = cases.find(({ seq }) => seq === result.seq)?.group ?? null;
    const { status, message, endedBy, fraction } = outcome;
    const { cpuMs, memoryBytes } = result.run.usage;
    const timeMs = Math.round(cpuMs);
    const memoryKb = Math.round(memoryBytes / 1024);
    const line = {
      seq: result.seq,
      status,
      timeMs,
      memoryKb,
      score: null,
      group,
      message,
      endedBy,
    };
    if (!onCase(line, fraction)) stop.abort();
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
  return { judged, stopped: stop.signal.aborted };
}

function rulesOf({ task, program }: SectionRun) {
  return {
    judgeMode: task.judgeMode,
    scored: task.scored,
    presentation: task.comparison.presentation,
    allowance: allowanceOf(task.limits),
    outOfMemory: program.tool.language.outOfMemory,
  };
}

function requestOf(run: SectionRun, cases: JudgeTask["cases"], stopAtNothing: boolean): JudgeRun {
  const { task, program, paths } = run;
  const allowance = allowanceOf(task.limits);
  const slack = program.tool.language.memorySlack ?? MEMORY_SLACK;
  const { memoryMb, stackMb } = task.limits;
  const pathOf = (sha256: string): string => {
    const path = paths.get(sha256);
    if (path === undefined) throw new Error(`blob ${sha256} was not fetched`);
    return path;
  };
  return {
    program: sandboxProgram(program, { memoryMb, stackMb }, sandboxLimits(allowance, slack)),
    cases: cases.map(({ seq, input, output }) => ({
      seq,
      input: pathOf(input.sha256),
      answer: pathOf(output.sha256),
    })),
    stop: stopAtNothing ? "first-failure" : "never",
    judge: judgeOf(run),
  };
}

function judgeOf({ task, judgeProgram }: SectionRun): JudgeRun["judge"] {
  if (!judgeProgram) {
    const { kind, tolerance } = task.comparison;
    return {
      kind: "compare",
      comparison: kind === "floats" ? { kind, tolerance } : { kind },
    };
  }
  const kind = task.judgeMode === "interactive" ? "interactor" : "checker";
  const allowance =
    kind === "checker" ? CHECKER_ALLOWANCE : interactorAllowance(allowanceOf(task.limits));
  const memoryMb = Math.round(allowance.memoryBytes / MIB);
  const limits = sandboxLimits(allowance);
  const program = sandboxProgram(judgeProgram, { memoryMb, stackMb: 256 }, limits);
  return { kind, program, successCodes: ACCEPTING_CODES };
}

function sandboxProgram(
  { tool, artefact }: Program,
  allowance: { memoryMb: number; stackMb: number },
  limits: SandboxProgram["limits"],
): SandboxProgram {
  const { argv, env } = tool.language.run(tool.tools, allowance);
  return { argv, env, profile: tool.language.profile, artefact: artefact.path, limits };
}
