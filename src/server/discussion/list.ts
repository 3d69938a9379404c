import type * as z from "zod/mini";
import type {
  DiscussionHighlights,
  listDiscussions as listCall,
} from "../../shared/discussion/discussion.ts";
import { DISCUSSION_TOTAL_MAX } from "../../shared/discussion/discussionRules.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { type Db, only } from "../platform/database/db.ts";
import type { Call } from "../platform/route/route.ts";
import { type DiscussionSource, openPlace, type OpenPlace } from "./place.ts";
import { mayModerate } from "./policy.ts";
import {
  listOf,
  type ListKind,
  matchesIn,
  matchesOfIds,
  type PageRow,
  rowsOfIds,
  searchFacts,
} from "./lists.sql.ts";
import { excerptRows } from "./posts.sql.ts";
import { presentRow } from "./present.ts";
import { type ProblemAccess, problemAccessOf } from "./problemAccess.ts";
import {
  needlesOf,
  queryForPosts,
  queryOf,
  rangesIn,
  rangesOfSearch,
  type SearchQuery,
  wholeTermsOf,
  withinPlace,
} from "./searchTerms.ts";

type Query = z.output<typeof listCall.input>;
type Page = OutputOf<typeof listCall>;

/**
 * A page of posts that the viewer sees. Refusals: those of `openPlace`, LOGIN_REQUIRED when a guest asks for their own
 * posts.
 */
export async function listPosts(
  source: DiscussionSource,
  query: Query,
  { viewer, locale }: Pick<Call, "viewer" | "locale">,
): Promise<Page> {
  const { db } = source;
  if (query.onlyMine && !viewer) throw new Refusal("LOGIN_REQUIRED");
  const place = await openPlace(source, query, viewer);
  const uid = query.onlyMine ? (viewer?.uid ?? null) : null;
  const list = {
    kind: kindOf(place, query),
    placeId: place.problem?.id ?? place.classId ?? place.contestId ?? 0,
    categoryId: query.cid ?? null,
    uid,
    withHidden: query.admin && mayModerate(viewer, place),
    ...problemAccessOf(viewer),
  };
  const { keyword } = query;
  const { rows, total } =
    keyword === undefined
      ? await pageOf(db, list, { ...query, locale })
      : await searchPage(db, list, { ...query, keyword, locale, place });
  const highlights = keyword === undefined ? null : await highlightsOf(db, rows, keyword);
  return {
    records: rows.map((row) => presentRow(row, viewer, highlights?.get(row.id) ?? null)),
    total: Math.min(total, DISCUSSION_TOTAL_MAX),
    hasMore: total > DISCUSSION_TOTAL_MAX,
  };
}

/** The parameters of a list of posts: which list it is, and which posts its reader may see. */
interface ReadList extends ProblemAccess {
  kind: ListKind;
  placeId: number;
  categoryId: number | null;
  uid: string | null;
  withHidden: boolean;
}

/**
 * If a block of ids has at least this many matches, the search continues with older blocks immediately. Otherwise, the
 * search first checks whether only a few posts contain the whole words. For two frequent words, this check took four
 * fifths of the search time.
 */
const FREQUENT_MATCHES = 50;

/** Counting stops one post after the maximum, which shows whether there are more posts. */
const COUNT_MAX = DISCUSSION_TOTAL_MAX + 1;
interface RowsOfPage {
  rows: PageRow[];
  /** At most `COUNT_MAX`. */
  total: number;
}

type PageQuery = Pick<Query, "currentPage" | "limit" | "before"> & { locale: string };

async function pageOf(
  db: Db,
  list: ReadList,
  { currentPage, limit, before, locale }: PageQuery,
): Promise<RowsOfPage> {
  const { page, count } = listOf(list.kind, before === undefined ? "newest" : "older");
  const offset = (currentPage - 1) * limit;
  const filters = { ...list, before: before ?? null };
  const [rows, [counted]] = await Promise.all([
    offset < DISCUSSION_TOTAL_MAX ? page(db, { ...filters, locale, limit, offset }) : [],
    count(db, { ...filters, countMax: COUNT_MAX }),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/**
 * A search reads every counted match only once, for both the page and the total. It first reads the pinned posts, and
 * then ranges of the posts that are not pinned, until there are enough matches (`rangesOfSearch`). The comments in
 * `matches` state how much CPU time PostgreSQL needs with 200,000 posts.
 */
async function searchPage(
  db: Db,
  list: ReadList,
  {
    keyword,
    currentPage,
    limit,
    before,
    locale,
    place,
  }: PageQuery & { keyword: string; place: OpenPlace },
): Promise<RowsOfPage> {
  const { pinned, matches } = matchesIn(list.kind);
  const [facts, pinnedRows] = await Promise.all([
    searchFacts(db, { name: keyword }),
    before === undefined ? pinned(db, { ...list, limit: COUNT_MAX }) : [],
  ]);
  const { accountUid, newestId } = only(facts);
  const words = queryOf(keyword, accountUid);
  if (!words) return { rows: [], total: 0 };
  const { uid, categoryId } = list;
  const { problem, classId, contestId } = place;
  const fields = { uid, categoryId, problemId: problem?.id ?? null, classId, contestId };
  const query = withinPlace(words, fields);
  const whole = wholeTermsOf(keyword, accountUid, fields);
  const pinnedIds = pinnedRows.map(({ id }) => id);
  const ids = await matchesAmong(db, pinnedIds, query);
  const below = Math.min(before ?? Infinity, newestId + 1);
  let isFrequent = false;
  for (const range of rangesOfSearch({ query, whole }, below)) {
    const rows = await matches(db, {
      ...list,
      ...range,
      whole: isFrequent ? range.whole.map(() => null) : range.whole,
      limit: COUNT_MAX - ids.length,
    });
    for (const { id } of rows) ids.push(id);
    if (ids.length >= COUNT_MAX) break;
    isFrequent = rows.length >= FREQUENT_MATCHES * range.terms.length;
  }
  const offset = (currentPage - 1) * limit;
  const pageIds = offset < DISCUSSION_TOTAL_MAX ? ids.slice(offset, offset + limit) : [];
  const rows = pageIds.length === 0 ? [] : await rowsOfIds(db, { ids: pageIds, locale });
  return { rows, total: ids.length };
}

/** Those of the given posts that contain the words, in the same order. */
async function matchesAmong(db: Db, ids: readonly number[], query: SearchQuery): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await matchesOfIds(db, { ids, terms: queryForPosts(query, ids) });
  const matching = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => matching.has(id));
}

/** The kind of list whose index returns the rows in the required order. */
function kindOf({ problem, classId, contestId }: OpenPlace, { onlyMine, cid }: Query): ListKind {
  if (classId !== null) return "class";
  if (contestId !== null) return "contest";
  if (problem !== null) return "problem";
  if (onlyMine) return "own";
  return cid === undefined ? "site" : "category";
}

async function highlightsOf(
  db: Db,
  rows: readonly PageRow[],
  keyword: string,
): Promise<Map<number, DiscussionHighlights>> {
  const needles = needlesOf(keyword);
  const excerpts =
    rows.length === 0 || needles.length === 0
      ? []
      : await excerptRows(db, { ids: rows.map(({ id }) => id), needles });
  const byId = new Map(excerpts.map((excerpt) => [excerpt.id, excerpt]));
  return new Map(
    rows.map(({ id, title, description }) => {
      const excerpt = byId.get(id);
      const text = excerpt && `${excerpt.isCut ? "…" : ""}${excerpt.text}`.toWellFormed();
      return [
        id,
        {
          title: rangesIn(title, needles),
          description: rangesIn(description, needles),
          excerpt: text === undefined ? null : { text, ranges: rangesIn(text, needles) },
        },
      ];
    }),
  );
}
