import { Refusal } from "../../shared/call/errors.ts";
import { bankOfFilter } from "../../shared/problem/banks.ts";
import type { SubmissionRow } from "../../shared/submission/submission.ts";
import { containing } from "../platform/text/likePattern.ts";
import type { Call } from "../platform/route/route.ts";
import { matchingProblems } from "../problemSet/service.ts";
import type { PlaceLists } from "../scope/policy.ts";
import {
  type ListQuestion,
  listRecords,
  type ListSource,
  LOOKED_UP_MAX,
  type UserFilter,
} from "./list.ts";
import type { ListScope } from "./listRows.sql.ts";
import { rowsWithPassedCases } from "./passedCases.ts";
import { readRecords, rowsFor } from "./read.ts";

/** Filters for lists of submissions; they apply in every scope. */
export interface PlaceFilters {
  currentPage: number;
  limit: number;
  onlyMine: boolean;
  status?: number | undefined;
  /** Name of the programming language. */
  language?: string | undefined;
  username?: string | undefined;
  problemID?: string | undefined;
  completeProblemID: boolean;
  /** Code of a problem bank; applies only to practice. */
  oj?: string | undefined;
  /**
   * If true, only test submissions, made before the start of the contest or homework, are listed. If false, all other
   * submissions are listed.
   */
  tests?: boolean | undefined;
}

/** A place: one object of a scope, such as a contest. For practice, `id` is 0. */
interface Place {
  kind: string;
  id: number;
}

type Reader = Pick<Call, "viewer" | "locale" | "isPage">;

/**
 * A page of the submissions in a place (practice, or one object such as a contest), newest first, limited to those that
 * the reader may see. For practice, it is a page of the site's own list. If the place (such as a contest) has its own
 * set of problems, problems are identified by their ids in this set. A list of only the reader's own practice
 * submissions also contains the number of passed test cases. Refusals: all refusals of `openPlace`, LOGIN_REQUIRED,
 * INVALID_FIELD (the list cannot be filtered by this status).
 */
export async function listOfPlace(
  source: ListSource,
  place: Place,
  filters: PlaceFilters,
  reader: Reader,
): Promise<{ records: SubmissionRow[]; total: number }> {
  const lists = await openPlace(source, place, reader);
  const question = await questionOf(place, lists, filters);
  const page = await listRecords(source, question, reader);
  const isOwnPractice = question.onlyMine && question.within === undefined;
  const records = isOwnPractice
    ? await rowsWithPassedCases(source.db, page.records, reader)
    : rowsFor(page.records, reader);
  return { records, total: page.total };
}

/**
 * The current list rows, by id, of those given submissions that belong to the place (practice, or one object such as a
 * contest). For practice, only submissions in the site's own lists are included. Submissions that do not exist or that
 * the reader may not see are left out. Refusals: all refusals of `openPlace`.
 */
export async function statusesOfPlace(
  source: ListSource,
  place: Place,
  submitIds: readonly number[],
  reader: Reader,
): Promise<Record<string, SubmissionRow>> {
  const lists = await openPlace(source, place, reader);
  if (submitIds.length === 0) return {};
  const within = withinOf(place, lists);
  const records = await readRecords(source, [...new Set(submitIds)], reader);
  const ofPlace = records.filter(({ listed, scope, scopeId }) =>
    within ? scope === within.scope && scopeId === within.scopeId : listed,
  );
  return Object.fromEntries(rowsFor(ofPlace, reader).map((row) => [String(row.submitId), row]));
}

/**
 * Refuses viewers who may not open the submission lists of the given contest, training or other object. Returns
 * undefined if every user may open the lists.
 */
async function openPlace(
  { db, scopes }: ListSource,
  { kind, id }: Place,
  { viewer }: Reader,
): Promise<PlaceLists | undefined> {
  const scope = scopes.byName(kind);
  if (!scope.openPlace) return undefined;
  if (!viewer) throw new Refusal("LOGIN_REQUIRED");
  return scope.openPlace(db, id, viewer);
}

function withinOf({ kind, id }: Place, lists: PlaceLists | undefined): ListScope | undefined {
  return id > 0 ? { scope: lists?.scope ?? kind, scopeId: id } : undefined;
}

async function questionOf(
  place: Place,
  lists: PlaceLists | undefined,
  { tests, oj, ...filters }: PlaceFilters,
): Promise<ListQuestion> {
  const within = withinOf(place, lists);
  const question = {
    status: undefined,
    language: undefined,
    username: undefined,
    problemID: undefined,
    ...filters,
  };
  if (!within) {
    const bank = oj === undefined ? null : bankOfFilter(oj);
    return { ...question, ...(bank !== null && { bank }) };
  }
  if (!lists) return { ...question, within };
  const { start, seesTests } = lists;
  const { problemID, completeProblemID, username } = question;
  const filterProblems =
    problemID !== undefined &&
    matchingProblems(await lists.problems(), problemID, completeProblemID);
  const people =
    lists.submitters && username !== undefined && (await submittersByName(lists, username));
  return {
    ...question,
    problemID: undefined,
    completeProblemID: false,
    ...(filterProblems && { pids: filterProblems.map(({ pid }) => pid) }),
    ...(people && { people }),
    facts: lists.facts,
    within: {
      ...within,
      ...(tests && start && { before: start }),
      // Readers who may not see test submissions get none anyway, so this condition is left out for them. Without this
      // condition, the pages of the list are read faster.
      ...(tests === false && seesTests && start && { since: start }),
    },
  };
}

/** Users who have submitted in a place (such as a contest) and whose username or real name matches. */
async function submittersByName(
  { submitters }: PlaceLists,
  text: string,
): Promise<UserFilter | undefined> {
  const pattern = containing(text.toLowerCase());
  const uids = await submitters?.(pattern, LOOKED_UP_MAX + 1);
  if (uids === undefined) return undefined;
  if (uids.length <= LOOKED_UP_MAX) return { few: uids };
  return { name: { pattern, pieces: undefined, realNames: true } };
}
