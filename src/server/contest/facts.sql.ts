import { holdsActiveClass } from "../authority/fragments/heldClass.sql.ts";
import {
  belongsTo,
  ownedBy,
  type ReachSql,
  staffOf,
  withinReach,
} from "../authority/fragments/reach.sql.ts";
import { titlesInContest } from "./titles.sql.ts";

const ms = (time: string): string => `(extract(epoch from ${time}) * 1000)::float8`;

/**
 * Columns of `contest c` on which its rules depend, as fields of a JSON object; times are in milliseconds since 1970.
 */
const guardedFields = `'id', c.id, 'ownerUid', c.owner_uid, 'groupId', c.group_id, 'auth', c.auth, 'rule', c.rule,
  'start', ${ms("c.start_time")}, 'end', ${ms("c.end_time")}, 'lastEnd', ${ms("c.last_end")},
  'frozenFrom', ${ms("c.sealed_from")}, 'opensItself', c.opens_itself, 'revealedAt', ${ms("c.revealed_at")},
  'isVisible', c.is_visible, 'organizersSeeHidden', c.organisers_see_hidden,
  'opensToAll', c.opens_to_all, 'upsolving', c.upsolving, 'hasPassword', c.password_hash is not null,
  'networks', to_jsonb(c.networks), 'oneSession', c.one_session, 'entrants', c.entrants, 'teamMax', c.team_max`;

/** The columns in `guardedFields`, as a complete JSON object. */
export const guardedContest = `jsonb_build_object(${guardedFields})`;

/**
 * A user's data in `contest c` as a JSON object. If the user takes part in a team, the data is that of the team, except
 * for sessions, which are personal. `uid`: an SQL expression, whose value may be null.
 */
export function participationOf(uid: string): string {
  return `(select jsonb_build_object('isRegistered', cp.uid is not null,
       'extraTime', coalesce(cp.extra_seconds, 0) * 1000, 'isDisqualified', cp.disqualified_at is not null,
       'isAdmitted', account_rule_admits(c.account_rule, coalesce(actor.username, who.username, '')),
       'isTeam', coalesce(actor.is_team, who.is_team, false),
       'actsFor', case when actor.uid <> who.uid then jsonb_build_object('uid', actor.uid, 'username', actor.username,
         'name', coalesce(actor.nickname, actor.username)) end,
       'boundLogin', cs.login_id, 'releasedLogins', coalesce(to_jsonb(cs.released), '[]'))
     from (select 1) one left join app_user who on who.uid = ${uid}
     left join contest_entrant ce on ce.contest_id = c.id and ce.uid = who.uid
     left join app_user actor on actor.uid = ce.participant_uid
     left join contest_participant cp on cp.contest_id = c.id and cp.uid = actor.uid
     left join contest_session cs on c.one_session and cs.contest_id = c.id and cs.uid = who.uid)`;
}

/**
 * The data on which the rules of the scope `contest` depend: the contest, the user's participation, `remoteProblems`
 * (the problems of remote judges to which contestants may submit), `regulations` (penalties, languages and the
 * submission limit), and the problems' titles by problem id.
 */
export function contestFacts(scopeId: string, uid: string): string {
  return `(select ${guardedContest} || jsonb_build_object('participation', ${participationOf(uid)},
     'remoteProblems', c.remote_problems, 'regulations', c.regulations,
     'titles', (select coalesce(jsonb_object_agg(cp.problem_id, ${titlesInContest}), '{}')
       from contest_problem cp where cp.contest_id = c.id))
   from contest c where c.id = ${scopeId})`;
}

/**
 * Ids of the problems of `contest c` whose feedback policy hides verdicts from contestants (`showsVerdicts`), as a JSON
 * array.
 */
export const closedProblems = `(select coalesce(jsonb_agg(cp.problem_id order by cp.problem_id), '[]')
   from contest_problem cp join problem p on p.id = cp.problem_id
   where cp.contest_id = c.id and p.feedback = 'none')`;

/**
 * A condition on `contest c`: the contest belongs to the site, is visible and has begun, and the reader may see its
 * scoreboard. That is the case if the scoreboard requires no sign-in, or if the reader may enter the contest. The
 * parameters are SQL expressions: the reader's uid or null, and a condition for the contests that the reader organizes.
 */
export function boardReadableBy(uid: string, organized: ReachSql): string {
  return `c.is_visible and c.group_id is null and c.start_time <= verdict_now()
     and (c.board_open or ${uid} is not null and (${admitsUnregistered} or ${withinReach("c", organized)}
       or exists (select 1 from contest_entrant ce join app_user actor on actor.uid = ce.participant_uid
         where ce.contest_id = c.id and ce.uid = ${uid} and account_rule_admits(c.account_rule, actor.username))))`;
}

/** SQL condition: `submission s` was sent to a contest `c` that satisfies the given condition. */
export function contestOfRow(condition: string): string {
  return `exists (select 1 from contest c where c.id = s.scope_id and ${condition})`;
}

/** A condition on `contest c`: the contest is over for all participants. */
export const overNow = "c.last_end <= verdict_now()";

/** A condition on `contest c`: results of submissions after the freeze are currently hidden (`isFrozenAt`). */
export const frozenNow = `(c.sealed_from is not null and c.sealed_from <= verdict_now()
  and (c.revealed_at is null or c.revealed_at > verdict_now())
  and not (c.opens_itself and ${overNow}))`;

/**
 * A condition on `contest c`: users can enter the contest without registration; equivalent to the function of the same
 * name.
 */
const admitsUnregistered = `(c.auth <> 1 or c.opens_to_all and ${overNow} and not ${frozenNow})`;

/**
 * SQL condition: at least one contest with the problem `pid` (an SQL expression) has not begun yet, is running or is
 * still frozen.
 */
export function inOpenContest(pid: string): string {
  return `exists (select 1 from contest_problem cp join contest c on c.id = cp.contest_id
    where cp.problem_id = ${pid} and (not ${overNow} or ${frozenNow}))`;
}

/**
 * A condition on `contest_problem cp` of `contest c`: this contest closes the discussions and editorials of the problem
 * to this reader. A contest of a class closes discussions and editorials only to members of that class. `groupIds`: SQL
 * expression for the reader's classes. Problems that an editor without a role added are exempt: otherwise any account
 * of the site could close their discussions.
 */
export function keepsTexts(groupIds: string): string {
  return `cp.closes_texts and (c.group_id is null or ${belongsTo("c.group_id", groupIds)})`;
}

/**
 * SQL expression for an array of problem ids. While these problems are in a running contest that the reader does not
 * organize, their discussions and editorials are closed to the reader. The parameters are SQL expressions. The array is
 * the same for all rows of a statement. `groupIds`: the reader's classes.
 */
export function problemsInRunningContests(organized: ReachSql, groupIds: string): string {
  return `array(select cp.problem_id from contest c join contest_problem cp on cp.contest_id = c.id
     where not ${overNow} and c.start_time <= verdict_now() and c.is_visible and ${keepsTexts(groupIds)}
       and not ${withinReach("c", organized)})`;
}

/** SQL condition: `problem p` has the given display id in the given contest (both arguments are SQL expressions). */
export function problemOfContest(displayId: string, contestId: string): string {
  return `p.id = (select cp.problem_id from contest_problem cp
    where cp.contest_id = ${contestId} and cp.display_id = ${displayId})`;
}

/**
 * An SQL query for a contest's row that locks the contest against deletion and its class against archiving; `contestId`
 * is an SQL expression. Returns no row if the contest was deleted or the class is archived.
 */
export function heldContest(contestId: string): string {
  return `select c.id from contest c where c.id = ${contestId} and ${holdsActiveClass("c")} for key share of c`;
}

/**
 * SQL condition: a user belongs to the class of `contest c`, or the contest belongs to no class; `uid` is an SQL
 * expression.
 */
export const isInside = (uid: string): string => `(c.group_id is null
  or exists (select 1 from group_member m where m.group_id = c.group_id and m.uid = ${uid})
  or exists (select 1 from user_group o where o.id = c.group_id and ${ownedBy("o", uid)}))`;

/** Uids of the staff of `contest c`, as an array. */
export const staffOfContest = staffOf("contest", "c");

/** SQL condition on `submission s`: it was sent to this contest; `contestId` is an SQL expression. */
export function sentToContest(contestId: string): string {
  return `s.scope_id = ${contestId} and s.scope_id > 0 and s.scope = 'contest'`;
}

/**
 * SQL condition: `submission s` was sent to the contest `contestId` (an SQL expression) during the contest or later, or
 * belongs to a virtual participation in this contest.
 */
export function ofContest(contestId: string): string {
  return `s.scope_id > 0 and (s.scope, s.scope_id) in (select 'contest', ${contestId}::bigint
     union all select 'upsolving', ${contestId}::bigint
     union all select 'virtual', v.id from virtual_participation v where v.contest_id = ${contestId})`;
}

/** The given columns of the submissions `s` to the contest `:cid` after `:lastId`, oldest first. */
export function submissionsAfter(columns: string): string {
  return `select ${columns} from submission s
   where s.scope_id = :cid and s.scope_id > 0 and s.scope = 'contest' and s.submit_id > :lastId
   order by s.submit_id limit 5000`;
}

/** The given columns of the submissions `s` with the ids `:submitIds`, limited to the contest `:cid`. */
export function submissionsByIds(columns: string): string {
  return `select ${columns} from submission s
   where s.submit_id = any (:submitIds::bigint[]) and s.scope_id = :cid and s.scope = 'contest'`;
}
