/** Few enough to sum, enough that writers of a site total seldom wait for each other. */
export const randomShard = "floor(random() * 16)::smallint";

/** A total of the site out of its shards, as an SQL expression. */
export const siteCount = (
  key: "submissions" | "accepted" | "listed" | "ranked" | "problems",
): string => `(select coalesce(sum(value), 0)::bigint from site_count where key = '${key}')`;
