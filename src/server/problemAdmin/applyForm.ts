import { isOutputValidator } from "../../shared/verdict/checkers.ts";
import { isDeepStrictEqual } from "node:util";
import { settledOptions } from "../../shared/verdict/checkers.ts";
import { hexColor } from "../../shared/text/color.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { type FeedbackPolicy, opensCases, policyOfSwitch } from "../../shared/verdict/feedback.ts";
import { unixText } from "../../shared/text/lineEnds.ts";
import { parseExamples } from "../../shared/problem/examples.ts";
import { fieldNames, type ProblemFields } from "../../shared/problem/problemFields.ts";
import type { ProblemForm } from "../../shared/problem/problemForm.ts";
import {
  type LanguageState,
  type ProblemState,
  type StatementState,
  statementParts,
  tidyDisplayId,
} from "../../shared/problem/problemRules.ts";
import { bySetting, type ProblemSettings } from "../../shared/problem/problemSettings.ts";
import { tidyText } from "../../shared/text/tidyText.ts";
import { refuseBrokenText } from "../platform/text/brokenText.ts";
import { refuseDeepJson } from "../platform/text/jsonShape.ts";

/** Names of the languages and tags whose ids a form uses. */
export interface NamesById {
  /** Languages of the problem bank to which the problem belongs. */
  languages: ReadonlyMap<number, string>;
  /** Tags of the problem bank to which the problem belongs. */
  tags: ReadonlyMap<number, string>;
}

export interface AppliedForm {
  state: ProblemState;
  /** Colours for tags that do not exist yet, by name. */
  colors: Map<string, string>;
}

type FormProblem = ProblemForm["problem"];
type FormText = string | null | undefined;

/**
 * The state of a problem after a form has been applied: fields that are missing from the form are taken from `base`;
 * null and "" clear a text. Refuses (INVALID_FIELD) values that cannot be parsed; parsed values may still break
 * rules.
 */
export function applyForm(form: ProblemForm, base: ProblemState, names: NamesById): AppliedForm {
  const { problem } = form;
  const judgeMode = form.judgeMode ?? problem.judgeMode ?? base.judgeMode;
  const tags = form.tags ? tagsOf(form.tags, names) : { names: base.tags, colors: new Map() };
  const state: ProblemState = {
    ...settingsFrom(problem, base),
    ...choicesFrom(problem, base),
    problemId: tidyDisplayId(textOf(problem.problemId, base.problemId)),
    judgeMode,
    ...comparisonOf(problem, base, judgeMode),
    feedback: feedbackOf(problem, base.feedback),
    source: textOf(problem.source, base.source),
    examples: problem.examples === undefined ? base.examples : examplesOf(problem.examples),
    ...judgeProgramOf(problem, base, judgeMode),
    userExtraFile: filesOf("userExtraFile", problem.userExtraFile, base.userExtraFile),
    judgeExtraFile: filesOf("judgeExtraFile", problem.judgeExtraFile, base.judgeExtraFile),
    statements: statementsOf(problem, base.statements),
    tags: tags.names,
    languages: form.languages ? languagesOf(form.languages, base, names) : base.languages,
    codeTemplates: form.codeTemplates ? templatesOf(form.codeTemplates, names) : base.codeTemplates,
  };
  return { state, colors: tags.colors };
}

/** Null removes an optional number. For any other setting, null means "unchanged". */
function settingsFrom(problem: FormProblem, base: ProblemSettings): ProblemSettings {
  return bySetting<ProblemSettings>((name, { kind }) => {
    const value = problem[name];
    if (value === undefined || (value === null && kind !== "optionalNumber")) return base[name];
    return typeof value === "string" ? value === "true" : value;
  });
}

/**
 * Returns the form's values; a field that is absent or null in the form keeps its value from `base`. Fields with
 * special rules are handled below.
 */
function choicesFrom(problem: FormProblem, base: ProblemFields): ProblemFields {
  const entries = fieldNames.map((name) => [name, problem[name] ?? base[name]]);
  return Object.fromEntries(entries) as ProblemFields;
}

function textOf(text: FormText, base: string): string {
  return text === undefined ? base : (text ?? "");
}

function booleanOf(value: boolean | "true" | "false" | null | undefined, base: boolean): boolean {
  return value === undefined || value === null ? base : value === true || value === "true";
}

/**
 * Returns the new feedback policy. Some clients support only `openCaseResult`, the on/off field from the specification;
 * for them, the policy is derived from this field. `openCaseResult` is used only if the call does not change the policy
 * and the field contradicts the current policy. A client may therefore change either field and send the whole row back.
 */
function feedbackOf(problem: FormProblem, base: FeedbackPolicy): FeedbackPolicy {
  const policy = problem.feedback ?? base;
  if (policy !== base) return policy;
  const isOpen = booleanOf(problem.openCaseResult, opensCases(base));
  return isOpen === opensCases(base) ? base : policyOfSwitch(isOpen);
}

/**
 * Returns how outputs are compared: the kind of comparison and its options. If the problem has a checker or interactor,
 * outputs are not compared, and `comparison` is null.
 */
function comparisonOf(
  problem: FormProblem,
  base: ProblemState,
  judgeMode: ProblemState["judgeMode"],
): Pick<ProblemState, "comparison" | "comparisonOptions"> {
  const comparison = problem.comparison === undefined ? base.comparison : problem.comparison;
  if (comparison === null || judgeMode !== "default") {
    return { comparison: null, comparisonOptions: {} };
  }
  const usual = comparison === base.comparison ? base.comparisonOptions : {};
  const options = settledOptions(comparison, problem.comparisonOptions ?? usual);
  return { comparison, comparisonOptions: options };
}

function judgeProgramOf(
  problem: FormProblem,
  base: ProblemState,
  judgeMode: ProblemState["judgeMode"],
): Pick<ProblemState, "spjLanguage" | "spjCode" | `checker${"Protocol" | "Flags" | "CaseFlags"}`> {
  if (judgeMode === "default") {
    const none = { checkerFlags: [], checkerCaseFlags: [] };
    return { spjLanguage: null, spjCode: null, checkerProtocol: "verdict", ...none };
  }
  const protocol = problem.checkerProtocol ?? base.checkerProtocol;
  const hasFlags = isOutputValidator(protocol);
  return {
    spjLanguage: textOf(problem.spjLanguage, base.spjLanguage ?? "").trim() || null,
    spjCode: textOf(problem.spjCode, base.spjCode ?? "") || null,
    checkerProtocol: protocol,
    // Only output validators are called with arguments.
    checkerFlags: hasFlags ? (problem.checkerFlags ?? base.checkerFlags) : [],
    checkerCaseFlags: hasFlags ? (problem.checkerCaseFlags ?? base.checkerCaseFlags) : [],
  };
}

function examplesOf(text: string | null): ProblemState["examples"] {
  const examples = parseExamples(text ?? "");
  if (examples.length === 0 && text?.trim()) throw unreadable("examples");
  return examples.map(({ input, output }) => ({
    input: unixText(input),
    output: unixText(output),
  }));
}

function filesOf(
  field: string,
  texts: FormText,
  base: Record<string, string>,
): Record<string, string> {
  if (texts === undefined) return base;
  if (!texts?.trim()) return {};
  let files: unknown;
  try {
    refuseDeepJson(texts);
    files = JSON.parse(texts);
  } catch (error) {
    throw Object.assign(unreadable(field), { cause: error });
  }
  if (files === null) return {};
  const isMap = typeof files === "object" && !Array.isArray(files);
  if (!isMap || !Object.values(files as object).every((each) => typeof each === "string")) {
    throw unreadable(field);
  }
  // Checks the decoded files again: the field is JSON text within the JSON body, so escapes in it had not been decoded
  // when the body was checked.
  refuseBrokenText({ [field]: files });
  return files as Record<string, string>;
}

function statementsOf(
  problem: FormProblem,
  base: ProblemState["statements"],
): ProblemState["statements"] {
  const english = problem.translations?.["en-US"];
  const statements: ProblemState["statements"] = {};
  const put = (locale: Locale, text: StatementState | undefined): void => {
    if (text && statementParts.some((part) => text[part].trim() !== "")) statements[locale] = text;
  };
  put("zh-CN", statementOf(problem, base["zh-CN"]));
  if (english !== null) put("en-US", statementOf(english ?? {}, base["en-US"]));
  return statements;
}

function statementOf(
  texts: Partial<Record<keyof StatementState, FormText>>,
  base: StatementState = { title: "", description: "", input: "", output: "", hint: "" },
): StatementState {
  return {
    // An unchanged title is not tidied, because it may come from an import.
    title:
      texts.title === base.title ? base.title : (tidyText(textOf(texts.title, base.title)) ?? ""),
    description: textOf(texts.description, base.description),
    input: textOf(texts.input, base.input),
    output: textOf(texts.output, base.output),
    hint: textOf(texts.hint, base.hint),
  };
}

function tagsOf(
  tags: NonNullable<ProblemForm["tags"]>,
  bankNames: NamesById,
): { names: string[]; colors: Map<string, string> } {
  const colors = new Map<string, string>();
  const names = tags.map(({ id, name, color }) => {
    const stored = id === undefined || id === null ? undefined : bankNames.tags.get(id);
    const tagName = stored ?? tidyText(name);
    if (tagName === null) throw unreadable("tags");
    const hex = hexColor(color ?? "");
    if (stored === undefined && hex !== null) colors.set(tagName, hex);
    return tagName;
  });
  return { names: [...new Set(names)], colors };
}

function languagesOf(
  rows: NonNullable<ProblemForm["languages"]>,
  base: ProblemState,
  bankNames: NamesById,
): LanguageState[] {
  const before = new Map(base.languages.map((language) => [language.name, language]));
  const selection = new Map<string, LanguageState>();
  for (const { id, ownTimeFactor, ownMemoryFactor } of rows) {
    const name = nameOfLanguage("languages", id, bankNames);
    const own = before.get(name);
    const timeFactor = ownTimeFactor === undefined ? (own?.timeFactor ?? null) : ownTimeFactor;
    const memoryFactor =
      ownMemoryFactor === undefined ? (own?.memoryFactor ?? null) : ownMemoryFactor;
    selection.set(name, { name, timeFactor, memoryFactor });
  }
  return asSelection(
    inOrder([...selection.values()], ({ name }) => name, bankNames),
    base,
    bankNames,
  );
}

/**
 * If all languages of the problem bank are selected without problem-specific factors, no selection is stored, so that
 * languages added later are allowed too. A stored selection that is sent back unchanged is kept.
 */
function asSelection(
  selection: LanguageState[],
  base: ProblemState,
  names: NamesById,
): LanguageState[] {
  const isAll =
    selection.length === names.languages.size &&
    selection.every(({ timeFactor, memoryFactor }) => timeFactor === null && memoryFactor === null);
  return isAll && !isDeepStrictEqual(selection, base.languages) ? [] : selection;
}

function templatesOf(
  templateRows: NonNullable<ProblemForm["codeTemplates"]>,
  names: NamesById,
): ProblemState["codeTemplates"] {
  const codeByLanguage = new Map<string, string>();
  for (const { lid, code, status } of templateRows) {
    const language = nameOfLanguage("codeTemplates", lid, names);
    if (booleanOf(status, true) && code.trim() !== "") codeByLanguage.set(language, code);
  }
  const templates = Array.from(codeByLanguage, ([language, code]) => ({ language, code }));
  return inOrder(templates, ({ language }) => language, names);
}

/**
 * Sorts the rows as the database does, so that rows in a different order are not treated as a change.
 */
function inOrder<T>(rows: T[], nameOf: (row: T) => string, { languages }: NamesById): T[] {
  const places = new Map(Array.from(languages.values(), (name, place) => [name, place]));
  return rows.toSorted((a, b) => (places.get(nameOf(a)) ?? 0) - (places.get(nameOf(b)) ?? 0));
}

function nameOfLanguage(field: string, id: number, { languages }: NamesById): string {
  const name = languages.get(id);
  if (name === undefined) throw unreadable(field);
  return name;
}

function unreadable(field: string): Refusal {
  return new Refusal("INVALID_FIELD", { field, reason: "format" });
}
