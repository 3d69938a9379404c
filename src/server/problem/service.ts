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
import { may } from "../../shared/roles.ts";
import { limitsIn, offeredLanguages } from "../language/service.ts";
import type { Db } from "../platform/db.ts";
import type { Viewer } from "../platform/route.ts";
import { statusUnder } from "../submission/policy.ts";
import { pageOfProblems, type ProblemEntry, randomProblem } from "./catalogue.ts";
import { seesEveryProblem, visibleProblem } from "./policy.ts";
import {
  classificationsOfBank,
  type DetailRow,
  ownStatus,
  problemAccess,
  problemDetail,
  tagsOfBank,
  tagsOfProblem,
  templatesOf,
} from "./sql.ts";
import { openFiles, statementHtml } from "./statement.ts";

export { everyProblem, type ProblemEntry, problemsByDisplayId } from "./catalogue.ts";
export { versionNow as catalogueVersionNow } from "./catalogue.sql.ts";
export { fileSecret } from "./fileRoute.ts";
export { attachmentAddress, openedAddress, previewStatement } from "./statement.ts";

export interface ListQuestion {
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
  question: ListQuestion,
  reader: { viewer: Viewer | null; locale: Locale },
): Promise<{ records: ProblemRow[]; total: number }> {
  const filter = {
    publicOnly: !(question.problemVisible && seesEveryProblem(reader.viewer)),
    keyword: question.keyword,
    difficulty: question.difficulty,
    bank: question.oj === undefined ? undefined : (knownBank(question.oj) ?? undefined),
    tagIds: readTagIds(question.tagId),
  };
  const { currentPage, limit } = question;
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

/** "1,2", ["1", "2"] or "[1,2]"; anything unreadable makes the whole list empty. */
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

/** Refuses when there is no such problem or the viewer may not read it. */
export async function readableProblem(db: Db, pid: number, viewer: Viewer | null) {
  const [problem] = await problemAccess(db, pid);
  if (!problem) throw new Refusal("PROBLEM_NOT_FOUND", { problemId: pid });
  if (!visibleProblem(viewer, problem)) {
    throw new Refusal("PROBLEM_HIDDEN", { problemId: problem.problemId });
  }
  return problem;
}

/** Everything the problem page shows. */
export async function readProblem(
  db: Db,
  question: { problemId: string; statementLanguage: string },
  reader: { viewer: Viewer | null; locale: Locale; fileSecret: Buffer },
): Promise<ProblemDetail> {
  const displayId = question.problemId.toUpperCase();
  const [row] = await problemDetail(db, reader.locale, displayId, question.statementLanguage);
  if (!row) throw new Refusal("PROBLEM_NOT_FOUND", { problemId: displayId });
  if (!visibleProblem(reader.viewer, row)) {
    throw new Refusal("PROBLEM_HIDDEN", { problemId: displayId });
  }
  const html = await statementHtml(db, row);
  const { tags, languages, templates, ...shown } = row;
  return {
    problem: {
      ...problemFields(row),
      title: row.statementTitle ?? row.title ?? row.problemId,
      html: row.auth === 1 ? html : openFiles(html, row.id, reader.fileSecret),
      statementLanguage: row.statementLocale ?? question.statementLanguage,
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

/** Tags of a bank; the local one when none is named. */
export function listTags(db: Db, oj: string | undefined, locale: Locale): Promise<Tag[]> {
  return tagsOfBank(db, locale, bankOrAll(oj));
}

/** The same, grouped: classifications in their order, also empty ones; the unclassified last. */
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

export async function problemLanguages(
  db: Db,
  pid: number,
  viewer: Viewer | null,
): Promise<Language[]> {
  const problem = await readableProblem(db, pid, viewer);
  return offeredLanguages(db, problem.id);
}

// Own status ----------------------------------------------------------------------------------

/** Every asked id is answered, also unknown ones (-10). There is no contest yet to ask for. */
export async function ownProblemStatus(
  db: Db,
  viewer: Viewer,
  question: { pidList: number[]; cid: number | undefined },
): Promise<Record<string, { status: number; score: number | null }>> {
  if (question.cid) throw new Refusal("CONTEST_NOT_FOUND", { cid: question.cid });
  const rows = await ownStatus(db, viewer.uid, question.pidList);
  const staff = may(viewer.role, "enterAdmin");
  return Object.fromEntries(
    rows.map(({ pid, feedback, status, score }) => {
      const shown = staff ? status : statusUnder(feedback, status);
      return [pid, { status: shown, score: shown === status ? score : null }];
    }),
  );
}
