import { reachFrom, withinReach } from "../../authority/fragments/reach.sql.ts";
import { sql } from "../../platform/db.ts";
import type { FeedbackPolicy } from "../../../shared/feedback.ts";
import type { ContestRule } from "../../../shared/contest.ts";
import { guardedContest, submissionsAfter, submissionsByIds } from "../facts.sql.ts";
import type { GuardedContest } from "../policy.ts";

export interface SubmissionRow {
  submitId: number;
  uid: string;
  pid: number;
  submitTime: Date;
  status: number;
  score: number | null;
  timeMs: number | null;
  language: string;
  finishedAt: Date | null;
}

const columns = `s.submit_id as "submitId", s.uid, s.problem_id as pid, s.submit_time as "submitTime", s.status,
  s.score, s.time_ms as "timeMs", s.language, s.finished_at as "finishedAt"`;

/** $1 contest, $2 the last id that is known: the next ones, oldest first. */
export const clicsSubmissionsAfter = sql<SubmissionRow>(
  "contest.clicsSubmissions",
  submissionsAfter(columns),
  { byIndex: true },
);

/** $1 ids of submissions, $2 contest. */
export const clicsSubmissionsByIds = sql<SubmissionRow>(
  "contest.clicsSubmissionsByIds",
  submissionsByIds(columns),
  { byIndex: true },
);

export interface ProblemFacts {
  pid: number;
  /** Milliseconds. */
  timeLimit: number;
  cases: number;
  feedback: FeedbackPolicy;
}

/** $1 contest. */
export const clicsProblems = sql<ProblemFacts>(
  "contest.clicsProblems",
  `select p.id as pid, p.time_limit as "timeLimit", p.feedback, count(c.seq)::int as cases
   from contest_problem cp join problem p on p.id = cp.problem_id
   left join problem_case c on c.problem_id = p.id and c.data_version = p.data_version
   where cp.contest_id = $1 group by p.id`,
);

/** A test case of a submission. */
export interface RunRow {
  submitId: number;
  seq: number;
  status: number;
  timeMs: number | null;
}

/** $1 ids of submissions, $2 cases at most: in the order of submissions and cases. */
export const clicsRuns = sql<RunRow>(
  "contest.clicsRuns",
  `select submit_id as "submitId", seq, status, time_ms as "timeMs"
   from case_result where submit_id = any ($1::bigint[]) order by submit_id, seq limit $2`,
  { byIndex: true },
);

/** A question, an answer or a notice of organizers. */
export interface ClarificationRow {
  id: number;
  /** Its question; null: it is one. */
  replyTo: number | null;
  uid: string;
  askerUid: string;
  pid: number | null;
  content: string;
  isOfficial: boolean;
  isPublic: boolean;
  createdAt: Date;
}

/** $1 contest: the oldest first. */
export const clicsClarifications = sql<ClarificationRow>(
  "contest.clicsClarifications",
  `select c.id, c.parent_id as "replyTo", c.uid, thread.uid as "askerUid", about.problem_id as pid, c.content,
     cc.is_official as "isOfficial", cc.is_public as "isPublic", c.created_at as "createdAt"
   from comment c join contest_comment cc on cc.contest_id = c.contest_id and cc.comment_id = c.id
     join comment thread on thread.id = coalesce(c.parent_id, c.id)
     join contest_comment about on about.contest_id = c.contest_id and about.comment_id = thread.id
   where c.contest_id = $1 order by c.id`,
  { byIndex: true },
);

export interface ListedContest {
  id: number;
  title: string;
  rule: ContestRule;
  guarded: GuardedContest;
}

/**
 * The latest ones. $1 uid or null, $2 to $5 which contests the reader organizes (`reachValues`): visible ones with
 * a scoreboard without login, those that the reader organizes, and public ones or those it registered for.
 */
export const clicsContests = sql<ListedContest>(
  "contest.clicsContests",
  `select c.id, c.title, c.rule, ${guardedContest} as guarded
   from contest c
   where ${withinReach("c", reachFrom(2))}
     or c.is_visible and (c.board_open or $1::text is not null and (c.auth <> 1
       or exists (select 1 from contest_participant cp where cp.contest_id = c.id and cp.uid = $1)))
   order by c.start_time desc, c.id desc limit 100`,
);

/** $1 id of a submission, $2 contest. */
export const clicsCode = sql<{ code: string; language: string }>(
  "contest.clicsCode",
  `select k.code, s.language from submission s join submission_code k on k.submit_id = s.submit_id
   where s.submit_id = $1 and s.scope_id = $2 and s.scope = 'contest'`,
  { byIndex: true },
);

/**
 * $1 contest, $2 kind of reader, $3 a number: where its feed begins, at $3 unless it has begun. An event without an
 * object.
 */
export const clicsFeedBase = sql<{ seq: number }>(
  "contest.clicsFeedBase",
  `insert into clics_event (contest_id, audience, key, seq, digest) values ($1, $2, '', $3, 0)
   on conflict (contest_id, audience, key) do update set seq = clics_event.seq
   returning seq`,
);

/** $1 contest, $2 kind of reader: the last event of each object. */
export const clicsEvents = sql<{ key: string; seq: number; digest: number }>(
  "contest.clicsEvents",
  `select key, seq, digest from clics_event where contest_id = $1 and audience = $2 and key <> ''`,
  { byIndex: true },
);

/** $1 contest, $2 kind of reader, $3 keys, $4 numbers, $5 digests. What another server has stored the same stays. */
export const storeClicsEvents = sql(
  "contest.storeClicsEvents",
  `insert into clics_event (contest_id, audience, key, seq, digest)
   select $1, $2, e.key, e.seq, e.digest
   from unnest($3::text[], $4::bigint[], $5::bigint[]) as e (key, seq, digest) order by e.key
   on conflict (contest_id, audience, key) do update set seq = excluded.seq, digest = excluded.digest
   where clics_event.digest <> excluded.digest`,
);

/** $1 days: of contests that have been over for so long. */
export const deleteOldClicsEvents = sql(
  "contest.deleteOldClicsEvents",
  `delete from clics_event e using contest c
   where c.id = e.contest_id and c.last_end < verdict_now() - make_interval(days => $1::int)`,
);
