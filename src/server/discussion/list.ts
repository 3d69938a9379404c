import type * as z from "zod/mini";
import type { DiscussionHighlights, listDiscussions as listCall } from "../../shared/discussion.ts";
import { DISCUSSION_TOTAL_MAX } from "../../shared/discussionRules.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import { Refusal } from "../../shared/errors.ts";
import type { Db } from "../platform/db.ts";
import type { Call } from "../platform/route.ts";
import { type DiscussionSource, openPlace, type OpenPlace } from "./place.ts";
import { mayModerate } from "./policy.ts";
import {
  excerptRows,
  listOf,
  type ListKind,
  type ListWay,
  type PageRow,
  sampleOf,
  uidOfName,
} from "./posts.sql.ts";
import { presentRow } from "./present.ts";
import { problemAccessOf } from "./problemAccess.ts";
import { needlesOf, queryOf, rangesIn, withinPlace } from "./searchTerms.ts";

type Query = z.output<typeof listCall.input>;
type Page = OutputOf<typeof listCall>;

const nothing: Page = { records: [], total: 0, hasMore: false };

/**
 * A page of posts that the viewer sees. Refusals: those of `openPlace`, LOGIN_REQUIRED for one's own posts without a
 * session.
 */
export async function listPosts(
  source: DiscussionSource,
  query: Query,
  { viewer, locale }: Pick<Call, "viewer" | "locale">,
): Promise<Page> {
  const { db } = source;
  if (query.onlyMine && !viewer) throw new Refusal("LOGIN_REQUIRED");
  const place = await openPlace(source, query, viewer);
  const { currentPage, limit, keyword } = query;
  const kind = kindOf(place, query);
  const uid = query.onlyMine ? (viewer?.uid ?? null) : null;
  const placeId = place.problem?.id ?? place.classId ?? place.contestId ?? 0;
  const words = keyword === undefined ? null : await termsOfKeyword(db, keyword);
  if (words === "") return nothing;
  const filters = {
    placeId,
    categoryId: query.cid ?? null,
    uid,
    withHidden: query.admin && mayModerate(viewer, place),
    before: query.before ?? null,
    candidateMax: CANDIDATES_MAX,
    terms: words ?? "",
    ...problemAccessOf(viewer),
  };
  const way = words === null ? wayWithoutSearch(query) : await wayOfSearch(db, kind, filters);
  const searched =
    words === null
      ? filters
      : {
          ...filters,
          terms:
            way === "walk"
              ? words
              : withinPlace(words, {
                  uid,
                  categoryId: filters.categoryId,
                  problemId: place.problem?.id ?? null,
                  classId: place.classId,
                  contestId: place.contestId,
                }),
        };
  const list = listOf(kind, way);
  const offset = (currentPage - 1) * limit;
  const [rows, [counted]] = await Promise.all([
    offset < DISCUSSION_TOTAL_MAX ? list.page(db, { ...searched, locale, limit, offset }) : [],
    list.count(db, { ...searched, countMax: DISCUSSION_TOTAL_MAX + 1 }),
  ]);
  const highlights = keyword === undefined ? null : await highlightsOf(db, rows, keyword);
  const { total = 0, candidateNum = 0 } = counted ?? {};
  return {
    records: rows.map((row) => presentRow(row, viewer, highlights?.get(row.id) ?? null)),
    total: Math.min(total, DISCUSSION_TOTAL_MAX),
    hasMore: total > DISCUSSION_TOTAL_MAX || candidateNum === CANDIDATES_MAX,
  };
}

/** Matches that a search by terms reads at most: far more than it counts, because some may be hidden from the viewer. */
const CANDIDATES_MAX = 5000;
/** Posts of a list that are compared with a search, to decide how it is read. */
const SAMPLE = 200;
/** With a larger share of matches a search reads the list in its order. */
const WALK_SHARE = 0.05;

function wayWithoutSearch({ before }: Query): ListWay {
  return before === undefined ? "newest" : "older";
}

async function wayOfSearch(
  db: Db,
  kind: ListKind,
  list: { placeId: number; categoryId: number | null; uid: string | null; terms: string },
): Promise<ListWay> {
  const [sample] = await sampleOf(kind)(db, { ...list, sampleMax: SAMPLE });
  const { size = 0, matches = 0 } = sample ?? {};
  return matches > size * WALK_SHARE ? "walk" : "terms";
}

/** The list whose index has the rows in their order. */
function kindOf({ problem, classId, contestId }: OpenPlace, { onlyMine, cid }: Query): ListKind {
  if (classId !== null) return "class";
  if (contestId !== null) return "contest";
  if (problem !== null) return "problem";
  if (onlyMine) return "own";
  return cid === undefined ? "site" : "category";
}

/** Empty: the text has no words, and nothing is found. */
async function termsOfKeyword(db: Db, keyword: string): Promise<string> {
  const [author] = await uidOfName(db, { name: keyword });
  return queryOf(keyword, author?.uid ?? null);
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
