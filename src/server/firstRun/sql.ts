import { type RowOf, statement } from "../platform/database/statement.ts";
import type { FirstRunStage } from "../../shared/site/firstRun.ts";

const columns = `value->>'stage' as "stage!", value->>'tokenHash' as "tokenHash"`;

/**
 * `tokenHash`: SHA-256 of the setup token in hex; null once it has been used. There is no row if the site was created
 * before the first-run setup was introduced, or was set up through environment variables.
 */
export const firstRun = statement(
  "firstRun.read",
  `select ${columns} from site_setting where key = 'site.firstRun'`,
).narrow<{ stage: FirstRunStage }>();

export type FirstRunRow = RowOf<typeof firstRun>;

export const lockFirstRun = statement(
  "firstRun.lock",
  `select ${columns} from site_setting where key = 'site.firstRun' for update`,
).narrow<{ stage: FirstRunStage }>();

export const storeFirstRun = statement(
  "firstRun.store",
  `insert into site_setting (key, value)
   values ('site.firstRun', jsonb_build_object('stage', :stage::text, 'tokenHash', :tokenHash?::text))
   on conflict (key) do update set value = excluded.value, modified_at = verdict_now()`,
);

/**
 * Returns one row. `accounts`: number of accounts besides root, counted up to two. `languages`: the languages that
 * judge nodes have reported. `ownProblem`: whether a problem was created after the samples. The samples and their
 * setting are written in one transaction, so both have the same time.
 */
export const firstStepFacts = statement(
  "firstRun.stepFacts",
  `select
     coalesce((select value->>'dismissed' = 'true' from site_setting where key = 'site.firstSteps'), false)
       as dismissed,
     coalesce((select value->>'backup' = 'true' from site_setting where key = 'site.firstSteps'), false)
       as backup,
     (select count(*)::int from (select from app_user where uid <> '1' limit 2) found) as accounts,
     array(select distinct l->>'name' from judge_node n, jsonb_array_elements(n.languages) l) as languages,
     exists (select from problem p where p.created_at > coalesce(
       (select modified_at from site_setting where key = 'samples.loaded'), '-infinity')) as "ownProblem"`,
);

/** `:fields`: JSON text. Stores the given fields; other fields are unchanged. */
export const keepFirstSteps = statement(
  "firstRun.keepSteps",
  `insert into site_setting as s (key, value) values ('site.firstSteps', :fields::jsonb)
   on conflict (key) do update set value = s.value || excluded.value, modified_at = verdict_now()`,
);
