import { problemLimits } from "../../../../shared/problem/problemRules.ts";
import type { Archive } from "../../archive.ts";
import { kattisLanguages } from "../../format/kattisLanguages.ts";
import { SHOWN_ONLY } from "../../format/shownExamples.ts";
import type { ArchiveProblem, PackageCase, PackageFields, ReadPackage } from "../../readPackage.ts";
import type { Report } from "../../report.ts";
import { domjudgeSigns } from "./domjudgeSigns.ts";
import { applyDomjudge, type DomjudgeSettings, domjudgeSettings } from "./domjudge.ts";
import { inputValidators, kattisJudge } from "./kattisJudge.ts";
import { type KattisMeta, kattisMeta, withConstants } from "./kattisMeta.ts";
import { type KattisScoring, kattisScoring, readsScores } from "./kattisScoring.ts";
import { kattisSolutions } from "./kattisSolutions.ts";
import { kattisTexts } from "./kattisStatement.ts";
import {
  casesOf,
  unsupportedKeys,
  inputNameOf,
  type KattisGroup,
  kattisGroup,
  rulesAt,
} from "./kattisTree.ts";
import { displayIdFrom, limitWithin, newPackage } from "../newPackage.ts";
import { readYaml } from "../yamlText.ts";

const INI = "domjudge-problem.ini";

/**
 * Problems from Kattis and ICPC packages of every version; packages are folders of the archive, or the archive itself
 * is one package.
 */
export function kattisProblems(archive: Archive): AsyncGenerator<ArchiveProblem> {
  return problemsIn(archive, undefined);
}

/** Kattis and ICPC packages, read according to DOMjudge's rules. */
export async function* domjudgeProblems(archive: Archive): AsyncGenerator<ArchiveProblem> {
  yield* problemsIn(archive, await domjudgeSigns(archive));
}

/** `signs`: the evidence in the archive that DOMjudge's rules apply to the points; undefined: Kattis's rules apply. */
async function* problemsIn(
  archive: Archive,
  signs: string[] | undefined,
): AsyncGenerator<ArchiveProblem> {
  const candidates = ["problem.yaml", INI].flatMap((name) => archive.foldersWith(name));
  const folders = [...new Set(candidates)].filter((folder) => isPackage(archive.within(folder)));
  for (const [i, folder] of folders.entries()) {
    const own = archive.within(folder);
    const base = folder.slice(folder.lastIndexOf("/") + 1);
    const id = base || archive.name.replace(/\.[^.]*$/, "");
    yield {
      name: folder || archive.name,
      read: (report) =>
        readKattis(
          own,
          {
            id,
            generatedId: `KATTIS-${archive.seed}-${i + 1}`,
            signs,
          },
          report,
        ),
    };
  }
}

export function looksLikeDomjudge(paths: readonly string[]): boolean {
  return paths.some((path) => path === INI || path.endsWith(`/${INI}`)) && looksLikeKattis(paths);
}

/**
 * Whether an archive contains Kattis or ICPC packages. They are recognised by their paths: a folder contains test data
 * or a statement, and one of the two files that identify a problem.
 */
export function looksLikeKattis(paths: readonly string[]): boolean {
  const all = new Set(paths);
  const folders = paths.flatMap(
    (path) =>
      /^(.*?)(?:^|\/)(?:data\/(?:secret|sample)\/|(?:problem_)?statement\/problem\b)/.exec(
        path,
      )?.[1] ?? [],
  );
  return [...new Set(folders)].some((folder) =>
    ["problem.yaml", INI].some((name) => all.has(folder === "" ? name : `${folder}/${name}`)),
  );
}

function isPackage(folder: Archive): boolean {
  return folder.paths.some((path) => /^(?:data|statement|problem_statement)\//.test(path));
}

async function readKattis(
  folder: Archive,
  { id, generatedId, signs }: { id: string; generatedId: string; signs: string[] | undefined },
  report: Report,
): Promise<ReadPackage> {
  if (signs && signs.length > 0) report.add("readAsDomjudge", { signs: signs.join(", ") });
  const settings = folder.has(INI) ? domjudgeSettings(await folder.text(INI), report) : undefined;
  const yaml = folder.has("problem.yaml") ? await readYaml(folder, "problem.yaml") : {};
  const meta = await completed(folder, kattisMeta(yaml), settings);
  const data = folder.within("data");
  const [sample, secret] = [
    await kattisGroup(data, "sample", meta),
    await kattisGroup(data, "secret", meta),
  ];
  const first = secret ?? sample;
  // If a package contains only samples, they are used for judging.
  const groups = { sample: secret ? judgedSamples(sample) : null, secret: first ?? NO_CASES };
  const domjudge = signs && { rules: await rulesAt(data, "", meta) };
  const scoring = kattisScoring({ ...groups, domjudge }, meta, report);
  const files = scoring.cases.map(({ file }) => file);
  const scores = readsScores(groups.secret, meta);
  const judge = await kattisJudge(folder, { meta, cases: files, scores }, report);
  const usualTitle = settings?.name ?? id;
  const texts = await kattisTexts(folder, { meta, usualTitle }, report);
  const { judgeProgram, judgeFiles, ...judged } = judge;
  const cases = await storedCases(data, scoring);
  report.names("settingsLost", [
    ...meta.unsupported,
    ...unsupportedKeys(sample),
    ...unsupportedKeys(secret),
  ]);
  report.names("constantsLost", meta.unusableConstants);
  reportLosses(folder, report);
  return newPackage(
    {
      ...fieldsOf(meta, report),
      ...judged,
      problemId: problemIdOf(settings?.id || id, generatedId, report),
      type: scoring.type,
      judgeCaseMode: scoring.judgeCaseMode,
      subtasks: scoring.subtasks,
      examples: await examplesOf(data, { sample, meta }, report),
    },
    {
      statements: texts.statements,
      files: texts.files,
      cases,
      judgeProgram,
      judgeFiles,
      userFiles: await includedFiles(folder.within("include"), meta, report),
      solutions: await kattisSolutions(folder, meta, report),
      validators: await inputValidators(folder, { meta, cases: files }, report),
    },
  );
}

const NO_CASES: KattisGroup = {
  path: "secret",
  rules: {},
  own: undefined,
  cases: [],
  groups: [],
};

/** The samples that are judged; examples that our export has marked as display-only are left out. */
function judgedSamples(sample: KattisGroup | null): KattisGroup | null {
  if (!sample) return null;
  const isJudged = (path: string): boolean => !SHOWN_ONLY.test(path.slice("sample/".length));
  const cases = sample.cases.filter(({ path }) => isJudged(path));
  return cases.length + sample.groups.length > 0 ? { ...sample, cases } : null;
}

/** Adds the settings from other files next to `problem.yaml`: a time limit, and DOMjudge's own settings. */
async function completed(
  folder: Archive,
  meta: KattisMeta,
  settings: DomjudgeSettings | undefined,
): Promise<KattisMeta> {
  const limits = settings ? applyDomjudge(meta, settings) : meta;
  if (limits.timeLimit !== undefined || !folder.has(".timelimit")) return limits;
  const seconds = Number((await folder.text(".timelimit")).trim());
  return seconds > 0 ? { ...limits, timeLimit: seconds * 1000 } : limits;
}

/**
 * The display id: the folder's name (in this format, the problem's short name), or `generatedId` if the name has no
 * usable character.
 */
function problemIdOf(id: string, generatedId: string, report: Report): string {
  if (/[A-Za-z0-9]/.test(id)) return displayIdFrom(id, report);
  report.add("displayIdMade", { id: generatedId });
  return generatedId;
}

/**
 * Time limit for packages that do not specify one; the format expects it to be measured with the jury programs. It is a
 * common value in contests, and should be adjusted after the jury programs have been checked.
 */
const CHOSEN_TIME = 2000;
/** The default memory limit of Kattis systems, in MiB. */
const CHOSEN_MEMORY = 2048;

function fieldsOf(meta: KattisMeta, report: Report): Partial<PackageFields> {
  const { timeLimit, memory, output, keywords, source, languages } = meta;
  if (timeLimit === undefined) report.add("timeLimitChosen", { is: CHOSEN_TIME });
  if (memory === undefined) report.add("memoryLimitChosen", { is: CHOSEN_MEMORY });
  const within = (value: number, code: "timeLimit" | "memoryLimit" | "outputLimit", max: number) =>
    limitWithin(value, { min: 1, max, code, report });
  const memoryLimit = within(memory ?? CHOSEN_MEMORY, "memoryLimit", 16_384);
  return {
    difficulty: 1,
    timeLimit: within(timeLimit ?? CHOSEN_TIME, "timeLimit", 600_000),
    memoryLimit,
    // The stack is part of the memory and has no separate limit.
    stackLimit: memoryLimit,
    ...(output === undefined
      ? {}
      : { outputLimit: within(output, "outputLimit", problemLimits.outputLimit.max) }),
    source,
    tags: [...new Set(keywords)].map((name) => ({ name: name.slice(0, 60) })),
    ...(languages ? { languages: languages.flatMap((code) => languagesOf(code)) } : {}),
  };
}

function languagesOf(code: string): string[] {
  const names = kattisLanguages(code);
  // Unknown codes are kept, so that the report can name them.
  return names.length > 0 ? names : [code];
}

async function storedCases(data: Archive, { cases }: KattisScoring): Promise<PackageCase[]> {
  const paths = cases.flatMap(({ file }) => [`${file.path}.in`, file.answer ?? []].flat());
  const storedFiles = await data.storeAllData(paths);
  const byPath = new Map(paths.map((path, i) => [path, storedFiles[i]!]));
  const empty = await data.storeBytes(Buffer.alloc(0));
  return cases.map(({ file, score, group }) => {
    const inputName = inputNameOf(file);
    return {
      inputName,
      outputName: `${inputName.slice(0, -".in".length)}.ans`,
      input: byPath.get(`${file.path}.in`) ?? empty,
      output: byPath.get(file.answer ?? "") ?? empty,
      score: score ?? 0,
      group,
      ...(file.answer === undefined && { answerMissing: true }),
    };
  });
}

/**
 * The examples of the statement; files that the package provides for the statement take precedence over the judged
 * files.
 */
async function examplesOf(
  data: Archive,
  { sample, meta }: { sample: KattisGroup | null; meta: KattisMeta },
  report: Report,
): Promise<PackageFields["examples"]> {
  const stems = casesOf(sample).map(({ path }) => path);
  const transcripts = data.paths
    .filter((path) => /^sample\/[^/]*\.interaction$/.test(path))
    .toSorted();
  if (transcripts.length > 0) {
    const texts = await Promise.all(
      transcripts.slice(0, problemLimits.examples).map((path) => data.text(path)),
    );
    report.add("interactions", { count: texts.length });
    return texts.map(splitTranscript);
  }
  // In the legacy version, the files of an interactive problem do not show the interaction, so they cannot serve as
  // examples.
  if (meta.isInteractive && meta.isLegacy) return [];
  const examples: PackageFields["examples"] = [];
  const long: string[] = [];
  for (const path of stems) {
    const first = (endings: string[]) =>
      endings.map((each) => path + each).find((each) => data.has(each));
    const input = first([".in.statement", ".in"]);
    const output = first([".ans.statement", ".out", ".ans"]);
    const sizes = [input, output].map((each) => (each === undefined ? 0 : data.size(each)));
    const isLong = sizes.some((size) => size > problemLimits.example);
    if (isLong || examples.length >= problemLimits.examples) long.push(path);
    else examples.push({ input: await textAt(data, input), output: await textAt(data, output) });
  }
  report.names("examplesLost", long);
  return examples;
}

async function textAt(data: Archive, path: string | undefined): Promise<string> {
  return path === undefined ? "" : (await data.text(path)).replace(/\r?\n$/, "");
}

/**
 * Splits a transcript into input and output: lines that start with `<` are input of the program, lines that start with
 * `>` are its output. For each input line, the output gets an empty line, and vice versa.
 */
function splitTranscript(transcript: string): { input: string; output: string } {
  const lines = transcript.split(/\r?\n/).filter((line) => /^[<>]/.test(line));
  const linesOf = (mark: string): string =>
    lines
      .map((line) => (line.startsWith(mark) ? line.slice(1).replace(/^ /, "") : ""))
      .join("\n")
      .trimEnd();
  return { input: linesOf("<"), output: linesOf(">") };
}

/**
 * Reads the package's include files; each is meant either for all languages or for a single one. Verdict provides all
 * of these files to every program, whatever its language.
 */
async function includedFiles(
  below: Archive,
  { constants }: KattisMeta,
  report: Report,
): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const lost: string[] = [];
  const inOrder = below.paths.toSorted(
    (a, b) => Number(b.startsWith("default/")) - Number(a.startsWith("default/")),
  );
  for (const path of inOrder) {
    const name = path.slice(path.indexOf("/") + 1);
    const isFree = !Object.hasOwn(files, name) && name !== "__proto__";
    if (path.includes("/") && isFree && below.size(path) <= 1024 * 1024) {
      files[name] = withConstants(await below.text(path), constants);
    } else lost.push(path);
  }
  report.names("includesLost", lost);
  if (Object.keys(files).length > 0) report.add("includes");
  return files;
}

const ownPaths =
  /^(?:problem\.yaml$|domjudge-problem\.ini$|\.timelimit$|data\/(?:sample|secret)\/|data\/test|statement\/|problem_statement\/|problem\.(?:pdf|html|txt|md|tex)$|attachments\/|include\/|submissions\/|(?:input|input_format|output)_validators?\/)/;
const ofCase = /\.(?:hint|desc|png|jpe?g|svg|in\.download|ans\.download)$/;

function reportLosses(folder: Archive, report: Report): void {
  const editorials = folder.paths.filter((path) => path.startsWith("solution/"));
  report.names("editorialsLost", editorials);
  const notes = folder.paths.filter(
    (path) => /^data\/s(?:ample|ecret)\//.test(path) && ofCase.test(path),
  );
  report.names("caseNotesLost", notes);
  const unsupported = folder.paths.filter(
    (path) => !ownPaths.test(path) && !path.startsWith("solution/"),
  );
  report.names("partsLost", unsupported);
}
