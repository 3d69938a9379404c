import { statement } from "../platform/database/statement.ts";
import { AWAITED, awaited, NODE_START_TIMEOUT } from "./fragments/expectedNode.sql.ts";
import { offers } from "./fragments/languageNeeds.sql.ts";

/** Records that `:node` is being started now. */
export const awaitNode = statement(
  "judging.await",
  `insert into site_setting as s (key, value)
   values ('${AWAITED}', jsonb_build_object(:node::text, verdict_now()))
   on conflict (key) do update set value = s.value || excluded.value, modified_at = verdict_now()`,
);

/** Whether the server is still waiting for the node, and how many languages the node offers. */
export const awaitedNode = statement(
  "judging.awaited",
  `select exists (select 1 from ${awaited} where a.name = :node) as awaited, coalesce(
     (select jsonb_array_length(n.languages) from judge_node n where n.name = :node), 0) as languages`,
);

/**
 * Ends the wait for the node `:node`. Claims the jobs that were enqueued during the wait and that no node of the site,
 * connected or not, can judge. Claims no jobs as long as another node is expected.
 */
export const claimUnoffered = statement(
  "judging.claimUnoffered",
  `with own as materialized (
     select (value ->> :node)::timestamptz as since from site_setting
     where key = '${AWAITED}' and value ? :node for update
   ), reported as (
     update site_setting set value = value - :node where key = '${AWAITED}' and exists (select from own)
   )
   update job j set state = 1, attempt = j.attempt + 1, worker = 'none',
     lease_until = verdict_now() + interval '1 minute'
   from own
   where j.kind = :kind and j.state = 0 and j.created_at >= own.since
     and not exists (select 1 from judge_node n where ${offers("n", "j.needs")})
     and not exists (select 1 from ${awaited}
       where a.name <> :node and a.since > verdict_now() - interval '${NODE_START_TIMEOUT}')
   returning j.id as "jobId", j.attempt, j.needs`,
);
