import type { Logo } from "../../../shared/text/logo.ts";
import type { StoredRegulations } from "../../../shared/contest/contestRegulations.ts";
import { reachParameters, withinReach } from "../../authority/fragments/reach.sql.ts";
import { type RowOf, statement } from "../../platform/database/statement.ts";
import { guardedContest, submissionsAfter, submissionsByIds } from "../facts.sql.ts";
import type { GuardedContest } from "../policy.ts";

const columns = `s.submit_id as "submitId", s.uid, s.problem_id as pid, s.submit_time as "submitTime", s.status,
  s.score, s.time_ms as "timeMs", s.language, s.finished_at as "finishedAt"`;

/** The next submissions to the contest after `:lastId`, oldest first. */
export const clicsSubmissionsAfter = statement(
  "contest.clicsSubmissions",
  submissionsAfter(columns),
  { byIndex: true },
);

export type SubmissionRow = RowOf<typeof clicsSubmissionsAfter>;

/** The given submissions, limited to those that belong to the contest. */
export const clicsSubmissionsByIds = statement(
  "contest.clicsSubmissionsByIds",
  submissionsByIds(columns),
  { byIndex: true },
);

/** Time limits are in milliseconds. */
export const clicsProblems = statement(
  "contest.clicsProblems",
  `select p.id as pid, p.time_limit as "timeLimit", p.feedback, count(c.seq)::int as cases
   from contest_problem cp join problem p on p.id = cp.problem_id
   left join problem_case c on c.problem_id = p.id and c.data_version = p.data_version
   where cp.contest_id = :cid group by p.id`,
);

export type ProblemFacts = RowOf<typeof clicsProblems>;

/** Test cases of submissions, ordered by submission and test case. */
export const clicsRuns = statement(
  "contest.clicsRuns",
  `select submit_id as "submitId", seq, status, time_ms as "timeMs"
   from case_result where submit_id = any (:submitIds::bigint[]) order by submit_id, seq limit :limit`,
  { byIndex: true },
);

/** The result of a submission for one test case. */
export type RunRow = RowOf<typeof clicsRuns>;

/**
 * Questions, answers and organizers' notices, oldest first. `replyTo`: id of the question that this comment answers;
 * null for questions and notices.
 */
export const clicsClarifications = statement(
  "contest.clicsClarifications",
  `select c.id, c.parent_id as "replyTo", c.uid, thread.uid as "askerUid", about.problem_id as pid, c.content,
     cc.is_official as "isOfficial", cc.is_public as "isPublic", c.created_at as "createdAt"
   from comment c join contest_comment cc on cc.contest_id = c.contest_id and cc.comment_id = c.id
     join comment thread on thread.id = coalesce(c.parent_id, c.id)
     join contest_comment about on about.contest_id = c.contest_id and about.comment_id = thread.id
   where c.contest_id = :cid order by c.id`,
  { byIndex: true },
);

/** A question, an answer or an organizers' notice. */
export type ClarificationRow = RowOf<typeof clicsClarifications>;

/**
 * The latest contests that the reader organizes (`reachParameters`), and visible contests whose scoreboard requires no
 * sign-in. Signed-in readers also get visible contests that are not private, and private ones for which they are
 * registered. A visible contest of a class is included only if the class is in `:classIds`. `:uid`: null for guests.
 */
export const clicsContests = statement(
  "contest.clicsContests",
  `select c.id, c.title, c.rule, c.regulations, c.logo, ${guardedContest} as guarded
   from contest c
   where ${withinReach("c", reachParameters)}
     or c.is_visible and (c.group_id is null or c.group_id = any (:classIds::bigint[]))
       and (c.board_open or :uid?::text is not null and (c.auth <> 1
       or exists (select 1 from contest_entrant ce where ce.contest_id = c.id and ce.uid = :uid)))
   order by c.start_time desc, c.id desc limit 100`,
).narrow<{ guarded: GuardedContest; regulations: StoredRegulations; logo: Logo | null }>();

/** Returns no row if the submission was not sent to the contest. */
export const clicsCode = statement(
  "contest.clicsCode",
  `select k.code, s.language from submission s join submission_code k on k.submit_id = s.submit_id
   where s.submit_id = :submitId and s.scope_id = :cid and s.scope = 'contest'`,
  { byIndex: true },
);

/**
 * Stores `:seq` as the start of the contest's feed in the view `:audience`, unless a start is already stored. The
 * stored row is an event without an object.
 */
export const clicsFeedBase = statement(
  "contest.clicsFeedBase",
  `insert into clics_event (contest_id, audience, key, seq, digest) values (:cid, :audience, '', :seq, 0)
   on conflict (contest_id, audience, key) do update set seq = clics_event.seq
   returning seq`,
);

/** The last event of each object. */
export const clicsEvents = statement(
  "contest.clicsEvents",
  `select key, seq, digest from clics_event where contest_id = :cid and audience = :audience and key <> ''`,
  { byIndex: true },
);

/**
 * Stores the last event of each object, unless an equal event is already stored, for example by another server.
 */
export const storeClicsEvents = statement(
  "contest.storeClicsEvents",
  `insert into clics_event (contest_id, audience, key, seq, digest)
   select :cid, :audience, e.key, e.seq, e.digest
   from unnest(:keys::text[], :seqs::bigint[], :digests::bigint[]) as e (key, seq, digest) order by e.key
   on conflict (contest_id, audience, key) do update set seq = excluded.seq, digest = excluded.digest
   where clics_event.digest <> excluded.digest`,
);

/** Deletes the events of contests that ended at least this many days ago. */
export const deleteOldClicsEvents = statement(
  "contest.deleteOldClicsEvents",
  `delete from clics_event e using contest c
   where c.id = e.contest_id and c.last_end < verdict_now() - make_interval(days => :days::int)`,
);
