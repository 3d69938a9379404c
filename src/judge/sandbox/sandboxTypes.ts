/** Requests to the native sandbox and their results. */

import type { Clock } from "../../shared/system/clock.ts";

/**
 * A host folder or file that is mounted read-only inside the sandbox; a missing source is an error unless `optional` is
 * set.
 */
export interface Mount {
  source: string;
  target: string;
  optional?: boolean;
}

/**
 * The read-only root file system of a program: the base system folders and whatever one language needs in addition. A
 * slot keeps its mounted root file system until a run needs another profile.
 */
export interface Profile {
  name: string;
  mounts: Mount[];
}

/** Every limit is hard: a run that reaches a limit is ended, with the matching value of `ended`. */
export interface Limits {
  /** CPU time of the program and all its descendants, in milliseconds. */
  cpuMs: number;
  /**
   * Wall time on the run clock, in milliseconds; this limit also ends sleeping programs. The clock is paused while a
   * thread of the run waits for a processor.
   */
  wallMs: number;
  /** Elapsed time in milliseconds, including pauses of the run clock; absent: see `elapsedMsOf`. */
  elapsedMs?: number;
  /** Peak memory of all processes in bytes (measured by the cgroup if there is one). */
  memoryBytes: number;
  /** Maximum number of bytes written to stdout (and to any single file). */
  outputBytes: number;
  processes: number;
  /** 0 means the same as the memory limit. */
  stackBytes: number;
  openFiles: number;
}

export interface Program {
  /** argv[0] is an absolute path inside the sandbox. */
  argv: string[];
  /** Each entry is `NAME=value`; no other variables are inherited. */
  env: string[];
  /** Name of one of the profiles with which the sandbox was started. */
  profile: string;
  /** Host folder mounted read-only at /a (compiled program or source). The working folder /w is new and empty. */
  artefact?: string;
  /** Names of files or folders in the artefact that the program can also open in /w, through links. */
  links?: string[];
  limits: Limits;
}

/**
 * The event that ended a run: its own exit, a signal that it caused, or the limit that was reached. `starved`:
 * `elapsedMs` passed, but the run waited for a processor nearly all of that time, so the run says nothing about the
 * program.
 */
export type Ended =
  | "exited"
  | "signalled"
  | "cpu"
  | "wall"
  | "memory"
  | "output"
  | "failed"
  | "starved";

/**
 * Why a run could not be started, as determined by `sandbox/src/faults.c`. `program`: the program caused the failure;
 * `data`: the files or settings of the request; `node`: the node; `unsure`: either the program or the node, so a health
 * check of the node has to decide.
 */
export type Fault = "program" | "data" | "node" | "unsure";

export interface Usage {
  cpuMs: number;
  /** Time from the start of the run to its end, including the time for which the run waited for a processor. */
  wallMs: number;
  /** The part of `wallMs` during which the run clock was paused, see `Limits.wallMs`; absent if it was never paused. */
  waitedMs?: number;
  /** Steal time of the virtual machine during the run; `cpuMs` may include it. Absent if there was none. */
  stolenMs?: number;
  /** Peak memory of the run, not counting the sandbox's input and output buffers. */
  memoryBytes: number;
  /**
   * Number of bytes written to stdout. With an interactor, stdout is a pipe, so this is the number of bytes that the
   * process wrote in total, including bytes in files.
   */
  outputBytes: number;
  /** Number of descendants that were still running when the program ended, and were killed. */
  killedDescendants: number;
  /**
   * Number of processes and threads that were refused because of `Limits.processes`; absent if none were refused or
   * they were not counted.
   */
  refusedProcesses?: number;
}

export interface RunResult {
  ended: Ended;
  exitCode: number;
  /** 0 if there was none. */
  signal: number;
  usage: Usage;
  /** First bytes of stderr (truncated to `STDERR_KEPT`). */
  stderr: Uint8Array;
  /** Set if `ended` is `failed`: the operation that failed, and the cause. */
  cause?: string;
  fault?: Fault;
}

export interface StandaloneRun {
  program: Program;
  /** Host file that is used as stdin; if absent, stdin is empty. */
  stdin?: string;
  /** Maximum number of bytes of stdout to return. */
  keepOutputBytes?: number;
  /** Host files that are visible read-only in /w under the given names (checker input, extra files). */
  files?: { source: string; name: string }[];
}

export interface StandaloneResult extends RunResult {
  stdout: Uint8Array;
}

export interface CompileRun {
  /**
   * The compiler runs in the folder /w, which is writable and contains `files`. No artefact of an earlier compilation
   * is available to it.
   */
  program: Program;
  /** Names are plain file names or relative paths without `..`; the content is written into /w before the run. */
  files: { name: string; content: Uint8Array }[];
  /**
   * Existing, empty host folder that receives those regular files of /w that `names` lists; links are never followed.
   */
  keep: { names: string[]; folder: string; maxBytes: number };
}

/** stdout and stderr of the compiler in order of writing, truncated to 64 KiB. */
export interface CompileResult extends RunResult {
  log: Uint8Array;
  /** Names of the files that were found and copied out. */
  keptFiles: string[];
}

/**
 * How the program's stdout is compared with the answer; the comparison takes place while the program is writing:
 * - `exact`: byte by byte, except that CRLF equals LF;
 * - `lines`: like `exact`, but blanks at line ends and blank lines at the end are ignored;
 * - `tokens`: whitespace-separated tokens in order;
 * - `floats`: like `tokens`, but numbers may differ by `tolerance` absolutely or relatively.
 */
export type Comparison =
  | { kind: "exact" | "lines" | "tokens" }
  | { kind: "floats"; tolerance: number };

/**
 * First difference between output and answer: 1-based line and token numbers, and both tokens truncated to 64 bytes.
 */
export interface Difference {
  line: number;
  token: number;
  expected: Uint8Array;
  got: Uint8Array;
}

/**
 * `presentation`: the comparison failed, but the tokens are equal and in the same order (only for `exact` and `lines`).
 */
export type Compared =
  | { outcome: "equal" }
  | { outcome: "presentation" | "different"; difference: Difference };

export interface JudgeCase {
  /** Number of the case, echoed in the case's result. */
  seq: number;
  input: string;
  answer: string;
}

export interface JudgeRun {
  program: Program;
  cases: JudgeCase[];
  /** `first-failure`: after the first case that is not accepted, no further cases are run. */
  stop: "never" | "first-failure";
  judge:
    | { kind: "compare"; comparison: Comparison }
    /**
     * The checker runs after the program. Its arguments are argv followed by the paths of input, output and answer in
     * its sandbox.
     */
    | { kind: "checker"; program: Program; successCodes: number[] }
    /**
     * Pipes connect the interactor with the program; the interactor's arguments are argv + [input, /w/output, answer].
     */
    | { kind: "interactor"; program: Program; successCodes: number[] }
    /**
     * These kinds correspond to `checker` and `interactor`, but follow the Kattis convention: the arguments are argv +
     * [input, answer, feedback folder, ...flags], and the output is on stdin. `feedback`: names of the files to return
     * from that folder.
     */
    | {
        kind: "validator" | "interactiveValidator";
        program: Program;
        successCodes: number[];
        flags: string[];
        feedback: readonly string[];
      };
  /**
   * If set, up to this many bytes from the start of each case's stdout are also returned (not for interactive
   * problems).
   */
  keepOutputBytes?: number;
}

/**
 * Passed to `onCase` once for each case, in order, as soon as the case has been judged. `judged` is absent if the end
 * of the program itself determines the verdict.
 */
export interface JudgeCaseResult {
  seq: number;
  run: RunResult;
  compared?: Compared;
  /** The run of the checker or interactor itself; `stdout` and `stderr` are truncated to 64 KiB. */
  judged?: RunResult & { stdout: Uint8Array };
  /**
   * Feedback files of a validator in the order of the request, truncated to 64 KiB; null for a file that was not
   * written.
   */
  feedback?: (Uint8Array | null)[];
  /** Interactor only: whether the interactor ended before the program had ended by itself. */
  interactorEndedFirst?: boolean;
  /**
   * Interactor only: whether the interactor received end of file, because it was waiting for more input when the
   * program had ended.
   */
  interactorSawEnd?: boolean;
  /** Present only with `keepOutputBytes`. */
  stdout?: Uint8Array;
}

export type Tier = "full" | "user" | "weak";

export interface SandboxStatus {
  tier: Tier;
  /** 0 = none. */
  cgroup: 0 | 1 | 2;
  slots: number;
  /** Why a better tier is not available; each reason is a machine-readable code. */
  reasons: string[];
  selfTest: { name: string; passed: boolean; detail: string }[];
}

export interface SandboxOptions {
  /** Folder for sockets and scratch files; it is created if it is missing. */
  folder: string;
  slots: number;
  profiles: Profile[];
  /** Path of the native program. */
  binary: string;
  /** Clock for the pauses before restarts and for the timeout of a shutdown. */
  clock: Clock;
  /** Highest tier to try; for tests, and for operators who choose a tier. */
  tier?: Tier;
}

/** One running native sandbox. Calls wait for a free slot; aborting a call kills its run. */
export interface Sandbox {
  status(): SandboxStatus;
  run(request: StandaloneRun, signal?: AbortSignal): Promise<StandaloneResult>;
  compile(request: CompileRun, signal?: AbortSignal): Promise<CompileResult>;
  judge(
    request: JudgeRun,
    onCase: (result: JudgeCaseResult) => void,
    signal?: AbortSignal,
  ): Promise<void>;
  /** Ends all runs and the native process; resolves when the process has ended. */
  close(): Promise<void>;
}
