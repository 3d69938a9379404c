import type { MachineLoad } from "../../shared/machineLoad.ts";
import { sql } from "../platform/db.ts";
import { isOnline } from "./fragments/onlineProcess.sql.ts";

/**
 * $1 id, $2 host, $3 port, $4 version, $5 roles, $6 load as JSON text, $7 bytes of memory, $8 start time, $9 milliseconds
 * that its clock is ahead of the database's, or null. Returns the database's time, milliseconds since 1970. A
 * heartbeat lost in a crash is repeated within seconds, so the commit is not flushed. A slow start sends
 * heartbeats before it listens, so the port may come later.
 */
export const storeHeartbeat = sql<{ databaseNow: number }>(
  "site.storeHeartbeat",
  `with relaxed as materialized (select set_config('synchronous_commit', 'off', true))
   insert into server_process as p (id, host, port, version, roles, load, rss, started_at, clock_offset_ms)
   select $1, $2, $3, $4, $5::text[], $6::jsonb, $7, $8, $9 from relaxed
   on conflict (id) do update set port = excluded.port, load = excluded.load, rss = excluded.rss,
     clock_offset_ms = excluded.clock_offset_ms, seen_at = verdict_now()
   returning (extract(epoch from verdict_now()) * 1000)::float8 as "databaseNow"`,
  { timeoutMs: 5000 },
);

/** $1 id: the process ends. */
export const deleteProcess = sql("site.deleteProcess", "delete from server_process where id = $1", {
  timeoutMs: 1000,
});

/** Deletes processes that ended without deregistering. */
export const deleteOfflineProcesses = sql(
  "site.deleteOfflineProcesses",
  "delete from server_process where seen_at < verdict_now() - interval '1 day'",
);

export interface ProcessRow {
  id: string;
  host: string;
  port: number;
  version: string;
  roles: string[];
  load: MachineLoad;
  rss: number;
  clockOffsetMs: number | null;
  startedAt: Date;
  seenAt: Date;
  alive: boolean;
}

/**
 * $1 id of the requesting process: it comes first, then the online ones, then those that went offline
 * recently.
 */
export const processes = sql<ProcessRow>(
  "site.processes",
  `select id, host, port, version, roles, load, rss, clock_offset_ms::float8 as "clockOffsetMs",
     started_at as "startedAt", seen_at as "seenAt",
     ${isOnline} as alive
   from server_process p where seen_at > verdict_now() - interval '1 hour'
   order by id = $1 desc, alive desc, host, port, id limit 100`,
);
