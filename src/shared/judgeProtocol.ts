import * as z from "zod/mini";
import { subtask } from "./problem.ts";
import { endedBy } from "./submission.ts";

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
  judgeMode: z.enum(["default", "spj", "interactive"]),
  /** Only for `default`; `presentation` = a presentation error is told apart. */
  comparison: z.object({
    kind: z.enum(["exact", "lines", "tokens", "floats"]),
    tolerance: z.number(),
    presentation: z.boolean(),
  }),
  /** Checker (spj) or interactor; null in `default`. */
  judgeProgram: z.nullable(z.extend(source, { extraFiles: z.record(z.string(), z.string()) })),
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

export const judgeResult = z.object({
  status: z.int(),
  score: z.nullable(z.int()),
  timeMs: z.nullable(z.int()),
  memoryKb: z.nullable(z.int()),
  /** Compiler's text for CE, at most 64 KiB. */
  errorMessage: z.nullable(z.string()),
  cause: z.nullable(errorCause),
  cases: z.array(judgedCase),
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
  }),
  /**
   * The node wants up to `free` more jobs. The gateway never gives more than `slots` at a time; 0
   * means none for now (also while stopping).
   */
  z.object({ type: z.literal("ready"), free: z.int() }),
  z.object({ type: z.literal("heartbeat"), running: z.array(z.object(ticket)), free: z.int() }),
  /** `cases`: those that became known since the last message of this attempt. */
  z.object({
    type: z.literal("progress"),
    ...ticket,
    phase: z.enum(["compiling", "judging"]),
    cases: z.array(judgedCase),
  }),
  /** Sent again after every reconnection until `accepted` or `cancel` comes. */
  z.object({ type: z.literal("result"), ...ticket, result: judgeResult }),
  /** The node gives the job back (it is stopping); no strike. */
  z.object({ type: z.literal("release"), ...ticket }),
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
  z.object({ type: z.literal("task"), task: judgeTask }),
  /** The result is committed (or was already); the node may forget it. */
  z.object({ type: z.literal("accepted"), ...ticket }),
  /** The attempt is over: stop, throw the work away. */
  z.object({ type: z.literal("cancel"), ...ticket }),
]);
export type GatewayMessage = z.output<typeof gatewayMessage>;
