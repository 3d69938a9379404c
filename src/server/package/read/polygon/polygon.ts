import { problemLimits } from "../../../../shared/problem/problemRules.ts";
import type { Archive } from "../../archive.ts";
import type { ArchiveProblem, PackageFile, ReadPackage } from "../../readPackage.ts";
import { PackageFault, type Report } from "../../report.ts";
import { displayIdFrom, limitWithin, newPackage } from "../newPackage.ts";
import { polygonJudge } from "./polygonJudge.ts";
import { polygonSolutions, polygonValidators } from "./polygonPrograms.ts";
import { polygonTexts } from "./polygonStatements.ts";
import { polygonTests } from "./polygonTests.ts";
import { type XmlElement, xmlTree } from "./xmlTree.ts";

/**
 * Whether these are the paths of a Polygon package, which contains a `problem.xml` and at least one of Polygon's
 * folders. FPS files are also XML, but have no such folders.
 */
export function looksLikePolygon(paths: readonly string[]): boolean {
  const has = (pattern: RegExp) => paths.some((path) => pattern.test(path));
  return (
    has(/(?:^|\/)problem\.xml$/) &&
    has(/(?:^|\/)(?:tests|files|solutions|statements|statement-sections)\//)
  );
}

/** Polygon: folders with a `problem.xml`. No program is run: tests and answers must be in the package. */
export async function* polygonProblems(archive: Archive): AsyncGenerator<ArchiveProblem> {
  let count = 0;
  for (const folder of archive.foldersWith("problem.xml")) {
    const own = archive.within(folder);
    count += 1;
    const fallbackId = `POLYGON-${archive.seed}-${count}`;
    yield { name: folder, read: async (report) => readOne(own, fallbackId, report) };
  }
}

async function readOne(folder: Archive, fallbackId: string, report: Report): Promise<ReadPackage> {
  const root = xmlTree(await folder.text("problem.xml"));
  if (root.name !== "problem") throw new PackageFault("xmlBroken", { problem: `<${root.name}>` });
  const judge = await polygonJudge(folder, root, report);
  const { testset, tests, scored } = await polygonTests(folder, root, report);
  const texts = await polygonTexts(folder, { root, usualTitle: fallbackId }, report);
  const { cases, ...rules } = scored;
  const { judgeProgram, judgeFiles, ...checked } = judge;
  const source = { folder, root, report };
  const files = [...texts.files, ...(await attachmentsOf(source, texts.files))];
  reportLosses(root, report);
  return newPackage(
    {
      problemId: idOf(root, fallbackId, report),
      difficulty: 1,
      auth: 1,
      timeLimit: limitWithin(Number(testset.textAt("time-limit")) || 1000, {
        min: 1,
        max: 600_000,
        code: "timeLimit",
        report,
      }),
      memoryLimit: memoryOf(testset, report),
      tags: tagsOf(root),
      examples: texts.examples.length > 0 ? texts.examples : await samplesOf(folder, tests, report),
      ...rules,
      ...checked,
    },
    {
      statements: texts.statements,
      cases,
      files,
      judgeProgram,
      judgeFiles,
      solutions: await polygonSolutions(source, rules.type),
      validators: await polygonValidators(source, {
        testset: testset.get("name"),
        groups: new Map(tests.map(({ input, group }) => [input, group])),
      }),
    },
  );
}

function idOf(root: XmlElement, fallbackId: string, report: Report): string {
  const name = root.get("short-name");
  if (/[A-Za-z0-9]/.test(name)) return displayIdFrom(name, report);
  report.add("displayIdMade", { id: fallbackId });
  return fallbackId;
}

/** The memory limit in MiB, rounded up; Polygon states it in bytes. */
function memoryOf(testset: XmlElement, report: Report): number {
  const bytes = Number(testset.textAt("memory-limit")) || 256 * 2 ** 20;
  const exact = bytes / 2 ** 20;
  const whole = Math.ceil(exact);
  if (whole !== exact) report.add("memoryLimit", { was: Number(exact.toFixed(3)), is: whole });
  return limitWithin(whole, { min: 1, max: 16_384, code: "memoryLimit", report });
}

function tagsOf(root: XmlElement) {
  const names = root
    .all("tags", "tag")
    .map((tag) => Array.from(tag.get("value")).slice(0, 40).join(""));
  return [...new Set(names)].filter((name) => name.trim() !== "").map((name) => ({ name }));
}

/** Returns the tests that are shown to contestants if no statement has examples. */
async function samplesOf(
  folder: Archive,
  tests: readonly { input: string; output: string | null; isSample: boolean }[],
  report: Report,
): Promise<{ input: string; output: string }[]> {
  const examples: { input: string; output: string }[] = [];
  const lost: string[] = [];
  for (const { input, output, isSample } of tests) {
    if (!isSample) continue;
    const sizes = [input, ...(output === null ? [] : [output])].map((path) => folder.size(path));
    const fits = sizes.every((size) => size <= problemLimits.example);
    if (!fits || examples.length >= problemLimits.examples) lost.push(input);
    else {
      examples.push({
        input: await folder.text(input),
        output: output === null ? "" : await folder.text(output),
      });
    }
  }
  report.names("examplesLost", lost);
  return examples;
}

/** Returns the files that contestants can download; pictures of the statement keep their names. */
async function attachmentsOf(
  { folder, root, report }: { folder: Archive; root: XmlElement; report: Report },
  pictures: readonly PackageFile[],
): Promise<PackageFile[]> {
  const usedNames = new Set(pictures.map(({ name }) => name));
  const pathByName = new Map<string, string>();
  const lost: string[] = [];
  for (const each of root.all("files", "attachments", "file")) {
    const path = each.get("path");
    const name = path.slice(path.lastIndexOf("/") + 1);
    const isGood = folder.has(path) && /^(?!\.)[^\\\p{C}:*?"<>|]{1,200}$/u.test(name);
    if (!isGood || usedNames.has(name) || pathByName.has(name)) lost.push(path);
    else pathByName.set(name, path);
  }
  report.names("attachmentsLost", lost);
  const storedFiles = await folder.storeAll([...pathByName.values()]);
  return Array.from(pathByName.keys(), (name, i) => ({ name, ...storedFiles[i]! }));
}

/**
 * Reports the parts of the package that are not imported because only Polygon uses them: names of input and output
 * files, programs such as generators, and properties.
 */
function reportLosses(root: XmlElement, report: Report): void {
  const judging = root.at("judging");
  const files = [judging?.get("input-file"), judging?.get("output-file")];
  if (files.some((name) => name && !/^(?:standard |std)?(?:in|out)(?:put)?$/.test(name))) {
    report.add("fileIo");
  }
  const used = new Set(
    [["checker"], ["interactor"], ["validators", "validator"]].flatMap((path) =>
      root.all("assets", ...path, "source").map((source) => source.get("path")),
    ),
  );
  const others = root
    .all("files", "executables", "executable", "source")
    .map((source) => source.get("path"))
    .filter((path) => !used.has(path));
  report.names("generatorsLost", others);
  const names = root.all("properties", "property").map((property) => property.get("name"));
  report.names(
    "settingsLost",
    names.filter((name) => name !== "tests-wellformed"),
  );
}
