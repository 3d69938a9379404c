import type { Awards } from "../../shared/scoreboard/ceremony.ts";
import { reachFrom, staffOf, withinReach } from "../authority/fragments/reach.sql.ts";
import { sql } from "../platform/db.ts";
import {
  closedProblems,
  guardedContest,
  overNow,
  participationOf,
  frozenNow,
} from "./facts.sql.ts";
import { mixedProblems } from "./undecidedChanges.sql.ts";
import type { ContestRule, TimeCounting } from "../../shared/contest.ts";
import type { GuardedContest, Participation } from "./policy.ts";

/** What lists show of a contest, with all that permissions depend on. */
export interface ContestListRow {
  id: number;
  title: string;
  rule: ContestRule;
  auth: number;
  startTime: Date;
  endTime: Date;
  authorUid: string | null;
  author: string;
  boardOpen: boolean;
  /** Registered users; in a public contest a submission registers. */
  count: number;
}

/** All of a contest that its readers see. */
export interface ContestRecord extends ContestListRow {
  description: string;
  html: string | null;
  renderer: number;
  printOpen: boolean;
  shownName: "username" | "nickname" | "realname";
  timeCounting: TimeCounting;
  /** An organizer's program has read the Contest API of this contest. */
  isReadByPrograms: boolean;
  frozenFrom: Date | null;
  hasAccountRule: boolean;
  isVisible: boolean;
  organizersRanked: boolean;
  /** Uids of all who work on it (`isStaff`). */
  staff: string[];
  stars: string[];
  /** Ids of its problems whose verdicts contestants are not shown, by their feedback policy. */
  closedProblems: number[];
  /** Letters of problems whose results follow from two versions of the problem, until an organizer decides. */
  mixedProblems: string[];
  /** Null: not chosen. */
  medals: Awards | null;
  guarded: GuardedContest;
  participation: Participation;
}

const listColumns = `c.id, c.title, c.rule, c.auth, c.start_time as "startTime", c.end_time as "endTime",
  c.author_uid as "authorUid", coalesce(a.username, '') as author, c.board_open as "boardOpen",
  (select count(*)::int from contest_participant cp where cp.contest_id = c.id) as count`;

/** A condition on `contest c`: it is in the list of a reader, whose reach is four parameters from $1 on. */
const listed = `(c.is_visible or c.organisers_see_hidden and ${withinReach("c", reachFrom(1))})`;

/**
 * Scheduled ones first, then running, then ended, the latest start first. $1 to $4 which contests the reader sees also
 * while they are hidden (`reachValues`), $5 status or null, $6 rules or null, $7 access or null, $8 part of the title as
 * LIKE pattern or null, $9 limit, $10 offset.
 */
export const contestList = sql<ContestListRow & { total: number }>(
  "contest.list",
  `select ${listColumns}, count(*) over ()::int as total
   from contest c left join app_user a on a.uid = c.author_uid
   where ${listed}
     and ($5::int is null or $5 = case when verdict_now() < c.start_time then -1
       when verdict_now() < c.end_time then 0 else 1 end)
     and ($6::text[] is null or c.rule = any ($6))
     and ($7::int is null or c.auth = $7)
     and ($8::text is null or lower(c.title) like $8)
   order by case when verdict_now() < c.start_time then 0
     when verdict_now() < c.end_time then 1 else 2 end, c.start_time desc, c.id desc
   limit $9 offset $10`,
  { planEach: true },
);

export interface FoundContestRow {
  id: number;
  title: string;
  rule: ContestRule;
  isVisible: boolean;
  startTime: Date;
  endTime: Date;
}

/**
 * Those that fit a text best: its id, then the start of the title, then running, scheduled and ended ones. $1 to $4 as in
 * the list, $5 LIKE pattern in lower case of what contains the text and $6 of what begins with it, $7 id or null,
 * $8 limit.
 */
export const contestsCalled = sql<FoundContestRow>(
  "contest.search",
  `select c.id, c.title, c.rule, c.is_visible as "isVisible", c.start_time as "startTime", c.end_time as "endTime"
   from contest c
   where (lower(c.title) like $5 or c.id = $7::bigint) and ${listed}
   order by (c.id = $7::bigint) is not true, lower(c.title) not like $6,
     case when verdict_now() < c.start_time then 1 when verdict_now() < c.end_time then 0 else 2 end,
     c.start_time desc, c.id desc
   limit $8`,
  { planEach: true },
);

/** Visible ones that run or begin within 14 days, of many those that begin first; the latest start first. */
export const recentContests = sql<ContestListRow>(
  "contest.recent",
  `select ${listColumns} from (select c.* from contest c
     where c.is_visible and c.end_time > verdict_now() and c.start_time < verdict_now() + interval '14 days'
     order by c.start_time, c.id limit 20) c
   left join app_user a on a.uid = c.author_uid
   order by c.start_time desc, c.id desc`,
);

const recordOf = `select ${listColumns}, c.description, c.html, c.renderer, c.print_open as "printOpen",
     c.shown_name as "shownName", c.time_counting as "timeCounting", c.api_read_at is not null as "isReadByPrograms",
     c.sealed_from as "frozenFrom",
     c.account_rule is not null as "hasAccountRule", c.is_visible as "isVisible",
     c.organisers_ranked as "organizersRanked", ${staffOf("contest", "c")} as staff, c.stars, c.medals, ${closedProblems} as "closedProblems",
     ${mixedProblems} as "mixedProblems", ${guardedContest} as guarded,
     ${participationOf("$2::text")} as participation
   from contest c left join app_user a on a.uid = c.author_uid`;

/** $1 id, $2 uid or null. */
export const contestById = sql<ContestRecord>("contest.byId", `${recordOf} where c.id = $1`, {
  byIndex: true,
});

/** $1 ids, $2 uid or null. */
export const contestsByIds = sql<ContestRecord>(
  "contest.byIds",
  `${recordOf} where c.id = any ($1::bigint[])`,
);

/** $1 id, $2 the medals as JSON. */
export const setMedals = sql(
  "contest.setMedals",
  "update contest set medals = $2::jsonb where id = $1",
);

/** $1 id: an organizer has read its Contest API; the first time stays. */
export const markApiRead = sql(
  "contest.apiRead",
  "update contest set api_read_at = verdict_now() where id = $1 and api_read_at is null",
);

/** $1 id, $2 description it was rendered from, $3 HTML, $4 renderer. */
export const storeDescriptionHtml = sql(
  "contest.storeHtml",
  "update contest set html = $3, renderer = $4 where id = $1 and description = $2",
);

/** $1 id: a row when it is over and nothing is frozen, so that its verdicts may count. */
export const thawedContest = sql<{ id: number }>(
  "contest.thawed",
  `select c.id from contest c where c.id = $1 and ${overNow} and not ${frozenNow}`,
);

/** $1 id. */
export const contestPassword = sql<{ hash: string | null }>(
  "contest.password",
  "select password_hash as hash from contest where id = $1",
);

/** $1 contest, $2 uid. No row when the person was registered before. */
export const insertParticipant = sql<{ uid: string }>(
  "contest.register",
  `insert into contest_participant (contest_id, uid) values ($1, $2)
   on conflict do nothing returning uid`,
);

/** $1 contest, $2 uids: their part in it. */
export const participations = sql<{ uid: string; participation: Participation }>(
  "contest.participations",
  `select reader.uid, ${participationOf("reader.uid")} as participation
   from contest c cross join unnest($2::text[]) as reader (uid) where c.id = $1`,
);
