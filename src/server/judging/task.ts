import type { ErrorCause } from "../../shared/judge/judgeResult.ts";
import type { JudgeTask } from "../../shared/judge/judgeTask.ts";
import type { SystemErrorCode } from "../../shared/call/systemErrors.ts";
import type { RuleSource, TaskCaseRow, TaskSourceRow } from "./fragments/taskSource.sql.ts";
import type { ClaimedSource } from "./sql.ts";

type TaskAttempt = Pick<JudgeTask, "jobId" | "attempt" | "submitId">;

export type BuiltTask = { task: JudgeTask } | { cause: ErrorCause };

/**
 * Returns the task for a node, or the reason why the submission cannot be judged. In the second case, the submission
 * immediately ends with a System Error.
 */
export function buildTask(source: ClaimedSource): BuiltTask {
  if (source.language === null) return languageUnavailable();
  const { cases, subtasks } = source;
  if (cases.length === 0) {
    return judgeError("NO_TEST_DATA", "The problem has no test cases: upload its test data.");
  }
  if (source.caseMode === "subtask" && subtasks.length === 0) {
    return judgeError("NO_SUBTASKS", "The problem is judged by subtasks but has none.");
  }
  if (source.judgeMode !== "default" && !(source.spjCode && source.spjLanguage)) {
    return judgeError(
      "NO_JUDGE_PROGRAM",
      "The problem needs a checker or interactor but has none.",
    );
  }
  const { jobId, attempt, submitId } = source;
  return { task: { jobId, attempt, submitId, ...taskOf(source) } };
}

/** The cause of the System Error of a submission whose language was deleted. */
export function languageUnavailable(): { cause: ErrorCause } {
  return judgeError(
    "LANGUAGE_GONE",
    "The submission's language is no longer in the language table.",
  );
}

/** Cause of a System Error: the submission's problem is not judged by judge nodes, but by another backend. */
export function otherBackend(): { cause: ErrorCause } {
  return judgeError(
    "OTHER_BACKEND",
    "Judge nodes do not judge this problem: rejudge without a preview.",
  );
}

function judgeError(code: SystemErrorCode, hint: string): { cause: ErrorCause } {
  return { cause: { code, hint, detail: "" } };
}

function taskOf(source: TaskSourceRow): Omit<JudgeTask, keyof TaskAttempt> {
  const { cases, caseMode } = source;
  return {
    language: source.language,
    code: source.code,
    ...rulesOf(source, source.outputLimit ?? usualOutputMb(cases)),
    caseMode,
    scored: source.type === 1,
    cases: cases.map((row) => ({
      seq: row.seq,
      input: { sha256: row.inputSha, size: row.inputSize, name: row.inputName },
      output: { sha256: row.outputSha, size: row.outputSize, name: row.outputName },
      score: row.score,
      group: row.groupNum,
    })),
    subtasks: caseMode === "subtask" ? source.subtasks : [],
  };
}

/** How a problem is judged, independent of the inputs: limits, files, comparison, checker. */
export function rulesOf(
  source: RuleSource,
  outputMb: number,
): Pick<JudgeTask, "limits" | "extraFiles" | "judgeMode" | "comparison" | "judgeProgram"> {
  const { judgeMode, spjLanguage, spjCode, checkerProtocol: protocol } = source;
  const { checkerFlags: flags, checkerCaseFlags: caseFlags = [] } = source;
  return {
    limits: {
      timeMs: Math.ceil(source.timeLimit * source.timeFactor),
      memoryMb: Math.ceil(source.memoryLimit * source.memoryFactor),
      stackMb: source.stackLimit,
      outputMb,
    },
    extraFiles: source.userFiles ?? {},
    judgeMode,
    comparison: {
      kind: source.comparison ?? (source.removeEndBlank ? "lines" : "exact"),
      options: source.comparisonOptions,
      presentation: !source.removeEndBlank,
    },
    judgeProgram:
      judgeMode !== "default" && spjLanguage && spjCode
        ? {
            language: spjLanguage,
            code: spjCode,
            extraFiles: source.judgeFiles ?? {},
            // For a node, `kattis` and `kattisVerdict` are the same protocol; the only difference is whether scores are
            // ignored.
            ...(protocol === "verdict" ? {} : { protocol: "kattis" as const, flags }),
            ...(protocol === "kattisVerdict" ? { ignoresScores: true } : {}),
            ...(caseFlags.length > 0 && protocol !== "verdict" && { caseFlags }),
          }
        : null,
  };
}

/** The default output limit: twice the size of the longest answer, but at least 16 MiB and at most 512 MiB. */
function usualOutputMb(cases: TaskCaseRow[]): number {
  const longest = Math.max(...cases.map(({ outputSize }) => outputSize));
  return Math.min(Math.max(16, Math.ceil((2 * longest) / 2 ** 20)), 512);
}
