import type { JudgeTask } from "../shared/judgeProtocol.ts";
import type { Allowance } from "./caseStatus.ts";
import type { Limits } from "./sandboxTypes.ts";

const MIB = 1024 * 1024;

/** Past the memory limit, so that the measured peak decides and not a kernel short of pages at the edge. */
export const MEMORY_SLACK = 16 * MIB;

/** Threads of a Java or Node program included; more is a fork bomb. */
const PROCESSES = 128;
const OPEN_FILES = 256;

/**
 * What the contestant's program may use. The clock runs to three times the CPU limit, at least
 * two seconds longer: it only ends programs that sleep or wait, and must not end an honest one on a busy
 * machine or one that waits for its interactor.
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
 * What the sandbox enforces. A little more CPU time than allowed (2 %, at least 20 ms, and all that is
 * in doubt on this machine), so that the figure measured at the end, not the moment of a kill, decides:
 * the same program gets the same verdict each time. The stack may fill the memory limit.
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

/**
 * The clock of a program that may run so many times its time limit: it needs more of it, or a busy machine
 * would end it as one that sleeps. Never as much as {@link interactorAllowance} gives to whom it talks to.
 */
export function patientWallMs({ wallMs }: Pick<Limits, "wallMs">, patience: number): number {
  return wallMs * Math.min(patience, 2);
}

/** The jury's checker: limits of its own that no honest one meets. */
export const CHECKER_ALLOWANCE: Allowance = {
  cpuMs: 16_000,
  wallMs: 48_000,
  memoryBytes: 512 * MIB,
  outputBytes: 64 * MIB,
};

/** The interactor lives longer than any program it talks to, so that the program's limit is met first. */
export function interactorAllowance(program: Allowance): Allowance {
  return {
    cpuMs: program.cpuMs * 2 + 1000,
    wallMs: program.wallMs * 2 + 1000,
    memoryBytes: Math.max(512 * MIB, program.memoryBytes * 2),
    outputBytes: Math.max(64 * MIB, program.outputBytes),
  };
}
