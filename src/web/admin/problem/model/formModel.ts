import { type Locale, locales } from "../../../../shared/text/locale.ts";
import { fieldsOf, type ProblemFields } from "../../../../shared/problem/problemFields.ts";
import {
  newProblem,
  type ProblemState,
  type StatementState,
  tidyDisplayId,
} from "../../../../shared/problem/problemRules.ts";
import {
  bySetting,
  type KindOf,
  type ProblemSettings,
  type SettingName,
} from "../../../../shared/problem/problemSettings.ts";

/** One entry of a sortable list; its key stays the same when it moves. */
export interface Keyed {
  key: string;
}

export interface FormExample extends Keyed {
  input: string;
  output: string;
  /**
   * Set for the example row that a new form contains from the beginning; if the user leaves this row empty, it is not
   * saved as a sample.
   */
  isOffered?: true;
}

export interface FormFile extends Keyed {
  name: string;
  content: string;
}

export interface FormLanguage {
  name: string;
  /** The factors as typed; an empty string means the language's default. */
  timeFactor: string;
  memoryFactor: string;
}

/** Numbers are kept as typed; an empty string means no value. */
type FormSettings = {
  [Name in SettingName]: KindOf<Name> extends "switch" ? boolean : string;
};

/**
 * A problem as the form stores it: numbers are kept as typed, list entries have keys, and both languages are always
 * present.
 */
export interface FormModel
  extends FormSettings, Omit<ProblemFields, "examples" | "userExtraFile" | "judgeExtraFile"> {
  statements: Record<Locale, StatementState>;
  examples: FormExample[];
  userFiles: FormFile[];
  judgeFiles: FormFile[];
  /** Names of tags; a tag that does not exist yet is created when the problem is saved. */
  tags: string[];
  /** If false, the problem allows all languages of this site, including languages added later. */
  someLanguages: boolean;
  languages: FormLanguage[];
  /** Template code, keyed by language name. */
  templates: Record<string, string>;
}

let keys = 0;

/** A key that is unique on this page. */
export function newKey(): string {
  keys += 1;
  return `entry-${keys}`;
}

const noStatement: StatementState = { title: "", description: "", input: "", output: "", hint: "" };

/** The form of a new problem: the defaults, a proposed display id, and a row for the first sample. */
export function newForm(
  problemId: string,
  defaults: Partial<Pick<ProblemState, "type" | "auth">> = {},
): FormModel {
  return {
    ...formOf({ ...newProblem, ...defaults, problemId }),
    examples: [{ key: newKey(), input: "", output: "", isOffered: true }],
  };
}

/** Returns the form model for the given state of a problem. */
export function formOf(state: ProblemState): FormModel {
  const { examples, userExtraFile, judgeExtraFile, ...plain } = fieldsOf(state);
  return {
    ...typedSettings(state),
    ...plain,
    tags: [...state.tags],
    comparisonOptions: { ...state.comparisonOptions },
    statements: {
      "zh-CN": { ...noStatement, ...state.statements["zh-CN"] },
      "en-US": { ...noStatement, ...state.statements["en-US"] },
    },
    examples: examples.map((example) => ({ key: newKey(), ...example })),
    userFiles: filesOf(userExtraFile),
    judgeFiles: filesOf(judgeExtraFile),
    someLanguages: state.languages.length > 0,
    languages: state.languages.map(({ name, timeFactor, memoryFactor }) => ({
      name,
      timeFactor: factorText(timeFactor),
      memoryFactor: factorText(memoryFactor),
    })),
    templates: Object.fromEntries(
      state.codeTemplates.map(({ language, code }) => [language, code]),
    ),
  };
}

function typedSettings(settings: ProblemSettings): FormSettings {
  return bySetting<FormSettings>((name) => {
    const value = settings[name];
    return typeof value === "boolean" ? value : String(value ?? "");
  });
}

function settingsOfForm(form: FormSettings): ProblemSettings {
  return bySetting<ProblemSettings>((name, { kind }) => {
    const value = form[name];
    if (typeof value === "boolean") return value;
    return kind === "optionalNumber" && value.trim() === "" ? null : numberOf(value);
  });
}

function factorText(factor: number | null): string {
  return factor === null ? "" : String(factor);
}

/** Converts a map of files by name to a list of files with keys. */
export function filesOf(files: Record<string, string>): FormFile[] {
  return Object.entries(files).map(([name, content]) => ({ key: newKey(), name, content }));
}

/** The state that saving the form would store. Unreadable numbers become NaN, which the rules refuse. */
export function stateOf(form: FormModel): ProblemState {
  const withChecker = form.judgeMode !== "default";
  return {
    ...settingsOfForm(form),
    ...fieldsOf(form),
    tags: form.tags,
    problemId: tidyDisplayId(form.problemId),
    comparison: withChecker ? null : form.comparison,
    comparisonOptions: withChecker ? {} : form.comparisonOptions,
    spjLanguage: withChecker ? form.spjLanguage : null,
    spjCode: withChecker ? form.spjCode : null,
    checkerProtocol: withChecker ? form.checkerProtocol : "verdict",
    checkerFlags: withChecker ? form.checkerFlags : [],
    checkerCaseFlags: withChecker ? form.checkerCaseFlags : [],
    statements: writtenStatements(form),
    examples: form.examples
      .filter(({ input, output, isOffered }) => !isOffered || (input + output).trim() !== "")
      .map(({ input, output }) => ({ input, output })),
    userExtraFile: mapOf(form.userFiles),
    judgeExtraFile: mapOf(form.judgeFiles),
    languages: form.someLanguages
      ? form.languages.map(({ name, timeFactor, memoryFactor }) => ({
          name,
          timeFactor: timeFactor.trim() === "" ? null : numberOf(timeFactor),
          memoryFactor: memoryFactor.trim() === "" ? null : numberOf(memoryFactor),
        }))
      : [],
    codeTemplates: writtenTemplates(form),
  };
}

function numberOf(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}

/** Returns only the statements in languages for which the form contains any text; a title is enough. */
function writtenStatements({ statements }: FormModel): ProblemState["statements"] {
  const written = locales.filter((locale) =>
    Object.values(statements[locale]).some((text) => text.trim() !== ""),
  );
  return Object.fromEntries(
    written.map((locale) => [
      locale,
      { ...statements[locale], title: statements[locale].title.trim() },
    ]),
  );
}

function writtenTemplates({ templates, someLanguages, languages }: FormModel) {
  const allowed = new Set(languages.map(({ name }) => name));
  return Object.entries(templates)
    .filter(([name, code]) => code.trim() !== "" && (!someLanguages || allowed.has(name)))
    .map(([language, code]) => ({ language, code }))
    .toSorted((one, other) => (one.language < other.language ? -1 : 1));
}

/** Files by name, as they are saved. */
export function mapOf(files: readonly FormFile[]): Record<string, string> {
  return Object.fromEntries(files.map(({ name, content }) => [name.trim(), content]));
}

/** Duplicate names in a list of files; when stored, the second file would replace the first. */
export function duplicateNames(files: readonly FormFile[]): Set<string> {
  const names = new Set<string>();
  const doubled = new Set<string>();
  for (const { name } of files) {
    const tidy = name.trim();
    if (names.has(tidy)) doubled.add(tidy);
    names.add(tidy);
  }
  return doubled;
}

/** Whether two forms would save the same problem. */
export function isSame(one: FormModel, other: FormModel): boolean {
  return (
    JSON.stringify(stateOf(one)) === JSON.stringify(stateOf(other)) &&
    duplicateNames(one.userFiles).size === duplicateNames(other.userFiles).size &&
    duplicateNames(one.judgeFiles).size === duplicateNames(other.judgeFiles).size
  );
}
