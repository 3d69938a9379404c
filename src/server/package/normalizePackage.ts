import { localLanguage, localLanguages } from "../../shared/languages/languages.ts";
import { unixText } from "../../shared/text/lineEnds.ts";
import { locales } from "../../shared/text/locale.ts";
import type { PackagePreview } from "../../shared/problem/package.ts";
import { ProblemAuth } from "../../shared/problem/problem.ts";
import { comparisonOfPackage } from "../../shared/problem/problemPackage.ts";
import { problemLimits } from "../../shared/problem/problemRules.ts";
import { type MissingPart, missingToPublish } from "../../shared/problem/publishing.ts";
import { CASES_MAX } from "../../shared/problem/testData.ts";
import { languageByName } from "./format/languageNames.ts";
import type { PackageFields, ReadPackage } from "./readPackage.ts";
import { PackageFault, type Report } from "./report.ts";

/**
 * Normalizes the result of every reader: removes unknown languages and surplus tags, and reports what is imported.
 */
export function normalizePackage(read: ReadPackage, report: Report): ReadPackage {
  const { fields, cases } = read;
  if (cases.length > CASES_MAX) throw new PackageFault("tooManyCases", { max: CASES_MAX });
  const isLocal = (name: string) => localLanguage(name) !== undefined;
  const languages = fields.languages?.filter(isLocal);
  const templates = Object.entries(fields.codeTemplates).filter(([name]) => isLocal(name));
  report.names("unknownLanguages", [
    ...(fields.languages ?? []).filter((name) => !isLocal(name)),
    ...Object.keys(fields.codeTemplates).filter((name) => !isLocal(name)),
  ]);
  const factors = Object.entries(fields.languageFactors).filter(([name]) =>
    languages?.includes(name),
  );
  const normalized: ReadPackage = {
    ...read,
    fields: {
      ...fields,
      auth: visibilityOf(read, report),
      languages: selectionOf(languages, factors.length > 0),
      languageFactors: Object.fromEntries(factors),
      codeTemplates: Object.fromEntries(templates),
      spjLanguage: checkerLanguage(read, report),
      tags: fields.tags.slice(0, problemLimits.tags),
      examples: fields.examples.map(({ input, output }) => ({
        input: unixText(input),
        output: unixText(output),
      })),
    },
  };
  reportImported(normalized, report);
  return normalized;
}

/**
 * Returns the visibility of an imported problem. A problem that lacks a part required of public problems does not
 * become public.
 */
function visibilityOf(read: ReadPackage, report: Report): PackageFields["auth"] {
  const missing = missingIn(read);
  if (missing !== null && missing !== "testDataNeeded") report.add("noStatement");
  if (missing !== null && missing !== "statementNeeded") report.add("noTestData");
  const auth = hiddenUnlessComplete(read, read.fields.auth);
  if (lacksAnswers(read) && auth !== read.fields.auth) report.add("answersNeeded");
  return auth;
}

/** The visibility of a problem from a package: an incomplete public problem becomes private. */
export function hiddenUnlessComplete(
  read: ReadPackage,
  auth: PackageFields["auth"],
): PackageFields["auth"] {
  const isPublic = auth === ProblemAuth.Public;
  const isIncomplete = missingIn(read) !== null || lacksAnswers(read);
  return isPublic && isIncomplete ? ProblemAuth.Private : auth;
}

/** Whether answer files that the checker needs are missing; checkers that do not use testlib often need none. */
function lacksAnswers({ cases, fields, judgeProgram }: ReadPackage): boolean {
  const readsAnswers = fields.judgeMode === "default" || /\btestlib\.h\b/.test(judgeProgram ?? "");
  return readsAnswers && cases.some(({ answerMissing }) => answerMissing);
}

/** Returns the part that the package's problem still needs before it can be made public; null if nothing is missing. */
function missingIn({ statements, cases, remote }: ReadPackage): MissingPart | null {
  return missingToPublish({ statements, cases: cases.length, isRemote: remote !== undefined });
}

/**
 * Undefined if this site supports no language in the list, or if the list contains all languages; in both cases, all
 * languages are allowed, including languages that are added later.
 */
function selectionOf(languages: string[] = [], hasFactors: boolean): string[] | undefined {
  const count = new Set(languages).size;
  const isAll = count === localLanguages.length && !hasFactors;
  return count === 0 || isAll ? undefined : languages;
}

const USUAL_CHECKER = "C++ 17";

function checkerLanguage({ fields, judgeProgram }: ReadPackage, report: Report): string {
  const language = languageByName(fields.spjLanguage);
  if (language !== undefined) return language;
  if (judgeProgram !== null) report.add("unknownChecker", { language: fields.spjLanguage });
  return USUAL_CHECKER;
}

function reportImported(read: ReadPackage, report: Report): void {
  const { fields, judgeProgram } = read;
  report.count("cases", read.cases.length);
  report.names(
    "lineEnds",
    read.cases.flatMap(({ inputName, input, outputName, output }) => [
      ...(input.unixLines ? [inputName] : []),
      ...(output.unixLines ? [outputName] : []),
    ]),
  );
  report.names(
    "answersMissing",
    read.cases.filter(({ answerMissing }) => answerMissing).map(({ inputName }) => inputName),
  );
  report.count("subtasks", fields.subtasks.length);
  if (judgeProgram !== null) {
    const code = fields.judgeMode === "interactive" ? "interactor" : "checker";
    report.add(code, { language: fields.spjLanguage });
  }
  const compared = comparisonOfPackage(fields);
  if (compared && fields.judgeMode === "default")
    report.add("standardChecker", { name: compared.kind });
  report.count("attachments", read.files.length);
  report.count("userFiles", Object.keys(read.userFiles).length);
  report.count("judgeFiles", Object.keys(read.judgeFiles).length);
  report.count("tags", fields.tags.length);
  report.count("templates", Object.keys(fields.codeTemplates).length);
  report.count("solutions", read.solutions.length);
  report.count("validators", read.validators.length);
  report.count("editorials", read.editorials?.length ?? 0);
}

export function previewOf({
  fields,
  statements,
  cases,
  files,
  solutions,
}: ReadPackage): PackagePreview {
  const titles = locales.flatMap((locale) => {
    const title = statements[locale]?.title;
    return title === undefined ? [] : [{ locale, title }];
  });
  return {
    problemId: fields.problemId,
    titles,
    type: fields.type,
    difficulty: fields.difficulty,
    auth: fields.auth,
    judgeMode: fields.judgeMode,
    judgeCaseMode: fields.judgeCaseMode,
    timeLimit: fields.timeLimit,
    memoryLimit: fields.memoryLimit,
    cases: cases.length,
    bytes: cases.reduce((sum, { input, output }) => sum + input.size + output.size, 0),
    subtasks: fields.subtasks.length,
    tags: fields.tags.map(({ name }) => (typeof name === "string" ? name : name["zh-CN"])),
    files: files.length,
    solutions: solutions.length,
  };
}
