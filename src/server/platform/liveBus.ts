import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Database, Db, Statement } from "./db.ts";
import { notify, ping } from "./live.sql.ts";

/**
 * Small messages between all server processes of one database, through LISTEN and NOTIFY. They are
 * hints ("submission 7 changed"), never the truth: a receiver reads the rows. Publish after the
 * commit; this process's own subscribers are told at once, the others within a millisecond or two.
 */
export interface Bus {
  publish(channel: string, message: string): void;
  /** Answers the function that ends the subscription. */
  subscribe(channel: string, receive: (message: string) => void): () => void;
  /** Called when messages may have been missed, because the connection was lost for a while. */
  onGap(told: () => void): () => void;
  close(): Promise<void>;
}

const CHANNEL = "verdict";
// The limit is 8,000 bytes; the rest is room for the frame around the messages.
const PAYLOAD_MAX = 7600;
const PENDING_MAX = 20_000;
const PING_MS = 10_000;
const FIRST_PAUSE_MS = 50;

type Connection = Awaited<ReturnType<Database["connect"]>>;

/**
 * Opens the bus. It keeps trying when the database is away. Notifications are collected while one is
 * being sent, because transactions that notify commit one after the other in the whole cluster.
 */
export function openBus(db: Database, log: FastifyBaseLogger): Bus {
  const own = randomBytes(8).toString("hex");
  const receivers = new Map<string, Set<(message: string) => void>>();
  const gapReceivers = new Set<() => void>();
  const stopping = new AbortController();
  let pending: [string, string][] = [];
  let connection: Connection | undefined;
  let sending = false;
  let everConnected = false;

  function deliver(channel: string, message: string): void {
    for (const receive of [...(receivers.get(channel) ?? [])]) {
      try {
        receive(message);
      } catch (error) {
        log.error({ err: error, channel }, "a receiver of the bus failed");
      }
    }
  }

  function hear(payload: string | undefined): void {
    let frame: unknown;
    try {
      frame = JSON.parse(payload ?? "");
    } catch {
      return;
    }
    if (!Array.isArray(frame) || frame[0] === own) return;
    for (const entry of frame.slice(1) as unknown[]) {
      if (!Array.isArray(entry)) continue;
      const [channel, message] = entry as unknown[];
      if (typeof channel === "string" && typeof message === "string") deliver(channel, message);
    }
  }

  async function flush(): Promise<void> {
    if (sending || !connection) return;
    sending = true;
    const through = connection;
    try {
      while (pending.length > 0 && connection === through) {
        const { frame, taken } = nextFrame(own, pending);
        await notify(asDb(through), CHANNEL, frame);
        pending = pending.slice(taken);
      }
    } catch {
      // The connection is gone; what was not sent goes out on the next one.
    } finally {
      sending = false;
    }
  }

  async function stayConnected(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    while (!stopping.signal.aborted) {
      try {
        await listenUntilLost(() => (pause = FIRST_PAUSE_MS));
      } catch (error) {
        if (pause >= 1000) log.warn({ err: error }, "no connection for notifications");
      }
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => {});
      pause = Math.min(pause * 2, 2000);
    }
  }

  async function listenUntilLost(onConnected: () => void): Promise<void> {
    const client = await db.connect();
    const lost = Promise.withResolvers<void>();
    client.on("error", () => lost.resolve());
    client.on("end", () => lost.resolve());
    stopping.signal.addEventListener("abort", () => lost.resolve());
    if (stopping.signal.aborted) lost.resolve();
    client.on("notification", ({ payload }) => hear(payload));
    try {
      // A lost notification costs one poll, so nobody waits for the disk.
      await client.query("set synchronous_commit = off");
      await client.query(`listen ${CHANNEL}`);
      connection = client;
      onConnected();
      if (everConnected) for (const told of [...gapReceivers]) told();
      everConnected = true;
      void flush();
      const pinging = setInterval(() => void watch(client, lost.resolve), PING_MS);
      await lost.promise;
      clearInterval(pinging);
    } finally {
      if (connection === client) connection = undefined;
      // A connection that a firewall swallowed never says goodbye.
      await Promise.race([client.end().catch(() => {}), wait(1000)]);
    }
  }

  const connected = stayConnected();

  return {
    publish(channel, message) {
      queueMicrotask(() => deliver(channel, message));
      if (pending.length >= PENDING_MAX) pending = pending.slice(PENDING_MAX / 2);
      pending.push([channel, message]);
      setImmediate(() => void flush());
    },
    subscribe(channel, receive) {
      const set = receivers.get(channel) ?? new Set();
      receivers.set(channel, set);
      set.add(receive);
      return () => set.delete(receive);
    },
    onGap(told) {
      gapReceivers.add(told);
      return () => gapReceivers.delete(told);
    },
    async close() {
      await flush();
      stopping.abort();
      // A connection that is just being made to a host that does not answer is left behind.
      await Promise.race([connected, wait(2000)]);
    },
  };
}

/** As many messages as fit into one notification; a message alone always must fit. */
function nextFrame(own: string, pending: [string, string][]): { frame: string; taken: number } {
  const entries: string[] = [];
  let bytes = own.length + 6;
  for (const entry of pending) {
    const text = JSON.stringify(entry);
    bytes += Buffer.byteLength(text) + 1;
    if (bytes > PAYLOAD_MAX && entries.length > 0) break;
    entries.push(text);
  }
  return { frame: `[${JSON.stringify(own)},${entries.join(",")}]`, taken: entries.length };
}

function asDb(client: Connection): Db {
  return {
    async query({ name, text, values }: Statement) {
      return (await client.query({ name, text, values })).rows;
    },
  };
}

/** Calls `onDead` when the connection does not answer in time. */
async function watch(client: Connection, onDead: () => void): Promise<void> {
  const answered = ping(asDb(client)).then(
    () => true,
    () => false,
  );
  if (!(await Promise.race([answered, wait(PING_MS / 2, false)]))) onDead();
}
