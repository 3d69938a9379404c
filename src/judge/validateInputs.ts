import { flagsByCase } from "../shared/verdict/caseFlags.ts";
import type { JudgedCase, JudgeResult } from "../shared/judge/judgeResult.ts";
import type { JudgeTask } from "../shared/judge/judgeTask.ts";
import type { ValidatorProtocol } from "../shared/problem/problemPackage.ts";
import { Verdict, type VerdictCode } from "../shared/verdict/verdict.ts";
import { programEnd } from "./caseStatus.ts";
import { CompileFailed, type Program } from "./compile.ts";
import { undisturbed } from "./disturbedRun.ts";
import { failureOf, sureRun } from "./failedRun.ts";
import { finalVerdict } from "./finalVerdict.ts";
import { sandboxProgram } from "./sandboxRequest.ts";
import { compileError } from "./preparation.ts";
import type { Judge, Listener } from "./judging.ts";
import { plainText } from "./plainText.ts";
import { CHECKER_ALLOWANCE, sandboxLimits } from "./runLimits.ts";
import type { Sandbox, StandaloneResult } from "./sandbox/sandboxTypes.ts";

/** Exit code for a valid input; every other code means that the input is invalid (43 in the Kattis package format). */
const VALID: Record<ValidatorProtocol, number> = { testlib: 0, kattis: 42 };

const MIB = 1024 * 1024;
const MESSAGE_MAX = 1000;
const OUTPUT_KEPT = 4096;
/** After this number of exceeded time limits the remaining inputs are skipped, because the limits are long. */
const STOPS_MAX = 3;

/**
 * Runs an input validator on the inputs of a task. The result is Accepted when all inputs are valid. Rejects in the
 * same cases as `judgeSubmission`.
 */
export async function validateInputs(
  task: JudgeTask,
  judge: Pick<Judge, "compiler" | "blobs" | "confirmHealth"> & { sandbox: Pick<Sandbox, "run"> },
  { listener, signal }: { listener: Listener; signal: AbortSignal },
): Promise<JudgeResult> {
  listener.phase("compiling");
  const { language, code, extraFiles } = task;
  let program: Program;
  try {
    // Several source files are compiled into one program.
    program = await judge.compiler.build({ language, code, extraFiles, inParts: true }, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof CompileFailed) return compileError(error);
    throw error;
  }
  try {
    listener.phase("judging");
    const { flags = [], caseFlags = [] } = task.validate ?? {};
    const flagsOf = flagsByCase({ flags, caseFlags });
    const cases: JudgedCase[] = [];
    let stops = 0;
    for (const judgeCase of task.cases) {
      signal.throwIfAborted();
      const result =
        stops < STOPS_MAX
          ? await validate(judgeCase, {
              task,
              flags: flagsOf(judgeCase.input.name),
              program,
              judge,
              signal,
            })
          : skipped(judgeCase);
      if (["cpu", "wall"].includes(result.endedBy?.ended ?? "")) stops += 1;
      cases.push(result);
      listener.judged(result);
    }
    const { status, timeMs, memoryKb, endedBy } = finalVerdict(cases, null);
    const none = { score: null, errorMessage: null, cause: null };
    return { ...none, status, timeMs, memoryKb, endedBy, cases };
  } finally {
    program.artefact.release();
  }
}

type Case = JudgeTask["cases"][number];

async function validate(
  { seq, input, group }: Case,
  {
    task,
    flags,
    program,
    judge,
    signal,
  }: {
    task: JudgeTask;
    flags: string[];
    program: Program;
    judge: Parameters<typeof validateInputs>[1];
    signal: AbortSignal;
  },
): Promise<JudgedCase> {
  const { protocol = "testlib" } = task.validate ?? {};
  const pinned = await judge.blobs.get(input, signal);
  try {
    const memoryMb = Math.round(CHECKER_ALLOWANCE.memoryBytes / MIB);
    const validator = sandboxProgram(
      program,
      { memoryMb, stackMb: 256 },
      sandboxLimits(CHECKER_ALLOWANCE),
    );
    const request = {
      program: { ...validator, argv: [...validator.argv, ...flags] },
      stdin: pinned.path,
      keepOutputBytes: OUTPUT_KEPT,
    };
    const { cpuMs } = validator.limits;
    const runOnce = () => undisturbed(cpuMs, () => judge.sandbox.run(request, signal));
    const result = await sureRun(runOnce, judge.confirmHealth);
    const failure = failureOf(result, "a validator");
    if (failure) throw failure;
    const { status, endedBy } = validatorVerdict(result, program, protocol);
    return {
      seq,
      status,
      group,
      score: null,
      endedBy,
      timeMs: Math.round(result.usage.cpuMs),
      memoryKb: Math.round(result.usage.memoryBytes / 1024),
      message: status === Verdict.Accepted ? null : messageOf(result),
    };
  } finally {
    pinned.release();
  }
}

/** The exit code determines the result; a crash or an exceeded limit does not show whether the input is valid. */
function validatorVerdict(
  result: StandaloneResult,
  { tool }: Program,
  protocol: ValidatorProtocol,
): { status: VerdictCode; endedBy: JudgedCase["endedBy"] } {
  const end = programEnd(result, CHECKER_ALLOWANCE, { outOfMemory: tool.language.outOfMemory });
  const endedByItself = end.status === Verdict.Accepted || end.status === Verdict.RuntimeError;
  if (!endedByItself || result.ended !== "exited") return end;
  const isValid = result.exitCode === VALID[protocol];
  return { ...end, status: isValid ? Verdict.Accepted : Verdict.WrongAnswer };
}

function messageOf({ stderr, stdout, exitCode, ended }: StandaloneResult): string | null {
  const [errorText, outputText] = [stderr, stdout].map((text) =>
    plainText(text, MESSAGE_MAX).trim(),
  );
  const exit = ended === "exited" ? `exit code ${exitCode}` : null;
  return (errorText || outputText || exit)?.slice(0, MESSAGE_MAX) ?? null;
}

function skipped({ seq, group }: Case): JudgedCase {
  const none = { timeMs: 0, memoryKb: 0, score: null, message: null, endedBy: null };
  return { seq, status: Verdict.NotSubmitted, group, ...none };
}
