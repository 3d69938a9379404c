import type { RunResult } from "./sandbox/sandboxTypes.ts";

export const MIB = 1024 * 1024;
export const allowance = {
  cpuMs: 1000,
  wallMs: 3000,
  memoryBytes: 64 * MIB,
  outputBytes: 16 * MIB,
};
export const rules = { scored: false, presentation: false, allowance };

/** The result of a run that ended with exit code 0; the given fields replace the default values. */
export function run(
  rest: Partial<RunResult> = {},
  usage: Partial<RunResult["usage"]> = {},
): RunResult {
  return {
    ended: "exited",
    exitCode: 0,
    signal: 0,
    usage: {
      cpuMs: 10,
      wallMs: 12,
      memoryBytes: MIB,
      outputBytes: 2,
      killedDescendants: 0,
      ...usage,
    },
    stderr: new Uint8Array(),
    ...rest,
  };
}

/** The result of a checker or interactor that ended with this exit code. */
export function judged(exitCode: number, stderr: string, rest: Partial<RunResult> = {}) {
  return {
    ...run({ exitCode, ...rest }),
    stdout: new Uint8Array(),
    stderr: new TextEncoder().encode(stderr),
  };
}
