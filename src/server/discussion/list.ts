import type * as z from "zod/mini";
import type { DiscussionHighlights, listDiscussions as listCall } from "../../shared/discussion.ts";
import { DISCUSSION_TOTAL_MAX } from "../../shared/discussionRules.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import { Refusal } from "../../shared/errors.ts";
import type { Db } from "../platform/db.ts";
import type { Call } from "../platform/route.ts";
import { type DiscussionSource, openPlace, type OpenPlace } from "./place.ts";
import { mayModerate } from "./policy.ts";
import { excerptRows, listOf, type ListKind, type PageRow, uidOfName } from "./posts.sql.ts";
import { presentRow } from "./present.ts";
import { problemAccessOf } from "./problemAccess.ts";
import { needlesOf, queryOf, rangesIn } from "./searchTerms.ts";

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
  const terms = keyword === undefined ? null : await termsOfKeyword(db, keyword);
  if (terms === "") return nothing;
  const list = listOf(kindOf(place, query), terms !== null);
  const filters = {
    placeId: place.problem?.id ?? place.classId ?? place.contestId ?? 0,
    categoryId: query.cid ?? null,
    uid: query.onlyMine ? (viewer?.uid ?? null) : null,
    withHidden: query.admin && mayModerate(viewer, place),
    before: query.before ?? null,
    terms: terms ?? "",
    ...problemAccessOf(viewer),
  };
  const offset = (currentPage - 1) * limit;
  const [rows, [counted]] = await Promise.all([
    offset < DISCUSSION_TOTAL_MAX ? list.page(db, { ...filters, locale, limit, offset }) : [],
    list.count(db, { ...filters, countMax: DISCUSSION_TOTAL_MAX + 1 }),
  ]);
  const highlights = keyword === undefined ? null : await highlightsOf(db, rows, keyword);
  const total = counted?.total ?? 0;
  return {
    records: rows.map((row) => presentRow(row, viewer, highlights?.get(row.id) ?? null)),
    total: Math.min(total, DISCUSSION_TOTAL_MAX),
    hasMore: total > DISCUSSION_TOTAL_MAX,
  };
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
