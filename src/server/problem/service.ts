import { Refusal } from "../../shared/call/errors.ts";
import { opensCases } from "../../shared/verdict/feedback.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { bankOfFilter } from "../../shared/problem/banks.ts";
import {
  type Language,
  type ProblemCounts,
  type ProblemDetail,
  type getProblemList,
  type OwnFilter,
  type ProblemRow,
  type ProblemSort,
  type Tag,
  wireTag,
} from "../../shared/problem/problem.ts";
import { formatExamples } from "../../shared/problem/examples.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import type { OwnStatuses } from "../../shared/problem/problemSet.ts";
import { mayListVisible, unknownClass } from "../authority/policy.ts";
import { limitsIn, allowedLanguages } from "../language/service.ts";
import type { Database, Db } from "../platform/database/db.ts";
import type { Viewer } from "../platform/route/route.ts";
import { type ScopedDb, type ScopeIds } from "../scope/service.ts";
import { type Catalogue, type Choice, type ProblemEntry, titleOf } from "./catalogue.ts";
import { listChoice } from "./ownLists.ts";
import { ownChoice } from "./ownPart.ts";
import { mayEditProblem, seesEveryProblem, hiddenProblemsOf, visibleProblem } from "./policy.ts";
import type { ProblemPage } from "./problemPages.ts";
import { readableProblem } from "./readableProblem.ts";
import {
  classificationsOfBank,
  type DetailRow,
  problemDetail,
  tagsOfBank,
  tagsOfProblem,
  templatesOf,
} from "./sql.ts";
import {
  type FileKeys,
  readerSources,
  statementHtml,
  withFileKeys,
  withNotes,
} from "./statement.ts";

export { Catalogue, type ProblemEntry, titleOf } from "./catalogue.ts";
export { onProblemChange } from "./problemChanges.ts";
export { ProblemPages } from "./problemPages.ts";
export { readableProblem } from "./readableProblem.ts";
export { fileSecret } from "./fileRoute.ts";
export { sendStatementFile } from "./statementFile.ts";
export {
  attachmentAddress,
  type FileKeys,
  keyedAddress,
  previewStatement,
  withNotes,
} from "./statement.ts";

export interface ListQuery {
  classId?: number | undefined;
  currentPage: number;
  limit: number;
  keyword: string | undefined;
  difficulty: number | undefined;
  ratingFrom: number | undefined;
  ratingTo: number | undefined;
  own: OwnFilter | undefined;
  list?: number | undefined;
  sort: ProblemSort | undefined;
  descending: boolean;
  oj: string | undefined;
  tagId?: string | string[] | undefined;
  problemVisible: boolean;
}

/**
 * One page of the problem list of the site or of one class, limited to the problems that this viewer may see. Refusal:
 * CLASS_NOT_FOUND.
 */
export async function listProblems(
  source: ScopedDb & { catalogue: Catalogue },
  query: ListQuery,
  reader: { viewer: Viewer | null; locale: Locale },
): Promise<OutputOf<typeof getProblemList>> {
  const { viewer, locale } = reader;
  const { classId = null } = query;
  if (classId !== null && !mayListVisible(viewer, "problem", classId)) throw unknownClass(classId);
  const filter = {
    classId,
    publicOnly: !(query.problemVisible && seesEveryProblem(viewer)),
    keyword: query.keyword,
    difficulty: query.difficulty,
    ratingFrom: query.ratingFrom,
    ratingTo: query.ratingTo,
    bank: query.oj === undefined ? undefined : (bankOfFilter(query.oj) ?? undefined),
    tagIds: readTagIds(query.tagId),
  };
  const { currentPage, limit, sort = "id", descending } = query;
  const { rows, total, facets } = await source.catalogue.page({
    filter,
    order: { sort, descending },
    choice: await choiceOf(source, viewer, query),
    limit,
    offset: (currentPage - 1) * limit,
  });
  const records = rows.map(({ entry, counts }) => rowFor(entry, counts, locale));
  return { records, total, ...facets };
}

/**
 * Problems that match the filters for the viewer's status and the viewer's lists; undefined if neither filter is set.
 */
async function choiceOf(
  source: ScopedDb,
  viewer: Viewer | null,
  { own, list }: ListQuery,
): Promise<Choice | undefined> {
  const [byPart, byList] = await Promise.all([
    own && ownChoice(source, viewer, own),
    list === undefined ? undefined : listChoice(source.db, viewer, list),
  ]);
  if (!byPart || !byList) return byPart ?? byList;
  return (pid) => byPart(pid) && byList(pid);
}

function rowFor(entry: ProblemEntry, counts: ProblemCounts, locale: Locale): ProblemRow {
  const { pid, problemId, difficulty, rating, type, auth, tags } = entry;
  const english = locale === "en-US";
  return {
    ...counts,
    pid,
    problemId,
    difficulty,
    rating,
    type,
    auth,
    title: titleOf(entry, locale),
    tags: tags.map(({ id, name, nameEn, color }) => ({
      id,
      name: english ? (nameEn ?? name) : name,
      color,
    })),
  };
}

const TAGS_MAX = 20;

/** Reads "1,2", ["1", "2"] or "[1,2]"; an invalid part makes the whole list empty. */
export function readTagIds(text: string | string[] | undefined): number[] {
  const words = [text ?? []]
    .flat()
    .flatMap((each) => each.replace(/^\[|\]$/g, "").split(","))
    .map((word) => word.trim())
    .filter((word) => word !== "");
  if (!words.every((word) => /^\d{1,15}$/.test(word))) return [];
  return [...new Set(words.map(Number))].slice(0, TAGS_MAX);
}

/** Display id of a random public problem. */
export async function pickProblem(catalogue: Catalogue): Promise<string> {
  const problem = await catalogue.random();
  if (!problem) throw new Refusal("NO_PROBLEM");
  return problem.problemId;
}

interface ProblemReader {
  viewer: Viewer | null;
  locale: Locale;
  fileSecret: FileKeys;
}

/** All data that the problem page shows, outside of contests. */
export async function readProblem(
  db: Database,
  query: { problemId: string; statementLanguage: string },
  reader: ProblemReader,
): Promise<ProblemDetail> {
  const displayId = query.problemId.toUpperCase();
  const [row] = await problemDetail(db, {
    locale: reader.locale,
    displayId,
    statementLanguage: query.statementLanguage,
  });
  if (!row || !visibleProblem(reader.viewer, { ...row, pid: row.id })) {
    throw new Refusal("PROBLEM_NOT_FOUND", { problemId: displayId });
  }
  const page = { row, html: await statementHtml(db, row) };
  return presentProblem(page, query.statementLanguage, reader);
}

/** Renders a statement whose stored HTML is missing or outdated, and stores the new HTML. */
export async function storeStatementHtml(
  db: Database,
  problemId: string,
  locale: Locale,
): Promise<void> {
  const [row] = await problemDetail(db, {
    locale,
    displayId: problemId.toUpperCase(),
    statementLanguage: locale,
  });
  if (row?.statementLocale === locale) await statementHtml(db, row);
}

/** Returns the details of a problem for a reader who may read its page. */
export function presentProblem(
  { row, html: stored }: ProblemPage,
  statementLanguage: string,
  reader: ProblemReader,
): ProblemDetail {
  const html = withNotes(stored, reader.locale);
  const { tags, languages, templates, ...fields } = row;
  const { viewer } = reader;
  const mayEdit = viewer !== null && mayEditProblem(viewer, { ...row, pid: row.id });
  return {
    problem: {
      ...problemFields(row),
      ...readerSources(row, reader.fileSecret),
      title: row.statementTitle ?? row.title ?? row.problemId,
      html: row.auth === 1 ? html : withFileKeys(html, row.id, reader.fileSecret),
      statementLanguage: row.statementLocale ?? statementLanguage,
    },
    tags: tags.map(wireTag),
    languages: languages.map(({ name }) => name),
    limits: Object.fromEntries(
      languages.map((language) => [language.name, limitsIn(language, row)]),
    ),
    problemCount: fields,
    codeTemplate: templates,
    ...(row.remote && { remote: row.remote }),
    ...(row.origin && { origin: row.origin }),
    mayEdit,
    ...(mayEdit && { classId: row.groupId }),
  };
}

function problemFields(row: DetailRow) {
  const { userExtraFile, examples, author } = row;
  const hasFiles = userExtraFile !== null && Object.keys(userExtraFile).length > 0;
  return {
    ...row,
    openCaseResult: opensCases(row.feedback),
    author: author ?? "",
    examples: formatExamples(examples),
    userExtraFile: hasFiles ? JSON.stringify(userExtraFile) : null,
  };
}

// Tags and templates --------------------------------------------------------------------------

/** The reader of a response, and the language of the response. */
interface TextReader {
  viewer: Viewer | null;
  locale: Locale;
}

/**
 * The tags of a problem bank (by default the local one): tags of problems that this reader may see, and tags created on
 * the tag page.
 */
export async function listTags(
  db: Db,
  oj: string | undefined,
  { viewer, locale }: TextReader,
): Promise<Tag[]> {
  const rows = await tagsOfBank(db, {
    locale,
    bank: bankOrAll(oj),
    ...hiddenProblemsOf(viewer),
  });
  return rows.map(wireTag);
}

/**
 * The tags of a problem bank, grouped by classification, in the order of the classifications; empty classifications are
 * included, and unclassified tags come last.
 */
export async function groupTags(db: Db, oj: string | undefined, { viewer, locale }: TextReader) {
  const values = { locale, bank: bankOrAll(oj), ...hiddenProblemsOf(viewer) };
  const [classifications, tags] = await Promise.all([
    classificationsOfBank(db, values),
    tagsOfBank(db, values),
  ]);
  const byClassification = Map.groupBy(tags, (tag) => tag.classificationId);
  const groups = classifications.map((classification) => ({
    classification: classification as typeof classification | null,
    tagList: (byClassification.get(classification.id) ?? []).map(wireTag),
  }));
  const rest = (byClassification.get(null) ?? []).map(wireTag);
  if (rest.length > 0 || groups.length === 0) groups.push({ classification: null, tagList: rest });
  return groups;
}

function bankOrAll(oj: string | undefined): string | null {
  return oj === undefined ? "LOCAL" : bankOfFilter(oj);
}

export async function readProblemTags(db: Db, pid: number, reader: TextReader): Promise<Tag[]> {
  const problem = await readableProblem(db, pid, reader.viewer);
  const rows = await tagsOfProblem(db, { locale: reader.locale, pid: problem.id });
  return rows.map(wireTag);
}

export async function readProblemTemplates(db: Db, pid: number, viewer: Viewer | null) {
  const problem = await readableProblem(db, pid, viewer);
  return templatesOf(db, { pid: problem.id });
}

/**
 * Returns the languages that a problem allows; a form that sends the whole list back changes nothing. `offered`:
 * whether to return only languages that a judge node currently offers.
 */
export async function readProblemLanguages(
  db: Db,
  { pid, offered }: { pid: number; offered: boolean },
  viewer: Viewer | null,
): Promise<Language[]> {
  const problem = await readableProblem(db, pid, viewer);
  const allowed = await allowedLanguages(db, problem.id);
  return offered ? allowed.filter(({ available }) => available) : allowed;
}

// Own status ----------------------------------------------------------------------------------

/** The viewer's status for every requested id: in practice, or in one scope such as a contest. */
export async function readOwnProblemStatus(
  { db, scopes }: ScopedDb,
  viewer: Viewer,
  { pidList: pids, ...ids }: { pidList: number[] } & ScopeIds,
): Promise<OwnStatuses> {
  const { scope, scopeId } = scopes.ofCall(ids);
  return scope.ownStatus(db, viewer, { scopeId, pids });
}
