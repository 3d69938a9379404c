import { statement } from "../platform/database/statement.ts";
import { extraTimeOf } from "../training/fragments/classwork.sql.ts";

const texts = `t.title, g.name as "className", t.id as "trainingId"`;

/**
 * Records that the students of a homework assignment are notified of it. Returns the students for whom this was not
 * recorded before. Runs in the transaction that sends the messages.
 */
export const notePublished = statement(
  "homework.notePublished",
  `with noted as (
     insert into homework_notice (training_id, uid, kind)
     select t.id, m.uid, 'published' from training t join group_member m on m.group_id = t.group_id
     where t.id = :trainingId and m.role = 'member'
     on conflict do nothing returning uid
   )
   select n.uid, ${texts}, h.end_time as "endTime" from noted n join training t on t.id = :trainingId
   join homework h on h.training_id = t.id join user_group g on g.id = t.group_id`,
);

const ownEnd = `h.end_time + make_interval(secs => ${extraTimeOf("m.uid")} / 1000)`;

/**
 * Records a reminder for students who do not have full points and whose personal deadline is within a day; returns at
 * most `:most` students who had no reminder before.
 */
export const noteDue = statement(
  "homework.noteDue",
  `with due as (
     select h.training_id, m.uid, ${ownEnd} as end_time
     from homework h join training t on t.id = h.training_id join user_group g on g.id = t.group_id
     join group_member m on m.group_id = g.id and m.role = 'member'
     where t.is_visible and g.archived_at is null and h.start_time <= verdict_now()
       and ${ownEnd} > verdict_now() and ${ownEnd} <= verdict_now() + interval '1 day'
       and not exists (select 1 from homework_notice o
         where o.training_id = h.training_id and o.uid = m.uid and o.kind = 'due')
       and exists (select 1 from training_problem tp left join homework_result r
         on r.training_id = tp.training_id and r.problem_id = tp.problem_id and r.uid = m.uid
         where tp.training_id = h.training_id and coalesce(r.by_hand, r.computed, 0) < tp.points * 100)
     order by h.training_id, m.uid limit :most
   ), noted as (
     insert into homework_notice (training_id, uid, kind) select training_id, uid, 'due' from due
     on conflict do nothing returning training_id, uid
   )
   select n.uid, ${texts}, d.end_time as "endTime" from noted n
   join due d on d.training_id = n.training_id and d.uid = n.uid
   join training t on t.id = n.training_id join user_group g on g.id = t.group_id`,
  { planEach: true },
);

/** Homework that has outdated results, whatever its deadline. */
export const outdatedDue = statement(
  "homework.outdatedDue",
  `select distinct h.training_id as "trainingId" from homework h join homework_stale st on st.training_id = h.training_id`,
);
