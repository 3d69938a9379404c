import { markedGender } from "../account/fragments/markedGender.sql.ts";
import { holdsActiveClass } from "../authority/fragments/heldClass.sql.ts";
import { contestFacts, problemOfContest } from "../contest/fragments/facts.sql.ts";
import type { ContestantRow } from "../contest/service.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";

/**
 * SQL expression for the data on which the rules for a virtual participation depend: the contest's data for the user
 * (`contestFacts`), the participant's uid, and the end of the participation.
 */
export function virtualFacts(virtualId: string, uid: string): string {
  return `(select ${contestFacts("v.contest_id", uid)} || jsonb_build_object('participantUid', v.uid,
     'endsAt', (extract(epoch from v.ends_at) * 1000)::float8)
   from virtual_participation v where v.id = ${virtualId})`;
}

/**
 * SQL condition: `problem p` has the given display id in the contest of the given virtual participation (both arguments
 * are SQL expressions).
 */
export function problemOfVirtual(displayId: string, virtualId: string): string {
  return problemOfContest(
    displayId,
    `(select v.contest_id from virtual_participation v where v.id = ${virtualId})`,
  );
}

/**
 * Returns a query that selects and locks the row of a virtual participation. `virtualId` is an SQL expression. The lock
 * prevents the participation and its contest from being deleted and the contest's class from being archived. If the
 * participation or the contest has already been deleted, or the class archived, the query returns no row. The contest
 * is locked before the participation. The deletion of a contest takes its locks in the same order, so the two cannot
 * deadlock.
 */
export function heldVirtual(virtualId: string): string {
  const contestId = `(select v.contest_id from virtual_participation v where v.id = ${virtualId})`;
  return `with c as materialized (select c.id from contest c where c.id = ${contestId}
      and ${holdsActiveClass("c")} for key share of c)
    select v.id from virtual_participation v
    where v.id = ${virtualId} and v.contest_id in (select c.id from c) for key share of v`;
}

/** SQL condition: `condition` holds for the `virtual_participation v` of `submission s` and its `contest c`. */
export function virtualOfRow(condition: string): string {
  return `exists (select 1 from virtual_participation v join contest c on c.id = v.contest_id
    where v.id = s.scope_id and ${condition})`;
}

export const endedNow = "v.ends_at <= verdict_now()";

const columns = `v.id, v.contest_id as "contestId", v.uid, v.started_at as "startedAt", v.ends_at as "endsAt"`;

/** A virtual participation has no time of registration. */
type VirtualContestant = Omit<ContestantRow, "registeredAt">;

/** A virtual participation with the columns of its user that scoreboards show. */
export const virtualById = statement(
  "virtual.byId",
  `select ${columns}, jsonb_build_object('uid', u.uid, 'username', u.username, 'nickname', u.nickname,
     'realname', u.realname, 'avatar', u.avatar, 'gender', ${markedGender}, 'school', u.school, 'roleId', u.role_id,
     'isRegistered', false, 'extraSeconds', 0, 'isDisqualified', false, 'seat', null) as person
   from virtual_participation v join app_user u on u.uid = v.uid where v.id = :vid`,
  { byIndex: true },
).narrow<{ person: VirtualContestant }>();
export type VirtualWithPerson = RowOf<typeof virtualById>;

/** The virtual participations of a user in a contest, newest first. */
export const virtualsOf = statement(
  "virtual.ofUser",
  `select ${columns} from virtual_participation v
   where v.uid = :uid and v.contest_id = :cid order by v.id desc`,
  { byIndex: true },
);
export type VirtualRow = RowOf<typeof virtualsOf>;

export const runningVirtual = statement(
  "virtual.running",
  `select ${columns}, c.title from virtual_participation v join contest c on c.id = v.contest_id
   where v.uid = :uid and v.ends_at > verdict_now()`,
  { byIndex: true },
);

/** Whether the user ever submitted to the contest itself, not only in virtual participations. */
export const tookPart = statement(
  "virtual.tookPart",
  `select exists (select 1 from submission s where s.scope_id = :cid and s.scope_id > 0
     and s.scope = 'contest' and s.uid = :uid) as is`,
  { byIndex: true },
);

/** Serializes concurrent starts of virtual participations by one user. */
export const lockUser = statement(
  "virtual.lockUser",
  "select 1 from app_user where uid = :uid for no key update",
);

export const insertVirtual = statement(
  "virtual.start",
  `insert into virtual_participation as v (contest_id, uid, started_at, ends_at)
   select c.id, :uid, verdict_now(), verdict_now() + (c.end_time - c.start_time)
   from contest c where c.id = :cid returning ${columns}`,
);

/**
 * Finishes a virtual participation; a finished participation stays unchanged. No row if the participation belongs to
 * another user.
 */
export const finishVirtual = statement(
  "virtual.finish",
  `update virtual_participation set ends_at = least(ends_at, verdict_now())
   where id = :vid and uid = :uid returning id`,
);

/** Submissions of virtual participations, oldest first. */
export const virtualAttempts = statement(
  "virtual.attempts",
  `select s.scope_id as vid, s.submit_id as "submitId", s.uid, s.problem_id as pid, s.submit_time as "submitTime",
     s.status, s.score, s.time_ms as "runTime", s.subtask_scores as subtasks
   from submission s where s.scope_id = any (:ids::bigint[]) and s.scope_id > 0 and s.scope = 'virtual'
   order by s.submit_id`,
  { byIndex: true },
);
