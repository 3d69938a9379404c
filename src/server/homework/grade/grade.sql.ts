import { classStaff, ownStaff, staffOf } from "../../authority/fragments/reach.sql.ts";
import { lookupsInTransaction } from "../../platform/database/db.ts";
import { type RowOf, statement } from "../../platform/database/statement.ts";
import { displayIdInTraining } from "../../training/fragments/classwork.sql.ts";
import { isSettled } from "../result.sql.ts";

/**
 * Sums the results of each user. The points include only problems that the homework `:trainingId` contains now;
 * `has_result` also considers problems that it contained earlier. `offset 0` makes PostgreSQL check only once per
 * result whether its problem is in the homework now, and not once for each sum.
 */
const sums = `chosen as materialized (
     select coalesce(array_agg(tp.problem_id), '{}') as pids from training_problem tp where tp.training_id = :trainingId
   ), summed as materialized (
     select r.uid, bool_or(r.tries > 0 or r.by_hand is not null) as has_result, max(r.version) as version,
       sum(coalesce(r.by_hand, r.computed)) filter (where is_here) as points, sum(r.tries) filter (where is_here) as tries,
       bool_or(is_here and r.state = :state? and (:pid?::bigint is null or r.problem_id = :pid?)) as has_state,
       count(*) filter (where is_here and r.state <> 'none' and (:pid?::bigint is null or r.problem_id = :pid?)) as submitted
     from (select o.*, o.problem_id = any((select c.pids from chosen c)::bigint[]) as is_here
       from homework_result o where o.training_id = :trainingId offset 0) r
     group by r.uid
   )`;

/**
 * Students of the homework `:trainingId`: members of its class, and former members who have results. Staff, who may
 * have made test submissions, are not students.
 */
const students = `staff as materialized (
     select ${staffOf("training", "t")} as uids from training t where t.id = :trainingId
   ), student as materialized (
     select m.uid, m.roster_name, m.roster_number, true as is_member
     from training t join group_member m on m.group_id = t.group_id
     where t.id = :trainingId and m.role = 'member'
     union all
     select n.uid, null, null, false from summed n
     where n.has_result
       and n.uid not in (select m.uid from training t join group_member m on m.group_id = t.group_id where t.id = :trainingId)
       and n.uid <> all ((select uids from staff)::text[])
   )`;

const names = `u.username, u.nickname, coalesce(nullif(s.roster_name, ''), u.realname) as realname,
     coalesce(nullif(s.roster_number, ''), u.number) as number`;

/**
 * A page of the grid. `:state`: only students who have this state in problem `:pid` or, without `:pid`, in any problem.
 * `none` also includes problems for which no result is stored. `:pattern` is in lower case. Points are in hundredths.
 * `version`: version of the student's last result; null: there is none.
 */
export const gridPage = statement(
  "homework.grid",
  `with ${sums}, ${students}, found as (
     select s.uid, s.is_member as "isMember", ${names}, n.version, coalesce(n.points, 0)::int as points, coalesce(n.tries, 0)::int as tries
     from student s join app_user u on u.uid = s.uid left join summed n on n.uid = s.uid
     where (:pattern?::text is null or lower(u.username) like :pattern? or lower(coalesce(u.realname, '')) like :pattern?
         or lower(coalesce(s.roster_name, '')) like :pattern? or lower(coalesce(u.nickname, '')) like :pattern?
         or lower(coalesce(nullif(s.roster_number, ''), u.number, '')) like :pattern?)
       and (:state?::text is null or n.has_state
         or :state? = 'none' and coalesce(n.submitted, 0) < case when :pid?::bigint is null
           then (select count(*) from training_problem tp where tp.training_id = :trainingId) else 1 end)
   ), page as (
     select f.*, count(*) over ()::int as total, row_number() over (order by
       case when :sort = 'points' then (case when :isDescending::boolean then -f.points else f.points end) end,
       case when :sort = 'tries' then (case when :isDescending::boolean then -f.tries else f.tries end) end,
       case when :sort = 'number' and not :isDescending::boolean then f.number end,
       case when :sort = 'number' and :isDescending::boolean then f.number end desc nulls last,
       case when :sort = 'name' and :isDescending::boolean then lower(f.username) end desc,
       lower(f.username), f.uid) as place
     from found f order by place limit :limit offset :offset
   )
   select p.uid, p."isMember", p.username, p.nickname, p.realname, p.number, p.points, p.tries, p.total,
     p.version, e.extra_seconds as "extraSeconds", e.reason, ${isSettled(":trainingId::bigint")} as "isSettled"
   from page p left join homework_extension e on e.training_id = :trainingId and e.uid = p.uid
   order by p.place`,
  { byIndex: true },
);
export type GridPageRow = RowOf<typeof gridPage>;

/**
 * The results of the given students, with points in hundredths. Each result is a JSON array, because JSON objects would
 * take twice as long.
 */
export const gridCells = statement(
  "homework.gridCells",
  `select r.uid, json_agg(json_build_array(r.problem_id, r.state, r.computed, r.tries, r.late_percent, r.submit_id, r.by_hand,
       r.note)) as cells
   from homework_result r where r.training_id = :trainingId and r.uid = any(:uids::text[]) group by r.uid`,
  { byIndex: true },
);

/** Whether a user is a student in the homework's class, or has results in the homework. */
export const isStudent = statement(
  "homework.isStudent",
  `select exists (select 1 from training t join group_member m on m.group_id = t.group_id and m.role = 'member'
       where t.id = :trainingId and m.uid = :uid)
     or exists (select 1 from homework_result r where r.training_id = :trainingId and r.uid = :uid) as "isStudent"`,
  { byIndex: true },
);

/**
 * Sets the points by hand, in hundredths, with a note; null: the computed points count again. The caller then computes
 * the state.
 */
export const setByHand = statement(
  "homework.setByHand",
  `insert into homework_result as r (training_id, group_id, uid, problem_id, state, by_hand, note, version, changed_at)
   select t.id, t.group_id, :uid, :pid, 'none', :byHand?, :note?, nextval('homework_version'),
     date_trunc('milliseconds', verdict_now())
   from training t where t.id = :trainingId
   on conflict (training_id, uid, problem_id) do update set by_hand = excluded.by_hand, note = excluded.note,
     version = excluded.version, changed_at = excluded.changed_at`,
);

/** The manually set points, read before they are changed. */
export const byHandOf = statement(
  "homework.byHandOf",
  `select r.by_hand as "byHand", r.note from homework_result r
   where r.training_id = :trainingId and r.uid = :uid and r.problem_id = :pid`,
  { byIndex: true },
);

/** Those of the given users who are students of the class. */
export const studentsAmong = statement(
  "homework.studentsAmong",
  `select m.uid, u.username from training t join group_member m on m.group_id = t.group_id and m.role = 'member'
   join app_user u on u.uid = m.uid
   where t.id = :trainingId and m.uid = any(:uids::text[]) order by m.uid`,
  { byIndex: true },
);

export const storeExtensions = statement(
  "homework.storeExtensions",
  `insert into homework_extension (training_id, uid, extra_seconds, reason, created_uid)
   select :trainingId, each.uid, :seconds, :reason, :createdUid from unnest(:uids::text[]) as each (uid)
   on conflict (training_id, uid) do update set extra_seconds = excluded.extra_seconds, reason = excluded.reason,
     created_uid = excluded.created_uid, created_at = verdict_now()`,
);

/** Deletes the record of a reminder of the previous deadline, so that the student is reminded of the new deadline. */
export const deleteReminders = statement(
  "homework.deleteReminders",
  "delete from homework_notice where training_id = :trainingId and uid = any(:uids::text[]) and kind = 'due'",
);

export const endExtensions = statement(
  "homework.endExtensions",
  "delete from homework_extension where training_id = :trainingId and uid = any(:uids::text[])",
);

/** Ids of a student's submissions to a homework assignment, newest first. */
export const submissionsOf = statement(
  "homework.submissionsOf",
  `select s.submit_id as "submitId", count(*) over ()::int as total from submission s
   where s.scope = 'classwork' and s.scope_id = :trainingId and s.scope_id > 0 and s.uid = :uid
     and (:pid?::bigint is null or s.problem_id = :pid?)
   order by s.submit_id desc limit :limit offset :offset`,
  { planEach: true },
);

/**
 * Locks all homework of a class until the transaction ends, and returns it in the order in which results are computed.
 */
export const holdHomeworkOfClass = statement(
  "homework.holdOfClass",
  `select h.training_id as id, t.title from training t join homework h on h.training_id = t.id
   where t.group_id = :classId order by h.training_id for no key update of h`,
  { byIndex: true },
);

/**
 * Whether any of the homework assignments has outdated results. If there are none, the commit does not wait for the
 * disk, because the transaction has only locked rows. The next statements of the transaction use generic plans with
 * index scans, because planning takes almost as long as reading a page of results.
 */
export const hasStale = statement(
  "homework.hasStale",
  `with outdated as materialized (
     select exists (select 1 from homework_stale st where st.training_id = any(:trainingIds::bigint[])) as has_stale)
   select o.has_stale as "hasStale", case when not o.has_stale then set_config('synchronous_commit', 'off', true) end as commit,
     ${lookupsInTransaction} as settings
   from outdated o`,
  { byIndex: true },
);

/**
 * The stored affiliations of an account; they are read separately, because a request with an API token does not contain
 * its owner's affiliations.
 */
export const affiliationsOf = statement(
  "homework.affiliations",
  "select affiliations from app_user where uid = :uid",
  { byIndex: true },
);

export const classExists = statement(
  "homework.classExists",
  "select id from user_group where id = :classId",
  { byIndex: true },
);

/**
 * Returns the results that changed after a given version, for the homework of one class; the earliest change comes
 * first, so that the query reads only as many index rows as the page contains. Staff have no results; the staff of the
 * class are read once for all its homework. Times are returned as text, because parsing 500 of them would take 0.3 ms.
 */
export const gradesAfter = statement(
  "homework.grades",
  `with class_staff as materialized (select array(${classStaff(":classId::bigint")}) as uids), own_staff as materialized (
     select t.id, each.uid from training t cross join lateral (${ownStaff("training", "t")}) as each (uid)
     where t.id = any(:trainingIds::bigint[])
   )
   select r.version, to_char(r.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "changedAt",
     r.training_id as tid, r.problem_id as pid, r.uid, r.state, r.computed, r.tries,
     r.by_hand as "byHand", r.note
   from homework_result r
   where r.group_id = :classId and r.version > :after and (:since?::timestamptz is null or r.changed_at >= :since?)
     and r.uid <> all ((select c.uids from class_staff c)::text[])
     and (r.training_id, r.uid) not in (select s.id, s.uid from own_staff s)
   order by r.version limit :limit`,
  { byIndex: true },
);

/**
 * The users with these ids, in the format in which grades list them. Each user is looked up once, regardless of how
 * many of the user's results a page has.
 */
export const gradedUsers = statement(
  "homework.gradedUsers",
  `select u.uid, u.username, m.roster_name as name, coalesce(nullif(m.roster_number, ''), u.number) as number
   from unnest(:uids::text[]) as w (uid) join app_user u on u.uid = w.uid
   left join group_member m on m.group_id = :classId and m.uid = w.uid`,
  { byIndex: true },
);

/**
 * The problems with these ids, in the format used in grades; some of them may have been removed from the homework.
 */
export const gradedProblems = statement(
  "homework.gradedProblems",
  `select w.id as "tid!", w.pid, ${displayIdInTraining} as "problemId", coalesce(tp.points, 0) as "maxPoints"
   from unnest(:trainingIds::bigint[], :pids::bigint[]) as w (id, pid) join problem p on p.id = w.pid
   left join training_problem tp on tp.training_id = w.id and tp.problem_id = w.pid`,
  { byIndex: true },
);
