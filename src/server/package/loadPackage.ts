import { comparisonKind, settledOptions } from "../../shared/verdict/checkers.ts";
import { opensCases, policyOfSwitch } from "../../shared/verdict/feedback.ts";
import { isLocale } from "../../shared/text/locale.ts";
import { ProblemAuth } from "../../shared/problem/problem.ts";
import { packageFieldsOf } from "../../shared/problem/problemFields.ts";
import type { PackageTag } from "../../shared/problem/problemPackage.ts";
import {
  bySetting,
  type ProblemSettings,
  type SettingName,
} from "../../shared/problem/problemSettings.ts";
import type { Db } from "../platform/database/db.ts";
import { type WholeProblem, wholeProblem } from "./export.sql.ts";
import type { PackageFields, ReadPackage } from "./readPackage.ts";
import { PackageFault } from "./report.ts";

export interface LoadedPackage extends ReadPackage {
  pid: number;
}

/**
 * A stored problem as a package; undefined if it does not exist. Throws a PackageFault with the code `remote` for a
 * problem that is judged remotely.
 */
export async function loadPackage(db: Db, pid: number): Promise<LoadedPackage | undefined> {
  const [row] = await wholeProblem(db, { pid });
  if (!row) return undefined;
  if (row.isRemote) throw new PackageFault("remote", { id: row.problemId });
  const statements: ReadPackage["statements"] = {};
  for (const { locale, ...text } of row.statements) if (isLocale(locale)) statements[locale] = text;
  return {
    pid,
    fields: fieldsOf(row),
    statements,
    cases: row.cases.map(({ inputSha, inputSize, outputSha, outputSize, ...rest }) => ({
      ...rest,
      input: { sha256: inputSha, size: inputSize },
      output: { sha256: outputSha, size: outputSize },
    })),
    judgeProgram: row.judgeMode === "default" ? null : (row.spjCode ?? ""),
    files: row.files,
    userFiles: row.userExtraFile,
    judgeFiles: row.judgeExtraFile,
    solutions: row.solutions,
    validators: row.validators,
    editorials: row.editorials.map(({ releaseAt, ...editorial }) => ({
      ...editorial,
      releaseAt: releaseAt === null ? null : new Date(releaseAt).toISOString(),
    })),
  };
}

function fieldsOf(row: WholeProblem): PackageFields {
  const isSubtask = row.judgeCaseMode === "subtask";
  const factors = row.languages.flatMap(({ name, time, memory }) =>
    time === null && memory === null
      ? []
      : [[name, { time: time ?? undefined, memory: memory ?? undefined }] as const],
  );
  const kind = comparisonKind.safeParse(row.comparison);
  return {
    ...packageSettings(row),
    ...packageFieldsOf(row),
    problemId: row.problemId,
    // A package cannot refer to a class, so a problem of a class is exported as a private problem.
    auth: row.auth === ProblemAuth.Class ? ProblemAuth.Private : row.auth,
    comparison: kind.success
      ? { kind: kind.data, ...settledOptions(kind.data, row.comparisonOptions) }
      : undefined,
    ...feedbackOf(row),
    author: row.author ?? undefined,
    tags: row.tags.map(tagOf),
    languages: row.languages.length > 0 ? row.languages.map(({ name }) => name) : undefined,
    languageFactors: Object.fromEntries(factors),
    // In other case modes, subtasks have no effect, and the form rejects them.
    subtasks: isSubtask ? row.subtasks : [],
    spjLanguage: row.spjLanguage ?? "C++ 17",
    codeTemplates: Object.fromEntries(row.templates.map(({ language, code }) => [language, code])),
  };
}

/** Packages omit absent numbers instead of using null. */
export function packageSettings(settings: ProblemSettings): Pick<PackageFields, SettingName> {
  return bySetting<Pick<PackageFields, SettingName>>((name) => settings[name] ?? undefined);
}

/** The feedback policy is included only if the specification's boolean `openCaseResult` cannot express it. */
function feedbackOf({
  feedback,
}: WholeProblem): Pick<PackageFields, "openCaseResult" | "feedback"> {
  const openCaseResult = opensCases(feedback);
  return policyOfSwitch(openCaseResult) === feedback
    ? { openCaseResult }
    : { openCaseResult, feedback };
}

function tagOf({ name, nameEn, color, kind, kindEn }: WholeProblem["tags"][number]): PackageTag {
  return {
    name: nameEn === null ? name : { "zh-CN": name, "en-US": nameEn },
    color,
    classification:
      kind === null ? null : kindEn === null ? kind : { "zh-CN": kind, "en-US": kindEn },
  };
}
