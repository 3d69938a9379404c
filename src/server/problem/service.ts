import { Refusal } from "../../shared/errors.ts";
import { opensCases } from "../../shared/feedback.ts";
import type { Locale } from "../../shared/locale.ts";
import {
  formatExamples,
  knownBank,
  type Language,
  type ProblemCounts,
  type ProblemDetail,
  type ProblemRow,
  type Tag,
} from "../../shared/problem.ts";
import { limitsIn, allowedLanguages } from "../language/service.ts";
import type { Db } from "../platform/db.ts";
import type { Viewer } from "../platform/route.ts";
import type { OwnStatus } from "../scope/policy.ts";
import { scopesOf } from "../scope/service.ts";
import { pageOfProblems, type ProblemEntry, randomProblem } from "./catalogue.ts";
import { seesEveryProblem, visibleProblem } from "./policy.ts";
import {
  classificationsOfBank,
  type DetailRow,
  problemAccess,
  problemDetail,
  tagsOfBank,
  tagsOfProblem,
  templatesOf,
} from "./sql.ts";
import { type FileKeys, withFileKeys, statementHtml, withNotes } from "./statement.ts";

export { everyProblem, type ProblemEntry, problemsByDisplayId } from "./catalogue.ts";
export { versionNow as catalogueVersionNow } from "./catalogue.sql.ts";
export { fileSecret } from "./fileRoute.ts";
export { attachmentAddress, type FileKeys, keyedAddress, previewStatement } from "./statement.ts";

export interface ListQuery {
  currentPage: number;
  limit: number;
  keyword: string | undefined;
  difficulty: number | undefined;
  oj: string | undefined;
  tagId?: string | string[] | undefined;
  problemVisible: boolean;
}

/** One page of the problem list, as this viewer may see it. */
export async function listProblems(
  db: Db,
  query: ListQuery,
  reader: { viewer: Viewer | null; locale: Locale },
): Promise<{ records: ProblemRow[]; total: number }> {
  const filter = {
    publicOnly: !(query.problemVisible && seesEveryProblem(reader.viewer)),
    keyword: query.keyword,
    difficulty: query.difficulty,
    bank: query.oj === undefined ? undefined : (knownBank(query.oj) ?? undefined),
    tagIds: readTagIds(query.tagId),
  };
  const { currentPage, limit } = query;
  const offset = (currentPage - 1) * limit;
  const { rows, total } = await pageOfProblems(db, filter, { limit, offset });
  const { locale } = reader;
  return { records: rows.map(({ entry, counts }) => rowFor(entry, counts, locale)), total };
}

function rowFor(entry: ProblemEntry, counts: ProblemCounts, locale: Locale): ProblemRow {
  const { pid, problemId, difficulty, type, auth, titleZh, titleEn, tags } = entry;
  const english = locale === "en-US";
  return {
    ...counts,
    ...{ pid, problemId, difficulty, type, auth },
    title: (english ? (titleEn ?? titleZh) : (titleZh ?? titleEn)) ?? problemId,
    tags: tags.map(({ id, name, nameEn, color }) => ({
      id,
      name: english ? (nameEn ?? name) : name,
      color,
    })),
  };
}

const TAGS_MAX = 20;

/** "1,2", ["1", "2"] or "[1,2]"; anything invalid makes the whole list empty. */
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
export async function pickProblem(db: Db): Promise<string> {
  const problem = await randomProblem(db);
  if (!problem) throw new Refusal("NO_PROBLEM");
  return problem.problemId;
}

/**
 * Refuses with the same error if the problem does not exist or the viewer may not read it, so that its
 * existence is not revealed.
 */
export async function readableProblem(db: Db, pid: number, viewer: Viewer | null) {
  const [problem] = await problemAccess(db, pid);
  if (!problem || !visibleProblem(viewer, problem)) {
    throw new Refusal("PROBLEM_NOT_FOUND", { problemId: pid });
  }
  return problem;
}

/** Everything that the problem page shows. */
export async function readProblem(
  db: Db,
  query: { problemId: string; statementLanguage: string },
  reader: { viewer: Viewer | null; locale: Locale; fileSecret: FileKeys },
): Promise<ProblemDetail> {
  const displayId = query.problemId.toUpperCase();
  const [row] = await problemDetail(db, reader.locale, displayId, query.statementLanguage);
  if (!row || !visibleProblem(reader.viewer, row)) {
    throw new Refusal("PROBLEM_NOT_FOUND", { problemId: displayId });
  }
  const html = withNotes(await statementHtml(db, row), reader.locale);
  const { tags, languages, templates, ...shown } = row;
  return {
    problem: {
      ...problemFields(row),
      title: row.statementTitle ?? row.title ?? row.problemId,
      html: row.auth === 1 ? html : withFileKeys(html, row.id, reader.fileSecret),
      statementLanguage: row.statementLocale ?? query.statementLanguage,
    },
    tags,
    languages: languages.map(({ name }) => name),
    limits: Object.fromEntries(
      languages.map((language) => [language.name, limitsIn(language, row)]),
    ),
    problemCount: shown,
    codeTemplate: templates,
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

/** Tags of a bank, by default the local one. */
export function listTags(db: Db, oj: string | undefined, locale: Locale): Promise<Tag[]> {
  return tagsOfBank(db, locale, bankOrAll(oj));
}

/** Tags by classification, in order, including empty ones; unclassified tags last. */
export async function groupTags(db: Db, oj: string | undefined, locale: Locale) {
  const bank = bankOrAll(oj);
  const [classifications, tags] = await Promise.all([
    classificationsOfBank(db, locale, bank),
    tagsOfBank(db, locale, bank),
  ]);
  const byClassification = Map.groupBy(tags, (tag) => tag.tcid);
  const groups = classifications.map((classification) => ({
    classification: classification as typeof classification | null,
    tagList: byClassification.get(classification.id) ?? [],
  }));
  const rest = byClassification.get(null) ?? [];
  if (rest.length > 0 || groups.length === 0) groups.push({ classification: null, tagList: rest });
  return groups;
}

function bankOrAll(oj: string | undefined): string | null {
  return oj === undefined ? "LOCAL" : knownBank(oj);
}

export async function problemTags(
  db: Db,
  pid: number,
  reader: { viewer: Viewer | null; locale: Locale },
): Promise<Tag[]> {
  const problem = await readableProblem(db, pid, reader.viewer);
  return tagsOfProblem(db, reader.locale, problem.id);
}

export async function problemTemplates(db: Db, pid: number, viewer: Viewer | null) {
  const problem = await readableProblem(db, pid, viewer);
  return templatesOf(db, problem.id);
}

/**
 * The stored selection, which a form saves back as it is. `offered`: only languages that a judge node has
 * now.
 */
export async function problemLanguages(
  db: Db,
  { pid, offered }: { pid: number; offered: boolean },
  viewer: Viewer | null,
): Promise<Language[]> {
  const problem = await readableProblem(db, pid, viewer);
  const allowed = await allowedLanguages(db, problem.id);
  return offered ? allowed.filter(({ available }) => available) : allowed;
}

// Own status ----------------------------------------------------------------------------------

/** A result for every requested id, in practice or in the contest that is named. */
export async function ownProblemStatus(
  db: Db,
  viewer: Viewer,
  { pidList: pids, cid }: { pidList: number[]; cid: number | undefined },
): Promise<Record<string, OwnStatus>> {
  const { scope, scopeId } = scopesOf(db).chosen({ cid });
  return scope.ownStatus(db, viewer, { scopeId, pids });
}
