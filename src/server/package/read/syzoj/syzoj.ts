import { firstHeading } from "../firstHeading.ts";
import { naturalOrder, pairFiles } from "../../../../shared/verdict/casePairing.ts";
import { problemLimits } from "../../../../shared/problem/problemRules.ts";
import type { Archive } from "../../archive.ts";
import type { ArchiveProblem, ReadPackage } from "../../readPackage.ts";
import { PackageFault, type Report } from "../../report.ts";
import { foreignPictures, newPackage, oneStatement } from "../newPackage.ts";
import { scoredCases } from "../scoredCases.ts";
import { splitStatement } from "../../format/splitStatement.ts";
import { readSyzojRules, ruleFiles, type SyzojRules } from "./syzojRules.ts";
import { syzojExtraFiles, syzojJudge } from "./syzojJudge.ts";
import { syzojSubtasks } from "./syzojSubtasks.ts";

/** Default limits; archives in this format do not state any limits. */
const DEFAULT_LIMITS = { timeLimit: 1000, memoryLimit: 256 };

/**
 * Reads problems of SYZOJ and LOJ. Either a `data.yml` (or `data_rule.txt`) lists the test data, or the file names
 * determine which input and output form a pair. An archive contains either a single problem or one problem in each of
 * its folders.
 */
export async function* syzojProblems(archive: Archive): AsyncGenerator<ArchiveProblem> {
  for (const [i, folder] of problemFolders(archive).entries()) {
    const own = folder === "" ? archive : archive.within(folder);
    const name = folder === "" ? archive.name : folder.slice(folder.lastIndexOf("/") + 1);
    const problemId = `SYZOJ-${archive.seed}-${i + 1}`;
    yield {
      name: name || problemId,
      read: async (report) => readOne(own, { name, problemId, report }),
    };
  }
}

/** Whether files with these paths could be test data; this format is tried last. */
export function looksLikeTestData(paths: readonly string[]): boolean {
  return hasRules(paths) || pairFiles(paths.filter((path) => !isText(path))).pairs.length > 0;
}

const isText = (path: string) => /\.(?:md|json|xml|yaml|yml)$/i.test(path);

function hasRules(paths: readonly string[]): boolean {
  return paths.some((path) => ruleFiles.includes(path.slice(path.lastIndexOf("/") + 1)));
}

/**
 * Returns the folders that contain a rules file; if there are none, returns sibling folders that each contain cases.
 */
function problemFolders(archive: Archive): string[] {
  const ruled = new Set(ruleFiles.flatMap((name) => archive.foldersWith(name)));
  if (ruled.size > 0) return [...ruled].toSorted(naturalOrder);
  const tops = Map.groupBy(
    archive.paths,
    (path) => path.split("/").length > 1 && path.split("/")[0],
  );
  const folders = [...tops.keys()].filter((top) => top !== false);
  const loose = tops.get(false) ?? [];
  const holdCases = folders.every((top) => {
    const below = (tops.get(top) ?? []).map((path) => path.slice(String(top).length + 1));
    return pairFiles(below).pairs.some(({ output }) => output !== null);
  });
  const areParts = folders.every((top) =>
    /^(?:\D{0,12})?\d{1,2}$|^(?:in|out|ans)/i.test(String(top)),
  );
  const isMany =
    folders.length > 1 && holdCases && !areParts && pairFiles(loose).pairs.length === 0;
  // If a single folder contains all files, that folder is the only problem.
  if (folders.length === 1 && loose.length === 0) return [String(folders[0])];
  return isMany ? folders.map(String).toSorted(naturalOrder) : [""];
}

async function readOne(
  data: Archive,
  { name, problemId, report }: { name: string; problemId: string; report: Report },
): Promise<ReadPackage> {
  const { rules, subtasks, judge, scored, judgeProgram, cases, userFiles } = await syzojData(
    data,
    report,
  );
  const text = await statementOf(data, name || problemId, report);
  // Nothing in the archive identifies it as a problem.
  if (cases.length === 0 && text.path === undefined && !hasRules(data.paths))
    throw new PackageFault("noCases");
  report.add("displayIdMade", { id: problemId });
  report.add("usualLimits", { time: DEFAULT_LIMITS.timeLimit, memory: DEFAULT_LIMITS.memoryLimit });
  report.names("unusedFiles", unusedFiles(data, rules, { subtasks, statement: text.path }));
  return newPackage(
    {
      problemId,
      type: 1,
      difficulty: 1,
      ...DEFAULT_LIMITS,
      ...judge,
      ...scored,
      examples: text.examples,
      source: text.source,
    },
    { statements: oneStatement(text.statement), cases, judgeProgram, userFiles },
  );
}

/** Reads the judging settings, the test cases and the extra files from the test data. */
export async function syzojData(data: Archive, report: Report) {
  const rules = await readSyzojRules(data);
  const { judgeProgram, ...judge } = await syzojJudge(rules, data, report);
  const subtasks = syzojSubtasks(rules, data, report);
  const { cases, ...scored } = await scoredCases(data, subtasks, report);
  report.names("settingsLost", rules.others);
  const userFiles = await syzojExtraFiles(rules, data, report);
  return { rules, subtasks, judge, scored, judgeProgram, cases, userFiles };
}

/**
 * Reads the statement from a Markdown file in the data folder, if there is one; the format itself has no statements.
 */
async function statementOf(data: Archive, name: string, report: Report) {
  const path = data.filesIn("").find((each) => /\.md$/i.test(each));
  const markdown = path === undefined ? "" : await data.text(path);
  const { heading, rest } = firstHeading(markdown);
  const whole = heading?.trim() || name.replace(/\.zip$/i, "");
  const title = Array.from(whole).slice(0, problemLimits.title).join("");
  const { sections, examples, source } = splitStatement(rest);
  const statement = { title, ...sections };
  if (path === undefined) report.add("noStatement");
  if (!heading) report.add("titleFromName", { title });
  report.count("statements", path === undefined ? 0 : 1);
  report.count("examples", examples.length);
  report.names("foreignPictures", foreignPictures(statement));
  return { statement, examples, source, path };
}

function unusedFiles(
  data: Archive,
  { specialJudge, interactor, extraSourceFiles }: SyzojRules,
  {
    subtasks,
    statement,
  }: { subtasks: ReturnType<typeof syzojSubtasks>; statement: string | undefined },
): string[] {
  const cases = subtasks.flatMap((each) =>
    each.cases.flatMap(({ input, output }) => [input, output]),
  );
  const extra = extraSourceFiles.flatMap(({ files }) => files.map((each) => each.name));
  const used = new Set<string | null | undefined>([
    ...cases,
    ...extra,
    ...ruleFiles,
    specialJudge?.fileName,
    interactor?.fileName,
    statement,
  ]);
  return data.paths.filter((path) => !used.has(path));
}
