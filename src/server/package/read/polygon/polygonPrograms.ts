import { extname } from "node:path";
import { caseFlags, caseFlagsOf } from "../../../../shared/verdict/caseFlags.ts";
import { VALIDATORS_MAX } from "../../../../shared/problem/problemCheck.ts";
import { type ExpectedVerdict, safePath } from "../../../../shared/problem/problemPackage.ts";
import type { Archive } from "../../archive.ts";
import { languageOfFile } from "../../format/languageNames.ts";
import type { PackageSolution, PackageValidator } from "../../readPackage.ts";
import { PackageFault, type Report } from "../../report.ts";
import { headersOf } from "./polygonHeaders.ts";
import type { XmlElement } from "./xmlTree.ts";

interface Source {
  folder: Archive;
  root: XmlElement;
  report: Report;
}

/** Polygon's source types by prefix; the first matching prefix applies. */
const types: [start: string, language: string][] = [
  ["cpp.g++11", "C++"],
  ["cpp.g++14", "C++"],
  ["cpp.g++17", "C++ 17"],
  ["cpp.gcc14", "C++ 20"],
  ["cpp.gcc13", "C++ 20"],
  ["cpp.gcc11", "C++ 20"],
  ["cpp.g++2", "C++ 20"],
  ["cpp.msys2", "C++ 20"],
  ["cpp", "C++ 17"],
  ["c.", "C"],
  ["java", "Java"],
  ["kotlin", "Kotlin"],
  ["python.pypy2", "PyPy2"],
  ["python.pypy", "PyPy3"],
  ["python.2", "Python2"],
  ["python", "Python3"],
  ["pas", "Pascal"],
  ["csharp", "C#"],
  ["go", "Golang"],
  ["rust", "Rust"],
  ["ruby", "Ruby"],
  ["php", "PHP"],
  ["haskell", "Haskell"],
  ["scala", "Scala"],
  ["perl", "Perl"],
];

/** The language of a `source` element; undefined if unknown. */
export function polygonLanguage(source: XmlElement): string | undefined {
  const type = source.get("type");
  const [, language] = types.find(([start]) => type.startsWith(start)) ?? [];
  return language ?? languageOfFile(extname(source.get("path")));
}

const notAccepted: ExpectedVerdict[] = ["WA", "PE", "TLE", "MLE", "RE", "OLE"];

const tags: Record<string, ExpectedVerdict[]> = {
  main: ["AC"],
  accepted: ["AC"],
  rejected: notAccepted,
  failed: notAccepted,
  "wrong-answer": ["WA"],
  "presentation-error": ["PE", "WA"],
  "time-limit-exceeded": ["TLE"],
  "time-limit-exceeded-or-accepted": ["TLE", "AC"],
  "time-limit-exceeded-or-memory-limit-exceeded": ["TLE", "MLE"],
  "memory-limit-exceeded": ["MLE"],
  "runtime-error": ["RE"],
};

/** Maximum number of jury programs; real packages have few, and a problem check runs every program. */
const PROGRAMS_MAX = 200;

/** The jury's programs, the main one first, each with the result expected according to its tag. */
export async function polygonSolutions(
  { folder, root, report }: Source,
  type: 0 | 1 | undefined,
): Promise<PackageSolution[]> {
  const all = root.all("assets", "solutions", "solution");
  const mainFirst = all.toSorted((a, b) => Number(isMain(b)) - Number(isMain(a)));
  const solutions: PackageSolution[] = [];
  const lost: string[] = [];
  for (const solution of mainFirst) {
    const source = solution.at("source");
    const path = source?.get("path") ?? "";
    const language = source && polygonLanguage(source);
    const name = freeName(path, solutions);
    if (!language || !folder.has(path) || !name || solutions.length >= PROGRAMS_MAX) {
      lost.push(path);
      continue;
    }
    const tag = solution.get("tag");
    const expected = Object.hasOwn(tags, tag) ? (tags[tag] ?? []) : [];
    // In scored problems, a program that fails some tests still gets points for the other tests, so partial points are
    // expected, too.
    const isPartly = type === 1 && expected.length > 0 && !expected.includes("AC");
    const code = await folder.text(path);
    solutions.push({
      name,
      language,
      code,
      expected: isPartly ? [...expected, "PC"] : [...expected],
      score: null,
    });
  }
  report.names("solutionsLost", lost);
  return solutions;
}

function isMain(solution: XmlElement): boolean {
  return solution.get("tag") === "main";
}

/**
 * The last part of the path or, if another program already has that name, the whole path; undefined if neither is a
 * valid name.
 */
function freeName(path: string, programs: readonly { name: string }[]): string | undefined {
  return [path.slice(path.lastIndexOf("/") + 1), path].find(
    (name) => safePath.test(name) && !programs.some((each) => each.name === name),
  );
}

/**
 * Returns the input validators with the arguments that Polygon passes to them: `--testset` and, if tests are in groups,
 * `--group`. `groups`: the group of each test, by name of its input.
 */
export async function polygonValidators(
  { folder, root, report }: Source,
  { testset, groups }: { testset: string; groups: ReadonlyMap<string, string> },
): Promise<PackageValidator[]> {
  const validators: PackageValidator[] = [];
  const lost: string[] = [];
  const flagged = caseFlagsOf(
    Array.from(groups, ([input, group]) => ({ input, flags: wordsFor(testset, group) })),
  );
  if (!caseFlags.safeParse(flagged.caseFlags).success) {
    throw new PackageFault("fieldWrong", { field: "group", problem: testset.slice(0, 100) });
  }
  for (const source of root.all("assets", "validators", "validator", "source")) {
    const path = source.get("path");
    const language = polygonLanguage(source);
    const name = freeName(path, validators);
    if (!language || !name || !folder.has(path) || validators.length >= VALIDATORS_MAX) {
      lost.push(path);
      continue;
    }
    const code = await folder.text(path);
    const files = await headersOf(folder, { root, report, code });
    validators.push({ name, language, code, files, protocol: "testlib", ...flagged });
  }
  report.names("validatorsLost", lost);
  return validators;
}

/** The command-line options of a validator; an empty value adds no option. */
function wordsFor(testset: string, group: string): string[] {
  const options = [
    ["--testset", testset],
    ["--group", group],
  ];
  return options.flatMap((pair) => (pair[1] === "" ? [] : pair));
}
