/** Requests to the native sandbox and their results. */

import type { Clock } from "../../shared/system/clock.ts";

/** A host folder or file shown read-only inside the sandbox; a missing source is an error unless `optional`. */
export interface Mount {
  source: string;
  target: string;
  optional?: boolean;
}

/**
 * The read-only root file system of a program: the base system folders plus what one language needs.
 * A slot reuses its mounted root until a run has another profile.
 */
export interface Profile {
  name: string;
  mounts: Mount[];
}

/** Every limit is hard: a run that reaches it is ended, with the matching value of `ended`. */
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
  /** Bytes written to stdout (and to any single file). */
  outputBytes: number;
  processes: number;
  /** 0 = the memory limit. */
  stackBytes: number;
  openFiles: number;
}

export interface Program {
  /** argv[0] is an absolute path inside the sandbox. */
  argv: string[];
  /** `NAME=value`; nothing else is inherited. */
  env: string[];
  /** Name of a registered profile. */
  profile: string;
  /** Host folder mounted read-only at /a (compiled program or source). The working folder is a fresh empty /w. */
  artefact?: string;
  /** Names of files or folders in the artefact that the program can also open in /w, through links. */
  links?: string[];
  limits: Limits;
}

/**
 * The event that ended a run: its own exit, a signal that it caused, or the limit that was reached. `starved`:
 * `elapsedMs` passed, and the run waited for a processor nearly all of that time, so nothing is known about the
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
 * Why a run could not be started (determined by `sandbox/src/faults.c`): because of the program, because of the files
 * and settings of the request (`data`), or because of the node; `unsure`: because of the program or the node, which a
 * health check of the node must decide.
 */
export type Fault = "program" | "data" | "node" | "unsure";

export interface Usage {
  cpuMs: number;
  /** Time from the start of the run to its end, including waiting for a processor. */
  wallMs: number;
  /** The part of `wallMs` in which the run clock was paused, see `Limits.wallMs`; absent when it was not paused. */
  waitedMs?: number;
  /** Steal time of the virtual machine during the run; may be included in `cpuMs`. Absent: none. */
  stolenMs?: number;
  /** Peak memory of the run, not counting the sandbox's input and output buffers. */
  memoryBytes: number;
  /**
   * Bytes of stdout. With an interactor, stdout is a pipe, so this is the number of bytes that the process wrote,
   * including files.
   */
  outputBytes: number;
  /** Number of descendants that were still running when the program ended, and were killed. */
  killedDescendants: number;
  /** Number of processes and threads that were refused because of `Limits.processes`; absent: none, or not counted. */
  refusedProcesses?: number;
}

export interface RunResult {
  ended: Ended;
  exitCode: number;
  /** 0 when none. */
  signal: number;
  usage: Usage;
  /** First bytes of stderr (cut at `STDERR_KEPT`). */
  stderr: Uint8Array;
  /** Set for `failed`: the operation that failed, and the cause. */
  cause?: string;
  fault?: Fault;
}

export interface StandaloneRun {
  program: Program;
  /** Host file to use as stdin; absent: stdin is empty. */
  stdin?: string;
  /** Return up to this many bytes of stdout. */
  keepOutputBytes?: number;
  /** Host files shown read-only in /w under the given name (checker input, extra files). */
  files?: { source: string; name: string }[];
}

export interface StandaloneResult extends RunResult {
  stdout: Uint8Array;
}

export interface CompileRun {
  /** Runs in /w, which is writable and holds `files`; no artefact. */
  program: Program;
  /** Names are plain file names or relative paths without `..`; the content is written into /w before the run. */
  files: { name: string; content: Uint8Array }[];
  /** Host folder (existing, empty) that receives the regular files of /w listed here; never follows links. */
  keep: { names: string[]; folder: string; maxBytes: number };
}

/** stdout and stderr of the compiler in order, cut at 64 KiB. */
export interface CompileResult extends RunResult {
  log: Uint8Array;
  /** Names that were found and copied out. */
  kept: string[];
}

/**
 * How stdout is compared with the answer, as a stream:
 * - `exact`: byte by byte, except that CRLF equals LF;
 * - `lines`: as exact, but blanks at line ends and blank lines at the end are ignored;
 * - `tokens`: whitespace-separated tokens in order;
 * - `floats`: tokens; numbers may differ by `tolerance` absolutely or relatively.
 */
export type Comparison =
  | { kind: "exact" | "lines" | "tokens" }
  | { kind: "floats"; tolerance: number };

/** First difference of output and answer: 1-based line and token, and both tokens cut at 64 bytes. */
export interface Difference {
  line: number;
  token: number;
  expected: Uint8Array;
  got: Uint8Array;
}

/** `presentation`: the tokens are equal in order although the comparison failed (only for `exact` and `lines`). */
export type Compared =
  | { outcome: "equal" }
  | { outcome: "presentation" | "different"; difference: Difference };

export interface JudgeCase {
  /** Returned with the result. */
  seq: number;
  input: string;
  answer: string;
}

export interface JudgeRun {
  program: Program;
  cases: JudgeCase[];
  /** `first-failure`: cases after the first one that is not accepted are not run. */
  stop: "never" | "first-failure";
  judge:
    | { kind: "compare"; comparison: Comparison }
    /** The checker runs after the program with argv + [input, output, answer] (paths inside its sandbox). */
    | { kind: "checker"; program: Program; successCodes: number[] }
    /** The interactor is connected to the program by pipes and runs with argv + [input, /w/output, answer]. */
    | { kind: "interactor"; program: Program; successCodes: number[] }
    /**
     * Like `checker` and `interactor`, but called by the Kattis convention: argv + [input, answer, feedback folder,
     * ...flags], with the output on stdin. `feedback`: names of the files to return from that folder.
     */
    | {
        kind: "validator" | "interactiveValidator";
        program: Program;
        successCodes: number[];
        flags: string[];
        feedback: readonly string[];
      };
  /** Also return the first bytes of each case's stdout, at most this many (not for interactive problems). */
  keepOutputBytes?: number;
}

/**
 * Passed to `onCase` once per case, in order, as soon as the case is judged. `judged` is absent when the program's own
 * end decides.
 */
export interface JudgeCaseResult {
  seq: number;
  run: RunResult;
  compared?: Compared;
  /** The checker's or interactor's own run; `stdout` and `stderr` cut at 64 KiB. */
  judged?: RunResult & { stdout: Uint8Array };
  /** Feedback files of a validator in the order of the request, cut at 64 KiB; null for a file that was not written. */
  feedback?: (Uint8Array | null)[];
  /** Interactor only: the program had not ended by itself when the interactor ended. */
  interactorEndedFirst?: boolean;
  /** Interactor only: the program had ended, and the interactor waited for more and received end of file. */
  interactorSawEnd?: boolean;
  /** Only with `keepOutputBytes`. */
  stdout?: Uint8Array;
}

export type Tier = "full" | "user" | "weak";

export interface SandboxStatus {
  tier: Tier;
  /** 0 = none. */
  cgroup: 0 | 1 | 2;
  slots: number;
  /** Why a better tier is not available, one machine-readable code per reason. */
  reasons: string[];
  selfTest: { name: string; passed: boolean; detail: string }[];
}

export interface SandboxOptions {
  /** Folder for sockets and scratch files; created if missing. */
  folder: string;
  slots: number;
  profiles: Profile[];
  /** Path of the native program. */
  binary: string;
  /** Clock for the pauses before restarts and for the timeout of a stop. */
  clock: Clock;
  /** Highest tier to try; for tests and for an operator's choice. */
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
  /** Ends every run and the native process; nothing is left behind. */
  close(): Promise<void>;
}
