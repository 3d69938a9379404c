import { sql } from "../platform/db.ts";

/** Contests of other sites, as entered by administrators. */
export const otherContests = sql<{ value: unknown }>(
  "otherContest.listed",
  "select value from site_setting where key = 'contest.others'",
);

/** $1 the list as JSON text. */
export const replaceOtherContests = sql(
  "otherContest.replace",
  `insert into site_setting (key, value) values ('contest.others', $1::jsonb)
   on conflict (key) do update set value = excluded.value, modified_at = verdict_now()`,
);
