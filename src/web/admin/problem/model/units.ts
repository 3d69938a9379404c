import { linesOfCaseFlags } from "../../../../shared/verdict/caseFlagLines.ts";
import { lineOfWords } from "../../../../shared/text/commandLine.ts";
import { type Locale, locales } from "../../../../shared/text/locale.ts";
import { fieldsIn } from "../../../../shared/problem/problemFields.ts";
import { type ProblemState, statementParts } from "../../../../shared/problem/problemRules.ts";
import { isSwitch, settingsIn } from "../../../../shared/problem/problemSettings.ts";
import type { CheckerWords } from "../checker/texts.ts";
import type { ProblemWords } from "../texts.ts";

type Part = (typeof statementParts)[number];
const plainUnits = [
  ...fieldsIn("basics"),
  ...settingsIn("basics"),
  "tags",
  ...fieldsIn("examples"),
  ...settingsIn("limits"),
  ...fieldsIn("judging"),
  ...settingsIn("judging"),
  ...fieldsIn("program"),
  "languages",
  "codeTemplates",
  ...fieldsIn("files"),
  ...fieldsIn("sharing"),
  ...settingsIn("sharing"),
] as const;
type PlainUnit = (typeof plainUnits)[number];

/** The smallest parts of a problem that are compared and merged separately. */
export type Unit = PlainUnit | { locale: Locale; part: Part };

/** All units in the order of the form. */
const units: readonly Unit[] = [
  ...plainUnits.slice(0, 1),
  ...locales.flatMap((locale) => statementParts.map((part) => ({ locale, part }))),
  ...plainUnits.slice(1),
];

export function unitKey(unit: Unit): string {
  return typeof unit === "string" ? unit : `${unit.locale}.${unit.part}`;
}

function read(state: ProblemState, unit: Unit): unknown {
  if (typeof unit !== "string") return state.statements[unit.locale]?.[unit.part] ?? "";
  if (unit === "comparison") return [state.comparison, state.comparisonOptions];
  if (unit === "tags") return state.tags.toSorted();
  if (unit === "languages") return state.languages.toSorted(byText(({ name }) => name));
  if (unit === "codeTemplates")
    return state.codeTemplates.toSorted(byText((each) => each.language));
  return state[unit] ?? "";
}

function byText<Entry>(textOf: (entry: Entry) => string) {
  return (one: Entry, other: Entry) => (textOf(one) < textOf(other) ? -1 : 1);
}

/** The order of keys is ignored, because the database (jsonb) reorders them. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.entries(value).toSorted(byText(([key]) => key));
}

/** Parts in which two versions differ. */
export function differingUnits(one: ProblemState, other: ProblemState): Unit[] {
  return units.filter(
    (unit) => JSON.stringify(read(one, unit), sorted) !== JSON.stringify(read(other, unit), sorted),
  );
}

/** Returns `state` with one part replaced by the same part of the version `from`. */
export function withUnit(state: ProblemState, unit: Unit, from: ProblemState): ProblemState {
  if (typeof unit === "string") {
    const more = unit === "comparison" ? { comparisonOptions: from.comparisonOptions } : {};
    return { ...state, [unit]: from[unit], ...more };
  }
  const { locale, part } = unit;
  const none = { title: "", description: "", input: "", output: "", hint: "" };
  const text = {
    ...none,
    ...state.statements[locale],
    [part]: from.statements[locale]?.[part] ?? "",
  };
  const { [locale]: _gone, ...rest } = state.statements;
  const isEmpty = Object.values(text).every((each) => each === "");
  return { ...state, statements: isEmpty ? rest : { ...rest, [locale]: text } };
}

export function unitLabel(unit: Unit, t: ProblemWords): string {
  if (typeof unit === "string") return t(`unit.${unit}`);
  return t("statement.partIn", {
    part: t(`statement.${unit.part}`),
    language: t(`language.${unit.locale}`),
  });
}

export interface UnitWords {
  t: ProblemWords;
  checker: CheckerWords;
}

/** A part of the problem as lines of text, for comparisons; choices are shown with their labels in the form. */
export function unitText(state: ProblemState, unit: Unit, { t, checker }: UnitWords): string {
  if (typeof unit !== "string") return state.statements[unit.locale]?.[unit.part] ?? "";
  if (isSwitch(unit)) return t(state[unit] ? "unit.on" : "unit.off");
  switch (unit) {
    case "auth":
      return t(`auth.a${state.auth as 1 | 2 | 3}`);
    case "difficulty":
      return t(`basics.levels.l${state.difficulty as 0 | 1 | 2}`);
    case "type":
      return t(state.type === 1 ? "limits.oi" : "limits.acm");
    case "tags":
      return state.tags.toSorted().join("\n");
    case "examples":
      return state.examples
        .map(({ input, output }, index) => `# ${index + 1}\n${input}\n→\n${output}`)
        .join("\n\n");
    case "languages":
      return state.languages.length === 0
        ? t("languages.all")
        : state.languages.map(languageLine).join("\n");
    case "codeTemplates":
      return state.codeTemplates.map(({ language, code }) => `# ${language}\n${code}`).join("\n\n");
    case "userExtraFile":
    case "judgeExtraFile":
      return Object.entries(state[unit])
        .map(([name, content]) => `# ${name}\n${content}`)
        .join("\n\n");
    case "comparison":
      return [
        state.comparison === null ? t("unit.usual") : checker(`kind.${state.comparison}`),
        ...optionLines(state.comparisonOptions, checker, t),
      ].join("\n");
    case "judgeMode":
      return checker(`mode.${state.judgeMode}`);
    case "judgeCaseMode":
      return t(`data.${state.judgeCaseMode}`);
    case "checkerProtocol":
      return checker(`callKinds.${state.checkerProtocol}`);
    case "checkerFlags":
      return lineOfWords(state.checkerFlags);
    case "checkerCaseFlags":
      return linesOfCaseFlags(state.checkerCaseFlags);
    case "feedback":
      return t(`feedback.${state.feedback}`);
    default:
      return linesOfValue(state[unit]);
  }
}

/** A list becomes one line per entry, and an object one line per field. */
function linesOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(lineOfValue).join("\n");
  if (typeof value !== "object" || value === null) return lineOfValue(value);
  return Object.entries(value)
    .map(([name, each]) => `${name}: ${lineOfValue(each)}`)
    .join("\n");
}

function lineOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(lineOfValue).join(", ");
  if (typeof value !== "object" || value === null) return String(value ?? "");
  return Object.entries(value)
    .map(([name, each]) => `${name}: ${lineOfValue(each)}`)
    .join(", ");
}

function languageLine({ name, timeFactor, memoryFactor }: ProblemState["languages"][number]) {
  const factors = [timeFactor, memoryFactor].map((factor) => factor ?? "–").join(" / ");
  return timeFactor === null && memoryFactor === null ? name : `${name} × ${factors}`;
}

function optionLines(
  { absolute, relative, digits, ignoreCase }: ProblemState["comparisonOptions"],
  checker: CheckerWords,
  t: ProblemWords,
): string[] {
  const onOff = ignoreCase === undefined ? undefined : t(ignoreCase ? "unit.on" : "unit.off");
  const options = { absolute, relative, digits, ignoreCase: onOff } as const;
  const names = Object.keys(options) as (keyof typeof options)[];
  return names.flatMap((name) =>
    options[name] === undefined ? [] : [`${checker(name)}: ${options[name]}`],
  );
}
