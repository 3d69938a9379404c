import { sql } from "./db.ts";

/** Times of row `w` within the last $seconds, as an SQL expression. */
const timesWithin = (seconds: string): string =>
  `array(select t from unnest(w.times) t where t > verdict_now() - make_interval(secs => ${seconds}))`;

/** Expired events of row `w`, as an SQL expression. */
const timesOver = (seconds: string): string =>
  `cardinality(w.times) - cardinality(${timesWithin(seconds)})`;

/** Row `w` after one more event, as an SQL assignment. */
const oneMore = (seconds: string): string =>
  `count = case when w.ends_at <= verdict_now() then 1 else w.count - (${timesOver(seconds)}) + 1 end,
     times = case when w.ends_at <= verdict_now() then excluded.times
       else ${timesWithin(seconds)} || excluded.times end,
     ends_at = excluded.ends_at`;

/**
 * Counts one event unless the limit is reached within the last seconds: one row when counted, none when
 * refused. $1 key, $2 limit, $3 seconds. A refused event is not counted, so that a lock always expires.
 */
export const countEvent = sql<{ count: number }>(
  "rate.count",
  `insert into rate_window as w (key, count, times, ends_at)
   values ($1, 1, array[verdict_now()], verdict_now() + make_interval(secs => $3))
   on conflict (key) do update set ${oneMore("$3")}
   where w.ends_at <= verdict_now() or w.count - (${timesOver("$3")}) < $2
   returning count`,
  { byIndex: true },
);

/**
 * Common table expression `counted` (key, count): the same for several windows at once, independently, of those
 * keys that fulfil the condition. $1 keys, $2 their limits, $3 length of the windows in seconds. Rows are locked in the order of their keys.
 * Losing the last half second in a crash of the database is harmless, so the commit is not flushed.
 */
export const countingEvents = (
  condition: string,
): string => `relaxed as materialized (select set_config('synchronous_commit', 'off', true)),
   asked as materialized (
     select key, most from unnest($1::text[], $2::integer[]) as one (key, most), relaxed where ${condition}
   ),
   counted as (
     insert into rate_window as w (key, count, times, ends_at)
     select key, 1, array[verdict_now()], verdict_now() + make_interval(secs => $3) from asked
     order by key collate "C"
     on conflict (key) do update set ${oneMore("$3")}
     where w.ends_at <= verdict_now()
       or w.count - (${timesOver("$3")}) < (select most from asked where asked.key = w.key)
     returning key, count
   )`;

/**
 * $1 key of a full window, $2 its length in seconds → whole seconds until one more event may be counted.
 */
export const windowRest = sql<{ seconds: number }>(
  "rate.rest",
  `select greatest(1, ceil(extract(epoch from coalesce(
     (select min(t) from unnest(w.times) t where t > verdict_now() - make_interval(secs => $2))
       + make_interval(secs => $2), w.ends_at) - verdict_now())))::int as seconds
   from rate_window w where key = $1`,
);

/** Uncounts the newest event, as an SQL assignment. */
const oneLess = "count = count - 1, times = trim_array(times, least(1, cardinality(times)))";

/** $1 key: uncounts one event. */
export const uncountEvent = sql(
  "rate.uncount",
  `update rate_window set ${oneLess} where key = $1 and count > 0`,
);

export const clearRateWindow = sql("rate.clear", "delete from rate_window where key = $1");

/** $1 key of a window to delete, $2 key of one in which one event is uncounted, in the order of keys. */
export const clearAndUncount = sql(
  "rate.clearAndUncount",
  `with relaxed as materialized (select set_config('synchronous_commit', 'off', true)),
   back as (
     update rate_window set ${oneLess} from relaxed where key = $2 and count > 0 returning 1
   )
   delete from rate_window where key = $1 and (select count(*) from back) >= 0`,
  { byIndex: true },
);

/** $1 prefix of the keys. */
export const clearRateWindows = sql(
  "rate.clearSome",
  "delete from rate_window where starts_with(key, $1)",
);

export const deleteEndedWindows = sql(
  "rate.sweep",
  "delete from rate_window where ends_at < verdict_now()",
);

/** $1 key. */
export const readSetting = sql<{ value: unknown }>(
  "setting.read",
  "select value from site_setting where key = $1",
);

/** $1 key, $2 value as JSON text. Of concurrent callers only one gets a row. */
export const insertSetting = sql<{ key: string }>(
  "setting.insert",
  `insert into site_setting (key, value) values ($1, $2::jsonb)
   on conflict do nothing returning key`,
);

/** $1 SHA-256 in hex, $2 size: storing a file again makes it referenced again. */
export const storeFileRow = sql(
  "file.store",
  `insert into stored_file (sha256, size) values ($1, $2)
   on conflict (sha256) do update set unreferenced_since = null
   where stored_file.unreferenced_since is not null`,
);

export const countMigrations = sql<{ count: number }>(
  "platform.migrations",
  "select count(*)::int as count from schema_migration",
);
