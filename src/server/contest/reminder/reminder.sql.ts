import { statement } from "../../platform/database/statement.ts";

/**
 * Records reminders for contestants of contests that begin within an hour, and for users who requested a reminder;
 * returns at most `:most` users who had not been reminded before. If the start is moved afterwards, there is no second
 * reminder. `email`: set only for users who have enabled emails and want these messages.
 */
export const noteReminders = statement(
  "contest.noteReminders",
  `with soon as materialized (
     select c.id, c.group_id from contest c left join user_group g on g.id = c.group_id
     where c.is_visible and c.start_time > verdict_now() and c.start_time <= verdict_now() + interval '1 hour'
       and (c.group_id is null or g.archived_at is null)
   ), person as (
     select c.id, c.group_id, ce.uid from soon c join contest_entrant ce on ce.contest_id = c.id
     join contest_participant cp on cp.contest_id = c.id and cp.uid = ce.participant_uid and cp.disqualified_at is null
     union
     select c.id, c.group_id, w.uid from soon c join contest_reminder_wish w on w.contest_id = c.id
   ), due as (
     select p.id, p.uid from person p join app_user u on u.uid = p.uid and u.status = 0 and u.deleted_at is null
     where (p.group_id is null
         or exists (select 1 from group_member m where m.group_id = p.group_id and m.uid = p.uid))
       and not exists (select 1 from contest_reminder o where o.contest_id = p.id and o.uid = p.uid)
     order by p.id, p.uid limit :most
   ), noted as (
     insert into contest_reminder (contest_id, uid) select id, uid from due on conflict do nothing returning contest_id, uid
   )
   select n.uid, c.id as cid, c.title, c.start_time as "startTime", u.username, w.digest_locale as locale,
     case when w.digest is not null and not 'contest' = any (w.unwanted) then u.email end as email
   from noted n join contest c on c.id = n.contest_id join app_user u on u.uid = n.uid
   left join message_preference w on w.uid = n.uid`,
  { planEach: true },
).narrow<{ locale: "zh-CN" | "en-US" | null }>();

/** Returns a row if the user wants to be reminded of the contest. */
export const wishOf = statement(
  "contest.reminderWish",
  "select uid from contest_reminder_wish where contest_id = :cid and uid = :uid",
);

export const insertWish = statement(
  "contest.wantReminder",
  "insert into contest_reminder_wish (contest_id, uid) values (:cid, :uid) on conflict do nothing",
);

export const deleteWish = statement(
  "contest.wantNoReminder",
  "delete from contest_reminder_wish where contest_id = :cid and uid = :uid",
);
