import { sql } from "../platform/db.ts";
import type { FirstRunStage } from "../../shared/firstRun.ts";

export interface FirstRunRow {
  stage: FirstRunStage;
  /** SHA-256 of the setup token, hex; null once it was used. */
  tokenHash: string | null;
}

const columns = `value->>'stage' as stage, value->>'tokenHash' as "tokenHash"`;

/** No row: the site is older than the first run, or was set up by its environment. */
export const firstRun = sql<FirstRunRow>(
  "firstRun.read",
  `select ${columns} from site_setting where key = 'site.firstRun'`,
);

export const lockFirstRun = sql<FirstRunRow>(
  "firstRun.lock",
  `select ${columns} from site_setting where key = 'site.firstRun' for update`,
);

/** $1 stage, $2 hash of the token or null. */
export const storeFirstRun = sql(
  "firstRun.store",
  `insert into site_setting (key, value)
   values ('site.firstRun', jsonb_build_object('stage', $1::text, 'tokenHash', $2::text))
   on conflict (key) do update set value = excluded.value, modified_at = verdict_now()`,
);

export interface FirstStepFacts {
  dismissed: boolean;
  backup: boolean;
  /** Accounts besides root, at most two are counted. */
  accounts: number;
  /** Names of the languages that some judge node has reported. */
  languages: string[];
  /** There is a problem that is younger than the samples. */
  ownProblem: boolean;
}

/** One row. The samples have the time of their setting: one transaction writes both. */
export const firstStepFacts = sql<FirstStepFacts>(
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

/** $1 fields as JSON text; the others stay. */
export const keepFirstSteps = sql(
  "firstRun.keepSteps",
  `insert into site_setting as s (key, value) values ('site.firstSteps', $1::jsonb)
   on conflict (key) do update set value = s.value || excluded.value, modified_at = verdict_now()`,
);
