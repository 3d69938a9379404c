/**
 * The folder that holds one problem: `problem.json` (schema below), one `statement.<language>.md` per language, the
 * test data as files in `data/` or as a `generate.ts`, and at most one `checker.*` or `interactor.*` next to them. The
 * folder's subfolders are `files/` (pictures and files for contestants), `user/` and `judge/` (extra files for
 * compiling), `solutions/` (jury solutions), `validators/` (input validators), `validator-files/` (extra files of the
 * validators), and `editorials/` (editorials, named `<number from 1>.<language>.md`).
 */
import * as z from "zod/mini";
import { caseFlags } from "../verdict/caseFlags.ts";
import {
  checkerFlags,
  type Comparison,
  comparisonKind,
  comparisonOptions,
  settledOptions,
} from "../verdict/checkers.ts";
import { feedbackPolicy } from "../verdict/feedback.ts";
import {
  EDITORIALS_MAX,
  EDITORIAL_TITLE_MAX,
  editorialReleases,
} from "../discussion/editorialRules.ts";
import { packageSchemas } from "./problemFields.ts";
import {
  bySetting,
  type NumberSetting,
  type OptionalNumber,
  type Setting,
  type SettingName,
  type SettingOfKind,
  type Switch,
} from "./problemSettings.ts";

/**
 * A file name in one of the folders, or a path below such a folder. The path must not lead out of the folder, be
 * hidden, or contain characters with a special meaning in file systems or headers.
 */
export const safePath = /^(?![./])(?!.*\/[./])[^\\\p{C}:*?"<>|]{1,200}(?<!\/)$/u;
const fileName = z.string().check(z.regex(safePath));
const wholeNumber = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));
const bilingualName = z.object({ "zh-CN": z.string(), "en-US": z.string() });
const plainName = z.string().check(z.minLength(1), z.maxLength(60));

const tag = z.object({
  name: z.union([plainName, bilingualName]),
  color: z.optional(z.nullable(z.string().check(z.regex(/^#[0-9a-fA-F]{3,8}$/)))),
  classification: z.optional(z.nullable(z.union([plainName, bilingualName]))),
});
export type PackageTag = z.output<typeof tag>;

/** If a package specifies no comparison, `lines` is used when trailing blanks are stripped, and `exact` otherwise. */
const comparison = z.extend(comparisonOptions, {
  kind: comparisonKind,
  /** Tolerance of `floats`, both absolute and relative. */
  tolerance: z.optional(z.number().check(z.gt(0), z.lt(1))),
});

const subtask = z.object({
  num: wholeNumber(1, 1000),
  type: z.enum(["sum", "min", "mul"]),
  score: wholeNumber(0, 100_000),
  /** The subtask is skipped (0 points) unless every subtask listed here got full points. */
  dependsOn: z._default(z.array(wholeNumber(1, 1000)), []),
});

/** `input` and `output` are file names in `data/`; `score` is used only in problems of type 1. */
const caseFiles = z.object({
  input: fileName,
  output: fileName,
  score: z.optional(wholeNumber(0, 100_000)),
  /** `num` of the subtask that the case belongs to. */
  group: z.optional(wholeNumber(1, 1000)),
});

/** Verdicts that a jury program may be expected to get, by short name; an empty list means no expectation. */
export const expectedVerdicts = ["AC", "WA", "PE", "TLE", "MLE", "RE", "CE", "OLE", "PC"] as const;
export type ExpectedVerdict = (typeof expectedVerdicts)[number];

/**
 * A file in `solutions/`. Without a list of solutions, the beginning of the file name states the expected verdict, as
 * in `AC-two-pointers.cpp`.
 */
const solution = z.object({
  file: fileName,
  language: z.string(),
  expected: z.array(z.enum(expectedVerdicts)),
  /** Points that the solution must get. */
  score: z.optional(wholeNumber(0, 1_000_000)),
});

/** The protocol determines the exit code for a valid input: 0 for testlib, 42 for kattis. */
export const validatorProtocols = ["testlib", "kattis"] as const;
export type ValidatorProtocol = (typeof validatorProtocols)[number];

/** A file in `validators/`: reads one test input and decides whether it is valid. */
const validator = z.object({
  file: fileName,
  language: z.string(),
  protocol: z.enum(validatorProtocols),
  /** The validator's command-line arguments. */
  flags: z._default(checkerFlags, []),
  /** Test cases for which the validator gets arguments other than `flags`. */
  caseFlags: z._default(caseFlags, []),
  /**
   * File names in `validator-files/<number of the validator in the list, from 1>/`; these files are placed next to the
   * validator's source.
   */
  extraFiles: z._default(z.array(fileName), []),
});

const editorialTitle = z.string().check(z.minLength(1), z.maxLength(EDITORIAL_TITLE_MAX));

/**
 * An editorial. Its content is in the files `editorials/<number of the editorial in the list, from 1>.<language>.md`.
 */
const editorial = z.object({
  release: z._default(z.enum(editorialReleases), "always"),
  /** Required if `release` is `time`. */
  releaseAt: z.optional(z.iso.datetime({ offset: true })),
  /** One title for each language that the editorial has. */
  titles: z.object({ "zh-CN": z.optional(editorialTitle), "en-US": z.optional(editorialTitle) }),
});

/**
 * Multipliers of the problem's time and memory limits for one language; they replace the language's default factors.
 */
const factors = z.object({
  time: z.optional(z.number().check(z.gt(0), z.maximum(1000))),
  memory: z.optional(z.number().check(z.gt(0), z.maximum(1000))),
});

const switchField = ({ inPackage }: Switch) => z._default(z.boolean(), inPackage);
const numberField = ({ range, packageMax, initial }: NumberSetting) =>
  z._default(wholeNumber(range.min, packageMax), initial);
const optionalNumberField = ({ range }: OptionalNumber) =>
  z.optional(wholeNumber(range.min, range.max));

type SettingFields = Record<SettingOfKind<"switch">, ReturnType<typeof switchField>> &
  Record<SettingOfKind<"number">, ReturnType<typeof numberField>> &
  Record<SettingOfKind<"optionalNumber">, ReturnType<typeof optionalNumberField>>;

function settingField(setting: Setting): SettingFields[SettingName] {
  if (setting.kind === "switch") return switchField(setting);
  return setting.kind === "number" ? numberField(setting) : optionalNumberField(setting);
}

const fields = z.object({
  ...bySetting<SettingFields>((_name, setting) => settingField(setting)),
  ...packageSchemas(),
  problemId: z.string().check(z.regex(/^[^\s\p{C}/\\]{1,50}$/u)),
  /** 0 means all or nothing (ACM), 1 means points (OI). */
  type: z._default(z.literal([0, 1]), 0),
  difficulty: z._default(z.literal([0, 1, 2]), 0),
  /** 1: public; 2: private; 3: contest only. */
  auth: z._default(z.literal([1, 2, 3]), 1),
  comparison: z.optional(comparison),
  openCaseResult: z._default(z.boolean(), true),
  /** Feedback policy; the default is `all` if `openCaseResult` is set, and `verdict` otherwise. */
  feedback: z.optional(feedbackPolicy),
  /** The problem's author on the exporting site; the importing user becomes the author. */
  author: z.optional(z.string()),
  tags: z._default(z.array(tag), []),
  /** Names of the allowed languages; if absent, every language is allowed. */
  languages: z.optional(z.array(z.string())),
  /** The keys are language names as in `languages`. */
  languageFactors: z._default(z.record(z.string(), factors), {}),
  examples: z._default(z.array(z.object({ input: z.string(), output: z.string() })), []),
  subtasks: z._default(z.array(subtask), []),
  /** `verbatim`: test data files are kept byte for byte; if absent, line endings are converted to Unix line endings. */
  lineEnds: z.optional(z.literal("verbatim")),
  /** In judging order; absent when the folder has a `generate.ts`. */
  cases: z.optional(z.array(caseFiles)),
  spjLanguage: z._default(z.string(), "C++ 17"),
  /**
   * File names in `user/`, or in `files/` for files that are also attachments; the files are placed next to the
   * contestant's source.
   */
  userExtraFiles: z._default(z.array(fileName), []),
  /** File names in `judge/`; the files are placed next to the checker's or interactor's source. */
  judgeExtraFiles: z._default(z.array(fileName), []),
  solutions: z.optional(z.array(solution)),
  validators: z._default(z.array(validator), []),
  codeTemplates: z._default(z.record(z.string(), z.string()), {}),
  /** If absent, the problem has no editorials. */
  editorials: z.optional(z.array(editorial).check(z.maxLength(EDITORIALS_MAX))),
});

type Fields = z.infer<typeof fields>;

/** Contradictions between fields whose individual values are valid; empty when there are none. */
function contradictions(problem: Fields): string[] {
  const errors: string[] = [];
  const subtasksByNum = new Map(problem.subtasks.map((each) => [each.num, each]));
  if (subtasksByNum.size !== problem.subtasks.length)
    errors.push("two subtasks have the same number");
  if ((problem.judgeCaseMode === "subtask") !== subtasksByNum.size > 0) {
    errors.push("judgeCaseMode subtask and a list of subtasks go together");
  }
  for (const each of problem.subtasks) {
    for (const other of each.dependsOn) {
      // A subtask may depend only on earlier subtasks, so that there are no cycles and all scores can be computed in
      // one pass.
      if (!subtasksByNum.has(other) || other >= each.num) {
        errors.push(`subtask ${each.num} depends on ${other}, which is not an earlier subtask`);
      }
    }
  }
  for (const each of problem.cases ?? []) {
    if (subtasksByNum.size > 0 && !subtasksByNum.has(each.group ?? 0)) {
      errors.push(`case ${each.input} belongs to no subtask`);
    }
  }
  for (const { release, releaseAt, titles } of problem.editorials ?? []) {
    if (release === "time" && releaseAt === undefined) {
      errors.push("an editorial is released at a time that is missing");
    }
    if (Object.keys(titles).length === 0) errors.push("an editorial has no title");
  }
  if (problem.comparison?.kind === "lines" && !problem.isRemoveEndBlank) {
    errors.push("comparison lines strips trailing blanks, isRemoveEndBlank false forbids it");
  }
  return errors;
}

export const problemPackage = fields.check((context) => {
  for (const message of contradictions(context.value)) {
    context.issues.push({ code: "custom", message, input: context.value });
  }
});

export type ProblemPackage = z.infer<typeof problemPackage>;

/**
 * The comparison that a package specifies. Returns null if the package specifies none; `isRemoveEndBlank` then
 * determines how outputs are compared.
 */
export function comparisonOfPackage({
  comparison: comparisonName,
}: Pick<ProblemPackage, "comparison">): Comparison | null {
  if (!comparisonName) return null;
  const { kind, tolerance, ...options } = comparisonName;
  const both = tolerance === undefined ? {} : { absolute: tolerance, relative: tolerance };
  return { kind, options: settledOptions(kind, { ...both, ...options }) };
}

/**
 * A test case from a `generate.ts`; the exported function `cases()` of that file must return the same bytes on every
 * call.
 */
export interface GeneratedCase {
  name: string;
  input: string;
  output: string;
  score?: number;
  group?: number;
}

export interface StatementSections {
  title: string;
  description: string;
  input: string;
  output: string;
  hint: string;
}

/**
 * Splits a `statement.<language>.md` at its headings: `# ` begins the title, and `## description`, `## input`, `##
 * output` and `## hint` begin the sections; any other heading is part of its section. The text of a missing section is
 * an empty string. Throws when there is no title, when a section occurs twice, or when there is text before the first
 * section.
 */
export function parseStatement(markdown: string): StatementSections {
  const sections: Record<string, string[]> = {};
  let current: string[] | undefined;
  let fenced = false;
  for (const line of markdown.replaceAll("\r\n", "\n").split("\n")) {
    if (/^\s{0,3}(```|~~~)/.test(line)) fenced = !fenced;
    const title = fenced || sections["title"] ? undefined : /^# +(\S.*)$/.exec(line)?.[1];
    const name = fenced ? undefined : /^## +(description|input|output|hint)\s*$/.exec(line)?.[1];
    if (title !== undefined) {
      sections["title"] = [title];
    } else if (name !== undefined) {
      if (sections[name]) throw new Error(`the section "${name}" comes twice`);
      current = sections[name] = [];
    } else if (current) {
      current.push(line);
    } else if (line.trim() !== "") {
      throw new Error(`text outside of every section: ${line}`);
    }
  }
  const text = (section: string): string => (sections[section] ?? []).join("\n").trim();
  if (text("title") === "") throw new Error("the statement has no title");
  return {
    title: text("title"),
    description: text("description"),
    input: text("input"),
    output: text("output"),
    hint: text("hint"),
  };
}
