import { columns, joined, problemOpen } from "./posts.sql.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";

/**
 * The kinds of lists; each has an index for its order. `site` contains all posts that belong to no class and no
 * contest, including posts about problems.
 */
const listKinds = ["site", "category", "problem", "class", "contest", "own"] as const;
export type ListKind = (typeof listKinds)[number];

const ofSite = "d.group_id is null and d.contest_id is null";
const inPlace: Record<ListKind, string> = {
  site: ofSite,
  category: `${ofSite} and d.category_id = :categoryId?`,
  problem: `${ofSite} and d.problem_id = :placeId`,
  class: "d.group_id = :placeId",
  contest: "d.contest_id = :placeId",
  own: `${ofSite} and d.uid = :uid?`,
};

/**
 * SQL condition on `discussion d`: the post is in the list, and the reader may see it. For the list `problem`, access
 * to the problem has already been checked.
 */
function inList(kind: ListKind): string {
  return `${inPlace[kind]} and d.deleted_at is null and (:withHidden::boolean or not d.is_hidden)
       ${kind === "category" ? "" : "and (:categoryId?::bigint is null or d.category_id = :categoryId?)"}
       ${kind === "own" ? "" : "and (:uid?::text is null or d.uid = :uid?)"}
       ${kind === "problem" ? "" : `and ${problemOpen}`}`;
}

/** `newest`: the newest posts; `older`: posts older than `:before`, without pinned posts. */
const ways = ["newest", "older"] as const;
export type ListWay = (typeof ways)[number];

const olderOnes: Record<ListWay, string> = {
  newest: "true",
  older: "not d.top_priority and d.id < :before?",
};

function listStatements(kind: ListKind, way: ListWay) {
  const from = `from discussion d where ${inList(kind)} and ${olderOnes[way]}`;
  const options = { variant: `${kind}+${way}`, byIndex: true };
  return {
    page: statement(
      "discussion.page",
      `with page as materialized (
     select d.id, row_number() over () as position from (
       select d.id ${from} order by d.top_priority desc, d.id desc limit :limit offset :offset) d)
   select ${columns} from page join discussion d on d.id = page.id ${joined} order by page.position`,
      options,
    ),
    count: statement(
      "discussion.count",
      `select count(*)::int as total from (select 1 ${from} limit :countMax) d`,
      options,
    ),
  };
}

const lists = listKinds.flatMap((kind) =>
  ways.map((way) => ({ kind, way, ...listStatements(kind, way) })),
);

/**
 * Returns the two statements for a kind of list: one reads a page of posts, and one counts the posts, up to
 * `:countMax`.
 */
export function listOf(kind: ListKind, way: ListWay): ReturnType<typeof listStatements> {
  const list = lists.find((each) => each.kind === kind && each.way === way);
  if (!list) throw new Error(`no list of discussions ${kind}`);
  return list;
}
export type PageRow = RowOf<ReturnType<typeof listStatements>["page"]>;

// Search --------------------------------------------------------------------------------------

/** Data for a search: the id of the account whose username is `:name`, and the id of the newest post. */
export const searchFacts = statement(
  "discussion.searchFacts",
  `select (select uid from app_user where lower(username) = lower(:name) and deleted_at is null) as "accountUid",
     coalesce((select max(id) from discussion), 0) as "newestId"`,
  { byIndex: true },
);

/**
 * If at most this many posts of a block match `:whole`, these posts are checked individually: checking 100 posts takes
 * 1.2 ms, and a prefix search for a word that is in all posts takes 3.3 ms.
 */
const FEW_MAX = 200;

function matchStatements(kind: ListKind) {
  const options = { variant: kind, byIndex: true };
  return {
    pinned: statement(
      "discussion.pinned",
      `select d.id from discussion d where ${inList(kind)} and d.top_priority order by d.id desc limit :limit`,
      options,
    ),
    // If only a few posts of a block match `:whole`, only these posts are checked. This is faster, because a prefix
    // search reads every index entry that starts with its prefix. With 16 blocks, a search for two words takes 0.2
    // instead of 47 ms if all posts contain one word and only a few old posts contain the other. A search for a word in
    // all posts of a class takes 20 instead of 53 ms. `+ 0` makes PostgreSQL use the index on terms instead of the
    // index on ids. The ids are passed as an array, so that PostgreSQL scans the list's index once; the index has all
    // columns of the conditions. Reading 1,000 matches of a word in all posts takes 5 ms, but 12 ms if each post is
    // looked up in the table. Each text query (`tsquery`) is for a single block. If one query covered several blocks, a
    // search for several words would not make the index skip to the posts with the rarest word.
    matches: statement(
      "discussion.matches",
      `with candidate as materialized (
         select found.id from unnest(:terms::text[], :whole[?]::text[]) as block (terms, whole)
         cross join lateral (select case when block.whole is not null then array(
           select y.discussion_id from discussion_text y where y.terms @@ block.whole::tsquery limit ${FEW_MAX + 1}) end as ids
           offset 0) few
         cross join lateral (
           select x.discussion_id + 0 as id from discussion_text x
           where coalesce(cardinality(few.ids), ${FEW_MAX + 1}) > ${FEW_MAX} and x.terms @@ block.terms::tsquery
           union all
           select p.id from (select x.discussion_id as id, x.terms from discussion_text x
             where cardinality(few.ids) <= ${FEW_MAX} and x.discussion_id = any (few.ids) offset 0) p
           where p.terms @@ block.terms::tsquery) found
         where found.id < :below::bigint)
       select d.id from discussion d
       where d.id = any (array(select id from candidate)) and ${inList(kind)} and not d.top_priority
       order by d.id desc limit :limit`,
      options,
    ),
  };
}
const matchesByKind = new Map(listKinds.map((kind) => [kind, matchStatements(kind)]));

/**
 * The statements that search a list, newest posts first: one reads the pinned posts, and one reads the posts that are
 * not pinned, match one of `:terms` and have an id below `:below`.
 */
export function matchesIn(kind: ListKind): ReturnType<typeof matchStatements> {
  const statements = matchesByKind.get(kind);
  if (!statements) throw new Error(`no list of discussions ${kind}`);
  return statements;
}

// Rows are first selected by id alone. If one query had both conditions, PostgreSQL would also read all matches in the
// index of terms (58 ms for a word that occurs in all posts).
/** The posts `:ids`, limited to those that match `:terms`. */
export const matchesOfIds = statement(
  "discussion.matchesOfIds",
  `with post as materialized (
     select x.discussion_id as id, x.terms from discussion_text x where x.discussion_id = any (:ids::bigint[]))
   select id from post where terms @@ :terms::text::tsquery`,
  { byIndex: true },
);

/** Posts in the order of `:ids`. */
export const rowsOfIds = statement(
  "discussion.rowsOfIds",
  `select ${columns} from unnest(:ids::bigint[]) with ordinality listed (id, position)
   join discussion d on d.id = listed.id ${joined} order by listed.position`,
  { byIndex: true },
);
