import { extname } from "node:path";
import * as z from "zod/mini";
import type { ExpectedVerdict } from "../../../../shared/problem/problemPackage.ts";
import type { Archive } from "../../archive.ts";
import type { PackageSolution } from "../../readPackage.ts";
import type { Report } from "../../report.ts";
import { kattisLanguage } from "../../format/kattisLanguages.ts";
import { kattisExpectations } from "./kattisExpectations.ts";
import { globMatches } from "./kattisGlob.ts";
import { type KattisMeta, withConstants } from "./kattisMeta.ts";
import { type KattisProgram, programsIn } from "../../format/kattisPrograms.ts";
import { languageOfFile } from "../../format/languageNames.ts";
import { checkedFields, readYaml } from "../yamlText.ts";

/**
 * Maps the verdicts of the format to those of this site; in the format, exceeding the memory or output limit is a
 * run-time error.
 */
const short = {
  AC: ["AC"],
  WA: ["WA"],
  TLE: ["TLE"],
  RTE: ["RE", "MLE", "OLE"],
} as const satisfies Record<string, ExpectedVerdict[]>;
type Short = keyof typeof short;
const allShort = Object.keys(short) as Short[];

interface Demand {
  permitted: Short[];
  required: Short[];
}

const folders: Record<string, Demand> = {
  accepted: { permitted: ["AC"], required: allShort },
  rejected: { permitted: allShort, required: ["RTE", "TLE", "WA"] },
  wrong_answer: { permitted: ["AC", "WA"], required: ["WA"] },
  time_limit_exceeded: { permitted: ["AC", "TLE"], required: ["TLE"] },
  run_time_error: { permitted: ["AC", "RTE"], required: ["RTE"] },
  brute_force: { permitted: ["AC", "RTE", "TLE"], required: ["RTE", "TLE"] },
};

const list = z.optional(z.nullable(z.array(z.string())));
const rule = z.looseObject({
  language: z.optional(z.nullable(z.string())),
  permitted: list,
  required: list,
  score: z.optional(z.nullable(z.union([z.number(), z.array(z.number())]))),
});
const rules = z
  .record(z.string().check(z.maxLength(200)), z.nullable(rule))
  .check(z.refine((all) => Object.keys(all).length <= 500, { message: "at most 500 rules" }));
type Rules = z.output<typeof rules>;

/** The expected verdicts for each word of `@EXPECTED_RESULTS@` in a source file. */
const expectedByWord: Record<string, ExpectedVerdict[]> = {
  CORRECT: ["AC"],
  ACCEPTED: ["AC"],
  "WRONG-ANSWER": ["WA"],
  WRONG_ANSWER: ["WA"],
  "NO-OUTPUT": ["WA"],
  NO_OUTPUT: ["WA"],
  TIMELIMIT: ["TLE"],
  "TIME-LIMIT": ["TLE"],
  TIME_LIMIT: ["TLE"],
  TIME_LIMIT_EXCEEDED: ["TLE"],
  // The original system has no separate verdicts for the memory and output limits.
  "RUN-ERROR": ["RE", "MLE", "OLE"],
  RUN_TIME_ERROR: ["RE", "MLE", "OLE"],
  // Wrong Answer is also permitted, because most checkers either ignore differences in whitespace or treat them as
  // wrong answers.
  "PRESENTATION-ERROR": ["PE", "WA"],
  PRESENTATION_ERROR: ["PE", "WA"],
  "MEMORY-LIMIT": ["MLE"],
  "OUTPUT-LIMIT": ["OLE"],
  OUTPUT_LIMIT: ["OLE"],
  "COMPILER-ERROR": ["CE"],
  COMPILER_ERROR: ["CE"],
};

/** If a package expects more points than this for a jury program, the number is ignored. */
const SCORE_MAX = 1_000_000;
/** Maximum number of jury programs; real packages contain few, and more programs would overload the problem check. */
const SOLUTIONS_MAX = 200;

/** The jury's programs with their expected results. */
export async function kattisSolutions(
  folder: Archive,
  meta: KattisMeta,
  report: Report,
): Promise<PackageSolution[]> {
  const below = folder.within("submissions");
  const all = below.has("submissions.yaml")
    ? checkedFields(rules, (await readYaml(below, "submissions.yaml")) ?? {}, "submissions.yaml")
    : {};
  const demands: Match[] = [...(await kattisExpectations(folder, report)), ...Object.entries(all)];
  const solutions: PackageSolution[] = [];
  const lost: string[] = [];
  const lostMarks: string[] = [];
  const kinds = [...new Set(below.paths.filter((path) => path.includes("/")).map(firstPart))];
  for (const kind of kinds) {
    for (const program of programsIn(below.within(kind))) {
      const name = `${kind}/${program.files[0] ?? program.name}`;
      const isOne = program.files.length === 1 && program.script === undefined;
      const place = `${kind}/${program.name}`;
      const matching = demands.filter(([glob]) => globMatches(glob, place));
      const language = languageOf(matching, program);
      if (!isOne || language === undefined || solutions.length >= SOLUTIONS_MAX) {
        lost.push(name);
        continue;
      }
      const text = await below.text(name);
      const code = withConstants(text, meta.constants);
      const mark = markedScore(text);
      const score = mark?.whole ?? scoreOf(matching, meta);
      if (meta.isScored && mark?.whole === null) lostMarks.push(`${name}: ${mark.text}`);
      const words = fromSource(text);
      solutions.push({
        name,
        language: olderPython(code, language),
        code,
        expected: words ? withPartial(words, { meta, score }) : expectedOf(kind, matching, meta),
        score: meta.isScored ? score : null,
      });
    }
  }
  report.names("solutionsLost", lost);
  report.names("demandsLost", [...demands.flatMap(unsupported), ...lostMarks]);
  return solutions;
}

function firstPart(path: string): string {
  return path.slice(0, path.indexOf("/"));
}

type Match = [glob: string, rule: Rules[string]];

function languageOf(matching: Match[], { files, language }: KattisProgram): string | undefined {
  const languageName = matching.findLast(([, each]) => each?.language)?.[1]?.language;
  if (languageName) return kattisLanguage(languageName) ?? languageOfFile(extname(files[0] ?? ""));
  return language;
}

/** Files of both Python versions end in `.py`; the first line decides which version is meant. */
function olderPython(code: string, language: string): string {
  return language === "Python3" && /^#!.*python2/.test(code) ? "Python2" : language;
}

/**
 * The verdicts that are expected of a solution. A rule for exactly this folder replaces the folder's usual meaning. All
 * other matching rules further restrict the permitted verdicts.
 */
function expectedOf(kind: string, matching: Match[], meta: KattisMeta): ExpectedVerdict[] {
  if (kind === "partially_accepted") return ["PC"];
  const own = matching.find(([glob]) => glob === kind)?.[1];
  const usual = folders[kind];
  const demands = [
    ...(usual || own ? [demandOf(own ?? {}, usual)] : []),
    ...matching.filter(([glob]) => glob !== kind).map(([, each]) => demandOf(each ?? {})),
  ];
  if (demands.length === 0) return [];
  const permitted = allShort.filter((each) =>
    demands.every((demand) => demand.permitted.includes(each)),
  );
  const mayPass = demands.every(({ required }) => required.includes("AC"));
  const possible = permitted.filter((each) => each !== "AC" || mayPass);
  const failing = possible.some((each) => each !== "AC");
  const parts: ExpectedVerdict[] =
    meta.isScored && failing && permitted.includes("AC") ? ["PC"] : [];
  return [...possible.flatMap((each): ExpectedVerdict[] => [...short[each]]), ...parts];
}

function demandOf(entry: NonNullable<Rules[string]>, usual?: Demand): Demand {
  const shortsOf = (names: string[] | null | undefined): Short[] | undefined =>
    names ? allShort.filter((each) => names.includes(each)) : undefined;
  return {
    permitted: shortsOf(entry.permitted) ?? usual?.permitted ?? allShort,
    required: shortsOf(entry.required) ?? usual?.required ?? allShort,
  };
}

function scoreOf(matching: Match[], { isScored }: KattisMeta): number | null {
  const score = matching.findLast(([, each]) => each?.score !== undefined)?.[1]?.score;
  const isWhole = typeof score === "number" && Number.isInteger(score) && score >= 0;
  return isScored && isWhole && score <= SCORE_MAX ? score : null;
}

/** Returns the conditions that are not supported: all conditions except overall verdicts and a single score. */
function unsupported([glob, entry]: [string, Rules[string]]): string[] {
  const supportedKeys = new Set([
    "language",
    "permitted",
    "required",
    "score",
    "authors",
    "entrypoint",
  ]);
  const others = Object.keys(entry ?? {}).filter((key) => !supportedKeys.has(key));
  const ranges = Array.isArray(entry?.score) ? ["score"] : [];
  return [...others, ...ranges].map((key) => `${glob}: ${key}`.slice(0, 100));
}

/**
 * The expectation stated in a comment of the source. In older DOMjudge packages, verdicts may follow either
 * `@EXPECTED_RESULTS@` or `@EXPECTED_SCORE@`.
 */
function fromSource(code: string): ExpectedVerdict[] | undefined {
  const start = code.slice(0, 100_000);
  const line = /@EXPECTED_(?:RESULTS|SCORE)@:[ \t]*([A-Z][A-Z_,\s-]*)/.exec(start)?.[1];
  if (line === undefined) return undefined;
  const words = (line.split("\n")[0] ?? "").split(",").map((each) => each.trim());
  return [...new Set(words.flatMap((each) => expectedByWord[each] ?? []))];
}

/**
 * Finds the points stated in a comment of the source; `whole` is null if they are not a whole number or exceed the
 * maximum.
 */
function markedScore(code: string): { text: string; whole: number | null } | undefined {
  const mark = /@EXPECTED_SCORE@:[ \t]*(\d{1,9}(?:\.\d{1,9})?)/.exec(code.slice(0, 100_000));
  if (!mark) return undefined;
  const score = Number(mark[1]);
  return { text: mark[0], whole: Number.isInteger(score) && score <= SCORE_MAX ? score : null };
}

/**
 * Adds `PC` (partial score) to the expected verdicts if the package states points next to a verdict other than `AC`:
 * such a program gets the points of the groups that it solves.
 */
function withPartial(
  words: ExpectedVerdict[],
  { meta, score }: { meta: KattisMeta; score: number | null },
): ExpectedVerdict[] {
  const isPartial = meta.isScored && score !== null && score > 0 && !words.includes("AC");
  return isPartial && words.length > 0 ? [...words, "PC"] : words;
}
