import { statement } from "../../platform/statement.ts";

/**
 * Records that contestants of contests that begin within an hour are reminded, and returns those who were not before, at most `:most`.
 * A start that is moved afterwards causes no second reminder. `email`: of those who have mails switched on and want these
 * messages.
 */
export const noteReminders = statement(
  "contest.noteReminders",
  `with due as (
     select c.id, ce.uid from contest c join contest_entrant ce on ce.contest_id = c.id
     join contest_participant cp on cp.contest_id = c.id and cp.uid = ce.participant_uid and cp.disqualified_at is null
     join app_user u on u.uid = ce.uid and u.status = 0 and u.deleted_at is null
     left join user_group g on g.id = c.group_id
     where c.is_visible and c.start_time > verdict_now() and c.start_time <= verdict_now() + interval '1 hour'
       and (c.group_id is null or g.archived_at is null
         and exists (select 1 from group_member m where m.group_id = c.group_id and m.uid = ce.uid))
       and not exists (select 1 from contest_reminder o where o.contest_id = c.id and o.uid = ce.uid)
     order by c.id, ce.uid limit :most
   ), noted as (
     insert into contest_reminder (contest_id, uid) select id, uid from due on conflict do nothing returning contest_id, uid
   )
   select n.uid, c.id as cid, c.title, c.start_time as "startTime", u.username, w.digest_locale as locale,
     case when w.digest is not null and not 'contest' = any (w.unwanted) then u.email end as email
   from noted n join contest c on c.id = n.contest_id join app_user u on u.uid = n.uid
   left join message_preference w on w.uid = n.uid`,
  { planEach: true },
).narrow<{ locale: "zh-CN" | "en-US" | null }>();
