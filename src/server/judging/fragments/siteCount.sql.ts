/**
 * Few enough to sum, enough that writers of a site total seldom wait for each other. The same one throughout a
 * transaction: of two that took two shards each, in other orders, one would be ended as a deadlock.
 */
export const ownShard = "(pg_backend_pid() % 16)::smallint";

/** A total of the site out of its shards, as an SQL expression. */
export const siteCount = (
  key: "submissions" | "accepted" | "listed" | "ranked" | "problems",
): string => `(select coalesce(sum(value), 0)::bigint from site_count where key = '${key}')`;
