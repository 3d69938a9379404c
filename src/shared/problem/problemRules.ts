import { type Locale, locales } from "../text/locale.ts";
import { ProblemAuth } from "./problem.ts";
import { initialFields, type ProblemFields } from "./problemFields.ts";
import {
  initialSettings,
  problemSettings,
  type ProblemSettings,
  type Setting,
  settingNames,
} from "./problemSettings.ts";
import { TAG_NAME_MAX } from "./tagAdmin.ts";

/** Limits for the fields of a problem; the form shows them too. Text lengths are in characters. */
export const problemLimits = {
  /** Milliseconds. */
  timeLimit: problemSettings.timeLimit.range,
  /** MiB. */
  memoryLimit: problemSettings.memoryLimit.range,
  outputLimit: problemSettings.outputLimit.range,
  rating: problemSettings.rating.range,
  /** Range of the factor that a problem may set for a language. */
  factor: { min: 0.1, max: 20 },
  title: 255,
  text: 65_535,
  source: 2000,
  code: 65_535,
  tags: 30,
  /** The form advises against larger values, but allows them. */
  examplesAdvised: 2,
  examples: 20,
  example: 65_535,
  extraFiles: 20,
  extraFile: 65_535,
  languages: 200,
  subtasks: 100,
} as const;

/**
 * Display ids must have the format that packages require, so that every problem can be exported. Stored in upper case.
 */
const DISPLAY_ID = /^[A-Z0-9_-]{1,32}$/;
const FILE_NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/;

/** Whether an extra file may have this name. */
export function isExtraFileName(name: string): boolean {
  return FILE_NAME.test(name);
}

/** The whole editable state of a problem except its test data, as shown in the form and the history. */
export interface ProblemState extends ProblemSettings, ProblemFields {
  /** Contains only languages that have a statement text. */
  statements: Partial<Record<Locale, StatementState>>;
  /** Names of tags from the problem's bank. */
  tags: string[];
  /** An empty list means all languages of the problem bank. */
  languages: LanguageState[];
  codeTemplates: { language: string; code: string }[];
}

export interface StatementState {
  title: string;
  description: string;
  input: string;
  output: string;
  hint: string;
}

export interface LanguageState {
  name: string;
  /** Null means the language's default factor. */
  timeFactor: number | null;
  memoryFactor: number | null;
}

/** The default state of a new problem. */
export const newProblem: ProblemState = {
  ...initialSettings,
  ...initialFields,
  statements: {},
  tags: [],
  languages: [],
  codeTemplates: [],
};

export const statementParts = ["title", "description", "input", "output", "hint"] as const;

/** Keys of the texts in `texts/<language>/reasons.ts`. */
type ProblemFaultKey =
  | "missing"
  | "format"
  | "outOfRange"
  | "tooLong"
  | "tooMany"
  | "twice"
  | "titleless"
  | "checkerMissing"
  | "linesKeepBlanks";

export interface ProblemFault {
  /** The input field with the error, by its name in the call: `timeLimit`, `translations.en-US.title`, `tags`. */
  field: string;
  fault: ProblemFaultKey;
  params: Record<string, string | number>;
}

type Report = (field: string, fault: ProblemFaultKey, params?: ProblemFault["params"]) => void;

/**
 * All errors of a problem before it is saved, in the order of the form; empty when there are none. If `stored` is an
 * imported problem, limits, display ids and files may keep stored values that violate the current rules.
 */
export function problemFaults(problem: ProblemState, stored?: ProblemState): ProblemFault[] {
  const faults: ProblemFault[] = [];
  const report: Report = (field, fault, params = {}) => faults.push({ field, fault, params });
  checkIdentity(problem, stored, report);
  checkStatements(problem, report);
  checkLimits(problem, stored, report);
  checkTags(problem, report);
  checkExamples(problem, report);
  checkFiles(problem, stored, report);
  checkJudging(problem, report);
  checkLanguages(problem, report);
  return faults;
}

/** The display id in the form in which it is stored. */
export function tidyDisplayId(text: string): string {
  return text.trim().toUpperCase();
}

function checkIdentity(problem: ProblemState, stored: ProblemState | undefined, report: Report) {
  const { problemId, source } = problem;
  if (problemId === "") report("problemId", "missing");
  else if (problemId !== stored?.problemId && !DISPLAY_ID.test(problemId)) {
    report("problemId", "format");
  }
  if (source.length > problemLimits.source) tooLong(report, "source", problemLimits.source);
}

/**
 * Name of a statement field in API calls. The fields of the Chinese statement belong directly to the problem; the
 * fields of the English statement are in `translations`.
 */
export function statementField(locale: Locale, part: (typeof statementParts)[number]): string {
  return locale === "zh-CN" ? part : `translations.${locale}.${part}`;
}

function checkStatements({ statements }: ProblemState, report: Report) {
  const statementLocales = locales.filter((locale) => statements[locale] !== undefined);
  if (statementLocales.length === 0) report("title", "missing");
  for (const locale of statementLocales) {
    const text = statements[locale]!;
    if (text.title === "") report(statementField(locale, "title"), "titleless");
    for (const part of statementParts) {
      const max = part === "title" ? problemLimits.title : problemLimits.text;
      if (text[part].length > max) tooLong(report, statementField(locale, part), max);
    }
  }
}

function checkLimits(problem: ProblemState, stored: ProblemState | undefined, report: Report) {
  for (const name of settingNames) {
    const setting: Setting = problemSettings[name];
    const value = problem[name];
    if (setting.kind === "switch" || typeof value !== "number") continue;
    const { min, max } = setting.range;
    if (value !== stored?.[name] && !within(value, min, max)) {
      report(name, "outOfRange", { min, max });
    }
  }
  const choices = { type: [0, 1], difficulty: [0, 1, 2], auth: Object.values(ProblemAuth) };
  for (const field of ["type", "difficulty", "auth"] as const) {
    const allowedValues: readonly number[] = choices[field];
    if (!allowedValues.includes(problem[field])) report(field, "format");
  }
}

function checkTags({ tags }: ProblemState, report: Report) {
  if (tags.length > problemLimits.tags) tooMany(report, "tags", problemLimits.tags);
  if (tags.includes("")) report("tags", "missing");
  if (tags.some((name) => name.length > TAG_NAME_MAX)) tooLong(report, "tags", TAG_NAME_MAX);
  if (hasTwice(tags)) report("tags", "twice");
}

function checkExamples({ examples }: ProblemState, report: Report) {
  if (examples.length > problemLimits.examples) {
    tooMany(report, "examples", problemLimits.examples);
  }
  const longest = Math.max(
    0,
    ...examples.flatMap(({ input, output }) => [input.length, output.length]),
  );
  if (longest > problemLimits.example) tooLong(report, "examples", problemLimits.example);
  // Samples still contain these tags if the text with the samples could not be parsed.
  if (examples.some(({ input, output }) => /<\/(input|output)>/.test(input + output))) {
    report("examples", "format");
  }
}

function checkFiles(problem: ProblemState, stored: ProblemState | undefined, report: Report) {
  for (const field of ["userExtraFile", "judgeExtraFile"] as const) {
    const storedEntries = stored?.[field] ?? {};
    const files = Object.entries(problem[field]).filter(
      ([name, content]) => !Object.hasOwn(storedEntries, name) || storedEntries[name] !== content,
    );
    const max = Math.max(problemLimits.extraFiles, Object.keys(storedEntries).length);
    if (Object.keys(problem[field]).length > max) {
      tooMany(report, field, problemLimits.extraFiles);
    }
    if (files.some(([name]) => !isExtraFileName(name))) report(field, "format");
    if (files.some(([, content]) => content.length > problemLimits.extraFile)) {
      tooLong(report, field, problemLimits.extraFile);
    }
  }
}

function checkJudging(problem: ProblemState, report: Report) {
  const { judgeMode, comparison, isRemoveEndBlank, spjCode, spjLanguage } = problem;
  if (judgeMode === "default") {
    if (comparison === "lines" && !isRemoveEndBlank) report("comparison", "linesKeepBlanks");
  } else if (!spjCode?.trim() || !spjLanguage) {
    report("spjCode", "checkerMissing");
  }
  if ((spjCode?.length ?? 0) > problemLimits.code) tooLong(report, "spjCode", problemLimits.code);
}

function checkLanguages({ languages, codeTemplates }: ProblemState, report: Report) {
  if (languages.length > problemLimits.languages) {
    tooMany(report, "languages", problemLimits.languages);
  }
  if (hasTwice(languages.map(({ name }) => name))) report("languages", "twice");
  const { min, max } = problemLimits.factor;
  const factors = languages.flatMap(({ timeFactor, memoryFactor }) => [timeFactor, memoryFactor]);
  if (factors.some((factor) => factor !== null && !(factor >= min && factor <= max))) {
    report("languages", "outOfRange", { min, max });
  }
  if (hasTwice(codeTemplates.map(({ language }) => language))) report("codeTemplates", "twice");
  if (codeTemplates.some(({ code }) => code.length > problemLimits.code)) {
    tooLong(report, "codeTemplates", problemLimits.code);
  }
}

function within(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

function hasTwice(names: string[]): boolean {
  return new Set(names).size < names.length;
}

function tooLong(report: Report, field: string, max: number): void {
  report(field, "tooLong", { max });
}

function tooMany(report: Report, field: string, max: number): void {
  report(field, "tooMany", { max });
}
