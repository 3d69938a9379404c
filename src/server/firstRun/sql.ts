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
