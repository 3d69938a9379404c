import type { StoredRegulations } from "../../shared/contest/contestRegulations.ts";
import type { Logo } from "../../shared/text/logo.ts";
import type { Awards, CategoryMedals } from "../../shared/scoreboard/medals.ts";
import { reachParameters, staffOf, withinReach } from "../authority/fragments/reach.sql.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";
import {
  closedProblems,
  guardedContest,
  overNow,
  participationOf,
  frozenNow,
} from "./facts.sql.ts";
import { mixedProblems } from "./undecidedChanges.sql.ts";
import type { GuardedContest, Participation } from "./policy.ts";

const listColumns = `c.id, c.title, c.rule, c.auth, c.start_time as "startTime", c.end_time as "endTime",
  c.author_uid as "authorUid", coalesce(a.username, '') as author, c.board_open as "boardOpen",
  c.is_rated as "isRated", (select count(*)::int from contest_participant cp where cp.contest_id = c.id) as count`;

/**
 * A condition on `contest c`: the list of contests shows this contest to the reader. The parameters determine which
 * hidden contests the reader may see.
 */
const listed = `(c.is_visible or c.organisers_see_hidden and ${withinReach("c", reachParameters)})`;

/** A condition on `contest c`: the contest belongs to the class `:groupId` or, if `:groupId` is null, to the site. */
const ofPlace = "(:groupId?::bigint is null and c.group_id is null or c.group_id = :groupId?)";

/**
 * Contests of a class, or of the site (null): first running contests by their end, then scheduled contests with the
 * earliest start first, then ended contests with the latest start first. Filters: `:status`, `:rules`, `:auth` and
 * `:pattern` (a LIKE pattern for a part of the title); a filter that is null has no effect.
 */
export const contestList = statement(
  "contest.list",
  `select ${listColumns}, count(*) over ()::int as total
   from contest c left join app_user a on a.uid = c.author_uid
   where ${listed} and ${ofPlace}
     and (:status?::int is null or :status = case when verdict_now() < c.start_time then -1
       when verdict_now() < c.end_time then 0 else 1 end)
     and (:rules?::text[] is null or c.rule = any (:rules))
     and (:auth?::int is null or c.auth = :auth)
     and (:pattern?::text is null or lower(c.title) like :pattern)
   order by case when verdict_now() < c.start_time then 1
       when verdict_now() < c.end_time then 0 else 2 end,
     case when verdict_now() < c.start_time then c.start_time when verdict_now() < c.end_time then c.end_time end,
     c.start_time desc, c.id desc
   limit :limit offset :offset`,
  { planEach: true },
);

/** Contests of a class, or of the site (null), that take place between two times, ordered by start. */
export const contestCalendar = statement(
  "contest.calendar",
  `select ${listColumns} from contest c left join app_user a on a.uid = c.author_uid
   where ${listed} and ${ofPlace} and c.start_time < :to and c.end_time > :from
   order by c.start_time, c.id limit :limit`,
  { planEach: true },
);

/**
 * The progress of a user in each of the given contests for which the user is registered, alone or as a member of a
 * team; a member gets the progress of the team. `problems` and `solved` count only problems whose results contestants
 * see. A problem counts as solved if one of the submissions since the start was accepted. In contests that award
 * points, submissions whose results are hidden because of a freeze do not count. `solved` is null before the start. If
 * contestants may use only certain networks or only one session, `solved` also stays null until the contest ends.
 */
export const ownParts = statement(
  "contest.ownParts",
  `select c.id, ${openProblems("count(*)::int")} as problems,
     case when c.start_time <= verdict_now() and (${overNow} or cardinality(c.networks) = 0 and not c.one_session)
       then ${openProblems(`count(*) filter (where exists (select 1 from submission s
         where s.uid = me.participant_uid and s.problem_id = cp.problem_id and s.scope = 'contest' and s.scope_id = c.id and s.status = 0
           and s.submit_time >= c.start_time
           and (c.rule = 'acm' or not ${frozenNow} or s.submit_time < c.sealed_from)))::int`)} end as solved
   from contest c join contest_entrant me on me.contest_id = c.id and me.uid = :uid
   where c.id = any (:ids::bigint[])`,
  { byIndex: true },
);

/** SQL expression: an aggregate over those problems of `contest c` whose results are visible to contestants. */
function openProblems(aggregate: string): string {
  return `(select ${aggregate} from contest_problem cp join problem p on p.id = cp.problem_id
     where cp.contest_id = c.id and p.feedback <> 'none')`;
}

/**
 * The best matches for a search text: first the contest that has this text as its id, then contests whose title begins
 * with the text, then all others. Within each group, running contests come first, then scheduled ones, then ended ones.
 * LIKE patterns in lower case: `:containing` matches titles that contain the text, `:beginning` matches titles that
 * begin with it.
 */
export const searchContests = statement(
  "contest.search",
  `select c.id, c.title, c.rule, c.is_visible as "isVisible", c.start_time as "startTime", c.end_time as "endTime"
   from contest c
   where (lower(c.title) like :containing or c.id = :id?::bigint) and ${listed} and c.group_id is null
   order by (c.id = :id?::bigint) is not true, lower(c.title) not like :beginning,
     case when verdict_now() < c.start_time then 1 when verdict_now() < c.end_time then 0 else 2 end,
     c.start_time desc, c.id desc
   limit :limit`,
  { planEach: true },
);

/**
 * Visible contests that are running or begin within 14 days. If there are too many, the contests that start earliest
 * are kept. In the result, the contest with the latest start comes first.
 */
export const recentContests = statement(
  "contest.recent",
  `select ${listColumns} from (select c.* from contest c
     where c.is_visible and c.group_id is null and c.end_time > verdict_now() and c.start_time < verdict_now() + interval '14 days'
     order by c.start_time, c.id limit 20) c
   left join app_user a on a.uid = c.author_uid
   order by c.start_time desc, c.id desc`,
);

/** Visible public contests of the site; the latest start comes first. */
export const feedContests = statement(
  "contest.feed",
  `select c.id, c.title, coalesce(a.username, '') as author, c.start_time as "startTime", c.end_time as "endTime",
     c.created_at as "createdAt", c.modified_at as "modifiedAt"
   from contest c left join app_user a on a.uid = c.author_uid
   where c.is_visible and c.group_id is null and c.auth = 0
   order by c.start_time desc, c.id desc limit :limit`,
);

/**
 * The columns of a contest that are shown in lists. `count`: number of registered users; in a public contest,
 * submitting registers the user.
 */
export type ContestListRow = RowOf<typeof recentContests>;

/** Types of the JSON columns of a {@link ContestRecord}. */
interface RecordJson {
  /** Ids of the contest's problems whose feedback policy hides verdicts from contestants. */
  closedProblems: number[];
  /** Null if no medals were chosen. */
  medals: Awards | null;
  logo: Logo | null;
  regulations: StoredRegulations;
  categories: ContestCategory[];
  guarded: GuardedContest;
  participation: Participation;
}

/** A category of contestants; see `contestCategory.ts`. */
interface ContestCategory {
  id: number;
  name: string;
  isOutside: boolean;
  isPersonal: boolean;
  isShown: boolean;
  medals: CategoryMedals | null;
}

const categoriesIn = `(select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'isOutside', k.is_outside,
       'isPersonal', k.is_personal, 'isShown', k.is_shown, 'medals', k.medals) order by k.seq, k.id), '[]')
     from contest_category k where k.contest_id = c.id)`;

const recordOf = `select ${listColumns},
     (select count(*)::int from contest_problem cp where cp.contest_id = c.id) as "problemCount", c.description, c.html, c.renderer, c.print_open as "printOpen",
     c.shown_name as "nameField", c.time_counting as "timeCounting", c.gender_marks as "genderMarks", c.regulations, ${categoriesIn} as categories, c.api_read_at is not null as "isReadByPrograms",
     c.sealed_from as "frozenFrom",
     c.account_rule is not null as "hasAccountRule", c.is_visible as "isVisible",
     c.organisers_ranked as "organizersRanked", ${staffOf("contest", "c")} as staff, c.stars, c.medals, c.logo, ${closedProblems} as "closedProblems",
     ${mixedProblems} as "mixedProblems", ${guardedContest} as guarded,
     ${participationOf(":uid?::text")} as "participation!"
   from contest c left join app_user a on a.uid = c.author_uid`;

/** `:uid` is null for a guest. */
export const contestById = statement("contest.byId", `${recordOf} where c.id = :id`, {
  byIndex: true,
}).narrow<RecordJson>();

/**
 * All data of a contest that its readers need, including everything on which permissions depend. `isReadByPrograms`: an
 * organizer's program has read the contest through the Contest API. `staff`: uids of the contest's staff (`isStaff`).
 * `mixedProblems`: letters of the problems that have results from two versions of the problem and about which no
 * organizer has decided yet.
 */
export type ContestRecord = RowOf<typeof contestById>;

/** `:uid` is null for a guest. */
export const contestsByIds = statement(
  "contest.byIds",
  `${recordOf} where c.id = any (:ids::bigint[])`,
  { byIndex: true },
).narrow<RecordJson>();

/** `:medals` is JSON text. */
export const setMedals = statement(
  "contest.setMedals",
  "update contest set medals = :medals::jsonb where id = :id",
);

/**
 * Records that an organizer has read the contest through the Contest API; only the time of the first call is stored.
 */
export const markApiRead = statement(
  "contest.apiRead",
  "update contest set api_read_at = verdict_now() where id = :id and api_read_at is null",
);

/** `:description`: the source of the HTML; if another description was stored in the meantime, nothing is changed. */
export const storeDescriptionHtml = statement(
  "contest.storeHtml",
  "update contest set html = :html, renderer = :renderer where id = :id and description = :description",
);

/** Returns a row if the contest is over and nothing is frozen, so that the contest's verdicts may count. */
export const thawedContest = statement(
  "contest.thawed",
  `select c.id from contest c where c.id = :id and ${overNow} and not ${frozenNow}`,
);

export const contestPassword = statement(
  "contest.password",
  "select password_hash as hash from contest where id = :id",
);

/** Returns no row if the user already takes part, alone or in a team. */
export const insertParticipant = statement(
  "contest.register",
  `insert into contest_participant (contest_id, uid) select :contestId, :uid::text
   where not exists (select 1 from contest_entrant where contest_id = :contestId and uid = :uid)
   on conflict do nothing returning uid`,
);

/** Returns no row if the contest has begun, or if the user is disqualified or not registered. */
export const deleteOwnParticipant = statement(
  "contest.unregister",
  `delete from contest_participant me using contest c
   where me.contest_id = :contestId and me.uid = :uid and me.disqualified_at is null
     and c.id = me.contest_id and c.start_time > verdict_now() returning me.uid`,
);

/** Number of people who take part in a contest; each member of a team counts. */
export const countEntrants = statement(
  "contest.countEntrants",
  `select count(*)::int as count from contest_entrant ce
   where ce.contest_id = :contestId and not exists (select 1 from team t where t.uid = ce.uid)`,
);

/** The participations of users in a contest. */
export const participations = statement(
  "contest.participations",
  `select reader.uid, ${participationOf("reader.uid")} as "participation!"
   from contest c cross join unnest(:uids::text[]) as reader (uid) where c.id = :contestId`,
).narrow<{ participation: Participation }>();
