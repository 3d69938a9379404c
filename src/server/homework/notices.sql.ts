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

/**
 * Records that a student is to be notified of a review of the student's homework. `graded`: points were set by hand;
 * `commented`: a comment that the student sees at once; `commentedLater`: a comment shown after the feedback opens.
 */
export const noteReviewed = statement(
  "homework.noteReviewed",
  `insert into homework_notice (training_id, uid, kind) values (:trainingId, :uid, :kind) on conflict do nothing`,
);

/**
 * Takes up to `:most` records of reviews that the students may see now: those of one homework, or of all homework if
 * `:trainingId` is null.
 */
export const takeVisibleReviews = statement(
  "homework.takeReviews",
  `with ready as (
     select n.training_id, n.uid, n.kind from homework_notice n
     join homework h on h.training_id = n.training_id join training t on t.id = n.training_id
     where n.kind in ('graded', 'commented', 'commentedLater')
       and (:trainingId?::bigint is null or n.training_id = :trainingId?)
       and t.is_visible
       and (h.feedback_at <= verdict_now() or n.kind = 'commented' or n.kind = 'graded' and h.feedback <> 'none')
     order by n.training_id, n.uid, n.kind limit :most
   )
   delete from homework_notice n using ready r
   where n.training_id = r.training_id and n.uid = r.uid and n.kind = r.kind
   returning n.training_id as "trainingId", n.uid, n.kind`,
  { planEach: true },
);

/**
 * The data of messages about reviews. Omits students who have left the class, reviews that no longer exist, and reviews
 * for which an earlier message about the same homework is unread. `submitId`: the newest submission with comments.
 */
export const reviewNotices = statement(
  "homework.reviewNotices",
  `select w.uid, w.kind, t.title, g.name as "className", t.id as "trainingId", g.id as "classId",
     coalesce(c.submit_id, 0) as "submitId"
   from unnest(:trainingIds::bigint[], :uids::text[], :kinds::text[]) as w (training_id, uid, kind)
   join training t on t.id = w.training_id join user_group g on g.id = t.group_id
   join group_member m on m.group_id = g.id and m.uid = w.uid and m.role = 'member'
   left join lateral (
     select max(c.submit_id) as submit_id from submission s join line_comment c on c.submit_id = s.submit_id
     where s.scope = 'classwork' and s.scope_id = w.training_id and s.scope_id > 0 and s.uid = w.uid
       and c.at_once = (w.kind = 'commented')) c on w.kind <> 'graded'
   where case when w.kind = 'graded' then exists (
       select 1 from homework_result r join problem p on p.id = r.problem_id
       join training_problem tp on tp.training_id = r.training_id and tp.problem_id = r.problem_id
       where r.training_id = w.training_id and r.uid = w.uid and r.by_hand is not null and p.feedback <> 'none')
     else c.submit_id is not null end
     and not exists (
       select 1 from message u where u.uid = w.uid and u.kind = 'sys' and u.read_at is null
         and u.template = case when w.kind = 'graded' then 'homeworkGraded' else 'homeworkCommented' end
         and u.params ->> 'tid' = w.training_id::text)
   order by w.training_id, w.uid, w.kind`,
  { planEach: true },
);

/** Homework that has outdated results, whatever its deadline. */
export const outdatedDue = statement(
  "homework.outdatedDue",
  `select distinct h.training_id as "trainingId" from homework h join homework_stale st on st.training_id = h.training_id`,
);
