import * as z from "zod/mini";
import { errorCause, judgedCase, judgeResult } from "./judgeResult.ts";
import { judgeTask } from "./judgeTask.ts";
import { machineLoad } from "../system/machineLoad.ts";
import { nodeTiming } from "../system/nodeTiming.ts";

/**
 * Messages between a judge node and the gateway over one WebSocket that the node opens (`JUDGE_PATH`, header
 * `Authorization: <node token>`), one JSON message per frame. Test data, checkers and extra files are never sent over
 * this connection: the node fetches them by hash (`GET JUDGE_BLOB_PATH/<sha256>`, same token) and caches them.
 */
export const JUDGE_PATH = "/judge/connect";
export const JUDGE_BLOB_PATH = "/judge/blob";

/** Default duration of a job's lease in milliseconds; a job whose lease is not renewed in time returns to the queue. */
export const LEASE_MS = 10_000;

/**
 * Milliseconds between two renewals of a lease of this length. A lease can thus be renewed three times before it
 * expires.
 */
export const heartbeatMsOf = (leaseMs: number): number => 0.3 * leaseMs;

export const HEARTBEAT_MS = heartbeatMsOf(LEASE_MS);

/** Node health; a node with a failure gets no task until it reports that it is healthy. */
export const nodeHealth = z.object({ failure: z.nullable(errorCause) });
export type NodeHealth = z.output<typeof nodeHealth>;

/** A reading of a node's clock, and the round-trip time of a recent message; both in milliseconds. */
const nodeClockReading = z.object({ now: z.int(), roundTripMs: z.optional(z.number()) });
export type NodeClockReading = z.output<typeof nodeClockReading>;

/**
 * Codes with which the gateway closes a connection. `replaced`: a newer connection has the same node name;
 * `badMessage`: a message was invalid; `restarting`: the server is restarting.
 */
export const JUDGE_CLOSE = { replaced: 4409, badMessage: 4400, restarting: 4503 } as const;

const jobAttempt = { jobId: z.int(), attempt: z.int() };

const languageReport = z.object({
  name: z.string(),
  version: z.string(),
  compileCommand: z.string(),
});

/** Messages from the node to the gateway. */
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
    /** Jobs that this node is still judging after its connection was lost. */
    running: z.array(z.object(jobAttempt)),
    /** Absent: the node's version has no health check. */
    health: z.optional(nodeHealth),
    /** Absent if the node could not measure the timing or runs a version that is too old. */
    timing: z.optional(nodeTiming),
    /**
     * Whether some languages are still being tested; if so, the node may offer more languages later. Absent: all have
     * been tested.
     */
    testingLanguages: z.optional(z.boolean()),
    /**
     * The jobs that were running when the node's previous process crashed. When the server receives this message, it
     * counts a crash for each of these jobs before any of them can be claimed again. Otherwise, a job that crashes
     * nodes could be assigned to another node before its crash was counted.
     */
    crashed: z.optional(z.array(z.object({ ...jobAttempt, detail: z.string() }))),
  }),
  /**
   * The node requests up to `free` more jobs. The gateway never assigns more jobs at a time than the node has `slots`.
   * If `free` is 0, the node currently requests no jobs, for example because it is stopping.
   */
  z.object({ type: z.literal("ready"), free: z.int() }),
  /** Sent at every interval, and immediately when the health has changed. */
  z.object({
    type: z.literal("heartbeat"),
    running: z.array(z.object(jobAttempt)),
    free: z.int(),
    health: z.optional(nodeHealth),
    /** Absent: the node's version does not report the load of its machine. */
    load: z.optional(machineLoad),
    /**
     * A reading of the node's clock, taken when the node sent the message. Absent in heartbeats that are sent between
     * the regular ones, and if the node's version does not report its clock.
     */
    clock: z.optional(nodeClockReading),
    /** Whether some languages are still being tested, as in `hello`. */
    testingLanguages: z.optional(z.boolean()),
  }),
  /** `cases`: the cases judged since the last message of this attempt. */
  z.object({
    type: z.literal("progress"),
    ...jobAttempt,
    phase: z.enum(["compiling", "judging"]),
    cases: z.array(judgedCase),
  }),
  /**
   * Sent again after every reconnection until it is accepted or cancelled (`cancel`). `free`: number of free slots, as
   * in `ready`. The number includes this job's slot, so the reply may already contain the next job. If `free` is
   * absent, a `ready` message follows.
   */
  z.object({
    type: z.literal("result"),
    ...jobAttempt,
    result: judgeResult,
    free: z.optional(z.int()),
  }),
  /**
   * The node releases the job; this does not count as a crash. `cause`: the node's own failure; absent when the node is
   * stopping.
   */
  z.object({ type: z.literal("release"), ...jobAttempt, cause: z.optional(errorCause) }),
  /**
   * Sent after `hello`, once for each job during which the node's process crashed; other jobs may have been running at
   * the same time. Counts one crash of the job: from the second crash on, the job is judged exclusively; after the
   * third crash, its verdict is System Error. A node that is asked to stop sends `release` instead.
   */
  z.object({ type: z.literal("crashed"), ...jobAttempt, detail: z.string() }),
]);
export type NodeMessage = z.output<typeof nodeMessage>;
export type NodeHeartbeat = Extract<NodeMessage, { type: "heartbeat" }>;

/** Messages from the gateway to a node. */
export const gatewayMessage = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("welcome"),
    nodeId: z.int(),
    server: z.string(),
    /** The lease duration that the server uses, in milliseconds; absent: `LEASE_MS`. */
    leaseMs: z.optional(z.int()),
  }),
  /**
   * `accepted`: identifies the job attempt whose result has been committed. For this job, no separate message
   * `accepted` follows. The field is used only in reply to a result with `free`.
   */
  z.object({
    type: z.literal("task"),
    task: judgeTask,
    accepted: z.optional(z.object(jobAttempt)),
  }),
  /** The result has been committed, now or earlier, so the node may discard it. */
  z.object({ type: z.literal("accepted"), ...jobAttempt }),
  /** The attempt is no longer current: stop and discard it. */
  z.object({ type: z.literal("cancel"), ...jobAttempt }),
]);
export type GatewayMessage = z.output<typeof gatewayMessage>;
