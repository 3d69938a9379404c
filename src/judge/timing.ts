import type { NodeTiming } from "../shared/system/nodeTiming.ts";
import { NOISE_MAX } from "../shared/system/nodeTiming.ts";
import type { Sandbox } from "./sandbox/sandboxTypes.ts";
import { STANDARD_PROGRAM } from "./standardChecker.ts";

const RUNS = 15;
/** CPU time of the fixed program on the reference machine (whose speed is defined as 1), in milliseconds. */
const SPEED_ONE_MS = 25;

const MIB = 1024 * 1024;
const LIMITS = {
  cpuMs: 5000,
  wallMs: 15_000,
  memoryBytes: 64 * MIB,
  outputBytes: MIB,
  processes: 8,
  stackBytes: 0,
  openFiles: 64,
};

/**
 * Measures the speed and the noise of the node: runs the fixed program of the native sandbox (`sandbox/src/burn.c`)
 * many times, one run after another. This takes about half a second. Returns null if more than half of the runs failed.
 */
export async function measureTiming(
  sandbox: Pick<Sandbox, "run">,
  { folder, profile }: { folder: string; profile: string },
): Promise<NodeTiming | null> {
  const program = {
    argv: [`/a/${STANDARD_PROGRAM}`, "--burn"],
    env: [],
    profile,
    artefact: folder,
    limits: LIMITS,
  };
  // The first run also has to read the program from the disk, so it is not counted.
  await sandbox.run({ program });
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const { ended, exitCode, usage } = await sandbox.run({ program });
    if (ended === "exited" && exitCode === 0) times.push(usage.cpuMs);
  }
  return times.length < RUNS / 2 ? null : timingOf(times);
}

/** Computes speed and noise from at least one CPU time (in milliseconds). */
export function timingOf(times: readonly number[]): NodeTiming {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number): number => sorted[Math.round((sorted.length - 1) * part)] ?? 0;
  const [fastest, median] = [at(0), at(0.5)];
  return {
    runs: sorted.length,
    fastestMs: rounded(fastest),
    medianMs: rounded(median),
    slowestMs: rounded(at(1)),
    speed: rounded(SPEED_ONE_MS / Math.max(median, 0.001)),
    noise: rounded(at(0.9) / Math.max(fastest, 0.001) - 1),
  };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/**
 * The timing noise as a fraction of the time limit. If a run exceeds the limit by less than this fraction, the result
 * is doubtful.
 */
export function doubtOf(timing: NodeTiming | null): number {
  return Math.min(timing?.noise ?? 0, NOISE_MAX);
}
