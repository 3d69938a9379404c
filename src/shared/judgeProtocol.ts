import * as z from "zod/mini";
import { caseFlags } from "./caseFlags.ts";
import { checkerProtocol, comparison } from "./checkers.ts";
import { machineLoad } from "./machineLoad.ts";
import { nodeTiming } from "./nodeTiming.ts";
import { subtask } from "./problem.ts";
import { validatorProtocols } from "./problemPackage.ts";
import { endedBy, submissionEnd } from "./submission.ts";
import { trialInputs, trialOutcome } from "./trial.ts";

/**
 * Messages between a judge node and the gateway over one WebSocket that the node opens
 * (`JUDGE_PATH`, header `Authorization: <node token>`), one JSON message per frame. Test data, checkers
 * and extra files are never sent here: the node fetches them by hash
 * (`GET JUDGE_BLOB_PATH/<sha256>`, same token) and caches them.
 */
export const JUDGE_PATH = "/judge/connect";
export const JUDGE_BLOB_PATH = "/judge/blob";

/** Default lease of a job, milliseconds: a job whose lease is not renewed in time returns to the queue. */
export const LEASE_MS = 10_000;

/** Interval of renewals for a lease of this length, milliseconds: three before it expires. */
export const heartbeatMsOf = (leaseMs: number): number => 0.3 * leaseMs;

export const HEARTBEAT_MS = heartbeatMsOf(LEASE_MS);

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const blob = z.object({ sha256, size: z.int(), name: z.string() });

const source = z.object({ language: z.string(), code: z.string() });

export const judgeTask = z.object({
  jobId: z.int(),
  attempt: z.int(),
  submitId: z.int(),
  language: z.string(),
  code: z.string(),
  /** Already multiplied by the language's factor. */
  limits: z.object({ timeMs: z.int(), memoryMb: z.int(), stackMb: z.int(), outputMb: z.int() }),
  /** Content by file name, next to the contestant's source when compiling and running. */
  extraFiles: z.record(z.string(), z.string()),
  /** C and C++ sources among the extra files are parts of the program. */
  inParts: z.optional(z.boolean()),
  judgeMode: z.enum(["default", "spj", "interactive"]),
  /** Only for `default`; `presentation` = presentation errors are distinguished. */
  comparison: z.extend(comparison, { presentation: z.boolean() }),
  /** Checker (spj) or interactor; null in `default`. */
  judgeProgram: z.nullable(
    z.extend(source, {
      extraFiles: z.record(z.string(), z.string()),
      /** Its calling convention and exit codes; absent: `verdict`. */
      protocol: z.optional(checkerProtocol),
      /** Score files of a validator do not count: its verdict alone decides. */
      ignoresScores: z.optional(z.boolean()),
      /** Its own arguments behind those of the protocol `kattis`. */
      flags: z.optional(z.array(z.string())),
      /** Cases with other arguments, by the names of their inputs. */
      caseFlags: z.optional(caseFlags),
    }),
  ),
  caseMode: z.enum(["default", "iterate_until_wrong", "subtask"]),
  scored: z.boolean(),
  cases: z.array(
    z.object({
      seq: z.int(),
      input: blob,
      output: blob,
      score: z.int(),
      group: z.nullable(z.int()),
    }),
  ),
  subtasks: z.array(subtask),
  /**
   * A trial run: these inputs in place of `cases`, and `submitId` is 0. The result carries
   * `trial`, and nothing of it is counted.
   */
  trial: z.optional(trialInputs),
  /**
   * Multiple of its time limit that the program may run before it is stopped; the limit still decides the verdict.
   * Only until it was stopped once: its ratio to the limit is then known.
   */
  timeMultiple: z.optional(z.number()),
  /** Least milliseconds between two progress messages; absent: the node's default. */
  gatherMs: z.optional(z.int()),
  /**
   * The program tests the inputs of `cases`, one on its stdin per run, and nothing else is read:
   * Accepted where it finds an input valid, Wrong Answer with its message where not.
   */
  validate: z.optional(
    z.object({
      protocol: z.enum(validatorProtocols),
      flags: z.array(z.string()),
      caseFlags: z.optional(caseFlags),
    }),
  ),
});
export type JudgeTask = z.output<typeof judgeTask>;

export const judgedCase = z.object({
  seq: z.int(),
  status: z.int(),
  timeMs: z.int(),
  memoryKb: z.int(),
  score: z.nullable(z.int()),
  group: z.nullable(z.int()),
  /** Checker's message or exit note, at most 1,000 characters. */
  message: z.nullable(z.string()),
  endedBy: z.nullable(endedBy),
});
export type JudgedCase = z.output<typeof judgedCase>;

/** Why a System Error happened: `code` for machines, `hint` for the administrator (English). */
export const errorCause = z.object({ code: z.string(), hint: z.string(), detail: z.string() });
export type ErrorCause = z.output<typeof errorCause>;

/**
 * Causes that concern the node and not the submission or its problem: another node may be able to judge
 * a job that failed with one of these. With a result the node's health check passed, so the cause is unproven;
 * with `release` the health check failed too.
 */
export const NODE_FAULTS: ReadonlySet<string> = new Set([
  "sandbox_failed",
  "sandbox_died",
  "machine_overloaded",
  "disk_failed",
  "node_exhausted",
  "compiler_broken",
  "language_unavailable",
  "data_unreachable",
]);

/** Node health; a node with a failure gets no task until it reports that it is healthy. */
export const nodeHealth = z.object({ failure: z.nullable(errorCause) });
export type NodeHealth = z.output<typeof nodeHealth>;

/** The time of day of a node's machine, and how long a message and its answer took last, milliseconds. */
const nodeClockReading = z.object({ now: z.int(), roundTripMs: z.optional(z.number()) });
export type NodeClockReading = z.output<typeof nodeClockReading>;

export const judgeResult = z.object({
  status: z.int(),
  score: z.nullable(z.int()),
  /** Points by subtask, in the order of the task; they add up to `score`. Absent: it has none, or an older node. */
  subtasks: z.optional(z.array(z.int())),
  timeMs: z.nullable(z.int()),
  memoryKb: z.nullable(z.int()),
  /** Compiler's text for CE, at most 64 KiB. */
  errorMessage: z.nullable(z.string()),
  cause: z.nullable(errorCause),
  /** What decided a status other than Accepted. */
  endedBy: z.optional(z.nullable(submissionEnd)),
  cases: z.array(judgedCase),
  /** Only of a trial run, one per requested input. */
  trial: z.optional(z.array(trialOutcome)),
});
export type JudgeResult = z.output<typeof judgeResult>;

/** Why the gateway closes a connection: a newer one of the same name connected; a message was invalid. */
export const JUDGE_CLOSE = { replaced: 4409, badMessage: 4400, restarting: 4503 } as const;

const jobAttempt = { jobId: z.int(), attempt: z.int() };

const languageReport = z.object({
  name: z.string(),
  version: z.string(),
  compileCommand: z.string(),
});

/** node → gateway */
export const nodeMessage = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("hello"),
    name: z.string().check(z.minLength(1), z.maxLength(64)),
    version: z.string(),
    slots: z.int(),
    tier: z.enum(["full", "user", "weak"]),
    cgroup: z.int(),
    reasons: z.array(z.string()),
    languages: z.array(languageReport),
    /** Jobs this node is still judging (after a lost connection). */
    running: z.array(z.object(jobAttempt)),
    /** Absent: the node's version has no health check. */
    health: z.optional(nodeHealth),
    /** Absent: the node could not measure, or its version does not. */
    timing: z.optional(nodeTiming),
    /** More languages may follow: some are still tested. Absent: all were. */
    testingLanguages: z.optional(z.boolean()),
    /**
     * Jobs that `crashed` will report, sent before any of them is claimed again: otherwise a job that
     * crashes nodes would be on the next node before its crash was counted.
     */
    crashed: z.optional(z.array(z.object({ ...jobAttempt, detail: z.string() }))),
  }),
  /**
   * The node requests up to `free` more jobs. The gateway never assigns more than `slots` at a time; 0
   * means none for now (also while stopping).
   */
  z.object({ type: z.literal("ready"), free: z.int() }),
  /** At every interval, and at once when the health has changed. */
  z.object({
    type: z.literal("heartbeat"),
    running: z.array(z.object(jobAttempt)),
    free: z.int(),
    health: z.optional(nodeHealth),
    /** Absent: the node's version does not report the load of its machine. */
    load: z.optional(machineLoad),
    /** When the message was sent. Absent: the node's version does not tell it, or the message came between two intervals. */
    clock: z.optional(nodeClockReading),
    /** As of `hello`. */
    testingLanguages: z.optional(z.boolean()),
  }),
  /** `cases`: those judged since the last message of this attempt. */
  z.object({
    type: z.literal("progress"),
    ...jobAttempt,
    phase: z.enum(["compiling", "judging"]),
    cases: z.array(judgedCase),
  }),
  /**
   * Sent again after every reconnection until it is accepted or `cancel` comes. `free`: as in `ready`, the
   * slot of this job included, so that the next job may come with the reply; absent: `ready` follows.
   */
  z.object({
    type: z.literal("result"),
    ...jobAttempt,
    result: judgeResult,
    free: z.optional(z.int()),
  }),
  /** The node releases the job; not a crash. `cause`: the node's own failure; absent: it is stopping. */
  z.object({ type: z.literal("release"), ...jobAttempt, cause: z.optional(errorCause) }),
  /**
   * After `hello`, once per job: the node's process crashed while it judged this attempt, alone
   * or with others. Counts one crash; from the second on the job is judged exclusively, and the
   * third makes it a System Error. A requested stop is a `release`.
   */
  z.object({ type: z.literal("crashed"), ...jobAttempt, detail: z.string() }),
]);
export type NodeMessage = z.output<typeof nodeMessage>;
export type NodeHeartbeat = Extract<NodeMessage, { type: "heartbeat" }>;

/** gateway → node */
export const gatewayMessage = z.discriminatedUnion("type", [
  z.object({
    ...{ type: z.literal("welcome"), nodeId: z.int(), server: z.string() },
    /** The server's lease; absent: `LEASE_MS`. */
    leaseMs: z.optional(z.int()),
  }),
  /** `accepted`: that result is committed, as in the message of this name; only for one with `free`. */
  z.object({
    type: z.literal("task"),
    task: judgeTask,
    accepted: z.optional(z.object(jobAttempt)),
  }),
  /** The result is committed (or was already); the node may discard it. */
  z.object({ type: z.literal("accepted"), ...jobAttempt }),
  /** The attempt is no longer current: stop and discard it. */
  z.object({ type: z.literal("cancel"), ...jobAttempt }),
]);
export type GatewayMessage = z.output<typeof gatewayMessage>;
