import type { JudgedCase } from "../shared/judgeProtocol.ts";
import { Verdict, type VerdictCode } from "../shared/verdict.ts";
import type { RunResult } from "./sandboxTypes.ts";

export type EndedBy = NonNullable<JudgedCase["endedBy"]>;

/** What a contestant's program may use; the sandbox gets a little more, see `sandboxLimits`. */
export interface Allowance {
  cpuMs: number;
  wallMs: number;
  memoryBytes: number;
  outputBytes: number;
}

/** How a program's own run ended: Accepted means only that nothing was wrong so far. */
export interface ProgramEnd {
  status: VerdictCode;
  endedBy: EndedBy;
}

/**
 * Which limit, signal or exit ended the program. The event that stopped it comes first; a program
 * that ended by itself is then measured against its limits, since the sandbox lets it run a little
 * past them so that the figure, not the moment of the kill, decides.
 * `outOfMemory` knows a runtime's own last words when it gives up before the limit is reached.
 */
export function programEnd(run: RunResult, allowance: Allowance, outOfMemory?: RegExp): ProgramEnd {
  const endedBy = (ended: EndedBy["ended"], limit: number | null): EndedBy => ({
    ended,
    exitCode: run.exitCode,
    signal: run.signal,
    limit,
  });
  const cpu = { status: Verdict.TimeLimitExceeded, endedBy: endedBy("cpu", allowance.cpuMs) };
  const memoryKib = Math.round(allowance.memoryBytes / 1024);
  const memory = { status: Verdict.MemoryLimitExceeded, endedBy: endedBy("memory", memoryKib) };
  const overCpu = run.usage.cpuMs > allowance.cpuMs;
  const overMemory = run.usage.memoryBytes > allowance.memoryBytes;

  if (run.ended === "failed") {
    return { status: Verdict.SystemError, endedBy: endedBy("failed", null) };
  }
  if (run.ended === "cpu") return cpu;
  if (run.ended === "memory" || overMemory) return memory;
  if (overCpu) return cpu;
  if (run.ended === "wall") {
    return {
      status: Verdict.TimeLimitExceeded,
      endedBy: endedBy("wall", allowance.wallMs),
    };
  }
  if (run.ended === "output") {
    return {
      status: Verdict.OutputLimitExceeded,
      endedBy: endedBy("output", allowance.outputBytes),
    };
  }
  if (run.ended === "exited" && run.exitCode === 0) {
    return { status: Verdict.Accepted, endedBy: endedBy("exited", null) };
  }
  if (outOfMemory?.test(new TextDecoder().decode(run.stderr))) return memory;
  return { status: Verdict.RuntimeError, endedBy: endedBy(run.ended, null) };
}
