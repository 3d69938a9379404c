import { owns, mayListAll } from "../authority/policy.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { bankOfFilter } from "../../shared/problem/banks.ts";
import type { AdminProblemRow, listAdminProblems } from "../../shared/problem/problemAdmin.ts";
import type * as z from "zod/mini";
import type { SignedInCall } from "../platform/route/route.ts";
import { type Catalogue, type ProblemEntry } from "../problem/service.ts";
import { mayDeleteProblem, mayEditProblem, mayPublishProblem } from "../problem/policy.ts";
import { readTallies } from "../problemCheck/service.ts";
import { listedProblems, type ListRow } from "./list.sql.ts";

type ListRequest = z.output<typeof listAdminProblems.input>;
type PageRequest = Pick<ListRequest, "currentPage" | "limit" | "keyword" | "oj" | "auth"> & {
  difficulty?: number | undefined;
  tagId?: number | undefined;
};

/**
 * A page of the problems of the site or of one class, newest first; the filter uses the cached catalogue and does not
 * read the problem statements.
 */
export async function listProblems(
  catalogue: Catalogue,
  call: SignedInCall,
  request: ListRequest,
): Promise<OutputOf<typeof listAdminProblems>> {
  const { mine, archived } = request;
  const groupId = request.classId ?? null;
  if (!mayListAll(call.viewer, "problem", groupId)) throw new Refusal("FORBIDDEN");
  const matches = (await catalogue.all()).filter(
    (entry) =>
      entry.groupId === groupId &&
      entry.archived === archived &&
      (!mine || owns(call.viewer, entry)),
  );
  return pageOfProblems(
    call,
    matches.toSorted((a, b) => b.pid - a.pid),
    request,
  );
}

/** A page of the given problems that match the filter, in the given order. */
export async function pageOfProblems(
  { db, viewer, locale }: SignedInCall,
  problems: readonly ProblemEntry[],
  { currentPage, limit, auth, oj, difficulty, tagId, ...search }: PageRequest,
): Promise<OutputOf<typeof listAdminProblems>> {
  const keyword = search.keyword?.toLowerCase();
  const bank = oj === undefined ? null : bankOfFilter(oj);
  const matches = problems.filter(
    (entry) =>
      (!auth || entry.auth === auth) &&
      (bank === null || entry.bank === bank) &&
      (difficulty === undefined || entry.difficulty === difficulty) &&
      (tagId === undefined || entry.tags.some(({ id }) => id === tagId)) &&
      (keyword === undefined || entry.searchText.includes(keyword)),
  );
  const offset = (currentPage - 1) * limit;
  const page = matches.slice(offset, offset + limit);
  const pids = page.map(({ pid }) => pid);
  // Results of jury programs are shown only to users who may edit the problem.
  const edited = page.filter((entry) => mayEditProblem(viewer, entry)).map(({ pid }) => pid);
  const [rows, tallies] = await Promise.all([
    listedProblems(db, { pids }),
    readTallies(db, edited),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const records = page.flatMap((entry): AdminProblemRow[] => {
    const row = byId.get(entry.pid);
    if (!row) return [];
    const may = {
      mayEdit: mayEditProblem(viewer, { ...row, pid: row.id }),
      mayDelete: mayDeleteProblem(viewer, { ...row, pid: row.id }),
      mayPublish: mayPublishProblem(viewer, { ...row, pid: row.id }),
    };
    const check = may.mayEdit ? (tallies.get(row.id) ?? null) : null;
    return [{ ...presented(entry, row, locale), check, ...may }];
  });
  return { records, total: matches.length };
}

function presented(entry: ProblemEntry, row: ListRow, locale: Locale) {
  const { problemId, auth, type, difficulty, rating, titleZh, titleEn } = entry;
  const titles = locale === "en-US" ? [titleEn, titleZh] : [titleZh, titleEn];
  return {
    ...row,
    classId: row.groupId,
    problemId,
    auth,
    type,
    difficulty,
    rating,
    title: titles.find((title) => title !== null) ?? problemId,
    gmtCreate: row.createdAt.toISOString(),
    gmtModified: row.modifiedAt.toISOString(),
  };
}
