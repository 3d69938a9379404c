import { reachParameters } from "../authority/fragments/reach.sql.ts";
import { boardReadableBy } from "../contest/fragments/facts.sql.ts";
import { inputHash, isBeingJudged, ratable } from "../contest/fragments/ratable.sql.ts";
import { statement } from "../platform/database/statement.ts";

/**
 * Timeout for long statements: hashing the rows of a large contest takes seconds, and so does storing the ratings of
 * all contests.
 */
const LONG_MS = 120_000;

export const ratingGeneration = statement(
  "rating.generation",
  "select generation from rating_state where id = 1",
);

/** Locks the ratings until the transaction ends. Returns no row if the ratings have changed since `:generation`. */
export const nextGeneration = statement(
  "rating.nextGeneration",
  `update rating_state set generation = generation + 1 where id = 1 and generation = :generation
   returning generation`,
);

/** The contests that currently count towards ratings, in the order in which they are rated. */
export const ratableContests = statement(
  "rating.contests",
  `select c.id, c.end_time as "endedAt", ${isBeingJudged} as "isBeingJudged"
   from contest c where ${ratable} order by c.end_time, c.id`,
  { timeoutMs: LONG_MS },
);

/** The contests from which the stored ratings were computed, in the order in which they were rated. */
export const ratedContests = statement(
  "rating.rated",
  `select contest_id as id, ended_at as "endedAt", input_hash as hash
   from rated_contest order by ended_at, contest_id`,
);

export const inputHashOf = statement(
  "rating.inputHash",
  `select ${inputHash} as hash from contest c where c.id = :contestId`,
  { timeoutMs: LONG_MS },
);

/** The stored results of a contest. */
export const storedStandings = statement(
  "rating.standings",
  "select uid, rank from rating_change where contest_id = :contestId",
);

/** Performances and ratings of users in all contests before the given one, oldest first. */
export const earlierOutcomes = statement(
  "rating.earlier",
  `select h.uid, h.performance, h.mu
   from rating_change h join rated_contest r on r.contest_id = h.contest_id
   where h.uid = any (:uids::text[]) and (r.ended_at, r.contest_id) < (:endedAt::timestamptz, :contestId::bigint)
   order by r.ended_at, r.contest_id`,
  { timeoutMs: LONG_MS },
);

/**
 * Deletes rows of `rated_contest` with their outcomes; returns the users who had an outcome in one of these contests.
 */
export const deleteRated = statement(
  "rating.deleteRated",
  `with old as (select distinct uid from rating_change where contest_id = any (:contestIds::bigint[])),
     gone as (delete from rated_contest where contest_id = any (:contestIds))
   select uid from old`,
  { timeoutMs: LONG_MS },
);

export const insertRated = statement(
  "rating.insertRated",
  `insert into rated_contest (contest_id, ended_at, input_hash, participants)
   values (:contestId, :endedAt, :hash, :participants)`,
);

export const storeHash = statement(
  "rating.storeHash",
  "update rated_contest set input_hash = :hash where contest_id = :contestId",
);

/** `:outcomes`: a JSON array of rows. */
export const insertOutcomes = statement(
  "rating.insertOutcomes",
  `insert into rating_change (contest_id, uid, rank, rating, performance, mu, sigma)
   select :contestId, o.uid, o.rank, o.rating, o.performance, o.mu, o.sigma
   from jsonb_to_recordset(:outcomes::jsonb) as o (uid text, rank int, rating int, performance float8, mu float8,
     sigma float8)`,
  { timeoutMs: LONG_MS },
);

/** Locks the users' counters in the order of the uids, as all other statements do. */
export const lockCounters = statement(
  "rating.lockCounters",
  "select uid from user_count where uid = any (:uids::text[]) order by uid for no key update",
  { timeoutMs: LONG_MS },
);

/** Copies each user's last rating and number of rated contests to the user's counters. */
export const storeRatings = statement(
  "rating.store",
  `update user_count c set contest_rating = last.rating, rated_contests = coalesce(last.count, 0)
   from unnest(:uids::text[]) as changed (uid)
   left join lateral (
     select h.rating, count(*) over ()::int as count
     from rating_change h join rated_contest r on r.contest_id = h.contest_id
     where h.uid = changed.uid order by r.ended_at desc, r.contest_id desc limit 1
   ) last on true
   where c.uid = changed.uid`,
  { timeoutMs: LONG_MS },
);

/**
 * The user's latest rated contests, newest first, each with the rating before and after it. Returns no row if the
 * account is not usable, or if the user hides the rating from this reader. The title is read only if the reader may see
 * the scoreboard.
 */
export const ratingHistory = statement(
  "rating.history",
  `select h."contestId", h."endedAt", h.participants, h.rank, h.rating, h.before, h.performance,
     ${boardReadableBy(":readerUid?::text", reachParameters)} as "isReadable!", c.title
   from (select r.contest_id as "contestId", r.ended_at as "endedAt", r.participants, g.rank, g.rating, g.performance,
       lag(g.rating) over (order by r.ended_at, r.contest_id) as before
     from rating_change g join rated_contest r on r.contest_id = g.contest_id where g.uid = :uid) h
   join contest c on c.id = h."contestId"
   where exists (select 1 from user_count k where k.uid = :uid and k.listed
     and (not k.rating_hidden or k.uid = :readerUid?))
   order by h."endedAt" desc, h."contestId" desc limit :limit`,
  { planEach: true },
);

/** Hides a user's rating from others, or shows it again. */
export const hideRating = statement(
  "rating.hide",
  "update user_count set rating_hidden = :isHidden where uid = :uid",
);
