import { sql } from "../platform/db.ts";
import { AWAITED, awaited, NODE_START_TIMEOUT } from "./fragments/expectedNode.sql.ts";
import { offers } from "./fragments/languageNeeds.sql.ts";

/** $1 name of the node that is started now. */
export const awaitNode = sql(
  "judging.await",
  `insert into site_setting as s (key, value)
   values ('${AWAITED}', jsonb_build_object($1::text, verdict_now()))
   on conflict (key) do update set value = s.value || excluded.value, modified_at = verdict_now()`,
);

/** $1 name of a node → whether it is still awaited, and how many languages it offers. */
export const awaitedNode = sql<{ awaited: boolean; languages: number }>(
  "judging.awaited",
  `select exists (select 1 from ${awaited} where a.name = $1) as awaited, coalesce(
     (select jsonb_array_length(n.languages) from judge_node n where n.name = $1), 0) as languages`,
);

/**
 * $1 node, $2 kind: the node is no longer awaited. Claims the jobs that were enqueued meanwhile and that no node of the
 * site, connected or not, can judge; none while another node is awaited.
 */
export const claimUnoffered = sql<{ jobId: number; attempt: number; needs: string[] }>(
  "judging.claimUnoffered",
  `with own as materialized (
     select (value ->> $1)::timestamptz as since from site_setting
     where key = '${AWAITED}' and value ? $1 for update
   ), reported as (
     update site_setting set value = value - $1 where key = '${AWAITED}' and exists (select from own)
   )
   update job j set state = 1, attempt = j.attempt + 1, worker = 'none',
     lease_until = verdict_now() + interval '1 minute'
   from own
   where j.kind = $2 and j.state = 0 and j.created_at >= own.since
     and not exists (select 1 from judge_node n where ${offers("n", "j.needs")})
     and not exists (select 1 from ${awaited}
       where a.name <> $1 and a.since > verdict_now() - interval '${NODE_START_TIMEOUT}')
   returning j.id as "jobId", j.attempt, j.needs`,
);
