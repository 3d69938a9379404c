import type { RankType } from "../../shared/ranking.ts";
import { siteCount } from "../judging/service.ts";
import { sql } from "../platform/db.ts";

/** What a ranking orders by; ascending, so that a known row and all behind it are one comparison. */
const orders = {
  0: { name: "acm", keys: ["(-c.ac)", "c.total", "c.uid"] },
  1: { name: "oi", keys: ["(-c.score)", "(-c.ac)", "c.total", "c.uid"] },
} as const;

/** Everybody who is listed: a sum of shards. */
export const countListed = sql<{ count: number }>(
  "ranking.listed",
  `select ${siteCount("listed")} as count`,
);

/** A row's place in the order, as `keysOf` answers it. */
export type RankKeys = (number | string)[];

export interface PersonRow {
  uid: string;
  username: string;
  nickname: string | null;
  avatar: string | null;
  signature: string | null;
  ac: number;
  total: number;
  score: number;
}

const person = `u.uid, u.username, u.nickname, u.avatar, left(u.signature, 400) as signature,
  c.ac, c.total, c.score`;

/** A row of a page: how many there are in all, and a person; without a person when the page is empty. */
export type PageRow = { all: number } & (PersonRow | { uid: null });

/** A page of people in one question: their ids along an index first, then what stands behind them. */
function pageOf(uids: string, { all = "0::bigint", withs = "", from = "" } = {}): string {
  return `with ${withs} page as materialized (select ${all} as "all", ${uids} as uids ${from})
    select page."all", p.* from page left join lateral (
      select wanted.place, ${person}
      from unnest(page.uids) with ordinality as wanted (uid, place)
      join app_user u on u.uid = wanted.uid and u.status = 0
      join user_count c on c.uid = u.uid
      where wanted.place between 0 and ${Number.MAX_SAFE_INTEGER}
    ) p on true
    order by p.place`;
}

/** A few are sorted; more are met along the ranking, unless that takes longer than looking at each. */
const SORTED = 300;
const WALKED = 4000;

/** The same questions about both rankings. */
function questionsOf(type: RankType) {
  const { name, keys } = orders[type];
  const order = keys.join(", ");
  const backwards = keys.map((key) => `${key} desc`).join(", ");
  const values = keys.map((_, index) => `$${index + 3}`).join(", ");
  // Written so that the walk goes along the ranking's index, whatever share of names the planner expects.
  const called = "(select u.called like $3 from app_user u where u.uid = c.uid)";
  const byIndex = { byIndex: true };
  return {
    /** $1 rows, $2 rows before them. */
    fromTop: sql<PageRow>(
      `ranking.${name}.fromTop`,
      pageOf(
        `array(select c.uid from user_count c where c.listed order by ${order} limit $1 offset $2)`,
        { all: siteCount("listed") },
      ),
      byIndex,
    ),
    /** $1 rows, $2 rows behind them; the last one first. */
    fromEnd: sql<PageRow>(
      `ranking.${name}.fromEnd`,
      pageOf(
        `array(select c.uid from user_count c where c.listed order by ${backwards} limit $1 offset $2)`,
      ),
      byIndex,
    ),
    /** $1 rows, $2 rows between, $3… keys of a known row. */
    fromKnown: sql<PageRow>(
      `ranking.${name}.fromKnown`,
      pageOf(`array(select c.uid from user_count c where c.listed and (${order}) >= (${values})
         order by ${order} limit $1 offset $2)`),
      byIndex,
    ),
    /** $1 distance: the keys of every so manieth row from the first on. */
    every: sql<{ keys: RankKeys }>(
      `ranking.${name}.every`,
      `select jsonb_build_array(${keys.map((_, index) => `k${index}`).join(", ")}) as keys
       from (select ${keys.map((key, index) => `${key} as k${index}`).join(", ")},
               row_number() over (order by ${order}) - 1 as place
             from user_count c where c.listed) placed
       where place % $1 = 0 order by place`,
    ),
    /** $1 rows, $2 rows before them, $3 pattern of names: for names that many have. */
    isCommonName: sql<PageRow>(
      `ranking.${name}.isCommonName`,
      pageOf(`array(select c.uid from user_count c where c.listed and ${called}
         order by ${order} limit $1 offset $2)`),
      byIndex,
    ),
    /**
     * $1 rows, $2 rows before them, $3 pattern or null when the piece says it all, $4 pieces, $5 most: how
     * many are called so, and a page of them; no row when they are most. The pieces come from a question of their
     * own, so that the planner does not know how common they are: it would rather compute those of every
     * name than read them from the index.
     */
    called: sql<PageRow>(
      `ranking.${name}.called`,
      pageOf(
        `case when count <= ${SORTED} or ($1::bigint + $2::bigint) * ${siteCount("listed")} > ${WALKED} * count then array(
           select c.uid from found f join user_count c on c.uid = f.uid
           where c.listed order by ${order} limit $1 offset $2
         ) else array(
           select c.uid from user_count c
           where c.listed and (c.uid in (select uid from found)) is true
           order by ${order} limit $1 offset $2
         ) end`,
        {
          all: "count",
          withs: `found as materialized (
             select u.uid from app_user u
             where name_grams(u.called) @> (select $4::text[])
               and ($3::text is null or u.called like $3) and u.status = 0
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

/** How common pieces are in the index of names, as far as statistics know. */
export const pieceShares = sql<{ piece: string; share: number }>(
  "ranking.pieceShares",
  `select piece, share from pg_stats stats,
     unnest(stats.most_common_elems::text::text[], stats.most_common_elem_freqs) as known (piece, share)
   where stats.schemaname = current_schema() and stats.tablename = 'app_user_names'
     and piece is not null`,
);

/** Changes whenever anybody comes, leaves or is renamed; an SQL expression. */
export const namesVersionNow = "(select sum(version)::bigint from names_version)";

/** People found by their usernames, and the version of all names in that moment. */
interface UidsFound {
  version: number;
  uids: string[];
}

/** $1 pattern of lower-case usernames, $2 pieces, $3 most, in no order. */
export const usernamesLike = sql<UidsFound>(
  "ranking.usernamesLike",
  `select ${namesVersionNow} as version, array(
     select u.uid from app_user u
     where name_grams(u.called) @> (select $2::text[]) and lower(u.username) like $1
     limit $3::int) as uids`,
  { byIndex: true },
);

/** $1 pattern of lower-case usernames, $2 most: for those that are met soon when names are read one by one. */
export const commonUsernames = sql<UidsFound>(
  "ranking.commonUsernames",
  `select ${namesVersionNow} as version, array(
     select uid from app_user where called like $1 and lower(username) like $1
     limit $2::int) as uids`,
);

/** $1 pattern: how many are called so; reads every name. */
export const countUsersNamed = sql<{ count: number }>(
  "ranking.countUsersNamed",
  `select count(*) as count from app_user u
   where u.called like $1 and u.status = 0`,
);

/** $1 uids: these people in this order. */
export const peopleByUid = sql<PersonRow>(
  "ranking.people",
  `select ${person} from unnest($1::text[]) with ordinality as wanted (uid, place)
   join app_user u on u.uid = wanted.uid and u.status = 0
   join user_count c on c.uid = u.uid
   order by wanted.place`,
);

/**
 * $1 rows, $2 rows before them. A solved mark is made once per person and problem, so marks of the last
 * week are problems first solved in it. Who got as far earlier stands first. Whether these people are
 * listed is asked of few, not of all.
 */
export const recentSolvers = sql<{ uid: string; ac: number }>(
  "ranking.recentSolvers",
  `select uid, count(*) as ac from solved where solved_at > verdict_now() - interval '168 hours'
   group by uid order by count(*) desc, max(solved_at), uid limit $1 offset $2`,
);
