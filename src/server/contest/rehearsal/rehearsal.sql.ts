import { allowsLanguage } from "../../language/fragments/allowedLanguage.sql.ts";
import { isJudgedByNodes } from "../../judging/fragments/backend.sql.ts";
import { isInRotation } from "../../judging/fragments/rotation.sql.ts";
import { type RowOf, statement } from "../../platform/database/statement.ts";
import { isOnline } from "../../site/fragments/onlineProcess.sql.ts";
import { type Titles, titlesInContest } from "../titles.sql.ts";

const ready = (language: string): string => `${language} in (select r.name from ready r)`;

/** SQL condition: contest `c` allows language `a`; languages of remote judges are not restricted. */
const contestAllows = `(p.is_remote or c.regulations -> 'languages' is null or c.regulations -> 'languages' ? a.name)`;

interface ProblemJson {
  titles: Titles;
  /**
   * Null if no check of the problem's jury programs is stored. `isCurrent`: whether the check used the current test
   * data and time limit.
   */
  check: { isDone: boolean; isCurrent: boolean } | null;
}

/**
 * The problems of the contest in order, with all data that the rehearsal needs. `isClosed`: the problem's feedback
 * policy hides verdicts from contestants. `isCheckerOffered`: a node that receives jobs supports the language of the
 * checker or interactor. `languages`: number of languages that the problem and the contest allow and that such a node
 * supports. `missing`: languages that the author allows by name and the contest allows, but that no such node supports.
 */
export const problemFacts = statement(
  "contest.rehearsalProblems",
  `with ready as materialized (select distinct r.name
     from judge_node n, jsonb_to_recordset(n.languages) as r (name text) where ${isInRotation("n")})
   select p.id as pid, cp.display_id as "displayId", ${titlesInContest} as titles, cp.color, p.auth, p.feedback = 'none' as "isClosed", p.type, ${isJudgedByNodes} as "isJudgedByNodes",
     case when p.is_remote then p.oj end as "remoteJudge",
     p.judge_mode as "judgeMode", coalesce(p.spj_code, '') <> '' as "hasChecker",
     p.spj_language is null or ${ready("p.spj_language")} as "isCheckerOffered!",
     jsonb_array_length(p.examples) as samples,
     exists (select 1 from problem_statement s where s.problem_id = p.id
       and (s.description || s.input || s.output || s.hint) ~ '\\S') as "hasStatement",
     data.cases, data.points + coalesce((select sum(st.score) from problem_subtask st
       where st.problem_id = p.id and st.data_version = p.data_version), 0)::int as points,
     lang.languages, lang.missing,
     (select count(*)::int from problem_solution so where so.problem_id = p.id) as solutions,
     (select jsonb_build_object('isDone', c.done >= c.total,
         'isCurrent', c.data_version = p.data_version
           and (c.source -> 'rules' ->> 'timeLimit')::int = p.time_limit)
       from problem_check c where c.problem_id = p.id and c.kind = 'live') as check
   from contest_problem cp join contest c on c.id = cp.contest_id join problem p on p.id = cp.problem_id
   cross join lateral (select count(*)::int as cases, coalesce(sum(pc.score), 0)::int as points
     from problem_case pc where pc.problem_id = p.id and pc.data_version = p.data_version) data
   cross join lateral (select count(*) filter (where l.is_ready)::int as languages,
       coalesce(array_agg(l.name order by l.seq, l.id) filter (where l.is_named and not l.is_ready), '{}') as missing
     from (select a.id, a.name, a.seq, pl.language_id is not null as is_named, ${ready("a.name")} as is_ready
       from language a left join problem_language pl on pl.problem_id = p.id and pl.language_id = a.id
       where a.oj = p.oj and ${allowsLanguage} and ${contestAllows}) l) lang
   where cp.contest_id = :cid order by cp.seq, cp.id`,
).narrow<ProblemJson>();

export type ProblemFacts = RowOf<typeof problemFacts>;

/**
 * `registered`: number of registered users who are not disqualified; `admitsSomebody`: the account rule admits at least
 * one user, or there is no rule; `unknownStars`: the first ten names on the contest's star list that belong to no user.
 */
export const peopleFacts = statement(
  "contest.rehearsalPeople",
  `select r.*, c.account_rule is null or exists (select 1 from app_user u
       where u.deleted_at is null and account_rule_admits(c.account_rule, u.username)) as "admitsSomebody",
     array(select s.name from unnest(c.stars) s (name) where not exists (
       select 1 from app_user u where lower(u.username) = lower(s.name)) limit 10) as "unknownStars"
   from contest c cross join lateral (
     select count(*)::int as registered, count(*) filter (where cp.seat is not null)::int as seated,
       count(*) filter (where coalesce(btrim(u.realname), '') = '')::int as unnamed,
       count(*) filter (where not account_rule_admits(c.account_rule, u.username))::int as "notAdmitted"
     from contest_participant cp join app_user u on u.uid = cp.uid
     where cp.contest_id = c.id and cp.disqualified_at is null) r
   where c.id = :cid`,
);

export type PeopleFacts = RowOf<typeof peopleFacts>;

export interface WrongClock {
  name: string;
  /**
   * Milliseconds by which the clock of a node is ahead of the server's clock, or by which the clock of a server is
   * ahead of the database's clock.
   */
  offset: number;
}

/** The ten clocks with the largest offsets; other clocks are not sent. */
const wrongClocks = (from: string, name: string, limit: string): string =>
  `(select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'offset', c.ms)), '[]') from (
     select ${name} as name, p.clock_offset_ms as ms from ${from} and abs(p.clock_offset_ms) >= ${limit}
     order by abs(p.clock_offset_ms) desc, 1 limit 10) c)`;

export interface WrongClock {
  name: string;
  /**
   * Milliseconds by which the clock of a node is ahead of the server's clock, or by which the clock of a server is
   * ahead of the database's clock.
   */
  offset: number;
}

/**
 * `:nodeClockMs`, `:serverClockMs`: minimum offsets at which the clocks of nodes and of server processes are considered
 * wrong. `:languages`: the languages that the contest names; `missing`: those that are not supported by any node that
 * receives jobs. `failing`: online nodes that get no jobs. `nodeClocks` and `serverClocks`: online nodes and online
 * processes whose clock is wrong, the worst first. `databaseNow`: the database's time in milliseconds since 1970.
 */
export const judgingFacts = statement(
  "contest.rehearsalJudging",
  `select (select count(*)::int from judge_node n where ${isInRotation("n")}) as ready,
     array(select n.name from judge_node n where n.seen_at > verdict_now() - interval '10 seconds'
       and not ${isInRotation("n")} order by n.name limit 10) as failing,
     array(select named from unnest(:languages::text[]) named where not exists (select from judge_node n
       where ${isInRotation("n")} and n.languages @> jsonb_build_array(jsonb_build_object('name', named)))) as missing,
     (select count(*)::int from job where submit_id is not null) as queued,
     ${wrongClocks("judge_node p where p.seen_at > verdict_now() - interval '10 seconds'", "p.name", ":nodeClockMs::float8")} as "nodeClocks",
     ${wrongClocks(`server_process p where ${isOnline}`, "p.host || ':' || p.port", ":serverClockMs::float8")} as "serverClocks",
     (extract(epoch from verdict_now()) * 1000)::float8 as "databaseNow"`,
).narrow<{ nodeClocks: WrongClock[]; serverClocks: WrongClock[] }>();

export type JudgingFacts = RowOf<typeof judgingFacts>;
