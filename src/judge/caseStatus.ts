import { Verdict, type VerdictCode } from "../shared/verdict/verdict.ts";
import type { EndedBy } from "../shared/verdict/runEnd.ts";
import type { RunResult, Usage } from "./sandbox/sandboxTypes.ts";
import { uncaughtException } from "./uncaughtException.ts";

/** Resources that a contestant's program may use; the sandbox's limits are slightly higher, see `sandboxLimits`. */
export interface Allowance {
  cpuMs: number;
  wallMs: number;
  memoryBytes: number;
  outputBytes: number;
  /**
   * CPU time in milliseconds at which a submission would be stopped. Set only if the program may run longer, so that a
   * problem check can measure how slow it is. A program that uses more CPU time than this gets Time Limit Exceeded,
   * whatever the reason for its end.
   */
  cpuStopMs?: number;
}

/** Signs that a crash was caused by lack of memory although the memory limit was not reached. */
export interface MemorySigns {
  /** Matches the message that a runtime prints when an allocation fails. */
  outOfMemory?: RegExp | undefined;
  /**
   * The size of the program's static data; if Linux cannot map the data, the program crashes at startup. Called only
   * after crashes, because it reads the program's file.
   */
  staticBytes?: () => number;
}

/**
 * A program with at least this many refused process creations counts as a fork bomb. Each refusal takes about 26 KiB of
 * kernel memory, which is charged to the run. On a busy machine this memory is freed late: up to 50 MiB were measured.
 */
const REFUSED_MAX = 128;

/**
 * How the run of a program ended; here Accepted only means that the exit code was 0 and the run was within its limits.
 */
export interface ProgramEnd {
  status: VerdictCode;
  endedBy: EndedBy;
}

/**
 * Determines which limit, signal or exit ended the program. If the sandbox stopped the program because of its CPU time
 * or memory, that limit normally takes precedence. If the program ended on its own, its usage is compared with its
 * limits. The sandbox lets the program run slightly past the limits, so that the verdict depends on the measured usage
 * and not on the moment of the kill.
 */
export function programEnd(
  run: RunResult,
  allowance: Allowance,
  { outOfMemory, staticBytes }: MemorySigns = {},
): ProgramEnd {
  const overCpu = run.usage.cpuMs > allowance.cpuMs;
  const overMemory = run.usage.memoryBytes > allowance.memoryBytes;
  const by = (ended: EndedBy["ended"]) => endOf(run, ended, allowance);

  if (run.ended === "failed" && run.fault === "program") {
    const { endedBy } = programEnd({ ...run, ended: "exited" }, allowance);
    return { status: Verdict.RuntimeError, endedBy };
  }
  if (run.ended === "failed" || run.ended === "starved") {
    return { status: Verdict.SystemError, endedBy: by("failed") };
  }
  const isBeyondStop = run.usage.cpuMs > (allowance.cpuStopMs ?? Number.POSITIVE_INFINITY);
  if (run.ended === "cpu" || isBeyondStop)
    return { status: Verdict.TimeLimitExceeded, endedBy: by("cpu") };
  const isEndless = run.ended === "memory" || run.ended === "wall";
  if (isEndless && (run.usage.refusedProcesses ?? 0) >= REFUSED_MAX) {
    const { used: _, ...cpu } = by("cpu");
    return { status: Verdict.TimeLimitExceeded, endedBy: cpu };
  }
  if (run.ended === "memory" || overMemory) {
    return { status: Verdict.MemoryLimitExceeded, endedBy: by("memory") };
  }
  if (overCpu) return { status: Verdict.TimeLimitExceeded, endedBy: by("cpu") };
  if (run.ended === "wall") return { status: Verdict.TimeLimitExceeded, endedBy: by("wall") };
  if (run.ended === "output") return { status: Verdict.OutputLimitExceeded, endedBy: by("output") };
  if (run.ended === "exited" && run.exitCode === 0) {
    return { status: Verdict.Accepted, endedBy: by("exited") };
  }
  const mapped = staticBytes?.() ?? 0;
  if (mapped > allowance.memoryBytes) {
    const used = Math.round(mapped / 1024);
    return { status: Verdict.MemoryLimitExceeded, endedBy: { ...by("memory"), used } };
  }
  if (outOfMemory?.test(new TextDecoder().decode(run.stderr))) {
    return { status: Verdict.MemoryLimitExceeded, endedBy: by("memory") };
  }
  return { status: Verdict.RuntimeError, endedBy: by(run.ended) };
}

/**
 * Time that the run clock shows at the end of the run, in milliseconds: the wall time minus `waitedMs`. Its limit is
 * `Limits.wallMs`.
 */
export function clockMsOf({ wallMs, waitedMs = 0 }: Pick<Usage, "wallMs" | "waitedMs">): number {
  return wallMs - waitedMs;
}

/**
 * How a run ended, in the form that is stored: the event that ended it, the measured usage, and the limit for this
 * usage.
 */
export function endOf(
  run: RunResult,
  ended: EndedBy["ended"],
  limits: Pick<Allowance, "cpuMs" | "wallMs" | "memoryBytes" | "outputBytes">,
): EndedBy {
  const { exitCode, signal, usage } = run;
  const { cpuMs, wallMs, memoryBytes, outputBytes } = limits;
  const kib = (bytes: number) => Math.round(bytes / 1024);
  const measured = {
    cpu: [Math.round(usage.cpuMs), cpuMs],
    wall: [Math.round(clockMsOf(usage)), wallMs],
    memory: [kib(usage.memoryBytes), kib(memoryBytes)],
    // The sandbox counts only stdout. Stderr and files have the same limit. If the output limit stopped the run, one of
    // the three outputs reached it, so the usage was at least the limit.
    output: [run.ended === "output" ? Math.max(usage.outputBytes, outputBytes) : 0, outputBytes],
    exited: [null, null],
    signalled: [null, null],
    failed: [null, null],
  } as const;
  const [used, limit] = measured[ended];
  const end: EndedBy = { ended, exitCode, signal, limit };
  if (used !== null) Object.assign(end, { used, stopped: run.ended === ended });
  if (usage.killedDescendants > 0) end.descendants = usage.killedDescendants;
  const crashed = run.ended === "signalled" || (run.ended === "exited" && exitCode !== 0);
  const exception = crashed ? uncaughtException(run.stderr) : undefined;
  if (exception) end.exception = exception;
  return end;
}
