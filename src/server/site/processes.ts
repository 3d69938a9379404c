import os from "node:os";
import type { FastifyBaseLogger } from "fastify";
import { loadMeter } from "../../shared/machineLoad.ts";
import type { Database } from "../platform/db.ts";
import { readVersion } from "../platform/version.ts";
import { beat, deleteSilent, leave } from "./processes.sql.ts";

/** Three of these without a word, and the process counts as gone. */
const BEAT_MS = 5000;

export interface ServerSelf {
  /** Unique name of this process. */
  id: string;
  roles: string[];
  port(): number;
  db: Database;
  log: FastifyBaseLogger;
}

export interface Heartbeat {
  /** Says at once that the process is there; resolves when it is written. */
  now(): Promise<void>;
  stop(): Promise<void>;
}

/** Keeps this process's row in the registry of servers: one small statement every five seconds. */
export function keepHeartbeat({ id, roles, port, db, log }: ServerSelf): Heartbeat {
  const meter = loadMeter(os);
  const version = readVersion();
  const startedAt = new Date(db.clock.now() - process.uptime() * 1000);
  let running: Promise<void> | undefined;
  let failures = 0;

  async function say(): Promise<void> {
    const { rss } = process.memoryUsage;
    const load = JSON.stringify(meter());
    try {
      await beat(db, id, os.hostname(), port(), version, roles, load, rss(), startedAt);
      failures = 0;
    } catch (error) {
      // A database that is away says so in many other places: once is enough here.
      failures += 1;
      if (failures === 1) log.warn({ err: error }, "this process could not be written down");
    }
  }

  function now(): Promise<void> {
    running ??= say().finally(() => (running = undefined));
    return running;
  }

  const timer = db.clock.every(BEAT_MS, () => void now()).unref();
  void deleteSilent(db).catch(() => {
    // The next process to start does it.
  });
  return {
    now,
    async stop() {
      timer.cancel();
      await running;
      await leave(db, id).catch(() => {
        // Its row falls silent instead.
      });
    },
  };
}
