import { statement } from "../platform/database/statement.ts";

/** Contests on other sites, as entered by administrators. */
export const otherContests = statement(
  "otherContest.listed",
  "select value from site_setting where key = 'contest.others'",
);

export const replaceOtherContests = statement(
  "otherContest.replace",
  `insert into site_setting (key, value) values ('contest.others', :contests::jsonb)
   on conflict (key) do update set value = excluded.value, modified_at = verdict_now()`,
);
