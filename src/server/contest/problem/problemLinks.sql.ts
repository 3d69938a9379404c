import { ownedColumns, withinReach } from "../../authority/fragments/reach.sql.ts";
import { sql } from "../../platform/db.ts";
import type { AtEnd } from "../end/afterEnd.sql.ts";
import { ofContest } from "../facts.sql.ts";
import { type OwnTitles, type Titles, titlesInContest, titlesOfProblem } from "../titles.sql.ts";

export interface LinkRow {
  id: number;
  cid: number;
  pid: number;
  problemId: string;
  /** Of the problem itself. */
  ofProblem: Titles;
  displayId: string;
  own: OwnTitles;
  /** In the contest. */
  shown: Titles;
  color: string | null;
  auth: number;
  atEnd: AtEnd;
  isClosed: boolean;
}

const linkColumns = `cp.id, cp.contest_id as cid, cp.problem_id as pid, p.problem_id as "problemId",
  ${titlesOfProblem} as "ofProblem", cp.titles as own, ${titlesInContest} as shown,
  cp.display_id as "displayId", cp.color, p.auth, cp.at_end as "atEnd",
  p.feedback = 'none' as "isClosed"`;

/** $1 contest. */
export const contestLinks = sql<LinkRow>(
  "contest.links",
  `select ${linkColumns} from contest_problem cp join problem p on p.id = cp.problem_id
   where cp.contest_id = $1 order by cp.seq, cp.id`,
);

/** $1 id of the link or null, else $2 contest and $3 problem. */
export const contestLink = sql<LinkRow>(
  "contest.link",
  `select ${linkColumns} from contest_problem cp join problem p on p.id = cp.problem_id
   where case when $1::bigint is not null then cp.id = $1 else cp.contest_id = $2 and cp.problem_id = $3 end`,
);

/** $1 problem: what decides whether it may be added. */
export const addableProblem = sql<{
  pid: number;
  auth: number;
  ownerUid: string;
  groupId: number | null;
  ofProblem: Titles;
}>(
  "contest.addable",
  `select p.id as pid, p.auth, ${ownedColumns("p")}, ${titlesOfProblem} as "ofProblem"
   from problem p where p.id = $1 for no key update`,
);

/** $1 contest, $2 problem, $3 display id, $4 own titles, $5 colour, $6 what happens at the end, $7 by whom. */
export const insertLink = sql<{ id: number }>(
  "contest.insertLink",
  `insert into contest_problem (contest_id, problem_id, display_id, titles, color, at_end, at_end_by, seq)
   values ($1, $2, $3, $4::jsonb, $5, $6, $7,
     (select coalesce(max(seq), 0) + 1 from contest_problem where contest_id = $1)) returning id`,
);

/** $1 id, $2 display id, $3 own titles, $4 colour. */
export const updateLink = sql(
  "contest.updateLink",
  "update contest_problem set display_id = $2, titles = $3::jsonb, color = $4 where id = $1",
);

/** $1 contest, $2 problem, $3 display id: its submissions, also virtual ones, are shown under the new letter. */
export const renameSubmissions = sql(
  "contest.renameSubmissions",
  `update submission s set display_pid = $3
   where ${ofContest("$1")} and s.problem_id = $2 and s.display_pid <> $3`,
);

/** $1 contest, $2 ids of links in their order. */
export const orderLinks = sql(
  "contest.orderLinks",
  `update contest_problem cp set seq = o.place from unnest($2::bigint[]) with ordinality as o (id, place)
   where cp.id = o.id and cp.contest_id = $1`,
);

/** $1 contest, $2 problem: of both the contest and virtual participations in it. */
export const countSubmissions = sql<{ count: number }>(
  "contest.countSubmissions",
  `select count(*)::int as count from submission s
   where ${ofContest("$1")} and s.problem_id = $2`,
);

/** $1 id of the link. */
export const removeLink = sql("contest.removeLink", "delete from contest_problem where id = $1");

/**
 * $1 display id, $2 uid: the problem that its owner created for a contest within a day, which is in none and has no
 * submission.
 */
export const unplacedProblem = sql<{ pid: number }>(
  "contest.unplacedProblem",
  `select p.id as pid from problem p
   where p.problem_id = $1 and ${withinReach("p", { ownUid: "$2" })} and p.auth = 3 and p.archived_at is null
     and p.created_at > verdict_now() - interval '1 day'
     and not exists (select from contest_problem cp where cp.problem_id = p.id)
     and not exists (select from submission s where s.problem_id = p.id and s.listed)
     and not exists (select from submission s where s.problem_id = p.id and not s.listed)`,
  { byIndex: true },
);
