import { statement } from "./statement.ts";

/** The times in row `w` that lie within the last `seconds`, as an SQL expression. */
const timesWithin = (seconds: string): string =>
  `array(select t from unnest(w.times) t where t > verdict_now() - make_interval(secs => ${seconds}))`;

/** SQL expression: the number of events in row `w` that are older than the window. */
const timesOver = (seconds: string): string =>
  `cardinality(w.times) - cardinality(${timesWithin(seconds)})`;

/** SQL assignments that count one more event in row `w` of `rate_window`. */
const oneMore = (seconds: string): string =>
  `count = case when w.ends_at <= verdict_now() then 1 else w.count - (${timesOver(seconds)}) + 1 end,
     times = case when w.ends_at <= verdict_now() then excluded.times
       else ${timesWithin(seconds)} || excluded.times end,
     ends_at = excluded.ends_at`;

/**
 * Counts one event unless the limit was reached within the window: returns one row if it was counted, none if it was
 * refused. `:window` is in seconds. A refused event is not counted. Otherwise, repeated attempts would prolong a
 * lockout.
 */
export const countEvent = statement(
  "rate.count",
  `insert into rate_window as w (key, count, times, ends_at)
   values (:key, 1, array[verdict_now()], verdict_now() + make_interval(secs => :window))
   on conflict (key) do update set ${oneMore(":window")}
   where w.ends_at <= verdict_now() or w.count - (${timesOver(":window")}) < :limit
   returning count`,
  { byIndex: true },
);

/**
 * Common table expression `counted` (key, count), which counts an event in several independent windows at once. `:keys`
 * and `:limits`: the keys and limits of the windows. The event is counted only in windows that fulfil `condition`.
 * `:window` is in seconds. Rows are locked in the order of their keys. It is harmless if a database crash loses the
 * counts of the last half second, so the commit is not flushed.
 */
export const countingEvents = (
  condition: string,
): string => `relaxed as materialized (select set_config('synchronous_commit', 'off', true)),
   requests as materialized (
     select key, most from unnest(:keys::text[], :limits::integer[]) as request (key, most), relaxed where ${condition}
   ),
   counted as (
     insert into rate_window as w (key, count, times, ends_at)
     select key, 1, array[verdict_now()], verdict_now() + make_interval(secs => :window) from requests
     order by key collate "C"
     on conflict (key) do update set ${oneMore(":window")}
     where w.ends_at <= verdict_now()
       or w.count - (${timesOver(":window")}) < (select most from requests where requests.key = w.key)
     returning key, count
   )`;

/**
 * If a rate limit is reached: the number of seconds, rounded up, until its window of `:window` seconds allows one more
 * event.
 */
export const windowRest = statement(
  "rate.rest",
  `select greatest(1, ceil(extract(epoch from coalesce(
     (select min(t) from unnest(w.times) t where t > verdict_now() - make_interval(secs => :window))
       + make_interval(secs => :window), w.ends_at) - verdict_now())))::int as seconds
   from rate_window w where key = :key`,
);

/** The number of events that are currently counted in a window. */
export const countedEvents = statement(
  "rate.counted",
  `select case when w.ends_at <= verdict_now() then 0 else w.count - (${timesOver(":window")}) end as count
   from rate_window w where key = :key`,
);

/** SQL assignments that subtract one from the count and remove the time of the newest event. */
const oneLess = "count = count - 1, times = trim_array(times, least(1, cardinality(times)))";

/** Subtracts one event from the count. */
export const uncountEvent = statement(
  "rate.uncount",
  `update rate_window set ${oneLess} where key = :key and count > 0`,
);

export const clearRateWindow = statement("rate.clear", "delete from rate_window where key = :key");

/**
 * Deletes one rate-limit window and subtracts a counted event from another; locks both windows in the order of their
 * keys.
 */
export const clearAndUncount = statement(
  "rate.clearAndUncount",
  `with relaxed as materialized (select set_config('synchronous_commit', 'off', true)),
   back as (
     update rate_window set ${oneLess} from relaxed where key = :reducedKey and count > 0 returning 1
   )
   delete from rate_window where key = :clearedKey and (select count(*) from back) >= 0`,
  { byIndex: true },
);

export const clearRateWindows = statement(
  "rate.clearSome",
  "delete from rate_window where starts_with(key, :prefix)",
);

export const deleteEndedWindows = statement(
  "rate.sweep",
  "delete from rate_window where ends_at < verdict_now()",
);

export const readSetting = statement(
  "setting.read",
  "select value from site_setting where key = :key",
);

/** `:value` is JSON text. If the key is stored already, for example by a concurrent call, no row is returned. */
export const insertSetting = statement(
  "setting.insert",
  `insert into site_setting (key, value) values (:key, :value::jsonb)
   on conflict do nothing returning key`,
);

/** Stores the row of a file; if the file is stored already, it is no longer marked as unreferenced. */
export const storeFileRow = statement(
  "file.store",
  `insert into stored_file (sha256, size) values (:sha256, :size)
   on conflict (sha256) do update set unreferenced_since = null
   where stored_file.unreferenced_since is not null`,
);

export const countMigrations = statement(
  "platform.migrations",
  "select count(*)::int as count from schema_migration",
);
