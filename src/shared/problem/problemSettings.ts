import { RATING_MAX, RATING_MIN } from "./problem.ts";

/** Both bounds are inclusive. */
interface Range {
  min: number;
  max: number;
}

interface Place {
  /** The group under which the setting appears in the form and in comparisons of two versions. */
  group: "basics" | "limits" | "judging" | "sharing";
  /** Set if import sources provide this setting; importing a problem again then replaces the stored value. */
  isInSources?: true;
}

export interface Switch extends Place {
  kind: "switch";
  /** The setting's value in a new problem. */
  initial: boolean;
  /** The setting's value if a package does not specify one. */
  inPackage: boolean;
}

export interface NumberSetting extends Place {
  kind: "number";
  /** Value in new problems, and in imported problems whose package does not specify one. */
  initial: number;
  range: Range;
  /** Maximum for packages; it may be higher than the maximum of the form. */
  packageMax: number;
}

/** An optional number; null if it is not set. */
export interface OptionalNumber extends Place {
  kind: "optionalNumber";
  range: Range;
}

export type Setting = Switch | NumberSetting | OptionalNumber;

/**
 * The settings of a problem that consist of one value each. This table determines the columns of these settings and the
 * treatment of the settings in calls, forms, comparisons, the history and packages. A new setting needs an entry in
 * this table, a migration that adds a column with the setting's name, a display name in `texts/…/problemUnits.ts`, and
 * an input in the form.
 */
export const problemSettings = {
  /** A more precise measure of difficulty than the level. */
  rating: {
    kind: "optionalNumber",
    group: "basics",
    range: { min: RATING_MIN, max: RATING_MAX },
  },
  /** Milliseconds. */
  timeLimit: {
    kind: "number",
    group: "limits",
    initial: 1000,
    range: { min: 1, max: 30_000 },
    packageMax: 600_000,
    isInSources: true,
  },
  /** In MiB, like the stack limit. */
  memoryLimit: {
    kind: "number",
    group: "limits",
    initial: 256,
    range: { min: 1, max: 2048 },
    packageMax: 16_384,
    isInSources: true,
  },
  stackLimit: {
    kind: "number",
    group: "limits",
    initial: 128,
    range: { min: 1, max: 2048 },
    packageMax: 16_384,
  },
  /** Limit in MiB for stdout, stderr and each file; the default is twice the longest answer, but at least 16. */
  outputLimit: { kind: "optionalNumber", group: "limits", range: { min: 1, max: 512 } },
  isRemoveEndBlank: {
    kind: "switch",
    group: "judging",
    initial: true,
    inPackage: true,
    isInSources: true,
  },
  /** Whether contestants also see answers and checker messages of hidden test cases. */
  juryDataOpen: { kind: "switch", group: "sharing", initial: false, inPackage: false },
  /** Whether contestants see the beginning of the input of the first test case that failed. */
  failingInputOpen: { kind: "switch", group: "sharing", initial: false, inPackage: false },
  codeShare: { kind: "switch", group: "sharing", initial: false, inPackage: true },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof problemSettings;
export type KindOf<Name extends SettingName> = (typeof problemSettings)[Name]["kind"];

/** The settings whose kind is one of the given kinds. */
export type SettingOfKind<Kind extends Setting["kind"]> = {
  [Name in SettingName]: KindOf<Name> extends Kind ? Name : never;
}[SettingName];

interface Values {
  switch: boolean;
  number: number;
  optionalNumber: number | null;
}

/** The value of each setting. */
export type ProblemSettings = { [Name in SettingName]: Values[KindOf<Name>] };

export const settingNames = /* @__PURE__ */ Object.keys(problemSettings) as SettingName[];

/** Builds an object with one property for each setting; the caller specifies the types of the properties. */
export function bySetting<Result extends { [Name in SettingName]?: unknown }>(
  valueOf: (name: SettingName, setting: Setting) => Result[SettingName],
): Result {
  const entries = settingNames.map((name) => [name, valueOf(name, problemSettings[name])]);
  return Object.fromEntries(entries) as Result;
}

/**
 * For each setting, returns the entry of `values` (such as a schema) that belongs to the setting's `kind`. `values` is
 * a function, so that bundlers can remove its contents from pages that do not use the result. For this, the call of
 * `byKind` must be marked as pure.
 */
export function byKind<OfKinds extends Record<Setting["kind"], unknown>>(
  values: () => OfKinds,
): { [Name in SettingName]: OfKinds[KindOf<Name>] } {
  const ofKinds = values();
  return bySetting<{ [Name in SettingName]: OfKinds[KindOf<Name>] }>(
    (_name, { kind }) => ofKinds[kind],
  );
}

/** Picks the settings from a larger object. */
export function settingsOf(problem: ProblemSettings): ProblemSettings {
  return bySetting<ProblemSettings>((name) => problem[name]);
}

/** The values of the settings in a new problem. */
export const initialSettings = /* @__PURE__ */ bySetting<ProblemSettings>((_name, setting) =>
  setting.kind === "optionalNumber" ? null : setting.initial,
);

/** The settings of a group, in order. */
export function settingsIn(group: Setting["group"]): SettingName[] {
  return settingNames.filter((name) => problemSettings[name].group === group);
}

export function isSwitch(name: string): name is SettingOfKind<"switch"> {
  const setting: Setting | undefined = Object.hasOwn(problemSettings, name)
    ? problemSettings[name as SettingName]
    : undefined;
  return setting?.kind === "switch";
}
