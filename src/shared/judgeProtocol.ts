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
 * What a judge node and the gateway say to each other over one WebSocket that the node opens
 * (`JUDGE_PATH`, header `Authorization: <node token>`), one JSON message per frame. Test data,
 * checkers and pictures of programs never travel here: the node pulls them by hash
 * (`GET JUDGE_BLOB_PATH/<sha256>`, same token) and keeps them.
 */
export const JUDGE_PATH = "/judge/connect";
export const JUDGE_BLOB_PATH = "/judge/blob";

/** A job not renewed for this long goes back into the queue, milliseconds. */
export const LEASE_MS = 10_000;
export const HEARTBEAT_MS = 3_000;

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
  /** Names beside the contestant's source when compiling and running. */
  extraFiles: z.record(z.string(), z.string()),
  /** Sources of C and C++ among these are parts of the program: it is a validator to be compiled only. */
  inParts: z.optional(z.boolean()),
  judgeMode: z.enum(["default", "spj", "interactive"]),
  /** Only for `default`; `presentation` = a presentation error is told apart. */
  comparison: z.extend(comparison, { presentation: z.boolean() }),
  /** Checker (spj) or interactor; null in `default`. */
  judgeProgram: z.nullable(
    z.extend(source, {
      extraFiles: z.record(z.string(), z.string()),
      /** How it is called and what its end means; absent: `verdict`. */
      protocol: z.optional(checkerProtocol),
      /** Its own arguments behind those of the protocol `kattis`. */
      flags: z.optional(z.array(z.string())),
      /** Cases that get others, by the names of their inputs. */
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
   * A run before submitting: these inputs in place of `cases`, and `submitId` is 0. The result brings
   * `trial`, and nothing of it is counted.
   */
  trial: z.optional(trialInputs),
  /**
   * Times of its time limit that the program may run before it is stopped; its limit decides all the same.
   * Only until it was stopped once: how slow it is is known then.
   */
  patience: z.optional(z.number()),
  /** Progress is told in steps of so many milliseconds at least; absent: as the node likes. */
  gatherMs: z.optional(z.int()),
  /**
   * The program tests the inputs of `cases`, one on its stdin each time, and nothing else is looked at:
   * Accepted where it finds an input valid, Wrong Answer with its words where not.
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
 * Causes that speak of the node and not of the submission or its problem: another node may well judge
 * what one of these ended here.
 */
export const NODE_FAULTS: ReadonlySet<string> = new Set([
  "sandbox_failed",
  "sandbox_died",
  "disk_failed",
  "compiler_broken",
  "language_unavailable",
  "data_unreachable",
]);

/** What a node thinks of itself; one with trouble gets no task until it says that it is well again. */
export const nodeHealth = z.object({ trouble: z.nullable(errorCause) });
export type NodeHealth = z.output<typeof nodeHealth>;

export const judgeResult = z.object({
  status: z.int(),
  score: z.nullable(z.int()),
  timeMs: z.nullable(z.int()),
  memoryKb: z.nullable(z.int()),
  /** Compiler's text for CE, at most 64 KiB. */
  errorMessage: z.nullable(z.string()),
  cause: z.nullable(errorCause),
  /** What decided a status other than Accepted. */
  endedBy: z.optional(z.nullable(submissionEnd)),
  cases: z.array(judgedCase),
  /** Only of a trial, one per input that was asked for. */
  trial: z.optional(z.array(trialOutcome)),
});
export type JudgeResult = z.output<typeof judgeResult>;

/** Why the gateway closes a connection: a newer one of the same name came; a message made no sense. */
export const JUDGE_CLOSE = { replaced: 4409, badMessage: 4400, restarting: 4503 } as const;

const ticket = { jobId: z.int(), attempt: z.int() };

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
    /** Jobs this node still works on (after a lost connection). */
    running: z.array(z.object(ticket)),
    /** Absent: a node of a version that does not examine itself. */
    health: z.optional(nodeHealth),
    /** Absent: a node that could not measure, or of a version that does not. */
    timing: z.optional(nodeTiming),
    /**
     * What `poisoned` will say, known before anything of it is given out again: otherwise a job that
     * kills nodes would be on the next one before its strike was counted.
     */
    died: z.optional(z.array(z.object({ ...ticket, detail: z.string() }))),
  }),
  /**
   * The node wants up to `free` more jobs. The gateway never gives more than `slots` at a time; 0
   * means none for now (also while stopping).
   */
  z.object({ type: z.literal("ready"), free: z.int() }),
  /** In every interval, and at once when the health has changed. */
  z.object({
    type: z.literal("heartbeat"),
    running: z.array(z.object(ticket)),
    free: z.int(),
    health: z.optional(nodeHealth),
    /** Absent: a node of a version that does not tell what its machine does. */
    load: z.optional(machineLoad),
  }),
  /** `cases`: those that became known since the last message of this attempt. */
  z.object({
    type: z.literal("progress"),
    ...ticket,
    phase: z.enum(["compiling", "judging"]),
    cases: z.array(judgedCase),
  }),
  /**
   * Sent again after every reconnection until it is accepted or `cancel` comes. `free`: as in `ready`, the
   * slot of this job among them, so that the next job may come with the answer; absent: `ready` follows.
   */
  z.object({
    type: z.literal("result"),
    ...ticket,
    result: judgeResult,
    free: z.optional(z.int()),
  }),
  /** The node gives the job back; no strike. `cause`: the node's own trouble; absent: it is stopping. */
  z.object({ type: z.literal("release"), ...ticket, cause: z.optional(errorCause) }),
  /**
   * After `hello`, once per job: the node's process died by itself while it held this attempt, alone
   * or beside others. One strike; from the second on the job is only given to an empty node, and the
   * third makes it a System Error. A stop that was asked for is a `release`.
   */
  z.object({ type: z.literal("poisoned"), ...ticket, detail: z.string() }),
]);
export type NodeMessage = z.output<typeof nodeMessage>;

/** gateway → node */
export const gatewayMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("welcome"), nodeId: z.int(), server: z.string() }),
  /** `accepted`: that result is committed, as the message of this name says; only for one with `free`. */
  z.object({ type: z.literal("task"), task: judgeTask, accepted: z.optional(z.object(ticket)) }),
  /** The result is committed (or was already); the node may forget it. */
  z.object({ type: z.literal("accepted"), ...ticket }),
  /** The attempt is over: stop, throw the work away. */
  z.object({ type: z.literal("cancel"), ...ticket }),
]);
export type GatewayMessage = z.output<typeof gatewayMessage>;
