import * as z from "zod/mini";
import { localLanguages } from "../../../../shared/languages/languages.ts";
import type { PackageTag } from "../../../../shared/problem/problemPackage.ts";
import { problemLimits } from "../../../../shared/problem/problemRules.ts";
import type { Archive } from "../../archive.ts";
import type {
  ArchiveProblem,
  PackageFields,
  PackageSolution,
  ReadPackage,
} from "../../readPackage.ts";
import { PackageFault, type Report } from "../../report.ts";
import { hydroLimits, hydroSubtasks } from "./hydroCases.ts";
import { type HydroConfig, readHydroConfig } from "./hydroConfig.ts";
import { hydroJudge, readProgram } from "./hydroJudge.ts";
import { hydroFileLanguage, hydroLanguage, hydroLanguages } from "./hydroLanguages.ts";
import { hydroTexts } from "./hydroStatements.ts";
import { displayIdFrom, newPackage } from "../newPackage.ts";
import { scoredCases } from "../scoredCases.ts";
import { checkedFields, readYaml, scalar } from "../yamlText.ts";

const list = z.optional(
  z.nullable(z.union([z.string(), z.array(z.union([z.string(), z.number(), z.boolean()]))])),
);
const schema = z.object({
  pid: scalar,
  owner: scalar,
  title: scalar,
  content: z.optional(z.unknown()),
  tag: list,
  tags: list,
  difficulty: scalar,
  hidden: scalar,
});
type Whole = z.output<typeof schema>;

/** Kattis packages have a `problem.yaml` too, but their test data is in another folder. */
export function looksLikeHydro(paths: readonly string[]): boolean {
  const has = (pattern: RegExp) => paths.some((path) => pattern.test(path));
  return (
    has(/(?:^|\/)problem\.yaml$/) &&
    has(/(?:^|\/)(?:testdata\/.|problem(?:[_.-][A-Za-z_-]+)?\.md$)/) &&
    !has(/(?:^|\/)(?:data\/(?:sample|secret)|submissions|(?:problem_)?statement)\//)
  );
}

/** Hydro packages: folders with a `problem.yaml`, statements next to it and test data in `testdata/`. */
export async function* hydroProblems(archive: Archive): AsyncGenerator<ArchiveProblem> {
  let count = 0;
  for (const folder of archive.foldersWith("problem.yaml")) {
    const own = archive.within(folder);
    count += 1;
    const generatedId = `HYDRO-${archive.seed}-${count}`;
    yield { name: folder, read: async (report) => readOne(own, generatedId, report) };
  }
}

async function readOne(folder: Archive, generatedId: string, report: Report): Promise<ReadPackage> {
  const value = (await readYaml(folder, "problem.yaml")) ?? {};
  const whole = checkedFields(schema, value, "problem.yaml");
  const data = folder.within("testdata");
  const config = await readHydroConfig(data);
  // Errors in the judge configuration are reported before anything is stored.
  const judge = await hydroJudge(config, data, report);
  const limits = hydroLimits(config, report);
  const subtasks = hydroSubtasks(config, data, report);
  const { cases, ...scored } = await scoredCases(data, subtasks, report);
  const texts = await statementTexts(folder, whole, report);
  const { judgeProgram, ...rules } = judge;
  reportLosses(whole, config, { folder, report });
  return newPackage(
    {
      problemId: idOf(whole, generatedId, report),
      type: 1,
      difficulty: difficultyOf(whole, report),
      auth: whole.hidden === true || whole.hidden === "true" ? 2 : 1,
      ...limits,
      ...rules,
      ...scored,
      ...languagesOf(config, report),
      ...feedbackOf(config, report),
      tags: tagsOf(whole, report),
      source: texts.source,
      examples: texts.examples,
    },
    {
      statements: texts.statements,
      cases,
      judgeProgram,
      files: texts.files,
      userFiles: await extraFiles(config.user_extra_files, data, "userFilesLost", report),
      judgeFiles: await extraFiles(config.judge_extra_files, data, "judgeFilesLost", report),
      solutions: await solutionsOf(folder, report),
      validators: await validatorsOf(config, data, report),
    },
  );
}

function statementTexts(folder: Archive, { title: ownTitle, content }: Whole, report: Report) {
  const title = Array.from(String(ownTitle ?? "").trim())
    .slice(0, problemLimits.title)
    .join("");
  if (title === "") throw new PackageFault("statementMissing");
  const fallback = typeof content === "string" ? content : JSON.stringify(content ?? "");
  return hydroTexts(folder, { title, content: fallback === '""' ? "" : fallback }, report);
}

function idOf({ pid }: Whole, generatedId: string, report: Report): string {
  const plain = String(pid ?? "").trim();
  if (/[A-Za-z0-9]/.test(plain)) return displayIdFrom(plain, report);
  report.add("displayIdMade", { id: generatedId });
  return generatedId;
}

/** The difficulty: Hydro has ten levels, but Verdict has only three. */
function difficultyOf({ difficulty }: Whole, report: Report): PackageFields["difficulty"] {
  const level = Number(difficulty ?? 0);
  if (!Number.isFinite(level) || level <= 0) return 1;
  const step = level <= 3 ? 0 : level <= 6 ? 1 : 2;
  report.add("difficultyScaled", { was: level, is: step });
  return step;
}

function tagsOf({ tag, tags }: Whole, report: Report): PackageTag[] {
  const asList = (value: Whole["tag"]) =>
    typeof value === "string" ? value.split(/[,，]/) : (value ?? []);
  const all = [...asList(tag), ...asList(tags)].map((each) => String(each).trim().slice(0, 40));
  const names = [...new Set(all)].filter(Boolean);
  report.names("tagsLost", names.slice(problemLimits.tags));
  return names.slice(0, problemLimits.tags).map((name) => ({ name }));
}

/**
 * Allowed languages and their limits; as in Verdict, a language's rate (`time_limit_rate`, `memory_limit_rate`)
 * replaces its default factor.
 */
function languagesOf(config: HydroConfig, report: Report) {
  const keys = typeof config.langs === "string" ? config.langs.split(",") : (config.langs ?? []);
  const stated = keys.flatMap((key) => {
    const ownLanguages = hydroLanguages(key.trim());
    return ownLanguages.length > 0 ? ownLanguages : [key.trim()];
  });
  const factors: PackageFields["languageFactors"] = {};
  const unknown: string[] = [];
  for (const side of ["time", "memory"] as const) {
    for (const [key, rate] of Object.entries(config[`${side}_limit_rate`] ?? {})) {
      const value = Number(rate);
      const names = hydroLanguages(key);
      const isRate = Number.isFinite(value) && value > 0 && value <= 1000;
      if (names.length === 0 || !isRate) unknown.push(`${key}: ${String(rate).slice(0, 20)}`);
      else for (const name of names) (factors[name] ??= {})[side] = value;
    }
  }
  report.names("ratesLost", unknown);
  const hasFactors = Object.keys(factors).length > 0;
  if (stated.length > 0) return { languages: [...new Set(stated)], languageFactors: factors };
  if (!hasFactors) return {};
  // Language factors can be stored only together with a list of allowed languages.
  const languages = localLanguages.map(({ name }) => name);
  report.count("languagesFixed", languages.length);
  return { languages, languageFactors: factors };
}

/** Hydro shows the verdicts of all cases unless configured otherwise. */
function feedbackOf({ detail }: HydroConfig, report: Report) {
  if (detail === "none") return { openCaseResult: false };
  if (detail === false || detail === "case") report.names("settingsLost", ["detail"]);
  return {};
}

function reportLosses(
  whole: Whole,
  config: HydroConfig,
  { folder, report }: { folder: Archive; report: Report },
): void {
  if (whole.owner !== undefined && whole.owner !== null)
    report.add("author", { name: String(whole.owner) });
  if (config.filename) report.add("fileIo");
  report.names("settingsLost", config.others);
  const scripts = [...(config.user_extra_files ?? [])].filter((name) =>
    /(?:^|\/)(?:compile|execute)\.sh$/.test(name),
  );
  report.names("buildScripts", scripts);
  const editorials = folder.filesIn("solution").filter((name) => /\.(?:md|txt|pdf)$/i.test(name));
  report.names("editorialsLost", editorials);
  const ownPaths =
    /^(?:testdata|additional_file|attachments|solution|std)\/|^problem[^/]*\.(?:md|pdf|yaml)$/;
  report.names(
    "unusedFiles",
    folder.paths.filter((path) => !ownPaths.test(path)),
  );
}

const plainName = /^[^.\\:*?"<>|\p{C}][^\\:*?"<>|\p{C}]{0,99}$/u;
/** Maximum numbers of entries; each entry becomes a row, and real problems have fewer. */
const PROGRAMS_MAX = 100;
const TEXTS_MAX = 100;
const TEXT_BYTES_MAX = 8 * 1024 * 1024;

async function extraFiles(
  names: HydroConfig["user_extra_files"],
  data: Archive,
  lost: "userFilesLost" | "judgeFilesLost",
  report: Report,
): Promise<Record<string, string>> {
  const texts: [string, string][] = [];
  let skipped = 0;
  let bytes = 0;
  for (const path of new Set(names)) {
    const name = path.slice(path.lastIndexOf("/") + 1);
    const place = [path, name].find((each) => data.has(each));
    if (place === undefined) throw new PackageFault("fileMissing", { name: path.slice(0, 200) });
    bytes += data.size(place);
    const isTooMuch = texts.length >= TEXTS_MAX || bytes > TEXT_BYTES_MAX;
    if (isTooMuch || !plainName.test(name) || (await data.bytes(place)).includes(0)) skipped += 1;
    else texts.push([name, await data.text(place)]);
  }
  report.count(lost, skipped);
  return Object.fromEntries(texts);
}

/** Jury programs. Hydro judges them after an import, but does not check the verdicts. */
async function solutionsOf(folder: Archive, report: Report): Promise<PackageSolution[]> {
  const solutions: PackageSolution[] = [];
  let lost = 0;
  for (const below of ["std", "solution"]) {
    for (const name of folder.filesIn(below)) {
      if (/\.(?:md|txt|pdf)$/i.test(name)) continue;
      const language = hydroFileLanguage(name) ?? hydroLanguage(name);
      const isFree = !solutions.some((each) => each.name === name);
      if (language === undefined || !isFree || solutions.length >= PROGRAMS_MAX) lost += 1;
      else {
        const code = await folder.text(`${below}/${name}`);
        solutions.push({ name, language, code, expected: ["AC"], score: null });
      }
    }
  }
  report.count("solutionsLost", lost);
  return solutions;
}

async function validatorsOf({ validator }: HydroConfig, data: Archive, report: Report) {
  if (!validator) return [];
  const { name, language, code } = await readProgram(validator, data, report);
  return [
    { name, language, code, files: {}, protocol: "testlib" as const, flags: [], caseFlags: [] },
  ];
}
