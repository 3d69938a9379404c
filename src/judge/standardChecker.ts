import { copyFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Comparison } from "../shared/verdict/checkers.ts";
import { CHECKER_ALLOWANCE, sandboxLimits } from "./runLimits.ts";
import type {
  Compared,
  Comparison as NativeComparison,
  JudgeRun,
  RunResult,
} from "./sandbox/sandboxTypes.ts";

/** The sandbox's built-in streaming comparison for this kind and these options; undefined if there is none. */
export function nativeComparison({ kind, options }: Comparison): NativeComparison | undefined {
  if (options.ignoreCase) return undefined;
  switch (kind) {
    case "exact":
    case "lines":
    case "tokens":
      return { kind };
    case "floats": {
      const { absolute = 0, relative = 0 } = options;
      return absolute === relative ? { kind, tolerance: absolute } : undefined;
    }
    default:
      return undefined;
  }
}

/** Name of the standard checkers' executable in their folder. */
export const STANDARD_PROGRAM = "verdict-sandbox";

/** Memory limit of standard checkers in bytes. Sorting a large output takes more memory than other checkers need. */
const MEMORY = 1024 * 1024 * 1024;

/**
 * Creates the folder that is mounted as the artefact of the standard checkers (`sandbox/src/standard.c`): it contains a
 * copy of the native sandbox's executable, so no compiler is needed. The executable is copied, because the sandbox's
 * users may be unable to read the folder of the original.
 */
export async function openStandardChecker(folder: string, binary: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o755 });
  await copyFile(binary, join(folder, STANDARD_PROGRAM));
  return folder;
}

/** The request that runs a standard checker. */
export function standardJudge(
  { kind, options }: Comparison,
  { folder, profile }: { folder: string; profile: string },
): JudgeRun["judge"] {
  const { absolute = 0, relative = 0, digits = 0, ignoreCase = false } = options;
  const args = [kind, ignoreCase ? 1 : 0, absolute, relative, digits].map(String);
  const program = {
    argv: [`/a/${STANDARD_PROGRAM}`, "--compare", ...args],
    env: [],
    profile,
    artefact: folder,
    limits: sandboxLimits({ ...CHECKER_ALLOWANCE, memoryBytes: MEMORY }),
  };
  return { kind: "checker", program, successCodes: [0] };
}

/** Result of the comparison; undefined if the program failed or its output is malformed. */
export function readStandardJudge(run: RunResult & { stdout: Uint8Array }): Compared | undefined {
  if (run.ended !== "exited") return undefined;
  if (run.exitCode === 0) return { outcome: "equal" };
  if (run.exitCode !== 1 && run.exitCode !== 2) return undefined;
  const newline = run.stdout.indexOf(10);
  const head = new TextDecoder().decode(run.stdout.subarray(0, Math.max(0, newline))).split(" ");
  const [line = 0, token = 0, expectedBytes = 0, gotBytes = 0] = head.map(Number);
  const from = newline + 1;
  if (!(line > 0) || run.stdout.length !== from + expectedBytes + gotBytes) return undefined;
  const expected = run.stdout.subarray(from, from + expectedBytes);
  const got = run.stdout.subarray(from + expectedBytes);
  const difference = { line, token, expected, got };
  return { outcome: run.exitCode === 2 ? "presentation" : "different", difference };
}
