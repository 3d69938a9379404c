import { formatExamples } from "../../../shared/problem/examples.ts";
import type { LoadedPackage } from "../loadPackage.ts";
import type { Report } from "../report.ts";
import { chosenStatement, hasUsualScores, reportUsualLosses } from "./unsupportedParts.ts";
import type { ZipWriter } from "./zip.ts";

/** Reports the parts that HOJ does not support. */
export function reportHoj(problem: LoadedPackage, report: Report): void {
  const { fields, files, solutions } = problem;
  reportUsualLosses(problem, report);
  if (fields.auth !== 1) report.add("visibility");
  report.names(
    "attachmentsLost",
    files.map(({ name }) => name),
  );
  report.count("solutionsLost", solutions.length);
  report.count("validatorsLost", problem.validators.length);
  const dressed = fields.tags.filter(
    ({ name, color, classification }) => typeof name !== "string" || color || classification,
  );
  report.count("tagColours", dressed.length);
  if (fields.judgeCaseMode === "subtask") reportSubtasks(problem, report);
  if (!fields.languages) report.add("languagesOpen");
  reportJudgeLanguage(problem, report);
  report.count("cases", problem.cases.length);
}

/** The language for HOJ, which compiles checkers and interactors only as C or C++. */
function judgeLanguage({ fields }: LoadedPackage): string {
  const { spjLanguage } = fields;
  if (spjLanguage.startsWith("C++")) return "C++";
  return spjLanguage === "C" || spjLanguage.startsWith("C With") ? "C" : spjLanguage;
}

function reportJudgeLanguage(problem: LoadedPackage, report: Report): void {
  if (problem.judgeProgram === null) return;
  const { spjLanguage } = problem.fields;
  const written = judgeLanguage(problem);
  if (written !== "C" && written !== "C++") report.add("judgeLanguageLost", { name: written });
  else if (written !== spjLanguage) report.names("languageNames", [spjLanguage]);
}

function reportSubtasks(problem: LoadedPackage, report: Report): void {
  const { subtasks } = problem.fields;
  const commonType = typeOfAll(problem);
  const others = subtasks.filter(({ type }) => type !== commonType);
  report.names(
    "caseModeLost",
    others.map(({ num, type }) => `${num}: ${type}`),
  );
  const tied = subtasks.filter(({ dependsOn }) => dependsOn.length > 0);
  report.names(
    "dependencies",
    tied.map(({ num }) => String(num)),
  );
  if (!hasUsualScores(problem)) report.add("scores");
}

/**
 * HOJ has one scoring method for all groups of a problem. The export uses the average if all groups of the problem use
 * the average (`sum`), and otherwise the minimum.
 */
function typeOfAll({ fields }: LoadedPackage): "sum" | "min" {
  return fields.subtasks.every(({ type }) => type === "sum") ? "sum" : "min";
}

/** Writes `problem_<id>.json` and the folder `problem_<id>/` that `readHoj` reads. */
export function writeHoj(zip: ZipWriter, name: string, problem: LoadedPackage): void {
  const { fields, judgeProgram } = problem;
  const folder = `problem_${name}`;
  const { title, description, input, output, hint } = chosenStatement(problem);
  const samples = samplesOf(problem, zip, folder);
  zip.json(`${folder}.json`, {
    problem: {
      problemId: fields.problemId,
      title,
      type: fields.type,
      judgeMode: fields.judgeMode,
      judgeCaseMode: caseModeOf(problem),
      timeLimit: fields.timeLimit,
      memoryLimit: fields.memoryLimit,
      stackLimit: fields.stackLimit,
      description,
      input,
      output,
      examples: formatExamples(fields.examples),
      isRemote: false,
      source: fields.source,
      difficulty: fields.difficulty,
      hint,
      auth: 1,
      ioScore: samples.reduce((sum, { score = 0 }) => sum + score, 0),
      codeShare: fields.codeShare,
      ...(judgeProgram === null
        ? {}
        : { spjCode: judgeProgram, spjLanguage: judgeLanguage(problem) }),
      isRemoveEndBlank: fields.isRemoveEndBlank,
      openCaseResult: fields.openCaseResult,
      isUploadCase: true,
      isFileIO: false,
    },
    samples,
    languages: fields.languages ?? [],
    tags: fields.tags.map(({ name: tag }) => (typeof tag === "string" ? tag : tag["zh-CN"])),
    codeTemplates: Object.entries(fields.codeTemplates).map(([language, code]) => ({
      language,
      code,
    })),
    judgeMode: fields.judgeMode,
    userExtraFile: problem.userFiles,
    judgeExtraFile: problem.judgeFiles,
  });
}

function caseModeOf(problem: LoadedPackage): string {
  const { judgeCaseMode } = problem.fields;
  if (judgeCaseMode === "iterate_until_wrong") return "ergodic_without_error";
  if (judgeCaseMode !== "subtask") return "default";
  return typeOfAll(problem) === "sum" ? "subtask_average" : "subtask_lowest";
}

interface Sample {
  input: string;
  output: string;
  score?: number;
  groupNum?: number;
}

function samplesOf(problem: LoadedPackage, zip: ZipWriter, folder: string): Sample[] {
  const { fields, cases } = problem;
  const isGrouped = fields.judgeCaseMode === "subtask";
  const wholes = new Map(fields.subtasks.map(({ num, score }) => [num, score]));
  const written = new Map<string, string>();
  const place = (usual: string, file: { sha256: string; size: number }): string => {
    const free = (written.get(usual) ?? file.sha256) === file.sha256;
    const name = free ? usual : `${file.sha256.slice(0, 16)}-${usual}`;
    if (!zip.has(`${folder}/${name}`)) zip.file(`${folder}/${name}`, file);
    written.set(name, file.sha256);
    return name;
  };
  return cases.map(({ inputName, outputName, input, output, score, group }) => ({
    input: place(inputName, input),
    output: place(outputName, output),
    ...(fields.type === 1 ? { score: isGrouped ? (wholes.get(group ?? 0) ?? 0) : score } : {}),
    ...(isGrouped ? { groupNum: group ?? 1 } : {}),
  }));
}
