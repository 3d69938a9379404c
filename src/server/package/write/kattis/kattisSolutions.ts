import { extname } from "node:path";
import type { ExpectedVerdict } from "../../../../shared/problem/problemPackage.ts";
import { kattisCode, kattisLanguage } from "../../format/kattisLanguages.ts";
import { languageOfFile } from "../../format/languageNames.ts";
import type { LoadedPackage } from "../../loadPackage.ts";
import type { Report } from "../../report.ts";

export interface KattisSolutions {
  /** Sources by path below `submissions/`. */
  texts: Record<string, string>;
  /** Content of `submissions.yaml`. */
  rules: Record<string, Record<string, unknown>>;
  report(report: Report): void;
}

type Kind = "accepted" | "wrong_answer" | "time_limit_exceeded" | "run_time_error" | "brute_force";
const demands: Record<Kind, ExpectedVerdict[]> = {
  accepted: ["AC"],
  wrong_answer: ["WA"],
  time_limit_exceeded: ["TLE"],
  run_time_error: ["RE", "MLE", "OLE"],
  brute_force: ["TLE", "RE", "MLE", "OLE"],
};
const failing = { permitted: ["AC", "WA", "TLE", "RTE"], required: ["WA", "TLE", "RTE"] };

/** The jury's programs, in one folder per expected result. */
export function kattisSolutionsOf({ solutions, fields }: LoadedPackage): KattisSolutions {
  const result: KattisSolutions & Record<"lost" | "inexact" | "languages", string[]> = {
    texts: {},
    rules: {},
    lost: [],
    inexact: [],
    languages: [],
    report(to) {
      to.names("solutionsLost", result.lost);
      to.names("solutionVerdicts", result.inexact);
      to.names("languageNames", result.languages);
      to.count("solutionNames", renamed);
    },
  };
  let renamed = 0;
  for (const { name, language, code, expected, score } of solutions) {
    const { folder, isWhole } = folderOf(expected, fields.type === 1);
    const source = kattisCode(language);
    if (folder === undefined || source === undefined) {
      result.lost.push(name);
      continue;
    }
    const path = pathOf(name, { folder, language, texts: result.texts });
    if (path !== name) renamed += 1;
    if (!isWhole) result.inexact.push(name);
    result.texts[path] = code;
    const rule: Record<string, unknown> = {};
    if (languageOfFile(extname(path)) !== language) {
      rule["language"] = source;
      if (kattisLanguage(source) !== language) result.languages.push(language);
    }
    if (score !== null && fields.type === 1) rule["score"] = score;
    else if (score !== null) result.inexact.push(name);
    if (Object.keys(rule).length > 0) result.rules[path] = rule;
  }
  if (Object.keys(result.texts).some((path) => path.startsWith("partially_accepted/"))) {
    result.rules["partially_accepted"] = failing;
  }
  return result;
}

/** Returns the folder that matches the expected verdicts best; `isWhole`: whether it matches them exactly. */
function folderOf(
  expected: ExpectedVerdict[],
  isScored: boolean,
): { folder: string | undefined; isWhole: boolean } {
  if (expected.length === 0) return { folder: "unchecked", isWhole: true };
  if (expected.includes("CE")) return { folder: undefined, isWhole: false };
  if (expected.join() === "PC") return { folder: "partially_accepted", isWhole: true };
  const expectedSet = new Set(expected.filter((each) => each !== "PC"));
  const exactKind = (Object.keys(demands) as Kind[]).find((kind) =>
    [...expectedSet].every(
      (each) => demands[kind].includes(each) || (each === "PE" && kind === "wrong_answer"),
    ),
  );
  const kind = exactKind ?? "rejected";
  if (kind === "rejected") return { folder: kind, isWhole: false };
  const folderVerdicts = [...demands[kind], ...(isScored && kind !== "accepted" ? ["PC"] : [])];
  return { folder: kind, isWhole: folderVerdicts.join() === expected.join() };
}

const ENDINGS: Record<string, string> = {
  "C#": ".cs",
  C: ".c",
  Python2: ".py",
  PyPy2: ".py",
  Python3: ".py",
  PyPy3: ".py",
  Java: ".java",
  Golang: ".go",
  Rust: ".rs",
  Pascal: ".pas",
  Kotlin: ".kt",
  Haskell: ".hs",
  Ruby: ".rb",
  PHP: ".php",
  "JavaScript Node": ".js",
};

function pathOf(
  name: string,
  { folder, language, texts }: { folder: string; language: string; texts: object },
): string {
  const base = name.slice(name.lastIndexOf("/") + 1);
  const bare = base.replaceAll(/[^A-Za-z0-9_.-]/g, "_").replace(/^[.-]+/, "");
  const usual = ENDINGS[language] ?? (language.startsWith("C++") ? ".cpp" : ".txt");
  const whole = languageOfFile(extname(bare)) === undefined ? `${bare || "program"}${usual}` : bare;
  const stem = whole.slice(0, -extname(whole).length) || "program";
  for (let i = 1; ; i += 1) {
    const path = `${folder}/${stem}${i === 1 ? "" : `_${i}`}${extname(whole)}`;
    if (!Object.hasOwn(texts, path)) return path;
  }
}
