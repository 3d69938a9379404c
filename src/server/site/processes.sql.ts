import type { MachineLoad } from "../../shared/system/machineLoad.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";
import { isOnline } from "./fragments/onlineProcess.sql.ts";

/**
 * `:load`: JSON text; `:clockOffsetMs`: how far the process's clock is ahead of the database's. Returns the current
 * time of the database in milliseconds since 1970. The commit is not flushed to disk: if a crash loses a heartbeat, the
 * next one follows within seconds. A process that starts slowly sends its first heartbeats before it listens, so the
 * port may be stored only by a later heartbeat.
 */
export const storeHeartbeat = statement(
  "site.storeHeartbeat",
  `with relaxed as materialized (select set_config('synchronous_commit', 'off', true))
   insert into server_process as p (id, host, port, version, roles, load, rss, started_at, clock_offset_ms)
   select :id, :host, :port, :version, :roles::text[], :load::jsonb, :rss, :startedAt, :clockOffsetMs? from relaxed
   on conflict (id) do update set port = excluded.port, load = excluded.load, rss = excluded.rss,
     clock_offset_ms = excluded.clock_offset_ms, seen_at = verdict_now()
   returning (extract(epoch from verdict_now()) * 1000)::float8 as "databaseNow"`,
  { timeoutMs: 5000 },
);

/** Deletes the row of a process that is stopping. */
export const deleteProcess = statement(
  "site.deleteProcess",
  "delete from server_process where id = :id",
  {
    timeoutMs: 1000,
  },
);

/** Deletes processes that ended without deregistering. */
export const deleteOfflineProcesses = statement(
  "site.deleteOfflineProcesses",
  "delete from server_process where seen_at < verdict_now() - interval '1 day'",
);

/**
 * The requesting process comes first, then the online processes, then the processes that went offline recently.
 */
export const processes = statement(
  "site.processes",
  `select id, host, port, version, roles, load, rss, clock_offset_ms::float8 as "clockOffsetMs",
     started_at as "startedAt", seen_at as "seenAt",
     ${isOnline} as alive
   from server_process p where seen_at > verdict_now() - interval '1 hour'
   order by id = :id desc, alive desc, host, port, id limit 100`,
).narrow<{ load: MachineLoad }>();

export type ProcessRow = RowOf<typeof processes>;
