import { trainingFacts } from "../facts.sql.ts";

const ms = (time: string): string => `(extract(epoch from ${time}) * 1000)::float8`;

/** The fields of `homework h` on which its rules depend, as a JSON object; times in milliseconds since 1970. */
export const guardedHomework = `jsonb_build_object('start', ${ms("h.start_time")}, 'end', ${ms("h.end_time")},
     'lateRule', h.late_rule, 'percentPerDay', h.percent_per_day, 'floorPercent', h.floor_percent, 'maxDays', h.max_days,
     'secondEnd', ${ms("h.second_end")}, 'secondPercent', h.second_percent, 'feedback', h.feedback,
     'feedbackAt', ${ms("h.feedback_at")}, 'languages', to_jsonb(h.languages), 'codeOpen', h.code_open, 'order', h.problem_order)`;

/** The deadline extension of a user (SQL expression) for `homework h`, in milliseconds; 0: no extension. */
export function extraTimeOf(uid: string): string {
  return `coalesce((select e.extra_seconds from homework_extension e
       where e.training_id = h.training_id and e.uid = ${uid}), 0)::bigint * 1000`;
}

/**
 * SQL expression for the data that the rules of the scopes `training` and `classwork` need. The data describes the
 * training. If the training belongs to a class, it also describes the homework, whether the class is archived, and
 * which results of other members a member may see. The arguments are SQL expressions for the training's id and for the
 * user's uid; the uid is null for guests.
 */
export function classworkFacts(trainingId: string, uid: string): string {
  return `(select ${trainingFacts(trainingId, uid)} || (
     select jsonb_build_object(
       'isArchived', g.archived_at is not null, 'peerResults', coalesce(g.peer_results, 'none'),
       'homework', (select ${guardedHomework} || jsonb_build_object('extraTime', ${extraTimeOf(uid)})
         from homework h where h.training_id = t.id))
     from training t left join user_group g on g.id = t.group_id where t.id = ${trainingId}))`;
}

/** SQL condition: the training of `submission s` meets `condition`, which refers to it as `training t`. */
export function trainingOfRow(condition: string): string {
  return `exists (select 1 from training t where t.id = s.scope_id and ${condition})`;
}

/** SQL condition: `submission s` was sent to this training of a class; `trainingId` is an SQL expression. */
export function sentToClasswork(trainingId: string): string {
  return `s.scope_id = ${trainingId} and s.scope_id > 0 and s.scope = 'classwork'`;
}

/** The latest end of `homework h` for any student, including extensions. */
export const lastMoment = `(case h.late_rule
       when 'perDay' then h.end_time + make_interval(hours => 24 * h.max_days)
       when 'second' then greatest(h.end_time, h.second_end) else h.end_time end
     + make_interval(secs => coalesce((select max(e.extra_seconds) from homework_extension e
         where e.training_id = h.training_id), 0)))`;

/**
 * SQL condition: `homework h` accepts submissions from at least one student, or its feedback has not been released yet.
 */
export const isUnfinished = `greatest(${lastMoment}, h.feedback_at) > verdict_now()`;
