import { ownedBy, ownedColumns } from "../../authority/fragments/reach.sql.ts";
import { type RowOf, statement } from "../../platform/database/statement.ts";
import { ofContest } from "../facts.sql.ts";
import { type OwnTitles, type Titles, titlesInContest, titlesOfProblem } from "../titles.sql.ts";

/** JSON columns of a {@link LinkRow}. */
interface LinkJson {
  /** The titles of the problem itself. */
  ofProblem: Titles;
  own: OwnTitles;
  inContest: Titles;
}

const linkColumns = `cp.id, cp.contest_id as cid, cp.problem_id as pid, p.problem_id as "problemId",
  ${titlesOfProblem} as "ofProblem", cp.titles as own, ${titlesInContest} as "inContest",
  cp.display_id as "displayId", cp.color, p.type, p.auth, ${ownedColumns("p")}, cp.at_end as "atEnd",
  p.feedback = 'none' as "isClosed", cp.closes_texts as "closesTexts"`;

/** The problems of a contest in their order. */
export const contestLinks = statement(
  "contest.links",
  `select ${linkColumns} from contest_problem cp join problem p on p.id = cp.problem_id
   where cp.contest_id = :contestId order by cp.seq, cp.id`,
).narrow<LinkJson>();

/** A problem of a contest. `auth` comes from the problem itself, not from the contest. */
export type LinkRow = RowOf<typeof contestLinks>;

/** A problem of a contest, found by the id of the link or, if that is null, by contest and problem. */
export const contestLink = statement(
  "contest.link",
  `select ${linkColumns} from contest_problem cp join problem p on p.id = cp.problem_id
   where case when :id?::bigint is not null then cp.id = :id
     else cp.contest_id = :contestId? and cp.problem_id = :pid? end`,
).narrow<LinkJson>();

/** Data for deciding whether a problem may be added to a contest. */
export const addableProblem = statement(
  "contest.addable",
  `select p.id as pid, p.auth, ${ownedColumns("p")}, ${titlesOfProblem} as "ofProblem"
   from problem p where p.id = :pid for no key update`,
).narrow<Pick<LinkJson, "ofProblem">>();

/** Data for deciding which of these problems may be added. */
export const problemsByDisplayId = statement(
  "contest.problemsByDisplayId",
  `select p.id as pid, p.problem_id as "problemId", p.auth, ${ownedColumns("p")}
   from problem p where p.problem_id = any(:problemIds::text[])`,
  { byIndex: true },
);

/**
 * Adds a problem after the other problems of the contest. `:titles`: the titles for this contest as JSON text;
 * `:atEnd`: what to do with the problem at the contest's end; `:closesTexts`: see `keepsTexts`.
 */
export const insertLink = statement(
  "contest.insertLink",
  `insert into contest_problem (contest_id, problem_id, display_id, titles, color, at_end, at_end_by, closes_texts, seq)
   values (:contestId, :pid, :displayId, :titles::jsonb, :color?, :atEnd?, :atEndBy?, :closesTexts,
     (select coalesce(max(seq), 0) + 1 from contest_problem where contest_id = :contestId)) returning id`,
);

/**
 * Updates the row that links a problem to a contest. `:titles`: the titles for this contest as JSON text;
 * `:closesTexts`: whether the contest closes the problem's discussions and editorials (once true, the stored value
 * stays true).
 */
export const updateLink = statement(
  "contest.updateLink",
  `update contest_problem set display_id = :displayId, titles = :titles::jsonb, color = :color?,
     closes_texts = closes_texts or :closesTexts where id = :id`,
);

/** Stores the problem's new letter in its submissions, including submissions of virtual participations. */
export const renameSubmissions = statement(
  "contest.renameSubmissions",
  `update submission s set display_pid = :displayId
   where ${ofContest(":contestId")} and s.problem_id = :pid and s.display_pid <> :displayId`,
);

/** Changes the order of the problems. `:ids`: ids of the links, in the new order. */
export const orderLinks = statement(
  "contest.orderLinks",
  `update contest_problem cp set seq = o.place from unnest(:ids::bigint[]) with ordinality as o (id, place)
   where cp.id = o.id and cp.contest_id = :contestId`,
);

/** Number of submissions to a problem, in the contest and in its virtual participations. */
export const countSubmissions = statement(
  "contest.countSubmissions",
  `select count(*)::int as count from submission s
   where ${ofContest(":contestId")} and s.problem_id = :pid`,
);

export const removeLink = statement(
  "contest.removeLink",
  "delete from contest_problem where id = :id",
);

/**
 * Returns a problem of the user `:uid` that was created for a contest within the last day, if it is in no contest yet
 * and has no submissions.
 */
export const unplacedProblem = statement(
  "contest.unplacedProblem",
  `select p.id as pid from problem p
   where p.problem_id = :displayId and ${ownedBy("p", ":uid")} and p.auth = 3 and p.archived_at is null
     and p.created_at > verdict_now() - interval '1 day'
     and not exists (select from contest_problem cp where cp.problem_id = p.id)
     and not exists (select from submission s where s.problem_id = p.id and s.listed)
     and not exists (select from submission s where s.problem_id = p.id and not s.listed)`,
  { byIndex: true },
);
