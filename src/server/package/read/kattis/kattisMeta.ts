import * as z from "zod/mini";
import { PackageFault } from "../../report.ts";
import { checkedFields } from "../yamlText.ts";

const word = z.union([z.string(), z.number(), z.boolean()]);
const text = z.optional(z.nullable(word));
const amount = z.optional(z.nullable(z.union([z.number(), z.string()])));
const texts = z.optional(z.nullable(z.union([word, z.array(word)])));

const limits = z.looseObject({
  time_limit: amount,
  memory: amount,
  output: amount,
});

const schema = z.looseObject({
  problem_format_version: text,
  type: texts,
  name: z.optional(z.nullable(z.union([word, z.record(z.string(), z.nullable(word))]))),
  author: texts,
  source: z.optional(z.unknown()),
  source_url: text,
  license: text,
  limits: z.optional(z.nullable(limits)),
  validation: text,
  validator: text,
  validator_flags: texts,
  grading: z.optional(z.unknown()),
  keywords: texts,
  languages: texts,
  constants: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
});

/** The contents of `problem.yaml`, in one form for all versions. */
export interface KattisMeta {
  /**
   * Whether the package uses the legacy version of the format, which has no version number. The folders and scoring
   * rules of this version differ from those of later versions.
   */
  isLegacy: boolean;
  isScored: boolean;
  isInteractive: boolean;
  /** Whether a program in the package judges outputs; null if this depends on whether the validator's folder exists. */
  isCustom: boolean | null;
  /** Whether the validation mode contains `score`, so that validators give points. */
  givesPoints: boolean;
  /** Whether the package states a validation mode or uses the legacy version. */
  hasMode: boolean;
  /** Names by language; the key is `""` if no language is given. */
  names: Record<string, string>;
  source: string;
  /** Time limit in milliseconds; undefined if it has to be measured. */
  timeLimit: number | undefined;
  /** MiB. */
  memory: number | undefined;
  /** Output limit in MiB; undefined: the judging system's default. */
  output: number | undefined;
  flags: string[];
  keywords: string[];
  /** Codes of languages; undefined: all. */
  languages: string[] | undefined;
  /** Values of the constants by name; a name can have the form `name.variant`. */
  constants: Record<string, string>;
  /** Names of constants that have no usable value. */
  unusableConstants: string[];
  grading: { objective: string };
  /** Unsupported fields, written like `license: cc by-sa`. */
  unsupported: string[];
}

/** Known versions; drafts of later versions are read as the last known version. */
const LEGACY = /^(?:legacy(?:-icpc)?|legacy_icpc|)$/;
const MODERN = /^(?:draft|20\d\d-\d\d(?:-draft)?)$/;

const KNOWN = new Set(
  [
    "problem_format_version type name author source source_url limits validation validator",
    "validator_flags grading keywords languages constants",
  ].flatMap((line) => line.split(" ")),
);

/** Reads and checks `problem.yaml`. Throws a PackageFault with the code `fieldWrong` or `problemKind`. */
export function kattisMeta(value: unknown): KattisMeta {
  const read = checkedFields(schema, value ?? {}, "problem.yaml");
  const version = String(read.problem_format_version ?? "").trim();
  if (!LEGACY.test(version) && !MODERN.test(version)) {
    throw new PackageFault("fieldWrong", { field: "problem_format_version", problem: version });
  }
  const types = wordsOf(read.type);
  const validation = wordsOf(read.validation);
  refuseKinds([...types, ...validation.filter((each) => each === "multi-pass")]);
  const { limits: limit } = read;
  const seconds = numberOf(limit?.time_limit, "limits.time_limit");
  return {
    isLegacy: LEGACY.test(version),
    isScored: types.includes("scoring"),
    isInteractive: types.includes("interactive") || validation.includes("interactive"),
    isCustom: isCustom(validation, LEGACY.test(version)),
    givesPoints: validation.includes("score"),
    hasMode: LEGACY.test(version) || validation.length > 0,
    names: namesOf(read.name),
    source: sourceOf(read),
    timeLimit: seconds === undefined ? undefined : seconds * 1000,
    memory: numberOf(limit?.memory, "limits.memory"),
    output: numberOf(limit?.output, "limits.output"),
    flags: argumentsIn(read.validator_flags),
    keywords: Array.isArray(read.keywords) ? read.keywords.map(String) : wordsOf(read.keywords),
    languages: languagesOf(read.languages),
    ...constantsOf(read.constants ?? {}),
    grading: { objective: objectiveOf(read.grading) },
    unsupported: unsupportedOf(read),
  };
}

function refuseKinds(types: string[]): void {
  const kind = types.find((each) => !["pass-fail", "scoring", "interactive"].includes(each));
  // The kind is a key in the UI string of this fault, and such keys have no hyphens.
  if (kind !== undefined) {
    throw new PackageFault("problemKind", { kind: kind.replaceAll("-", "_").slice(0, 50) });
  }
}

/**
 * In the legacy version, a field states whether the package has an output validator. In later versions, if the field is
 * present, any word other than `default` means that the package has an output validator: packages that follow drafts of
 * these versions may contain only the word `interactive` or `score`. If the field is absent in a later version, the
 * result is null, and the existence of the validator's folder decides.
 */
function isCustom(validation: string[], isLegacy: boolean): boolean | null {
  if (isLegacy) return validation[0] === "custom";
  return validation.length > 0 ? validation.some((each) => each !== "default") : null;
}

/**
 * The arguments of a program. In a list, each element is an argument, even an empty one. A line is split at spaces.
 */
export function argumentsIn(value: z.output<typeof texts>): string[] {
  return Array.isArray(value) ? value.map(String) : wordsOf(value);
}

/** The words of a value that is either a list or a single line. */
export function wordsOf(value: z.output<typeof texts>): string[] {
  const all = Array.isArray(value) ? value : [value ?? ""];
  const isLine = !Array.isArray(value);
  return all
    .flatMap((each) => (isLine ? String(each).split(/\s+/) : [String(each)]))
    .filter(Boolean);
}

function numberOf(value: z.output<typeof amount>, field: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  const number = typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value);
  if (!(number > 0 && Number.isFinite(number))) {
    throw new PackageFault("fieldWrong", { field, problem: String(value).slice(0, 100) });
  }
  return number;
}

function namesOf(name: z.output<typeof schema>["name"]): Record<string, string> {
  if (name === undefined || name === null) return {};
  if (typeof name !== "object") return { "": String(name).trim() };
  const all = Object.entries(name).map(([key, each]) => [key, String(each ?? "").trim()]);
  return Object.fromEntries(all) as Record<string, string>;
}

function languagesOf(value: z.output<typeof texts>): string[] | undefined {
  const codes = wordsOf(value).map((code) => code.toLowerCase());
  return codes.length === 0 || codes.includes("all") ? undefined : codes;
}

const CONSTANT = /^[A-Za-z_]\w*$/;

/**
 * The value of a constant is a string, a number, a boolean or a map. In a map, the key `value` defines the constant
 * `name`, and every other key defines the constant `name.variant`.
 */
function constantsOf(
  fields: Record<string, unknown>,
): Pick<KattisMeta, "constants" | "unusableConstants"> {
  const constants: [string, string][] = [];
  const unusable: string[] = [];
  const set = (name: string, variant: string, value: unknown): void => {
    const plain = word.safeParse(value ?? "");
    const isUsable = plain.success && (variant === "" || CONSTANT.test(variant));
    const path = variant === "" ? name : `${name}.${variant}`;
    if (isUsable) constants.push([path, String(plain.data)]);
    else unusable.push(path);
  };
  for (const [name, value] of Object.entries(fields)) {
    const isMap = typeof value === "object" && value !== null && !Array.isArray(value);
    if (!CONSTANT.test(name)) unusable.push(name);
    else if (!isMap) set(name, "", value);
    else {
      const { value: plain, ...variants } = value as Record<string, unknown>;
      // If `value` is absent, `{{name}}` stays unchanged wherever it is used.
      if (plain === undefined) unusable.push(name);
      else set(name, "", plain);
      for (const [variant, each] of Object.entries(variants)) set(name, variant, each);
    }
  }
  return { constants: Object.fromEntries(constants), unusableConstants: unusable };
}

function objectiveOf(grading: unknown): string {
  const { objective } = (typeof grading === "object" && grading !== null ? grading : {}) as {
    objective?: unknown;
  };
  return typeof objective === "string" ? objective : "max";
}

/** One or more sources, each a name with or without an address. */
function sourceOf({ source, source_url: url }: z.output<typeof schema>): string {
  const all = Array.isArray(source) ? source : [source];
  const names = all.slice(0, 20).map((each: unknown) => {
    if (typeof each !== "object" || each === null)
      return each === undefined ? "" : String(each ?? "");
    const { name, url: address } = each as { name?: unknown; url?: unknown };
    return [name, address].filter((part) => typeof part === "string").join(" ");
  });
  const joined = names.filter(Boolean).join("; ");
  return [joined, url ?? ""].filter(Boolean).join(" ").slice(0, 2000);
}

/**
 * Lists the unsupported fields by name (such as credits, licence, ids and some limits), so that the import report
 * mentions everything that is dropped.
 */
function unsupportedOf(read: z.output<typeof schema>): string[] {
  const { author, limits: limit, grading, ...rest } = read;
  const people = wordsOf(author).length > 0 ? { author } : {};
  const others = Object.entries({ ...people, ...rest }).filter(
    ([key]) => key === "author" || !KNOWN.has(key),
  );
  const supportedKeys = new Set(["time_limit", "memory", "output"]);
  const limited = Object.entries(limit ?? {}).filter(([key]) => !supportedKeys.has(key));
  const graded = Object.entries(grading ?? {}).filter(([key]) => key !== "objective");
  return [
    ...others.map(([key, value]) => `${key}: ${textOf(value)}`),
    ...limited.map(([key, value]) => `limits.${key}: ${textOf(value)}`),
    ...graded.map(([key, value]) => `grading.${key}: ${textOf(value)}`),
  ];
}

function textOf(value: unknown): string {
  const written = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return written.length > 80 ? `${written.slice(0, 80)}…` : written;
}

/** Replaces `{{name}}` and `{{name.variant}}` with the package's constants; unknown names are left as they are. */
export function withConstants(source: string, constants: Record<string, string>): string {
  if (Object.keys(constants).length === 0) return source;
  return source.replaceAll(/\{\{([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?)\}\}/g, (whole, name: string) =>
    Object.hasOwn(constants, name) ? (constants[name] ?? whole) : whole,
  );
}
