// oxlint-disable eslint/no-restricted-properties -- the age of the process itself, which no clock moves
import os from "node:os";
import type { FastifyBaseLogger } from "fastify";
import { loadMeter } from "../../shared/system/machineLoad.ts";
import { type Database, only } from "../platform/database/db.ts";
import { readVersion } from "../platform/process/version.ts";
import { storeHeartbeat, deleteOfflineProcesses, deleteProcess } from "./processes.sql.ts";

/**
 * A heartbeat that took longer than this (milliseconds) is too inaccurate for comparing the process's clock with the
 * database's.
 */
const PRECISE_MS = 300;
/** Interval between heartbeats. After three missed heartbeats, the process is considered offline. */
const HEARTBEAT_MS = 5000;

export interface ServerSelf {
  /** Unique name of this process. */
  id: string;
  roles: string[];
  port(): number;
  db: Database;
  log: FastifyBaseLogger;
}

export interface Heartbeat {
  /** Sends a heartbeat immediately; resolves when it is stored. */
  now(): Promise<void>;
  stop(): Promise<void>;
}

/** Updates this process's row in the registry of servers: one small statement every five seconds. */
export function keepHeartbeat({ id, roles, port, db, log }: ServerSelf): Heartbeat {
  const meter = loadMeter(os);
  const version = readVersion();
  const startedAt = new Date(db.clock.now() - process.uptime() * 1000);
  let running: Promise<void> | undefined;
  let failures = 0;
  /**
   * By how many milliseconds this process's clock was ahead of the database's clock at the last heartbeat; stored with
   * the next heartbeat.
   */
  let offsetMs: number | null = null;

  async function send(): Promise<void> {
    try {
      // `meter()` and `process.memoryUsage.rss()` read files in /proc; this fails (EMFILE) when the process has no file
      // descriptors left.
      const load = JSON.stringify(meter());
      const self = {
        id,
        host: os.hostname(),
        port: port(),
        version,
        roles,
        load,
        rss: process.memoryUsage.rss(),
        startedAt,
        clockOffsetMs: offsetMs,
      };
      const askedAt = db.clock.now();
      const { databaseNow } = only(await storeHeartbeat(db, self));
      const took = db.clock.now() - askedAt;
      if (took <= PRECISE_MS) offsetMs = Math.round(askedAt + took / 2 - databaseNow);
      failures = 0;
    } catch (error) {
      // An unreachable database is reported in many other places, so only the first of several consecutive failures is
      // logged here.
      failures += 1;
      if (failures === 1)
        log.warn({ err: error }, "the heartbeat of this process could not be stored");
    }
  }

  function now(): Promise<void> {
    running ??= send().finally(() => (running = undefined));
    return running;
  }

  const timer = db.clock
    .every(HEARTBEAT_MS, () => {
      // `now` logs its own failures.
      now().catch(() => {});
    })
    .unref();
  deleteOfflineProcesses(db).catch(() => {
    // A failure is harmless: the next process that starts deletes the rows of offline processes.
  });
  return {
    now,
    async stop() {
      timer.cancel();
      await running;
      await deleteProcess(db, { id }).catch(() => {
        // If the deletion fails, the process is treated as offline when its heartbeats time out.
      });
    },
  };
}
