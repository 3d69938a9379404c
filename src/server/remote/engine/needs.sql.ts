import { statement } from "../../platform/database/statement.ts";
import { isFree, isOfSite, isSessionOf, isUnspent } from "./accounts.sql.ts";

/** The part of `need` after its colon. */
const subject = "substr(need, position(':' in need) + 1)";

/**
 * For code that is waiting to be sent, determines which of its needs (see `needs.ts`) are currently met. A need is also
 * treated as met if it has become pointless to wait for it, so that the code is processed. Once the deadline of a
 * submission has passed, the needs of its job are deleted, because an account may never become free for it.
 */
export const metNeeds = statement(
  "remote.metNeeds",
  `with overdue as (
     update job set needs = '{}' where id in (
       select j.id from remote_submission r join job j on j.submit_id = r.submit_id
       where r.judge = :judge and r.deadline <= verdict_now()
         and (r.phase in ('queued', 'sending') or r.phase = 'sent' and r.deadline > verdict_now() - interval '1 hour')
         and j.state = 0 and j.needs <> '{}'
       for update of j skip locked)
   ), judge as (
     select coalesce(bool_or(closed_until > verdict_now()), false) as "isClosed",
       coalesce(bool_or(not is_enabled), false) as "isOff",
       coalesce(bool_or('robot' = any (modes_off)), false) as "isRobotOff"
     from remote_judge where judge = :judge
   ), waiting as (
     select distinct needs[1] as need from job where kind = :kind and state = 0 and needs <> '{}'
   )
   select w.need from (select need, split_part(need, ':', 1) as kind from waiting) w, judge
   where not judge."isClosed" and case w.kind
     when 'judge' then true
     when 'list' then coalesce((select f.lease_until is null or f.lease_until <= verdict_now()
       from remote_account f where f.id = (${subject})::int), true)
     when 'user' then not judge."isOff" and coalesce((select bool_or(${isFree}) from remote_account f
       where ${isSessionOf(subject)}), not judge."isRobotOff")
     when 'robot' then not (judge."isOff" or judge."isRobotOff")
     else not judge."isOff" and (judge."isRobotOff" or coalesce(case w.kind
       when 'account' then (select bool_or(${isFree}) from remote_account f where ${isOfSite})
       when 'problem' then (select bool_or(${isFree}) from remote_account f
         where ${isOfSite} and ${isUnspent(`(${subject})::bigint`)}) end, true)) end`,
);
