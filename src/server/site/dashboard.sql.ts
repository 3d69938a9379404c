import type { NodeTiming } from "../../shared/system/nodeTiming.ts";
import type { MachineLoad } from "../../shared/system/machineLoad.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";

/**
 * `:since`: beginning of the current day in the reader's time zone. Users are counted by a small index-only scan,
 * from which the few applications are subtracted, because a condition on the status would need a scan of the table.
 * Submission ids grow with time. The first submission of the day is therefore found by binary search in the primary key
 * (20 look-ups for a million rows), and only this row and the rows after it are counted.
 */
export const numbers = statement(
  "site.numbers",
  `with recursive search (low, high) as (
     select coalesce(min(submit_id), 0), coalesce(max(submit_id), 0) + 1 from submission
     union all
     select case when probe.submit_time < :since then probe.submit_id + 1 else low end,
       case when probe.submit_time < :since then high else middle end
     from search
     cross join lateral (select (low + high) / 2 as middle) half
     cross join lateral (
       select submit_id, submit_time from submission where submit_id >= middle
       order by submit_id limit 1
     ) probe
     where low < high
   )
   select (select count(*)::int from app_user)
       - (select count(*)::int from app_user where status = 2 and deleted_at is null) as users,
     (
       -- Both ends are given: with only one, the planner would expect a third of the table and might scan all of it.
       select count(*)::int from submission where submit_id between
         (select max(low) from search) and (select max(submit_id) from submission)
     ) as today,
     j.waiting, j.running, j.oldest
   from (
     select count(*) filter (where state = 0)::int as waiting,
       count(*) filter (where state = 1)::int as running,
       coalesce(extract(epoch from verdict_now() - min(created_at) filter (where state = 0)), 0)::int as oldest
     from job where kind = 'judge' and state < 2
   ) j`,
);

export const signIns = statement(
  "site.signIns",
  `select last_login_at as at, last_login_ip as ip, last_login_agent as agent,
     previous_login as previous
   from app_user where uid = :uid`,
).narrow<{ previous: { at: string; ip: string | null; agent: string | null } | null }>();

/**
 * Judge nodes seen in the last week. A node is alive if its last heartbeat was at most two and a half intervals ago.
 */
export const judges = statement(
  "site.judgeProcesses",
  `select n.name, n.version, n.address, n.seen_at > verdict_now() - interval '8 seconds' as alive,
     n.seen_at > verdict_now() - interval '8 seconds' and n.failure is null
       and coalesce(n.suspended_until, '-infinity') <= verdict_now() as "inRotation",
     coalesce(n.failure, case when n.suspended_until > verdict_now() then n.last_fault end) as failure,
     n.tier, n.cgroup, n.reasons, n.slots, n.languages, n.load, n.timing,
     n.clock_offset_ms::float8 as "clockOffsetMs",
     (select count(*)::int from job j where j.worker = n.name and j.state = 1) as running,
     n.started_at as "startedAt", n.seen_at as "seenAt"
   from judge_node n where n.seen_at > verdict_now() - interval '7 days'
   order by alive desc, n.name limit 200`,
).narrow<{
  failure: { code: string; hint: string; detail: string } | null;
  languages: { name: string; version: string }[];
  load: MachineLoad | null;
  timing: NodeTiming | null;
}>();

export type JudgeRow = RowOf<typeof judges>;
