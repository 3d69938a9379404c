import { RankType } from "../../shared/practice/ranking.ts";
import { siteCount } from "../judging/fragments/siteCount.sql.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";

/**
 * Sort keys of a ranking. All keys are in ascending order, so a single row comparison selects all rows from a given row
 * onwards.
 */
const orders = {
  [RankType.Acm]: {
    name: "acm",
    among: "ranked",
    keys: ["(-c.ac)", "c.total", "c.uid"],
    names: ["ac", "total", "uid"],
  },
  [RankType.Oi]: {
    name: "oi",
    among: "ranked",
    keys: ["(-c.score)", "(-c.ac)", "c.total", "c.uid"],
    names: ["score", "ac", "total", "uid"],
  },
  [RankType.Rating]: {
    name: "rating",
    among: "rated",
    keys: ["(-c.contest_rating)", "c.uid"],
    names: ["rating", "uid"],
  },
} as const;

/** Converts the sort keys of a row to the named parameters of `fromRow`. */
export function keyParameters(type: RankType, keys: RankKeys) {
  const { names } = orders[type];
  const byName = Object.fromEntries(names.map((name, i) => [name, keys[i]]));
  return byName as { score: number; ac: number; total: number; rating: number; uid: string };
}

/** Number of users in a ranking, which is the sum of the counter's shards. */
const countOf = (type: RankType) => {
  const { among, name: variant } = orders[type];
  return statement("ranking.ranked", `select ${siteCount(among)} as count`, { variant });
};
export const countRanked = {
  [RankType.Acm]: countOf(RankType.Acm),
  [RankType.Oi]: countOf(RankType.Oi),
  [RankType.Rating]: countOf(RankType.Rating),
};

/** The result that determines a user's rank; equal results share a rank. */
export function resultOf(type: RankType, user: RankedUser): number[] {
  const { ac, total, score, contestRating } = user;
  if (type === RankType.Rating) return [-(contestRating ?? 0)];
  return type === RankType.Acm ? [-ac, total] : [-score, -ac, total];
}

/** The sort keys of a row, as returned by `keysOf`. */
export type RankKeys = (number | string)[];

export type RankedUser = RowOf<typeof usersByUid>;

const user = `u.uid, u.username, u.nickname, u.avatar, left(u.signature, 400) as signature,
  c.ac, c.total, c.score, case when c.rated then c.contest_rating end as "contestRating",
  case when c.rated then c.rated_contests else 0 end as "ratedContests"`;

/** A row of a page: the total number and one user; an empty page is one row without a user. */
export type PageRow = RowOf<(typeof questions)[RankType]["fromTop"]>;

/** Reads a page of users in one statement: first their ids from an index, then their data. */
function pageOf(uids: string, { all = "0::bigint", withs = "", from = "" } = {}): string {
  return `with ${withs} page as materialized (select ${all} as "all", ${uids} as uids ${from})
    select page."all", p.* from page left join lateral (
      select wanted.place, ${user}
      from unnest(page.uids) with ordinality as wanted (uid, place)
      join app_user u on u.uid = wanted.uid and u.status = 0
      join user_count c on c.uid = u.uid
      where wanted.place between 0 and ${Number.MAX_SAFE_INTEGER}
    ) p on true
    order by p.place`;
}

/**
 * Maximum number of matches that are sorted. If there are more, the ranking itself is scanned, unless sorting all
 * matches is still expected to be faster.
 */
const SORTED = 300;
const WALKED = 4000;

/**
 * `:rows`: a JSON array; each entry contains the rank and the keys of a checkpoint, and the keys to compare. For each
 * of these entries, in order, returns the number of users who rank before a user with the compared keys. This is the
 * checkpoint's rank plus the number of rows counted from the checkpoint.
 */
function rowsBefore(type: RankType, compared: number): string {
  const { among, keys } = orders[type];
  const valuesOf = (from: number, count: number) =>
    keys
      .slice(0, count)
      .map((key, i) =>
        key === "c.uid" ? `(w.row ->> ${from + i})` : `(w.row ->> ${from + i})::bigint`,
      )
      .join(", ");
  return `select (w.row ->> 0)::bigint + (
       select count(*) from user_count c where c.${among}
         and (${keys.join(", ")}) >= (${valuesOf(1, keys.length)})
         and (${keys.slice(0, compared).join(", ")}) < (${valuesOf(1 + keys.length, compared)})
     ) as "count!"
     from jsonb_array_elements(:rows::jsonb) with ordinality as w (row, place)
     order by w.place`;
}

/** The statements of one ranking; each ranking has the same set of statements. */
function questionsOf(type: RankType) {
  const { name: variant, among, keys, names } = orders[type];
  const order = keys.join(", ");
  const backwards = keys.map((key) => `${key} desc`).join(", ");
  const values = names.map((name) => `:${name}`).join(", ");
  // Forces the scan of the ranking's index, regardless of how many matching names the planner expects.
  const nameCondition = "(select u.called like :pattern from app_user u where u.uid = c.uid)";
  const options = { byIndex: true, variant };
  return {
    fromTop: statement(
      "ranking.fromTop",
      pageOf(
        `array(select c.uid from user_count c where c.${among} order by ${order} limit :limit offset :offset)`,
        { all: siteCount(among) },
      ),
      options,
    ),
    /** `:offset`: number of rows after the page. The rows are returned in reverse order. */
    fromEnd: statement(
      "ranking.fromEnd",
      pageOf(
        `array(select c.uid from user_count c where c.${among} order by ${backwards} limit :limit offset :offset)`,
      ),
      options,
    ),
    /** The page begins at the row with these keys; `:offset`: number of rows to skip from this row on. */
    fromRow: statement(
      "ranking.fromRow",
      pageOf(`array(select c.uid from user_count c where c.${among} and (${order}) >= (${values})
         order by ${order} limit :limit offset :offset)`),
      options,
    ),
    /** The keys of every `:distance`-th row, beginning with the first. */
    every: statement(
      "ranking.every",
      `select jsonb_build_array(${keys.map((_, index) => `k${index}`).join(", ")}) as keys
       from (select ${keys.map((key, index) => `${key} as k${index}`).join(", ")},
               row_number() over (order by ${order}) - 1 as place
             from user_count c where c.${among}) placed
       where place % :distance = 0 order by place`,
      { variant },
    ).narrow<{ keys: RankKeys }>(),
    /** For each given result, the number of users whose result is better. */
    better: statement("ranking.better", rowsBefore(type, keys.length - 1), options),
    /** For each given user, identified by the sort keys, the number of users ranked before that user. */
    before: statement("ranking.before", rowsBefore(type, keys.length), options),
    /** A page of the users whose names contain the text. Used if the text occurs in many names. */
    byCommonName: statement(
      "ranking.byCommonName",
      pageOf(`array(select c.uid from user_count c where c.${among} and ${nameCondition}
         order by ${order} limit :limit offset :offset)`),
      options,
    ),
    /**
     * The number of matching users, and a page of them; no row if at least `:most` users match. If `:pattern` is null,
     * only the n-grams (`:pieces`) are compared. A subquery selects the n-grams, so that the planner does not know how
     * common they are. Otherwise, the query would compute the n-grams of every name instead of using the index.
     */
    called: statement(
      "ranking.called",
      pageOf(
        `case when count <= ${SORTED} or (:limit::bigint + :offset::bigint) * ${siteCount(among)} > ${WALKED} * count then array(
           select c.uid from found f join user_count c on c.uid = f.uid
           where c.${among} order by ${order} limit :limit offset :offset
         ) else array(
           select c.uid from user_count c
           where c.${among} and (c.uid in (select uid from found)) is true
           order by ${order} limit :limit offset :offset
         ) end`,
        {
          all: "count",
          withs: `found as materialized (
             select u.uid from app_user u join user_count k on k.uid = u.uid
             where name_grams(u.called) @> (select :pieces::text[])
               and (:pattern?::text is null or u.called like :pattern) and k.${among}
             limit :most::int
           ), counted as materialized (select count(*) from found),`,
          from: "from counted where count < :most::int",
        },
      ),
      options,
    ),
  };
}

export const questions = {
  [RankType.Acm]: questionsOf(RankType.Acm),
  [RankType.Oi]: questionsOf(RankType.Oi),
  [RankType.Rating]: questionsOf(RankType.Rating),
};

/** How common n-grams are in the name index, according to PostgreSQL's statistics. */
export const pieceShares = statement(
  "ranking.pieceShares",
  `select piece, share as "share!" from pg_stats stats,
     unnest(stats.most_common_elems::text::text[], stats.most_common_elem_freqs) as common (piece, share)
   where stats.schemaname = current_schema() and stats.tablename = 'app_user_names'
     and piece is not null`,
);

const listedUser = `select ${user} from app_user u join user_count c on c.uid = u.uid
   where u.status = 0`;

/** Users with exactly this name. */
export const userByName = statement(
  "ranking.userByName",
  `${listedUser} and lower(u.username) = :name`,
  { byIndex: true },
);

/** At most `:limit` users, unordered. `:pattern`: pattern for names; `:pieces`: n-grams that the names must contain. */
export const usersLike = statement(
  "ranking.usersLike",
  `${listedUser} and name_grams(u.called) @> (select :pieces::text[]) and u.called like :pattern
   limit :limit::int`,
  { byIndex: true },
);

/**
 * Searches for usernames as `usernamesLike` does, but for strings that many names contain. It does not use the index,
 * because a scan finds matches quickly.
 */
export const commonUsersLike = statement(
  "ranking.commonUsersLike",
  `${listedUser} and u.called like :pattern limit :limit::int`,
);

/** At most `:limit` users, unordered. `:pattern`: pattern for lower-case usernames, `:pieces`: n-grams. */
export const usernamesLike = statement(
  "ranking.usernamesLike",
  `select array(
     select u.uid from app_user u
     where name_grams(u.called) @> (select :pieces::text[]) and lower(u.username) like :pattern
     limit :limit::int) as uids`,
  { byIndex: true },
);

/**
 * Searches for usernames as `usernamesLike` does, but for strings that many names contain. It does not use the index,
 * because a scan finds matches quickly.
 */
export const commonUsernames = statement(
  "ranking.commonUsernames",
  `select array(
     select uid from app_user where called like :pattern and lower(username) like :pattern
     limit :limit::int) as uids`,
);

/** Number of users in a ranking whose names match; the statement compares every name. */
const countByName = (type: RankType) => {
  const { among, name: variant } = orders[type];
  return statement(
    "ranking.countUsersByName",
    `select count(*) as count from app_user u join user_count c on c.uid = u.uid
     where u.called like :pattern and c.${among}`,
    { variant },
  );
};
export const countUsersByName = {
  [RankType.Acm]: countByName(RankType.Acm),
  [RankType.Oi]: countByName(RankType.Oi),
  [RankType.Rating]: countByName(RankType.Rating),
};

/** The users with these ids, in the given order. */
export const usersByUid = statement(
  "ranking.usersByUid",
  `select ${user} from unnest(:uids::text[]) with ordinality as wanted (uid, place)
   join app_user u on u.uid = wanted.uid and u.status = 0
   join user_count c on c.uid = u.uid
   order by wanted.place`,
);

/**
 * A row is added to `solved` once per user and problem, so the rows of the last week are the problems first solved in
 * that week. Users with the same number of solved problems are sorted by the time at which they reached this number.
 * Banned users are included: the caller removes them when it reads the names of the few users on a page.
 */
export const recentSolvers = statement(
  "ranking.recentSolvers",
  `select uid, count(*) as ac from solved where solved_at > verdict_now() - interval '168 hours'
   group by uid order by count(*) desc, max(solved_at), uid limit :limit offset :offset`,
);

/** The users with the best results on the problems of one problem bank; equal results share a rank. */
const rankedByBank = (type: typeof RankType.Acm | typeof RankType.Oi) => {
  const result = type === RankType.Acm ? "c.ac desc" : "c.score desc, c.ac desc";
  return statement(
    "ranking.byBank",
    `with c as (
       select c.uid, c.ac, c.score::int as score from bank_count c join user_count u on u.uid = c.uid and u.ranked
       where c.bank = :bank and (c.ac > 0 or c.score > 0)
       order by ${result} fetch first :limit rows with ties
     ), ranked as (
       select c.uid, c.ac, c.score, rank() over (order by ${result})::int as rank from c
     )
     select r.uid, r.ac, r.score, r.rank, u.called
     from ranked r join app_user u on u.uid = r.uid and u.status = 0
     order by r.rank, u.called limit :limit`,
    { variant: orders[type].name, byIndex: true },
  );
};
export const rankedOfBank = {
  [RankType.Acm]: rankedByBank(RankType.Acm),
  [RankType.Oi]: rankedByBank(RankType.Oi),
};
export type RankedOfBank = RowOf<(typeof rankedOfBank)[0]>;

/** Finished submissions of these users to the problems of a problem bank. */
export const submissionsToBank = statement(
  "ranking.submissionsToBank",
  `select s.uid, count(*)::int as total from submission s join problem p on p.id = s.problem_id
   where s.uid = any(:uids::text[]) and s.counted and s.status not in (4, 10) and p.oj = :bank
   group by s.uid`,
);
