import { createHash } from "node:crypto";
import { stringify } from "yaml";
import { kattisCode, kattisLanguages } from "../../format/kattisLanguages.ts";
import type { LoadedPackage } from "../../loadPackage.ts";
import type { Report } from "../../report.ts";
import { kattisData } from "./kattisCases.ts";
import { type CaseArgs, writeKattisData } from "./kattisDataFiles.ts";
import { kattisJudgeOf } from "./kattisJudge.ts";
import { kattisSolutionsOf } from "./kattisSolutions.ts";
import { isTidyPath, kattisTextsOf } from "./kattisTexts.ts";
import { kattisValidatorsOf } from "./kattisValidators.ts";
import { reportForeignLosses } from "../unsupportedParts.ts";
import type { ZipWriter } from "../zip.ts";

/** Reports the parts of the problem that version 2025-09 of the Kattis format does not support. */
export function reportKattis(problem: LoadedPackage, report: Report): void {
  const { fields, userFiles } = problem;
  reportForeignLosses(problem, report);
  const folder = shortName(problem);
  if (folder.toUpperCase() !== fields.problemId) {
    report.add("displayId", { was: fields.problemId, is: folder.toUpperCase() });
  }
  if (fields.difficulty !== 1) report.add("difficultyLost");
  if (fields.auth !== 1) report.add("visibility");
  if (fields.stackLimit !== fields.memoryLimit) report.add("stackLimitLost");
  if (
    !fields.codeShare ||
    (!fields.openCaseResult && !fields.feedback && fields.checkerProtocol === "verdict")
  ) {
    report.add("switchesLost");
  }
  const dressed = fields.tags.filter(
    ({ name, color, classification }) => typeof name !== "string" || color || classification,
  );
  report.count("tagColours", dressed.length);
  report.count("templatesLost", Object.keys(fields.codeTemplates).length);
  const { expanded, unknown } = languagesOf(fields.languages);
  report.names("languageNames", expanded);
  report.names("unknownLanguages", unknown);
  report.names(
    "userFilesLost",
    Object.keys(userFiles).filter((name) => !isTidyPath(name)),
  );
  kattisValidatorsOf(problem).report(report);
  kattisData(problem).report(report);
  kattisJudgeOf(problem).report(report);
  kattisTextsOf(problem).report(report);
  kattisSolutionsOf(problem).report(report);
  report.count("statements", Object.keys(problem.statements).length);
  report.count("cases", problem.cases.length);
}

/** Writes the folder of one problem. */
export function writeKattis(zip: ZipWriter, _name: string, problem: LoadedPackage): void {
  const short = shortName(problem);
  const folder = zip.has(`${short}/problem.yaml`) ? `${short}p${problem.pid}` : short;
  const texts = kattisTextsOf(problem);
  const judge = kattisJudgeOf(problem);
  const solutions = kattisSolutionsOf(problem);
  const put = (path: string, text: string): void => zip.text(`${folder}/${path}`, text);
  put("problem.yaml", stringify(settingsOf(problem, texts.names)));
  for (const [path, text] of Object.entries(texts.texts)) put(path, text);
  for (const { path, ...file } of texts.files) zip.file(`${folder}/${path}`, file);
  for (const [name, text] of Object.entries(judge.files)) put(`output_validator/${name}`, text);
  for (const [path, text] of Object.entries(solutions.texts)) put(`submissions/${path}`, text);
  if (Object.keys(solutions.rules).length > 0) {
    put("submissions/submissions.yaml", stringify(solutions.rules));
  }
  for (const [name, text] of Object.entries(problem.userFiles)) {
    if (isTidyPath(name)) put(`include/default/${name}`, text);
  }
  const validators = kattisValidatorsOf(problem);
  for (const [path, text] of Object.entries(validators.texts))
    put(`input_validators/${path}`, text);
  const argsOf = (input: string): CaseArgs => ({
    output_validator_args: judge.argsOf(input),
    input_validator_args: validators.argsOf(input),
  });
  writeKattisData(zip, `${folder}/data`, { data: kattisData(problem), argsOf });
}

/** The folder name of a problem, with only letters and digits, as the format requires. */
function shortName({ pid, fields }: LoadedPackage): string {
  return fields.problemId.toLowerCase().replaceAll(/[^a-z0-9]/g, "") || `problem${pid}`;
}

function settingsOf(problem: LoadedPackage, names: Record<string, string>) {
  const { fields } = problem;
  const types = [
    fields.type === 1 ? "scoring" : "pass-fail",
    ...(fields.judgeMode === "interactive" ? ["interactive"] : []),
  ];
  const { written } = languagesOf(fields.languages);
  const tags = fields.tags.map(({ name }) => (typeof name === "string" ? name : name["zh-CN"]));
  return {
    problem_format_version: "2025-09",
    type: types,
    name: names,
    uuid: uuidOf(problem),
    ...(fields.source === "" ? {} : { source: fields.source }),
    limits: {
      time_limit: fields.timeLimit / 1000,
      memory: fields.memoryLimit,
      ...(fields.outputLimit === undefined ? {} : { output: fields.outputLimit }),
    },
    ...(tags.length > 0 ? { keywords: tags } : {}),
    ...(written.length > 0 ? { languages: written } : {}),
  };
}

/** A UUID that is always the same for a given problem of this site. */
function uuidOf({ pid, fields }: LoadedPackage): string {
  const hex = createHash("sha256").update(`${pid} ${fields.problemId}`).digest("hex");
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
  ];
  return `${parts.join("-")}-${hex.slice(20, 32)}`;
}

/**
 * `unknown`: the languages that have no code in the format. Each code covers a family of languages, so an export also
 * allows languages of the family that the problem does not allow; `expanded` contains these languages.
 */
function languagesOf(names: string[] | undefined) {
  const codes = new Map((names ?? []).map((name) => [name, kattisCode(name)]));
  const written = [...new Set([...codes.values()].filter((code) => code !== undefined))];
  const expanded = written.flatMap(kattisLanguages).filter((name) => !names?.includes(name));
  const unknown = [...codes].flatMap(([name, code]) => (code === undefined ? [name] : []));
  return { written, expanded, unknown };
}
