import type { JudgeTask } from "../shared/judge/judgeTask.ts";
import type { Allowance } from "./caseStatus.ts";
import { elapsedMsOf } from "./sandbox/elapsedLimit.ts";
import type { Limits } from "./sandbox/sandboxTypes.ts";

const MIB = 1024 * 1024;

/**
 * Margin above the memory limit, so that the verdict depends on the measured peak, not on an allocation failure at the
 * limit.
 */
export const MEMORY_SLACK = 16 * MIB;

/** This number is enough for the threads of a Java or Node program, but stops fork bombs. */
const PROCESSES = 128;
const OPEN_FILES = 256;

/**
 * Resources that the contestant's program may use. The wall limit is three times the CPU limit, and at least two
 * seconds above the CPU limit. The only purpose of the wall limit is to end programs that sleep or wait endlessly; it
 * leaves a program enough time to wait for its interactor. The wall limit applies to the run clock, which is paused
 * while the program waits for a processor.
 */
export function allowanceOf(limits: JudgeTask["limits"]): Allowance {
  return {
    cpuMs: limits.timeMs,
    wallMs: Math.max(limits.timeMs * 3, limits.timeMs + 2000),
    memoryBytes: limits.memoryMb * MIB,
    outputBytes: limits.outputMb * MIB,
  };
}

/**
 * Limits that the sandbox enforces. These limits allow slightly more CPU time than the task's limit (2 % but at least
 * 20 ms, plus the machine's timing noise). The verdict then depends on the usage measured at the end, not on the moment
 * at which the program is killed, so the same program always gets the same verdict. The stack may use up to the whole
 * memory limit.
 */
export function sandboxLimits(allowance: Allowance, memorySlack = MEMORY_SLACK, doubt = 0): Limits {
  return {
    cpuMs: allowance.cpuMs + Math.max(20, Math.ceil(allowance.cpuMs * Math.max(0.02, doubt))),
    wallMs: allowance.wallMs,
    memoryBytes: allowance.memoryBytes + memorySlack,
    outputBytes: allowance.outputBytes,
    processes: PROCESSES,
    stackBytes: allowance.memoryBytes,
    openFiles: OPEN_FILES,
  };
}

/** Limits for the jury's checkers; they are far above what checkers need. */
export const CHECKER_ALLOWANCE: Allowance = {
  cpuMs: 16_000,
  wallMs: 48_000,
  memoryBytes: 512 * MIB,
  outputBytes: 64 * MIB,
};

/**
 * The interactor's limits are higher than those of the contestant's program, so that the program reaches its limit
 * first.
 */
export function interactorAllowance(program: Allowance): Allowance {
  return {
    cpuMs: program.cpuMs * 2 + 1000,
    wallMs: program.wallMs * 2 + 1000,
    memoryBytes: Math.max(512 * MIB, program.memoryBytes * 2),
    outputBytes: Math.max(64 * MIB, program.outputBytes),
  };
}

/**
 * Maximum elapsed time of one run: the limit of an interactor plus the limit of a checker. The interactor has the
 * longest limit, and the checker runs after the program.
 */
export function longestRunMs(limits: JudgeTask["limits"]): number {
  const { wallMs } = interactorAllowance(allowanceOf(limits));
  return elapsedMsOf(wallMs) + elapsedMsOf(CHECKER_ALLOWANCE.wallMs);
}
