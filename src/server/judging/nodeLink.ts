import type { FastifyBaseLogger } from "fastify";
import { type ErrorCause, type JudgeResult, NODE_FAULTS } from "../../shared/judge/judgeResult.ts";
import { JUDGE_CLOSE, LEASE_MS, type NodeMessage } from "../../shared/judge/judgeProtocol.ts";
import { Verdict } from "../../shared/verdict/verdict.ts";
import type { JobAttempt } from "../platform/job/jobs.ts";
import { publishChange } from "./changes.ts";
import { type LeasedJob, LeasedJobs } from "./leasedJobs.ts";
import { readNodeMessage } from "./readNodeMessage.ts";
import { type AttemptProgress, rangeOf, trackProgress } from "./progress.ts";
import type { NodeLinkOptions } from "./nodeLinkOptions.ts";
import { NodeClock } from "./nodeClock.ts";
import { NodeConnection } from "./nodeConnection.ts";
import type { ClaimedTask, Settled } from "./queue.ts";
import { NodeRotation } from "./nodeRotation.ts";
import { nodeValues } from "./nodeValues.ts";
import { storeNode, recordHeartbeat } from "./nodes.sql.ts";
import { systemError } from "./verdict.ts";
import { currentAttempt } from "./verdict.sql.ts";

type Message<T extends NodeMessage["type"]> = Extract<NodeMessage, { type: T }>;

/**
 * Fraction of the lease period after which a silent node gets no more jobs, because its jobs are about to be requeued.
 */
const PAUSE_LEASES = 0.95;
/**
 * If the server cannot store a new node within this time, it disconnects the node, because another server may be able
 * to reach the database.
 */
const HELLO_TIMEOUT_MS = 5000;

/** The server's side of the judge protocol with one node, until the connection ends. */
export class NodeLink {
  readonly #options: NodeLinkOptions;
  readonly #log: FastifyBaseLogger;
  readonly #connection: NodeConnection;
  readonly #leased = new LeasedJobs();
  readonly #leaseMs: number;
  #node: { id: number; hello: Message<"hello">; rotation: NodeRotation } | undefined;
  #helloReceived = false;
  /** Number of jobs that the node requested, minus the jobs assigned since then. */
  #requested = 0;
  readonly #clock = new NodeClock();
  #inOrder: Promise<void> = Promise.resolve();
  /** Whether the node gets no new jobs, because it must be idle before it is given a job that is judged exclusively. */
  draining = false;

  constructor(options: NodeLinkOptions) {
    const { socket, db } = options;
    this.#options = options;
    this.#log = options.log.child({ judge: options.address });
    this.#leaseMs = options.leaseMs ?? LEASE_MS;
    this.#connection = new NodeConnection({
      socket,
      clock: db.clock,
      log: this.#log,
      leaseMs: this.#leaseMs,
      onText: (text) => this.#onMessage(text),
      onClose: () => options.onCapacity(),
    });
  }

  get name(): string {
    return this.#node?.hello.name ?? "";
  }

  get languages(): string[] {
    return this.#node?.hello.languages.map(({ name }) => name) ?? [];
  }

  get slots(): number {
    return this.#node?.hello.slots ?? 0;
  }

  /** Auxiliary tasks get at most half of the node's slots, but at least one. */
  get acceptsAuxiliary(): boolean {
    if (this.draining) return false;
    return this.#leased.auxiliaryCount < Math.max(1, Math.floor(this.slots / 2));
  }

  get idle(): boolean {
    return this.#leased.size === 0;
  }

  /** Number of further jobs that the node may be given now. The job `ending` is not counted. */
  credit(ending?: JobAttempt): number {
    if (!this.#node?.rotation.inRotation || !this.#connection.isOpen) return 0;
    if (this.draining && (ending || !this.idle)) return 0;
    if (this.#connection.silentMs > PAUSE_LEASES * this.#leaseMs) return 0;
    return Math.min(this.#requested, this.#leased.freeSlots(this.slots, ending));
  }

  /**
   * Returns false if the connection has ended; the caller must then release the task. `accepted`: a job attempt whose
   * result was committed; the message with the task also reports this to the node.
   */
  assign({ task, exclusive, isAuxiliary = false }: ClaimedTask, accepted?: JobAttempt): boolean {
    if (!this.#connection.isOpen) return false;
    this.#addJob(task, { exclusive, isAuxiliary });
    this.#requested -= 1;
    if (exclusive) this.draining = false;
    this.#connection.send({ type: "task", task, ...(accepted && { accepted }) });
    return true;
  }

  /** Ends the connection; the node is given no more jobs. */
  close(code: number): void {
    this.#connection.close(code);
  }

  /** Handles messages in order. An invalid message, or a message before hello, ends the connection. */
  #onMessage(text: string): void {
    const receivedAt = this.#options.db.clock.now();
    const message = readNodeMessage(text);
    if (!message || (message.type === "hello") === this.#helloReceived) {
      this.#log.warn("invalid or unexpected message of a judge node; is it of another version?");
      this.close(JUDGE_CLOSE.badMessage);
      return;
    }
    this.#helloReceived = true;
    // The time is recorded before the message is queued, because the message may wait for earlier messages.
    if (message.type === "heartbeat" && message.clock) {
      this.#clock.add(message.clock, receivedAt);
    }
    this.#inOrder = this.#inOrder
      .then(() => this.#handle(message))
      .catch((error: unknown) => {
        this.#log.warn({ err: error, type: message.type }, "a judge node's message failed");
      });
  }

  async #handle(message: NodeMessage): Promise<void> {
    switch (message.type) {
      case "hello":
        return this.#onHello(message);
      case "ready":
        this.#requested = message.free;
        return this.#options.onCapacity();
      case "heartbeat":
        return this.#onHeartbeat(message);
      case "progress":
        return this.#onProgress(message);
      case "result":
        if (message.free !== undefined) this.#requested = message.free;
        // Does not wait until the verdict is written, because progress messages of other jobs would then have to wait,
        // too.
        this.#finish(message).catch((error: unknown) => {
          this.#log.error({ err: error, jobId: message.jobId }, "a verdict could not be written");
        });
        return;
      case "release":
        return this.#onRelease(message);
      case "crashed":
        await this.#connection.withRetry(() =>
          this.#options.queue.crash(message, this.name, message.detail),
        );
        return this.#removeJob(message);
    }
  }

  /**
   * Renews the leases of the jobs that the node is still judging, requeues its other jobs, and sends the `welcome`
   * message.
   */
  async #onHello(hello: Message<"hello">): Promise<void> {
    const { db, queue, address, server, onHello, onReady } = this.#options;
    const { name, tier, slots, running } = hello;
    onHello(name);
    const helloTimeout = db.clock.after(HELLO_TIMEOUT_MS, () => this.close(JUDGE_CLOSE.restarting));
    const rows = await this.#connection.withRetry(() => storeNode(db, nodeValues(hello, address)));
    const row = rows?.[0];
    if (!row) return;
    const { id } = row;
    const rotation = new NodeRotation({ db, log: this.#log, id, name, queue }, row);
    this.#node = { id, hello, rotation };
    await this.#connection.withRetry(() => rotation.update(hello.health, hello.testingLanguages));
    for (const { detail, ...jobAttempt } of hello.crashed ?? []) {
      await this.#connection.withRetry(() => queue.crash(jobAttempt, name, detail));
    }
    const renewed = await this.#connection.withRetry(() => queue.renew(name, running));
    if (!renewed) return;
    const ids = renewed.map(({ jobId }) => jobId);
    await this.#connection.withRetry(() => queue.releaseOthers(name, ids));
    helloTimeout.cancel();
    if (!this.#connection.isOpen) return;
    for (const jobAttempt of running) {
      const job = renewed.find(({ jobId }) => jobId === jobAttempt.jobId);
      if (job) this.#addJob(jobAttempt, job);
      else await this.#cancelEnded(jobAttempt);
    }
    this.#log.info({ node: name, tier, slots, running: ids.length }, "judge node connected");
    this.#connection.send({ type: "welcome", nodeId: id, server, leaseMs: this.#leaseMs });
    onReady();
  }

  async #onHeartbeat({
    running,
    free,
    health,
    load,
    testingLanguages,
  }: Message<"heartbeat">): Promise<void> {
    this.#requested = free;
    if (!this.#node) return;
    await this.#node.rotation.update(health, testingLanguages);
    const { db, queue, onCapacity } = this.#options;
    const renewed = await queue.renew(this.name, running);
    for (const jobAttempt of running) {
      if (renewed.some(({ jobId }) => jobId === jobAttempt.jobId)) continue;
      await this.#cancelEnded(jobAttempt);
      this.#removeJob(jobAttempt);
    }
    const { offsetMs: clockOffsetMs } = this.#clock;
    const loadText = load ? JSON.stringify(load) : null;
    await recordHeartbeat(db, { nodeId: this.#node.id, load: loadText, clockOffsetMs });
    onCapacity();
  }

  #onProgress({ jobId, attempt, phase, cases }: Message<"progress">): void {
    const job = this.#leased.get(jobId);
    if (job?.attempt === attempt) job.progress.add(phase, cases);
    else this.#connection.send({ type: "cancel", jobId, attempt });
  }

  /**
   * Handles a job that a stopping or unhealthy node has given back. It goes to another node or ends with a System
   * Error.
   */
  async #onRelease({ jobId, attempt, cause }: Message<"release">): Promise<void> {
    const { queue } = this.#options;
    const jobAttempt = { jobId, attempt };
    await this.#leased.get(jobId)?.progress.end();
    if (!cause) await queue.release(jobAttempt);
    else if (!(await this.#reassign(jobAttempt, cause, true))) {
      return this.#record(jobAttempt, systemError(cause));
    }
    this.#removeJob(jobAttempt);
  }

  /**
   * Requeues a job for another node. Returns false if the job's attempt is over, or if no other node can judge the job.
   */
  async #reassign(jobAttempt: JobAttempt, cause: ErrorCause, unhealthy: boolean): Promise<boolean> {
    const { queue, meter } = this.#options;
    const node = this.name;
    meter.fault(node, cause.code, unhealthy);
    // A single failed job does not prove a fault of the node: only a failed health check takes the node out of
    // rotation.
    if (unhealthy) await this.#connection.withRetry(async () => this.#node?.rotation.fault(cause));
    const reassigned = await this.#connection.withRetry(() =>
      queue.reassign(jobAttempt, { node, cause, unhealthy }),
    );
    const { code, detail } = cause;
    this.#log.warn(
      { ...jobAttempt, node, code, detail, unhealthy, reassigned },
      "a judge node failed at a job",
    );
    return reassigned ?? false;
  }

  async #finish({ jobId, attempt, result, free }: Message<"result">): Promise<void> {
    const jobAttempt = { jobId, attempt };
    const { status, cause } = result;
    if (cause && status === Verdict.SystemError && NODE_FAULTS.has(cause.code)) {
      if (await this.#reassign(jobAttempt, cause, false)) {
        this.#connection.send({ type: "accepted", ...jobAttempt });
        return this.#removeJob(jobAttempt);
      }
    } else {
      this.#node?.rotation.success().catch((error: unknown) => {
        this.#log.warn(
          { err: error },
          "a node's fault count could not be reset; the next job tries again",
        );
      });
    }
    await this.#record(jobAttempt, result, free !== undefined);
  }

  /** `withClaim`: the next job may be assigned in the same message. */
  async #record(jobAttempt: JobAttempt, result: JudgeResult, withClaim = false): Promise<void> {
    const lease = this.#leased.get(jobAttempt.jobId);
    await lease?.progress.end();
    if (lease?.isAuxiliary && lease.attempt === jobAttempt.attempt)
      return this.#finishAuxiliary(jobAttempt, result);
    const onClaim =
      withClaim && this.credit(jobAttempt) > 0 ? this.#options.claimWithResult() : undefined;
    const verdict = { judger: this.name, result };
    const offer = onClaim && this.languages;
    const done = await this.#connection.withRetry(() =>
      this.#options.queue.record(jobAttempt, verdict, offer),
    );
    if (!done) return;
    if (done.claim) onClaim?.(done.claim);
    await this.#confirmResult(jobAttempt, result, done);
  }

  /**
   * Confirms a result to the node, publishes the change, and assigns the task that was claimed together with the
   * result.
   */
  async #confirmResult(
    jobAttempt: JobAttempt,
    result: JudgeResult,
    { recorded, claim }: Settled,
  ): Promise<void> {
    const { bus, meter, queue } = this.#options;
    if (recorded.outcome === "recorded") {
      const { submission, traceId, status } = recorded;
      meter.verdict(status);
      const deferrable = claim?.more ?? false;
      const change = { ...submission, what: "status" as const, status, deferrable };
      publishChange(bus, { ...change, ...rangeOf(result.cases) });
      const { submitId } = submission;
      if (traceId) this.#log.error({ submitId, traceId, cause: result.cause }, "system error");
    } else if (recorded.outcome === "stale") {
      this.#refuseLate(jobAttempt);
      return this.#removeJob(jobAttempt);
    }
    const next = claim?.claimed;
    if (!next) {
      this.#connection.send({ type: "accepted", ...jobAttempt });
      return this.#removeJob(jobAttempt);
    }
    this.#leased.remove(jobAttempt);
    if (!this.assign(next, jobAttempt)) await queue.release(next.task);
    if (this.credit() > 0) this.#options.onCapacity();
  }

  /**
   * An attempt may be over because its own result was just accepted. The attempt is late only if another attempt of the
   * job is current.
   */
  async #cancelEnded(jobAttempt: JobAttempt): Promise<void> {
    // While the database is unreachable, no current attempt is found, so the node's attempt is cancelled.
    const { jobId } = jobAttempt;
    const [job] = await currentAttempt(this.#options.db, { jobId }).catch(() => []);
    if (job) this.#refuseLate(jobAttempt);
    else this.#connection.send({ type: "cancel", ...jobAttempt });
  }

  /** Makes the node discard an attempt that is over. The node may already have sent a result for this attempt. */
  #refuseLate({ jobId, attempt }: JobAttempt): void {
    this.#options.meter.late();
    this.#log.warn({ jobId, attempt, node: this.name }, "a late attempt was refused");
    this.#connection.send({ type: "cancel", jobId, attempt });
  }

  async #finishAuxiliary(jobAttempt: JobAttempt, result: JudgeResult): Promise<void> {
    const ended = await this.#connection.withRetry(() =>
      this.#options.tasks.finish(jobAttempt, result),
    );
    if (ended === undefined) return;
    if (ended === "stale") this.#refuseLate(jobAttempt);
    else this.#connection.send({ type: "accepted", ...jobAttempt });
    this.#removeJob(jobAttempt);
  }

  #addJob(
    { jobId, attempt }: JobAttempt,
    { exclusive, isAuxiliary }: Pick<LeasedJob, "exclusive" | "isAuxiliary">,
  ): void {
    const jobAttempt = { jobId, attempt };
    const progress = isAuxiliary
      ? this.#options.tasks.progress(jobAttempt, () => this.#cancelAttempt(jobAttempt))
      : this.#judgingProgress(jobAttempt);
    this.#leased.add(jobId, { attempt, exclusive, isAuxiliary, progress });
  }

  #judgingProgress(jobAttempt: JobAttempt): AttemptProgress {
    const { db, bus } = this.#options;
    return trackProgress({ db, bus, node: this.name }, jobAttempt, () => {
      // Tells the node at once to cancel the attempt; the server cannot wait for the node's result, which may never
      // arrive.
      this.#cancelEnded(jobAttempt).catch((error: unknown) =>
        this.#log.warn(
          { err: error, ...jobAttempt },
          "a node could not be told that an attempt is over",
        ),
      );
      this.#removeJob(jobAttempt);
    });
  }

  #cancelAttempt({ jobId, attempt }: JobAttempt): void {
    this.#connection.send({ type: "cancel", jobId, attempt });
    this.#removeJob({ jobId, attempt });
  }

  #removeJob(jobAttempt: JobAttempt): void {
    this.#leased.remove(jobAttempt);
    this.#options.onCapacity();
  }
}
