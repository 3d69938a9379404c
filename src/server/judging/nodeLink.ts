import type { FastifyBaseLogger } from "fastify";
import type { WebSocket } from "ws";
import {
  type ErrorCause,
  type GatewayMessage,
  JUDGE_CLOSE,
  LEASE_MS,
  type JudgeResult,
  NODE_FAULTS,
  type NodeMessage,
} from "../../shared/judgeProtocol.ts";
import type { Timer } from "../../shared/clock.ts";
import { Verdict } from "../../shared/verdict.ts";
import type { Database } from "../platform/db.ts";
import type { Bus } from "../platform/liveBus.ts";
import type { AuxiliaryTasks } from "./auxiliary/tasks.ts";
import { announce } from "./changes.ts";
import { type LeasedJob, LeasedJobs } from "./leasedJobs.ts";
import { readNodeMessage } from "./readNodeMessage.ts";
import { type AttemptProgress, rangeOf, trackProgress } from "./progress.ts";
import type { Claim, ClaimedTask, JudgingQueue, Settled } from "./queue.ts";
import type { JudgingMetrics } from "./judgingMetrics.ts";
import { NodeRotation } from "./nodeRotation.ts";
import { rememberNode, seeNode } from "./nodes.sql.ts";
import { systemError, type Ticket } from "./verdict.ts";
import { jobAttempt } from "./verdict.sql.ts";

type Message<T extends NodeMessage["type"]> = Extract<NodeMessage, { type: T }>;

export interface NodeLinkOptions {
  socket: WebSocket;
  address: string;
  server: string;
  leaseMs?: number | undefined;
  db: Database;
  bus: Bus;
  queue: JudgingQueue;
  tasks: AuxiliaryTasks;
  meter: JudgingMetrics;
  log: FastifyBaseLogger;
  /** A node of this name is coming: whoever bears it here must take nothing more. */
  onHello(name: string): void;
  /** It was remembered and may be given work. */
  onReady(): void;
  /** It may have room for more. */
  onRoom(): void;
  /** What has to hear of a claim that goes with a verdict; undefined: it is not to be asked for. */
  claimAlong(): ((claim: Claim) => void) | undefined;
}

/** In leases: a node that says nothing for this long is cut off; its leases run out by themselves. */
const SILENCE = 1.5;
/** In leases: a node silent for so long is given no job, since its own go back into the queue about then. */
const QUIET = 0.95;
const RETRY_MS = 500;
/** A server that cannot remember a node for so long has no database: another one may have. */
const GREETING_MS = 5000;

/** Speaks the judge protocol with one node until the connection ends. */
export class NodeLink {
  readonly #options: NodeLinkOptions;
  readonly #log: FastifyBaseLogger;
  readonly #leased = new LeasedJobs();
  readonly #silence: Timer;
  readonly #leaseMs: number;
  #node: { id: number; hello: Message<"hello">; rotation: NodeRotation } | undefined;
  #greeted = false;
  #heardAt: number;
  #closed = false;
  /** How many jobs the node said it wants, less those given since. */
  #wanted = 0;
  #inOrder: Promise<void> = Promise.resolve();
  /** Set while the node must run empty for a job that is judged exclusively. */
  draining = false;

  constructor(options: NodeLinkOptions) {
    const { socket } = options;
    this.#options = options;
    this.#log = options.log.child({ judge: options.address });
    const { clock } = options.db;
    this.#heardAt = clock.now();
    this.#leaseMs = options.leaseMs ?? LEASE_MS;
    this.#silence = clock.after(SILENCE * this.#leaseMs, () => socket.terminate());
    socket.on("message", (data) => this.#hear(String(data)));
    socket.on("error", () => socket.terminate());
    socket.on("close", () => {
      this.#silence.cancel();
      options.onRoom();
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

  /** It may take work that is not judging: at most half of its slots, at least one. */
  get auxiliaryRoom(): boolean {
    if (this.draining) return false;
    return this.#leased.side < Math.max(1, Math.floor(this.slots / 2));
  }

  get idle(): boolean {
    return this.#leased.size === 0;
  }

  /** How many more jobs it may be given now; `ending`: once this one is over, which it holds. */
  credit(ending?: Ticket): number {
    if (!this.#node?.rotation.inRotation || !this.#isOpen()) return 0;
    if (this.draining && (ending || !this.idle)) return 0;
    if (this.#options.db.clock.now() - this.#heardAt > QUIET * this.#leaseMs) return 0;
    return Math.min(this.#wanted, this.#leased.room(this.slots, ending));
  }

  /** False when the connection is gone and the task must go back. `accepted`: this result is committed. */
  give({ task, exclusive, side = false }: ClaimedTask, accepted?: Ticket): boolean {
    if (!this.#isOpen()) return false;
    this.#hold(task, { exclusive, side });
    this.#wanted -= 1;
    if (exclusive) this.draining = false;
    this.#send({ type: "task", task, ...(accepted && { accepted }) });
    return true;
  }

  /** Ends the connection; from now on it takes nothing, even while a dead socket still looks open. */
  close(code: number): void {
    this.#closed = true;
    this.#options.socket.close(code);
  }

  #isOpen(): boolean {
    const { socket } = this.#options;
    return !this.#closed && socket.readyState === socket.OPEN;
  }

  #send(message: GatewayMessage): void {
    if (this.#isOpen()) this.#options.socket.send(JSON.stringify(message));
  }

  /** Nonsense, and anything before hello, ends the connection; messages are handled in order. */
  #hear(text: string): void {
    this.#silence.restart();
    this.#heardAt = this.#options.db.clock.now();
    const message = readNodeMessage(text);
    if (!message || (message.type === "hello") === this.#greeted) {
      this.#log.warn("a judge node spoke out of turn or is of another version");
      this.close(JUDGE_CLOSE.badMessage);
      return;
    }
    this.#greeted = true;
    this.#inOrder = this.#inOrder
      .then(() => this.#handle(message))
      .catch((error: unknown) => {
        this.#log.warn({ err: error, type: message.type }, "a judge node's message failed");
      });
  }

  async #handle(message: NodeMessage): Promise<void> {
    switch (message.type) {
      case "hello":
        return this.#greet(message);
      case "ready":
        this.#wanted = message.free;
        return this.#options.onRoom();
      case "heartbeat":
        return this.#beat(message);
      case "progress":
        return this.#note(message);
      case "result":
        if (message.free !== undefined) this.#wanted = message.free;
        // Not waited for: other jobs' progress must not queue behind this one's disk write.
        void this.#finish(message).catch((error: unknown) => {
          this.#log.error({ err: error, jobId: message.jobId }, "a verdict could not be written");
        });
        return;
      case "release":
        return this.#takeBack(message);
      case "crashed":
        await this.#surely(() => this.#options.queue.crash(message, this.name, message.detail));
        return this.#drop(message);
    }
  }

  /** Takes up what the node still works on, gives everything else of it back, asks it in. */
  async #greet(hello: Message<"hello">): Promise<void> {
    const { db, queue, address, server, onHello, onReady } = this.#options;
    const { name, version, tier, cgroup, reasons, slots, languages, running, timing } = hello;
    onHello(name);
    const tired = db.clock.after(GREETING_MS, () => this.close(JUDGE_CLOSE.restarting));
    const known = [name, version, tier, cgroup, reasons, slots, JSON.stringify(languages)];
    const rows = await this.#surely(() =>
      rememberNode(db, ...known, address, timing ? JSON.stringify(timing) : null),
    );
    const row = rows?.[0];
    if (!row) return;
    const { id } = row;
    const rotation = new NodeRotation({ db, log: this.#log, id, name, queue }, row);
    this.#node = { id, hello, rotation };
    await this.#surely(() => rotation.hear(hello.health, hello.trying));
    for (const { detail, ...ticket } of hello.crashed ?? []) {
      await this.#surely(() => queue.crash(ticket, name, detail));
    }
    const still = await this.#surely(() => queue.renew(name, running));
    if (!still) return;
    const ids = still.map(({ jobId }) => jobId);
    await this.#surely(() => queue.releaseOthers(name, ids));
    tired.cancel();
    if (!this.#isOpen()) return;
    for (const ticket of running) {
      const renewed = still.find(({ jobId }) => jobId === ticket.jobId);
      if (renewed) this.#hold(ticket, renewed);
      else await this.#cancelOver(ticket);
    }
    this.#log.info({ node: name, tier, slots, running: ids.length }, "judge node connected");
    this.#send({ type: "welcome", nodeId: id, server, leaseMs: this.#leaseMs });
    onReady();
  }

  async #beat({ running, free, health, load, trying }: Message<"heartbeat">): Promise<void> {
    this.#wanted = free;
    if (!this.#node) return;
    await this.#node.rotation.hear(health, trying);
    const { db, queue, onRoom } = this.#options;
    const still = await queue.renew(this.name, running);
    for (const ticket of running) {
      if (still.some(({ jobId }) => jobId === ticket.jobId)) continue;
      await this.#cancelOver(ticket);
      this.#drop(ticket);
    }
    await seeNode(db, this.#node.id, load ? JSON.stringify(load) : null);
    onRoom();
  }

  #note({ jobId, attempt, phase, cases }: Message<"progress">): void {
    const job = this.#leased.get(jobId);
    if (job?.attempt === attempt) job.progress.add(phase, cases);
    else this.#send({ type: "cancel", jobId, attempt });
  }

  /** The node stops, or is unhealthy: then somebody else is asked, and the cause is the last answer. */
  async #takeBack({ jobId, attempt, cause }: Message<"release">): Promise<void> {
    const { queue } = this.#options;
    const ticket = { jobId, attempt };
    await this.#leased.get(jobId)?.progress.end();
    if (!cause) await queue.release(ticket);
    else if (!(await this.#handOn(ticket, cause, true))) {
      return this.#record(ticket, systemError(cause));
    }
    this.#drop(ticket);
  }

  /** `unhealthy`: the node failed its examination. False when the cause has to be the answer, or the attempt is over. */
  async #handOn(ticket: Ticket, cause: ErrorCause, unhealthy: boolean): Promise<boolean> {
    const { queue, meter } = this.#options;
    const node = this.name;
    meter.fault(node, cause.code, unhealthy);
    // One job says nothing about a node: only its own examination takes it out of rotation.
    if (unhealthy) await this.#surely(async () => this.#node?.rotation.fault(cause));
    const handed = await this.#surely(() => queue.handOn(ticket, { node, cause, unhealthy }));
    const { code, detail } = cause;
    this.#log.warn(
      { ...ticket, node, code, detail, unhealthy, handed },
      "a judge node failed at a job",
    );
    return handed ?? false;
  }

  async #finish({ jobId, attempt, result, free }: Message<"result">): Promise<void> {
    const ticket = { jobId, attempt };
    const { status, cause } = result;
    if (cause && status === Verdict.SystemError && NODE_FAULTS.has(cause.code)) {
      if (await this.#handOn(ticket, cause, false)) {
        this.#send({ type: "accepted", ...ticket });
        return this.#drop(ticket);
      }
    } else {
      this.#node?.rotation.success().catch((error: unknown) => {
        this.#log.warn({ err: error }, "a node's faults could not be forgiven; the next job tries");
      });
    }
    await this.#record(ticket, result, free !== undefined);
  }

  /** `along`: the node hears of its next job with the answer. */
  async #record(ticket: Ticket, result: JudgeResult, along = false): Promise<void> {
    const held = this.#leased.get(ticket.jobId);
    await held?.progress.end();
    if (held?.side && held.attempt === ticket.attempt) return this.#finishSide(ticket, result);
    const noteClaim = along && this.credit(ticket) > 0 ? this.#options.claimAlong() : undefined;
    const verdict = { judger: this.name, result };
    const offer = noteClaim && this.languages;
    const done = await this.#surely(() => this.#options.queue.record(ticket, verdict, offer));
    if (!done) return;
    if (done.claim) noteClaim?.(done.claim);
    await this.#answer(ticket, result, done);
  }

  /** Tells node and site what became of a result, and gives the task that was claimed with it. */
  async #answer(ticket: Ticket, result: JudgeResult, { recorded, claim }: Settled): Promise<void> {
    const { bus, meter, queue } = this.#options;
    if (recorded.outcome === "recorded") {
      const { submission, traceId } = recorded;
      meter.verdict(result.status);
      const deferrable = claim?.more ?? false;
      announce(bus, { ...submission, what: "status", deferrable, ...rangeOf(result.cases) });
      const { submitId } = submission;
      if (traceId) this.#log.error({ submitId, traceId, cause: result.cause }, "system error");
    } else if (recorded.outcome === "stale") {
      this.#refuseLate(ticket);
      return this.#drop(ticket);
    }
    const next = claim?.claimed;
    if (!next) {
      this.#send({ type: "accepted", ...ticket });
      return this.#drop(ticket);
    }
    this.#leased.forget(ticket);
    if (!this.give(next, ticket)) await queue.release(next.task);
    if (this.credit() > 0) this.#options.onRoom();
  }

  /** It may be over because its own result was accepted a moment ago; only another's attempt makes it late. */
  async #cancelOver(ticket: Ticket): Promise<void> {
    // Without a database nobody can tell; the node must hear that it is over all the same.
    const [job] = await jobAttempt(this.#options.db, ticket.jobId).catch(() => []);
    if (job) this.#refuseLate(ticket);
    else this.#send({ type: "cancel", ...ticket });
  }

  /** The attempt is over, whether its result has come already or not: the node throws it away. */
  #refuseLate({ jobId, attempt }: Ticket): void {
    this.#options.meter.late();
    this.#log.warn({ jobId, attempt, node: this.name }, "a late attempt was refused");
    this.#send({ type: "cancel", jobId, attempt });
  }

  async #finishSide(ticket: Ticket, result: JudgeResult): Promise<void> {
    const ended = await this.#surely(() => this.#options.tasks.finish(ticket, result));
    if (ended === undefined) return;
    if (ended === "stale") this.#refuseLate(ticket);
    else this.#send({ type: "accepted", ...ticket });
    this.#drop(ticket);
  }

  #hold(
    { jobId, attempt }: Ticket,
    { exclusive, side }: Pick<LeasedJob, "exclusive" | "side">,
  ): void {
    const ticket = { jobId, attempt };
    const progress = side
      ? this.#options.tasks.progress(ticket, () => this.#lose(ticket))
      : this.#judgingProgress(ticket);
    this.#leased.hold(jobId, { attempt, exclusive, side, progress });
  }

  #judgingProgress(ticket: Ticket): AttemptProgress {
    const { db, bus } = this.#options;
    return trackProgress({ db, bus, node: this.name }, ticket, () => this.#lose(ticket));
  }

  #lose({ jobId, attempt }: Ticket): void {
    this.#send({ type: "cancel", jobId, attempt });
    this.#drop({ jobId, attempt });
  }

  #drop(ticket: Ticket): void {
    this.#leased.forget(ticket);
    this.#options.onRoom();
  }

  /** Repeats what the database could not do, as long as the node is there to hear of it. */
  async #surely<T>(work: () => Promise<T>): Promise<T | undefined> {
    while (this.#isOpen()) {
      try {
        return await work();
      } catch (error) {
        this.#log.warn({ err: error }, "a judge node's message waits for the database");
        await this.#options.db.clock.wait(RETRY_MS);
      }
    }
    return undefined;
  }
}
