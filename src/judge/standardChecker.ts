import { copyFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Comparison } from "../shared/checkers.ts";
import { CHECKER_ALLOWANCE, sandboxLimits } from "./runLimits.ts";
import type {
  Compared,
  Comparison as NativeComparison,
  JudgeRun,
  RunResult,
} from "./sandboxTypes.ts";

/** How the sandbox compares while the program writes; undefined: it cannot do this kind. */
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

/** The file's name in its folder. */
export const STANDARD_PROGRAM = "verdict-sandbox";

/** Sorting a large output takes more than an honest checker of the jury. */
const MEMORY = 1024 * 1024 * 1024;

/**
 * The folder that programs in boxes see as theirs when they compare (`sandbox/src/standard.c`). The
 * native sandbox's own program does it, so no compiler is needed; its place may be closed to other users.
 */
export async function openStandardChecker(folder: string, binary: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o755 });
  await copyFile(binary, join(folder, STANDARD_PROGRAM));
  return folder;
}

/** A standard checker as a checker of the jury's would be asked for. */
export function standardJudge(
  { kind, options }: Comparison,
  { folder, profile }: { folder: string; profile: string },
): JudgeRun["judge"] {
  const { absolute = 0, relative = 0, digits = 0, ignoreCase = false } = options;
  const words = [kind, ignoreCase ? 1 : 0, absolute, relative, digits].map(String);
  const program = {
    argv: [`/a/${STANDARD_PROGRAM}`, "--compare", ...words],
    env: [],
    profile,
    artefact: folder,
    limits: sandboxLimits({ ...CHECKER_ALLOWANCE, memoryBytes: MEMORY }),
  };
  return { kind: "checker", program, successCodes: [0] };
}

/** What the program said; undefined: it failed, or said what it never says. */
export function readStandardJudge(run: RunResult & { stdout: Uint8Array }): Compared | undefined {
  if (run.ended !== "exited") return undefined;
  if (run.exitCode === 0) return { outcome: "equal" };
  if (run.exitCode !== 1 && run.exitCode !== 2) return undefined;
  const newline = run.stdout.indexOf(10);
  const head = new TextDecoder().decode(run.stdout.subarray(0, Math.max(0, newline))).split(" ");
  const [line = 0, token = 0, wanted = 0, written = 0] = head.map(Number);
  const from = newline + 1;
  if (!(line > 0) || run.stdout.length !== from + wanted + written) return undefined;
  const expected = run.stdout.subarray(from, from + wanted);
  const got = run.stdout.subarray(from + wanted);
  const difference = { line, token, expected, got };
  return { outcome: run.exitCode === 2 ? "presentation" : "different", difference };
}
