import { sql } from "./db.ts";

/**
 * Counts one event in a window unless the limit is reached: one row when counted, none when refused.
 * $1 key, $2 limit, $3 length of the window in seconds. Each counted event starts the window anew;
 * a refused one does not, so that a lock always ends.
 */
export const countEvent = sql<{ count: number }>(
  "rate.count",
  `insert into rate_window as w (key, count, ends_at)
   values ($1, 1, now() + make_interval(secs => $3))
   on conflict (key) do update set
     count = case when w.ends_at <= now() then 1 else w.count + 1 end,
     ends_at = excluded.ends_at
   where w.count < $2 or w.ends_at <= now()
   returning count`,
  { byIndex: true },
);

/**
 * Common table expression `counted` (key, count): the same for several windows at once, each on its own.
 * $1 keys, $2 their limits, $3 length of the windows in seconds. Rows are locked in the order of their
 * keys. What a crash of the database forgets of the last half second lets nobody in, so no disk is
 * waited for.
 */
export const countingEvents = `relaxed as materialized (select set_config('synchronous_commit', 'off', true)),
   asked as materialized (
     select key, most from unnest($1::text[], $2::integer[]) as one (key, most), relaxed
   ),
   counted as (
     insert into rate_window as w (key, count, ends_at)
     select key, 1, now() + make_interval(secs => $3) from asked order by key collate "C"
     on conflict (key) do update set
       count = case when w.ends_at <= now() then 1 else w.count + 1 end,
       ends_at = excluded.ends_at
     where w.ends_at <= now() or w.count < (select most from asked where asked.key = w.key)
     returning key, count
   )`;

/** $1 key → whole seconds until the window ends. */
export const windowRest = sql<{ seconds: number }>(
  "rate.rest",
  `select greatest(1, ceil(extract(epoch from ends_at - now())))::int as seconds
   from rate_window where key = $1`,
);

/** $1 key: takes one counted event back. */
export const uncountEvent = sql(
  "rate.uncount",
  "update rate_window set count = count - 1 where key = $1 and count > 0",
);

export const forgetWindow = sql("rate.forget", "delete from rate_window where key = $1");

/** $1 key of a window to forget, $2 key of one from which one event is taken back, in the order of keys. */
export const forgetAndUncount = sql(
  "rate.forgetAndUncount",
  `with relaxed as materialized (select set_config('synchronous_commit', 'off', true)),
   back as (
     update rate_window set count = count - 1 from relaxed where key = $2 and count > 0 returning 1
   )
   delete from rate_window where key = $1 and (select count(*) from back) >= 0`,
  { byIndex: true },
);

/** $1 beginning of the keys. */
export const forgetWindows = sql(
  "rate.forgetSome",
  "delete from rate_window where starts_with(key, $1)",
);

export const deleteEndedWindows = sql(
  "rate.sweep",
  "delete from rate_window where ends_at < now()",
);

/** $1 key. */
export const readSetting = sql<{ value: unknown }>(
  "setting.read",
  "select value from site_setting where key = $1",
);

/** $1 key, $2 value as JSON text. One row for the one who stored it first. */
export const insertSetting = sql<{ key: string }>(
  "setting.insert",
  `insert into site_setting (key, value) values ($1, $2::jsonb)
   on conflict do nothing returning key`,
);

/** $1 SHA-256 in hex, $2 size: a file that is brought again is wanted again. */
export const rememberFile = sql(
  "file.remember",
  `insert into stored_file (sha256, size) values ($1, $2)
   on conflict (sha256) do update set lonely_since = null
   where stored_file.lonely_since is not null`,
);

export const countMigrations = sql<{ count: number }>(
  "platform.migrations",
  "select count(*)::int as count from schema_migration",
);
