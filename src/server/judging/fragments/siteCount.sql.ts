/**
 * 16 shards are few enough for quick summing, and enough that writers of a site total rarely wait for each other. A
 * transaction always uses the same shard: two transactions that lock two shards in different orders would deadlock.
 */
export const ownShard = "(pg_backend_pid() % 16)::smallint";

/** An SQL expression for a total of the site, which is the sum of its shards. */
export const siteCount = (
  key: "submissions" | "accepted" | "listed" | "ranked" | "rated" | "problems",
): string => `(select coalesce(sum(value), 0)::bigint from site_count where key = '${key}')`;
