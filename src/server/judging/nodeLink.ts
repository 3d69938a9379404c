import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { WebSocket } from "ws";
import {
  type GatewayMessage,
  JUDGE_CLOSE,
  type NodeMessage,
  nodeMessage,
} from "../../shared/judgeProtocol.ts";
import type { Database } from "../platform/db.ts";
import type { Bus } from "../platform/liveBus.ts";
import { announce } from "./changes.ts";
import { type AttemptProgress, rangeOf, trackProgress } from "./progress.ts";
import type { ClaimedTask, JudgingQueue } from "./queue.ts";
import { rememberNode, seeNode } from "./sql.ts";
import { recordVerdict, type Ticket } from "./verdict.ts";

type Message<T extends NodeMessage["type"]> = Extract<NodeMessage, { type: T }>;

export interface NodeLinkOptions {
  socket: WebSocket;
  address: string;
  server: string;
  db: Database;
  bus: Bus;
  queue: JudgingQueue;
  log: FastifyBaseLogger;
  /** A node of this name is coming: whoever bears it here must take nothing more. */
  onHello(name: string): void;
  /** It was remembered and may be given work. */
  onReady(): void;
  /** It may have room for more. */
  onRoom(): void;
}

interface HeldJob {
  attempt: number;
  alone: boolean;
  progress: AttemptProgress;
}

/** A node that says nothing for this long is cut off; its leases run out by themselves. */
const SILENCE_MS = 15_000;
const RETRY_MS = 500;

/** Speaks the judge protocol with one node until the connection ends. */
export class NodeLink {
  readonly #options: NodeLinkOptions;
  readonly #log: FastifyBaseLogger;
  readonly #held = new Map<number, HeldJob>();
  readonly #silence: NodeJS.Timeout;
  #node: { id: number; hello: Message<"hello"> } | undefined;
  #greeted = false;
  #closed = false;
  /** How many jobs the node said it wants, less those given since. */
  #wanted = 0;
  #inOrder: Promise<void> = Promise.resolve();
  /** Set while the node must run empty for a job that is judged alone. */
  draining = false;

  constructor(options: NodeLinkOptions) {
    const { socket } = options;
    this.#options = options;
    this.#log = options.log.child({ judge: options.address });
    this.#silence = setTimeout(() => socket.terminate(), SILENCE_MS);
    socket.on("message", (data) => this.#hear(String(data)));
    socket.on("error", () => socket.terminate());
    socket.on("close", () => {
      clearTimeout(this.#silence);
      options.onRoom();
    });
  }

  get name(): string {
    return this.#node?.hello.name ?? "";
  }

  get languages(): string[] {
    return this.#node?.hello.languages.map(({ name }) => name) ?? [];
  }

  get idle(): boolean {
    return this.#held.size === 0;
  }

  /** How many more jobs it may be given now. */
  credit(): number {
    if (!this.#node || !this.#isOpen()) return 0;
    if (this.draining && !this.idle) return 0;
    for (const { alone } of this.#held.values()) if (alone) return 0;
    return Math.min(this.#wanted, this.#node.hello.slots - this.#held.size);
  }

  /** False when the connection is gone and the task must go back. */
  give({ task, alone }: ClaimedTask): boolean {
    if (!this.#isOpen()) return false;
    this.#hold(task, alone);
    this.#wanted -= 1;
    if (alone) this.draining = false;
    this.#send({ type: "task", task });
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
    this.#silence.refresh();
    const message = readMessage(text);
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
        // Not waited for: other jobs' progress must not queue behind this one's disk write.
        void this.#finish(message).catch((error: unknown) => {
          this.#log.error({ err: error, jobId: message.jobId }, "a verdict could not be written");
        });
        return;
      case "release":
        await this.#held.get(message.jobId)?.progress.end();
        await this.#options.queue.release(message);
        return this.#drop(message);
      case "poisoned":
        await this.#surely(() => this.#options.queue.strike(message, this.name, message.detail));
        return this.#drop(message);
    }
  }

  /** Takes up what the node still works on, gives everything else of it back, asks it in. */
  async #greet(hello: Message<"hello">): Promise<void> {
    const { db, queue, address, server, onHello, onReady } = this.#options;
    const { name, version, tier, cgroup, reasons, slots, languages, running } = hello;
    onHello(name);
    const known = [name, version, tier, cgroup, reasons, slots, JSON.stringify(languages)];
    const rows = await this.#surely(() => rememberNode(db, ...known, address));
    const id = rows?.[0]?.id;
    if (id === undefined) return;
    this.#node = { id, hello };
    const still = await this.#surely(() => queue.renew(name, running));
    if (!still) return;
    const ids = still.map(({ jobId }) => jobId);
    await this.#surely(() => queue.releaseOthers(name, ids));
    if (!this.#isOpen()) return;
    for (const ticket of running) {
      const renewed = still.find(({ jobId }) => jobId === ticket.jobId);
      if (renewed) this.#hold(ticket, renewed.alone);
      else this.#send({ type: "cancel", ...ticket });
    }
    this.#log.info({ node: name, tier, slots, running: ids.length }, "judge node connected");
    this.#send({ type: "welcome", nodeId: id, server });
    onReady();
  }

  async #beat({ running, free }: Message<"heartbeat">): Promise<void> {
    this.#wanted = free;
    if (!this.#node) return;
    const { db, queue, onRoom } = this.#options;
    const still = await queue.renew(this.name, running);
    for (const ticket of running) {
      if (!still.some(({ jobId }) => jobId === ticket.jobId)) this.#lose(ticket);
    }
    await seeNode(db, this.#node.id);
    onRoom();
  }

  #note({ jobId, attempt, phase, cases }: Message<"progress">): void {
    const job = this.#held.get(jobId);
    if (job?.attempt === attempt) job.progress.add(phase, cases);
    else this.#send({ type: "cancel", jobId, attempt });
  }

  async #finish({ jobId, attempt, result }: Message<"result">): Promise<void> {
    const { db, bus } = this.#options;
    const ticket = { jobId, attempt };
    await this.#held.get(jobId)?.progress.end();
    const judger = this.name;
    const recorded = await this.#surely(() => recordVerdict(db, ticket, { judger, result }));
    if (!recorded) return;
    if (recorded.outcome === "recorded") {
      const { submission, traceId } = recorded;
      announce(bus, { ...submission, what: "status", ...rangeOf(result.cases) });
      const { submitId } = submission;
      if (traceId) this.#log.error({ submitId, traceId, cause: result.cause }, "system error");
    }
    this.#send({ type: recorded.outcome === "stale" ? "cancel" : "accepted", ...ticket });
    this.#drop(ticket);
  }

  #hold({ jobId, attempt }: Ticket, alone: boolean): void {
    const { db, bus } = this.#options;
    const ticket = { jobId, attempt };
    const lose = (): void => this.#lose(ticket);
    const progress = trackProgress({ db, bus, node: this.name }, ticket, lose);
    this.#held.set(jobId, { attempt, alone, progress });
  }

  #lose({ jobId, attempt }: Ticket): void {
    this.#send({ type: "cancel", jobId, attempt });
    this.#drop({ jobId, attempt });
  }

  #drop({ jobId, attempt }: Ticket): void {
    if (this.#held.get(jobId)?.attempt === attempt) this.#held.delete(jobId);
    this.#options.onRoom();
  }

  /** Repeats what the database could not do, as long as the node is there to hear of it. */
  async #surely<T>(work: () => Promise<T>): Promise<T | undefined> {
    while (this.#isOpen()) {
      try {
        return await work();
      } catch (error) {
        this.#log.warn({ err: error }, "a judge node's message waits for the database");
        await wait(RETRY_MS);
      }
    }
    return undefined;
  }
}

function readMessage(text: string): NodeMessage | undefined {
  try {
    const parsed = nodeMessage.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
