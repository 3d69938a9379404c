// oxlint-disable eslint/no-restricted-globals -- the messages of one turn of the loop are sent together; it waits for no time
import { randomBytes } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { QueryResultRow } from "pg";
import type { Clock, Timer } from "../../../shared/system/clock.ts";
import type { Database, Db, Statement } from "../database/db.ts";
import { notify, ping } from "./live.sql.ts";

/**
 * Small messages between all server processes of one database, through LISTEN and NOTIFY. Messages are hints
 * ("submission 7 changed"), not data: a subscriber reads the rows. Publish after the commit; subscribers in this
 * process are called immediately, and those in other processes within a millisecond or two.
 */
export interface Bus {
  /**
   * `deferrable`: other processes may get the message up to `DEFER_MS` later, in one notification together with other
   * messages.
   */
  publish(channel: string, message: string, how?: { deferrable?: boolean }): void;
  /** Returns the function that ends the subscription. */
  subscribe(channel: string, receive: (message: string) => void): () => void;
  /** Called when messages may have been missed, because the connection was interrupted. */
  onGap(callback: () => void): () => void;
  /**
   * Resolves as soon as messages from other processes can arrive. Without a connection, resolves after `OPEN_MS`,
   * because a server also works without such messages.
   */
  opened(): Promise<void>;
  close(): Promise<void>;
}

const CHANNEL = "verdict";
// PostgreSQL's limit is 8,000 bytes; the rest is for the frame around the messages.
const PAYLOAD_MAX = 7600;
const PENDING_MAX = 20_000;
/**
 * The first message is sent immediately, and messages that follow within this time are sent together, because each
 * notification is a separate transaction. Under load, these transactions took a fifth of the server's CPU time.
 */
const BATCH_MS = 10;
const DEFER_MS = 100;
const PING_MS = 10_000;
const PAUSE_MIN_MS = 50;
const PAUSE_MAX_MS = 2000;
const OPEN_MS = 2000;

type Connection = Awaited<ReturnType<Database["connect"]>>;

/** Opens the bus, which keeps trying to reconnect while the database is unreachable. */
export function openBus(db: Database, log: FastifyBaseLogger): Bus {
  return new NotifyBus(db, log);
}

class NotifyBus implements Bus {
  readonly #db: Database;
  readonly #log: FastifyBaseLogger;
  readonly #own = randomBytes(8).toString("hex");
  readonly #subscribers = new Map<string, Set<(message: string) => void>>();
  readonly #gapSubscribers = new Set<() => void>();
  readonly #stopping = new AbortController();
  readonly #ended: Promise<void>;
  #pending: [string, string][] = [];
  #deferred: Timer | undefined;
  #connection: Db | undefined;
  #flushing: Promise<void> | undefined;
  readonly #opened = Promise.withResolvers<void>();
  #pause = PAUSE_MIN_MS;

  constructor(db: Database, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
    this.#ended = this.#reconnect();
  }

  publish(channel: string, message: string, { deferrable = false } = {}): void {
    queueMicrotask(() => this.#deliver(channel, message));
    if (this.#pending.length >= PENDING_MAX) this.#pending = this.#pending.slice(PENDING_MAX / 2);
    this.#pending.push([channel, message]);
    if (!deferrable) setImmediate(() => this.#flushNow());
    else this.#deferred ??= this.#db.clock.after(DEFER_MS, () => this.#flushDeferred());
  }

  subscribe(channel: string, receive: (message: string) => void): () => void {
    const subscribers = this.#subscribers.get(channel) ?? new Set();
    this.#subscribers.set(channel, subscribers.add(receive));
    return () => subscribers.delete(receive);
  }

  onGap(callback: () => void): () => void {
    this.#gapSubscribers.add(callback);
    return () => this.#gapSubscribers.delete(callback);
  }

  async opened(): Promise<void> {
    const late = new AbortController();
    await Promise.race([this.#opened.promise, this.#db.clock.wait(OPEN_MS, late.signal)]);
    late.abort();
  }

  async close(): Promise<void> {
    this.#deferred?.cancel();
    await this.#flush();
    this.#stopping.abort();
    // The wait ends after 2 s, even if a connection attempt is still waiting for a host that does not respond.
    await Promise.race([this.#ended, this.#db.clock.wait(2000)]);
  }

  #flushDeferred(): void {
    this.#deferred = undefined;
    this.#flushNow();
  }

  #flushNow(): void {
    this.#flush().catch((error: unknown) =>
      this.#log.warn({ err: error }, "messages to other servers were not sent"),
    );
  }

  #deliver(channel: string, message: string): void {
    for (const receive of Array.from(this.#subscribers.get(channel) ?? [])) {
      try {
        receive(message);
      } catch (error) {
        this.#log.error({ err: error, channel }, "a subscriber of the bus failed");
      }
    }
  }

  #receive(payload: string | undefined): void {
    let frame: unknown;
    try {
      frame = JSON.parse(payload ?? "");
    } catch {
      return;
    }
    if (!Array.isArray(frame) || frame[0] === this.#own) return;
    for (const entry of frame.slice(1) as unknown[]) {
      if (!Array.isArray(entry)) continue;
      const [channel, message] = entry as unknown[];
      if (typeof channel === "string" && typeof message === "string") {
        this.#deliver(channel, message);
      }
    }
  }

  /** Sends one notification at a time; resolves when all pending messages have been sent. */
  #flush(): Promise<void> {
    const through = this.#connection;
    if (!through) return Promise.resolve();
    this.#flushing ??= this.#sendAll(through).finally(() => (this.#flushing = undefined));
    return this.#flushing;
  }

  /**
   * Messages are collected while a notification is being sent, because in the whole cluster only one transaction that
   * sends notifications can commit at a time.
   */
  async #sendAll(through: Db): Promise<void> {
    try {
      while (this.#pending.length > 0 && this.#connection === through) {
        const { frame, count } = nextFrame(this.#own, this.#pending);
        const isAll = count === this.#pending.length;
        await notify(through, { channel: CHANNEL, payload: frame });
        this.#pending = this.#pending.slice(count);
        // If more messages are pending than fit into one notification, the next notification follows immediately.
        if (isAll) await this.#db.clock.wait(BATCH_MS);
      }
    } catch {
      // The connection is lost; unsent messages are sent on the next connection.
    }
  }

  async #reconnect(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#listenUntilLost();
      } catch (error) {
        if (this.#pause >= 1000) this.#log.warn({ err: error }, "no connection for notifications");
      }
      await this.#db.clock.wait(this.#pause, signal);
      this.#pause = Math.min(this.#pause * 2, PAUSE_MAX_MS);
    }
  }

  async #listenUntilLost(): Promise<void> {
    const client = await this.#db.connect();
    const connection = inTurn(client, this.#db.clock);
    const lost = Promise.withResolvers<void>();
    const lose = (): void => lost.resolve();
    const { signal } = this.#stopping;
    client.on("error", lose).on("end", lose);
    client.on("notification", ({ payload }) => this.#receive(payload));
    signal.addEventListener("abort", lose);
    if (signal.aborted) lose();
    try {
      // If a notification is lost, the next poll finds the job, so the commit need not be flushed.
      await client.query("set synchronous_commit = off");
      await client.query(`listen ${CHANNEL}`);
      this.#connected(connection);
      const pinging = this.#db.clock.every(PING_MS, () => {
        this.#watch(connection, lose).catch(lose);
      });
      await lost.promise;
      pinging.cancel();
    } finally {
      signal.removeEventListener("abort", lose);
      if (this.#connection === connection) this.#connection = undefined;
      // A firewall may drop a connection without an error, so the end is awaited for at most a second.
      await Promise.race([client.end().catch(() => {}), this.#db.clock.wait(1000)]);
    }
  }

  /** Calls `onDead` when the connection does not respond in time. */
  async #watch(connection: Db, onDead: () => void): Promise<void> {
    const response = ping(connection).then(
      () => true,
      () => false,
    );
    const late = this.#db.clock.wait(PING_MS / 2).then(() => false);
    if (!(await Promise.race([response, late]))) onDead();
  }

  #connected(connection: Db): void {
    this.#connection = connection;
    this.#pause = PAUSE_MIN_MS;
    // Messages that were sent before the first connection have also been missed. The subscribers are therefore notified
    // that they may have missed messages, so that they read the current rows from the database.
    for (const callback of Array.from(this.#gapSubscribers)) callback();
    this.#opened.resolve();
    this.#flushNow();
  }
}

/**
 * Runs the statements of one connection one after another, because `pg` refuses a statement while another one is
 * running. A check of the connection may become due while messages are being sent.
 */
function inTurn(client: Connection, clock: Clock): Db {
  let before: Promise<unknown> = Promise.resolve();
  return {
    clock,
    async query<Row extends QueryResultRow>({ name, text, values }: Statement) {
      const pendingQuery = before.then(() => client.query<Row>({ name, text, values }));
      before = pendingQuery.catch(() => {});
      return (await pendingQuery).rows;
    },
  };
}

/** Returns as many pending messages as fit into one notification, but at least one. */
function nextFrame(own: string, pending: [string, string][]): { frame: string; count: number } {
  const entries: string[] = [];
  let bytes = own.length + 6;
  for (const entry of pending) {
    const text = JSON.stringify(entry);
    bytes += Buffer.byteLength(text) + 1;
    if (bytes > PAYLOAD_MAX && entries.length > 0) break;
    entries.push(text);
  }
  return { frame: `[${JSON.stringify(own)},${entries.join(",")}]`, count: entries.length };
}
