import * as z from "zod/mini";
import { CASES_MAX } from "../../../../shared/problem/testData.ts";
import type { Archive } from "../../archive.ts";
import { PackageFault } from "../../report.ts";
import type { KattisMeta } from "./kattisMeta.ts";
import { argumentsIn, withConstants } from "./kattisMeta.ts";
import { checkedFields, readYaml } from "../yamlText.ts";

const word = z.union([z.string(), z.number(), z.boolean()]);
const texts = z.optional(z.nullable(z.union([word, z.array(word)])));
const amount = z.optional(z.nullable(z.union([z.number(), z.string()])));
/** Arguments: a list, a single line, or a map from program names to lists or lines. */
const flags = z.optional(
  z.nullable(
    z.union([
      word,
      z.array(word),
      z.record(z.string(), z.nullable(z.union([word, z.array(word)]))),
    ]),
  ),
);

const scoring = z.looseObject({
  score: amount,
  max_score: amount,
  require_pass: texts,
  aggregation: z.optional(z.nullable(z.string())),
});

const rules = z.looseObject({
  max_score: amount,
  score_aggregation: z.optional(z.nullable(z.string())),
  require_pass: texts,
  scoring: z.optional(z.nullable(scoring)),
  static_validation_score: z.optional(z.unknown()),
  static_validation: z.optional(z.unknown()),
  args: texts,
  output_validator_args: flags,
  output_validator_flags: flags,
  input_validator_args: flags,
  input_validator_flags: flags,
  on_reject: z.optional(z.nullable(z.string())),
  /**
   * A word in the legacy version of the format, and a map in the first drafts of the next version. Later drafts use
   * `scoring` instead.
   */
  grading: z.optional(z.nullable(z.union([z.string(), scoring]))),
  grader_flags: texts,
  accept_score: amount,
  reject_score: amount,
  range: z.optional(z.nullable(word)),
});
export type GroupRules = z.output<typeof rules>;

/** A test case, given as the paths of its files. */
export interface KattisCase {
  /** Path without its extension, such as `secret/group1/01`. */
  path: string;
  /** Undefined if the package has no answer for the case. */
  answer: string | undefined;
  outputFlags: string[];
  /** Unsupported keys of the case's settings. */
  unsupported: string[];
  /** Arguments for the input validator whose name is one of `names`. */
  inputFlags(names: readonly string[]): string[];
}

/** A folder below `data/`: its cases and its subfolders, both sorted by name. */
export interface KattisGroup {
  path: string;
  /** The settings, including inherited ones. */
  rules: GroupRules;
  /** Settings of the folder itself; undefined if it has none. */
  own: GroupRules | undefined;
  cases: KattisCase[];
  groups: KattisGroup[];
}

/** Reads `data/sample` or `data/secret` with the settings of its folders; null if it does not exist. */
export async function kattisGroup(
  data: Archive,
  path: string,
  meta: KattisMeta,
): Promise<KattisGroup | null> {
  const inputs = data.paths.filter((each) => each.startsWith(`${path}/`) && each.endsWith(".in"));
  if (inputs.length === 0) return null;
  if (inputs.length > CASES_MAX) throw new PackageFault("tooManyCases", { max: CASES_MAX });
  refuseTooMuch(data);
  const root = await rulesAt(data, "", meta);
  return read(data, { path, inputs, above: root ?? {} }, meta);
}

/** Maximum total size of the settings files, in bytes: the parser takes a second per megabyte. */
const SETTINGS_MAX = 2 * 1024 * 1024;
const FILES_OF_CASE = /^s(?:ample|ecret)\/.*\.files\//;

function refuseTooMuch(data: Archive): void {
  const yaml = data.paths.filter((path) => path.endsWith(".yaml"));
  if (yaml.reduce((sum, path) => sum + data.size(path), 0) > SETTINGS_MAX) {
    throw new PackageFault("textTooLarge", {
      name: "data/**/*.yaml",
      max: SETTINGS_MAX / 1024 / 1024,
    });
  }
  const own = data.paths.find((path) => FILES_OF_CASE.test(path));
  if (own !== undefined) throw new PackageFault("caseFiles", { name: own });
}

async function read(
  data: Archive,
  { path, inputs, above }: { path: string; inputs: string[]; above: GroupRules },
  meta: KattisMeta,
): Promise<KattisGroup> {
  const own = await rulesAt(data, path, meta);
  // Settings are inherited key by key. Packages of the newer versions inherit only arguments. If such a package also
  // contains settings of the legacy version, these settings are inherited too.
  const effective = { ...(meta.isLegacy ? above : inheritedOf(above)), ...own };
  const start = path.length + 1;
  const here = inputs.filter((each) => !each.slice(start).includes("/")).toSorted(byName);
  const below = Map.groupBy(
    inputs.filter((each) => each.slice(start).includes("/")),
    (each) => each.slice(0, each.indexOf("/", start)),
  );
  const group: KattisGroup = { path, rules: effective, own, cases: [], groups: [] };
  for (const input of here) group.cases.push(await caseAt(data, input, { effective, meta }));
  for (const [folder, mine] of [...below].toSorted(([a], [b]) => byName(a, b))) {
    group.groups.push(await read(data, { path: folder, inputs: mine, above: effective }, meta));
  }
  return group;
}

function byName(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The settings of the folder with this path below `data/`; undefined if the folder has no settings. */
export async function rulesAt(
  data: Archive,
  path: string,
  meta: KattisMeta,
): Promise<GroupRules | undefined> {
  const names = ["test_group.yaml", "testdata.yaml"].map((name) =>
    path === "" ? name : `${path}/${name}`,
  );
  const name = names.find((each) => data.has(each));
  if (name === undefined) return undefined;
  // Constants are replaced only in group settings.
  const put = (text: string): string => withConstants(text, meta.constants);
  const own = checkedFields(rules, (await readYaml(data, name, put)) ?? {}, name);
  const { grading, ...rest } = own;
  if (typeof grading === "object" && grading !== null) return { scoring: grading, ...rest };
  return own;
}

/** Keys that configure the scoring of a test group in the legacy version of the format. */
const legacyKeys = ["grader_flags", "accept_score", "reject_score", "range"] as const;

/** Whether a group, or any group below it, uses scoring keys of the legacy version. */
export function hasLegacyScoring({ rules: own, groups }: KattisGroup): boolean {
  return legacyKeys.some((key) => (own[key] ?? null) !== null) || groups.some(hasLegacyScoring);
}

function inheritedOf(above: GroupRules): GroupRules {
  const { args, output_validator_args, output_validator_flags } = above;
  const { input_validator_args, input_validator_flags } = above;
  const scored = legacyKeys.flatMap((key) => (key in above ? [[key, above[key]] as const] : []));
  return {
    args,
    output_validator_args,
    output_validator_flags,
    input_validator_args,
    input_validator_flags,
    ...Object.fromEntries(scored),
  };
}

async function caseAt(
  data: Archive,
  input: string,
  { effective, meta }: { effective: GroupRules; meta: KattisMeta },
): Promise<KattisCase> {
  const path = input.slice(0, -".in".length);
  const yaml = `${path}.yaml`;
  const own = data.has(yaml) ? checkedFields(rules, (await readYaml(data, yaml)) ?? {}, yaml) : {};
  const all = { ...effective, ...own };
  if (argumentsIn(all.args).length > 0) throw new PackageFault("caseArguments", { name: path });
  const answer = [`${path}.ans`, `${path}.out`].find((each) => data.has(each));
  const output = flagsOf(all.output_validator_args ?? all.output_validator_flags);
  return {
    path,
    answer,
    outputFlags: [...meta.flags, ...output],
    unsupported: unsupportedIn(own),
    inputFlags: (names) => flagsFor(all.input_validator_args ?? all.input_validator_flags, names),
  };
}

function unsupportedIn(settings: GroupRules): string[] {
  return Object.keys(settings).filter((key) => !Object.hasOwn(rules.shape, key));
}

/** Unsupported keys in settings of groups and cases, without duplicates. */
export function unsupportedKeys(group: KattisGroup | null): string[] {
  if (!group) return [];
  const own = [
    ...unsupportedIn(group.rules),
    ...group.cases.flatMap(({ unsupported }) => unsupported),
  ];
  return [...new Set([...own, ...group.groups.flatMap(unsupportedKeys)])];
}

/**
 * If a map assigns arguments to a validator by its name, the name is ignored.
 */
function flagsOf(value: z.output<typeof flags>): string[] {
  if (!isMap(value)) return argumentsIn(value);
  const text =
    value["flags"] ?? (value["name"] === undefined ? Object.values(value)[0] : undefined);
  return argumentsIn(text);
}

/**
 * If the value is a map, it assigns arguments to programs by name. In the legacy version, a map with `name` and `flags`
 * contains only the arguments of the program with that name.
 */
function flagsFor(value: z.output<typeof flags>, names: readonly string[]): string[] {
  if (!isMap(value)) return argumentsIn(value);
  const { name, flags: ownFlags } = value;
  const isOne = Object.keys(value).every((key) => key === "name" || key === "flags");
  if (isOne && name !== undefined && !Array.isArray(name)) {
    return names.includes(String(name)) ? argumentsIn(ownFlags) : [];
  }
  const mine = names.find((each) => Object.hasOwn(value, each));
  return mine === undefined ? [] : argumentsIn(value[mine]);
}

function isMap(
  value: z.output<typeof flags>,
): value is Record<string, Exclude<z.output<typeof texts>, undefined>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The name that this site gives to a case's input. */
export function inputNameOf({ path }: Pick<KattisCase, "path">): string {
  return `${path.replace(/^secret\//, "")}.in`;
}

/** All cases of a group and its subgroups, in judging order. */
export function casesOf(group: KattisGroup | null): KattisCase[] {
  return group ? [...group.cases, ...group.groups.flatMap(casesOf)] : [];
}
