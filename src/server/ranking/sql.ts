import type { RankType } from "../../shared/ranking.ts";
import { siteCount } from "../judging/fragments/siteCount.sql.ts";
import { sql } from "../platform/db.ts";
import { namesVersionNow } from "./fragments/namesVersion.sql.ts";

/** Sort keys of a ranking; all ascending, so that a known row and all after it are one row comparison. */
const orders = {
  0: { name: "acm", keys: ["(-c.ac)", "c.total", "c.uid"] },
  1: { name: "oi", keys: ["(-c.score)", "(-c.ac)", "c.total", "c.uid"] },
} as const;

/** Number of ranked users: a sum of shards. */
export const countRanked = sql<{ count: number }>(
  "ranking.ranked",
  `select ${siteCount("ranked")} as count`,
);

/** What a user is ranked by; equal results share a rank. */
export function resultOf(type: RankType, { ac, total, score }: RankedUser): number[] {
  return type === 0 ? [-ac, total] : [-score, -ac, total];
}

/** The sort keys of a row, as returned by `keysOf`. */
export type RankKeys = (number | string)[];

export interface RankedUser {
  uid: string;
  username: string;
  nickname: string | null;
  avatar: string | null;
  signature: string | null;
  ac: number;
  total: number;
  score: number;
}

const user = `u.uid, u.username, u.nickname, u.avatar, left(u.signature, 400) as signature,
  c.ac, c.total, c.score`;

/** A row of a page: the total number, and a user; without a user when the page is empty. */
export type PageRow = { all: number } & (RankedUser | { uid: null });

/** A page of users in one statement: their ids by an index first, then their data. */
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
 * So few matches are sorted; more are found along the ranking, unless that takes longer than checking each.
 */
const SORTED = 300;
const WALKED = 4000;

/**
 * $1 rows of a JSON array: the place of a known row, its keys, and as many keys as are compared. For each,
 * in order, the number of users before those keys: the place, and what is counted from the known row on.
 */
function rowsBefore(name: string, keys: readonly string[], compared: number) {
  const given = (from: number, count: number) =>
    keys
      .slice(0, count)
      .map((key, i) =>
        key === "c.uid" ? `(w.row ->> ${from + i})` : `(w.row ->> ${from + i})::bigint`,
      )
      .join(", ");
  return sql<{ count: number }>(
    name,
    `select (w.row ->> 0)::bigint + (
       select count(*) from user_count c where c.ranked
         and (${keys.join(", ")}) >= (${given(1, keys.length)})
         and (${keys.slice(0, compared).join(", ")}) < (${given(1 + keys.length, compared)})
     ) as count
     from jsonb_array_elements($1::jsonb) with ordinality as w (row, place)
     order by w.place`,
    { byIndex: true },
  );
}

/** The same statements for both rankings. */
function questionsOf(type: RankType) {
  const { name, keys } = orders[type];
  const order = keys.join(", ");
  const backwards = keys.map((key) => `${key} desc`).join(", ");
  const values = keys.map((_, index) => `$${index + 3}`).join(", ");
  // Forces the scan along the ranking's index, whatever share of names the planner expects.
  const called = "(select u.called like $3 from app_user u where u.uid = c.uid)";
  const byIndex = { byIndex: true };
  return {
    /** $1 limit, $2 offset. */
    fromTop: sql<PageRow>(
      `ranking.${name}.fromTop`,
      pageOf(
        `array(select c.uid from user_count c where c.ranked order by ${order} limit $1 offset $2)`,
        { all: siteCount("ranked") },
      ),
      byIndex,
    ),
    /** $1 limit, $2 rows after them; the last one first. */
    fromEnd: sql<PageRow>(
      `ranking.${name}.fromEnd`,
      pageOf(
        `array(select c.uid from user_count c where c.ranked order by ${backwards} limit $1 offset $2)`,
      ),
      byIndex,
    ),
    /** $1 limit, $2 offset from the known row, $3… its keys. */
    fromKnown: sql<PageRow>(
      `ranking.${name}.fromKnown`,
      pageOf(`array(select c.uid from user_count c where c.ranked and (${order}) >= (${values})
         order by ${order} limit $1 offset $2)`),
      byIndex,
    ),
    /** $1 distance: the keys of every n-th row, beginning with the first. */
    every: sql<{ keys: RankKeys }>(
      `ranking.${name}.every`,
      `select jsonb_build_array(${keys.map((_, index) => `k${index}`).join(", ")}) as keys
       from (select ${keys.map((key, index) => `${key} as k${index}`).join(", ")},
               row_number() over (order by ${order}) - 1 as place
             from user_count c where c.ranked) placed
       where place % $1 = 0 order by place`,
    ),
    /** Of each result, how many users have a better one. */
    better: rowsBefore(`ranking.${name}.better`, keys, keys.length - 1),
    /** Of each user's keys, how many stand before this one. */
    before: rowsBefore(`ranking.${name}.before`, keys, keys.length),
    /** $1 limit, $2 offset, $3 pattern of names: for names that many users have. */
    isCommonName: sql<PageRow>(
      `ranking.${name}.isCommonName`,
      pageOf(`array(select c.uid from user_count c where c.ranked and ${called}
         order by ${order} limit $1 offset $2)`),
      byIndex,
    ),
    /**
     * $1 limit, $2 offset, $3 pattern or null when the n-gram is sufficient, $4 n-grams, $5 maximum: the
     * number of matching users, and a page of them; no row when the maximum is reached. The n-grams are
     * selected by a subquery, so that the planner does not know how common they are: it would otherwise
     * compute those of every name instead of using the index.
     */
    called: sql<PageRow>(
      `ranking.${name}.called`,
      pageOf(
        `case when count <= ${SORTED} or ($1::bigint + $2::bigint) * ${siteCount("ranked")} > ${WALKED} * count then array(
           select c.uid from found f join user_count c on c.uid = f.uid
           where c.ranked order by ${order} limit $1 offset $2
         ) else array(
           select c.uid from user_count c
           where c.ranked and (c.uid in (select uid from found)) is true
           order by ${order} limit $1 offset $2
         ) end`,
        {
          all: "count",
          withs: `found as materialized (
             select u.uid from app_user u join user_count k on k.uid = u.uid
             where name_grams(u.called) @> (select $4::text[])
               and ($3::text is null or u.called like $3) and k.ranked
             limit $5::int
           ), counted as materialized (select count(*) from found),`,
          from: "from counted where count < $5::int",
        },
      ),
      byIndex,
    ),
  };
}

export const questions = { 0: questionsOf(0), 1: questionsOf(1) };

/** How common n-grams are in the index of names, according to the statistics. */
export const pieceShares = sql<{ piece: string; share: number }>(
  "ranking.pieceShares",
  `select piece, share from pg_stats stats,
     unnest(stats.most_common_elems::text::text[], stats.most_common_elem_freqs) as known (piece, share)
   where stats.schemaname = current_schema() and stats.tablename = 'app_user_names'
     and piece is not null`,
);

const listedUser = `select ${user} from app_user u join user_count c on c.uid = u.uid
   where u.status = 0`;

/** $1 name in lower case: who is called exactly so. */
export const userNamed = sql<RankedUser>(
  "ranking.userNamed",
  `${listedUser} and lower(u.username) = $1`,
  { byIndex: true },
);

/** $1 pattern of names, $2 n-grams, $3 limit, unordered. */
export const usersLike = sql<RankedUser>(
  "ranking.usersLike",
  `${listedUser} and name_grams(u.called) @> (select $2::text[]) and u.called like $1
   limit $3::int`,
  { byIndex: true },
);

/** $1 pattern, $2 limit: for those that a scan finds soon. */
export const commonUsersLike = sql<RankedUser>(
  "ranking.commonUsersLike",
  `${listedUser} and u.called like $1 limit $2::int`,
);

/** Users found by their usernames, and the version of all names at that moment. */
interface UidsFound {
  version: number;
  uids: string[];
}

/** $1 pattern of lower-case usernames, $2 n-grams, $3 limit, unordered. */
export const usernamesLike = sql<UidsFound>(
  "ranking.usernamesLike",
  `select ${namesVersionNow} as version, array(
     select u.uid from app_user u
     where name_grams(u.called) @> (select $2::text[]) and lower(u.username) like $1
     limit $3::int) as uids`,
  { byIndex: true },
);

/** $1 pattern of lower-case usernames, $2 limit: for those that a scan finds soon. */
export const commonUsernames = sql<UidsFound>(
  "ranking.commonUsernames",
  `select ${namesVersionNow} as version, array(
     select uid from app_user where called like $1 and lower(username) like $1
     limit $2::int) as uids`,
);

/** $1 pattern: number of matching users in the rankings; reads every name. */
export const countUsersNamed = sql<{ count: number }>(
  "ranking.countUsersNamed",
  `select count(*) as count from app_user u join user_count c on c.uid = u.uid
   where u.called like $1 and c.ranked`,
);

/** $1 uids: these users in this order. */
export const usersByUid = sql<RankedUser>(
  "ranking.usersByUid",
  `select ${user} from unnest($1::text[]) with ordinality as wanted (uid, place)
   join app_user u on u.uid = wanted.uid and u.status = 0
   join user_count c on c.uid = u.uid
   order by wanted.place`,
);

/**
 * $1 limit, $2 offset. A solved mark is created once per user and problem, so marks of the last week are
 * problems first solved in it. Of equals, the one who reached the number earlier comes first. Whether users are
 * listed is checked for the few rows of the page, not for all.
 */
export const recentSolvers = sql<{ uid: string; ac: number }>(
  "ranking.recentSolvers",
  `select uid, count(*) as ac from solved where solved_at > verdict_now() - interval '168 hours'
   group by uid order by count(*) desc, max(solved_at), uid limit $1 offset $2`,
);
