import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { WebSocket } from "ws";
import {
  type GatewayMessage,
  JUDGE_CLOSE,
  type JudgedCase,
  type NodeMessage,
  nodeMessage,
} from "../../shared/judgeProtocol.ts";
import type { Database } from "../platform/db.ts";
import type { Bus } from "../platform/liveBus.ts";
import { announce } from "./changes.ts";
import { type AttemptProgress, type Phase, trackProgress } from "./progress.ts";
import type { ClaimedTask, JudgingQueue } from "./queue.ts";
import { rememberNode, seeNode } from "./sql.ts";
import { recordVerdict, type Ticket } from "./verdict.ts";

type Hello = Extract<NodeMessage, { type: "hello" }>;
type Result = Extract<NodeMessage, { type: "result" }>;

/** One connected judge node, as the dispatcher sees it. */
export interface NodeLink {
  readonly name: string;
  readonly languages: string[];
  /** How many more jobs it may be given now. */
  credit(): number;
  idle(): boolean;
  /** False when the connection is gone and the task must go back. */
  give(claimed: ClaimedTask): boolean;
  /** Set while the node must run empty for a job that is judged alone. */
  draining: boolean;
  close(code: number): void;
}

export interface NodeLinkOptions {
  socket: WebSocket;
  address: string;
  server: string;
  db: Database;
  bus: Bus;
  queue: JudgingQueue;
  log: FastifyBaseLogger;
  /** The node said hello and was remembered. */
  onReady(link: NodeLink): void;
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
export function linkNode(options: NodeLinkOptions): void {
  const { socket, db, bus, queue } = options;
  const held = new Map<number, HeldJob>();
  let node: { id: number; hello: Hello } | undefined;
  let wanted = 0;
  let inOrder: Promise<void> = Promise.resolve();
  let silence = setTimeout(() => socket.terminate(), SILENCE_MS);
  const log = options.log.child({ judge: options.address });

  const link: NodeLink = {
    get name() {
      return node?.hello.name ?? "";
    },
    get languages() {
      return node?.hello.languages.map(({ name }) => name) ?? [];
    },
    draining: false,
    idle: () => held.size === 0,
    credit() {
      if (!node || socket.readyState !== socket.OPEN) return 0;
      if (link.draining && held.size > 0) return 0;
      for (const { alone } of held.values()) if (alone) return 0;
      return Math.min(wanted, node.hello.slots - held.size);
    },
    give({ task, alone }) {
      if (socket.readyState !== socket.OPEN) return false;
      hold(task, alone);
      wanted -= 1;
      if (alone) link.draining = false;
      send({ type: "task", task });
      return true;
    },
    close(code) {
      socket.close(code);
    },
  };

  function send(message: GatewayMessage): void {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  }

  function hold({ jobId, attempt }: Ticket, alone: boolean): HeldJob {
    const ticket = { jobId, attempt };
    const progress = trackProgress({ db, bus, node: link.name }, ticket, () => lose(ticket));
    const job = { attempt, alone, progress };
    held.set(jobId, job);
    return job;
  }

  function lose({ jobId, attempt }: Ticket): void {
    drop({ jobId, attempt });
    send({ type: "cancel", jobId, attempt });
  }

  function drop({ jobId, attempt }: Ticket): void {
    if (held.get(jobId)?.attempt === attempt) held.delete(jobId);
    options.onRoom();
  }

  /** Repeats what the database could not do, as long as the node is there to hear of it. */
  async function surely<T>(work: () => Promise<T>): Promise<T | undefined> {
    while (socket.readyState === socket.OPEN) {
      try {
        return await work();
      } catch (error) {
        log.warn({ err: error }, "a judge node's message waits for the database");
        await wait(RETRY_MS);
      }
    }
    return undefined;
  }

  async function greet(hello: Hello): Promise<void> {
    const { name, version, tier, cgroup, reasons, slots, languages } = hello;
    const rows = await surely(() =>
      rememberNode(
        db,
        ...[name, version, tier, cgroup, reasons, slots],
        JSON.stringify(languages),
        options.address,
      ),
    );
    const id = rows?.[0]?.id;
    if (id === undefined) return;
    node = { id, hello };
    const still = await surely(() => queue.renew(name, hello.running));
    if (!still) return;
    const ids = still.map(({ jobId }) => jobId);
    await surely(() => queue.releaseOthers(name, ids));
    for (const ticket of hello.running) {
      const renewed = still.find(({ jobId }) => jobId === ticket.jobId);
      if (renewed) hold(ticket, renewed.alone);
      else send({ type: "cancel", ...ticket });
    }
    log.info({ node: name, tier, slots, running: ids.length }, "judge node connected");
    send({ type: "welcome", nodeId: id, server: options.server });
    options.onReady(link);
  }

  async function beat(running: Ticket[], free: number): Promise<void> {
    wanted = free;
    if (!node) return;
    const still = await queue.renew(node.hello.name, running);
    for (const { jobId, attempt } of running) {
      if (!still.some((each) => each.jobId === jobId)) lose({ jobId, attempt });
    }
    await seeNode(db, node.id);
    options.onRoom();
  }

  function progress(ticket: Ticket, phase: Phase, cases: JudgedCase[]): void {
    const job = held.get(ticket.jobId);
    if (job?.attempt === ticket.attempt) job.progress.add(phase, cases);
    else send({ type: "cancel", jobId: ticket.jobId, attempt: ticket.attempt });
  }

  async function finish({ jobId, attempt, result }: Result): Promise<void> {
    const ticket = { jobId, attempt };
    await held.get(jobId)?.progress.end();
    const judger = link.name;
    const recorded = await surely(() => recordVerdict(db, ticket, { judger, result }));
    if (!recorded) return;
    if (recorded.outcome === "recorded") {
      const { submission, traceId } = recorded;
      const seqs = result.cases.map(({ seq }) => seq);
      const range = seqs.length > 0 ? { from: Math.min(...seqs), to: Math.max(...seqs) } : {};
      announce(bus, { ...submission, what: "status", ...range });
      const { submitId } = submission;
      if (traceId) log.error({ submitId, traceId, cause: result.cause }, "system error");
    }
    send({ type: recorded.outcome === "stale" ? "cancel" : "accepted", ...ticket });
    drop(ticket);
  }

  async function handle(message: NodeMessage): Promise<void> {
    switch (message.type) {
      case "hello":
        return greet(message);
      case "ready":
        wanted = message.free;
        return options.onRoom();
      case "heartbeat":
        return beat(message.running, message.free);
      case "progress":
        return progress(message, message.phase, message.cases);
      case "result":
        // Not waited for: the next job's progress must not queue behind this one's disk write.
        void finish(message).catch((error: unknown) => log.error({ err: error }, "verdict lost"));
        return;
      case "release":
        await held.get(message.jobId)?.progress.end();
        await queue.release(message);
        return drop(message);
      case "poisoned":
        await surely(() => queue.strike(message, link.name, message.detail));
        return drop(message);
    }
  }

  socket.on("message", (data) => {
    silence.refresh();
    const message = readMessage(data);
    if (!message || (!node && message.type !== "hello" && !greeting)) {
      log.warn("a judge node spoke out of turn or of another version");
      socket.close(JUDGE_CLOSE.badMessage);
      return;
    }
    if (message.type === "hello") greeting = true;
    inOrder = inOrder
      .then(() => handle(message))
      .catch((error: unknown) => log.warn({ err: error, type: message.type }, "message failed"));
  });
  let greeting = false;
  socket.on("error", () => socket.terminate());
  socket.on("close", () => {
    clearTimeout(silence);
    options.onRoom();
  });
}

function readMessage(data: unknown): NodeMessage | undefined {
  try {
    const parsed = nodeMessage.safeParse(JSON.parse(String(data)));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
