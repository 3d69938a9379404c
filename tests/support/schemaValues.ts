import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Random } from "./random.ts";

export type Schema = Record<string, unknown>;

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });

const none = {};
/**
 * Compiled schemas, keyed by the components object and by the text of the schema. The error responses of all calls
 * share one compiled schema.
 */
const compilations = new WeakMap<object, Map<string, ValidateFunction>>();

/** Compiles a schema (about 50 ms) unless it has been compiled before; `components` resolves its references. */
export function compiled(schema: Schema, components: object = none): ValidateFunction {
  const texts = compilations.get(components) ?? new Map<string, ValidateFunction>();
  compilations.set(components, texts);
  const text = JSON.stringify(schema);
  const validate = texts.get(text) ?? ajv.compile({ ...schema, components });
  texts.set(text, validate);
  return validate;
}

const patterns = new Map<string, RegExp>();

function fits(pattern: string, text: string): boolean {
  let expression = patterns.get(pattern);
  if (!expression) patterns.set(pattern, (expression = new RegExp(pattern, "u")));
  return expression.test(text);
}

/** Strings in every format that an endpoint expects, and strings in none of these formats. */
const sampleTexts = [
  "",
  " ",
  "0",
  "1",
  "2",
  "7",
  " 3 ",
  "007",
  "-1",
  "-0",
  "-10",
  "42",
  "90",
  "365",
  "1000",
  "1004",
  "65535",
  "65536",
  "100000",
  "2147483647",
  "2147483648",
  "-2147483648",
  "-2147483649",
  "4294967296",
  "9007199254740991",
  "9007199254740993",
  "3f2b1c4d-5e6f-4a7b-8c9d-0e1f2a3b4c5d",
  "-9007199254740992",
  "99999999999999999999",
  "1.5",
  "1e3",
  "0x10",
  "NaN",
  "Infinity",
  "true",
  "false",
  "null",
  "ACM",
  " oi ",
  "a",
  "A+B Problem",
  "题",
  "é",
  "👩‍👩‍👧‍👦",
  "\u202e",
  "\u0007",
  "\u200b",
  "\ufeff",
  "a\nb",
  " padded ",
  "files/a.txt",
  "../a",
  "a/",
  "/a",
  "a//b",
  "https://example.org/a?b#c",
  "HTTP://X",
  "http://",
  "javascript:alert(1)",
  "https://a b",
  "#a0B1c2",
  "#fff",
  "deadbeef",
  "0123456789abcdef0123456789abcdef",
  "2026-01-02T03:04:05Z",
  "2026-02-30T00:00:00Z",
  "2026-01-02",
  "Asia/Shanghai",
  "native",
  "%_\\",
  "'; drop table app_user; --",
  "__proto__",
  "{0} {{x}}",
  "\\frac{1}{2}",
  "<script>alert(1)</script>",
  "<input>1</input><output>2</output>",
  "{}",
  "[1,2]",
];

const numbers = [
  0,
  1,
  2,
  3,
  7,
  90,
  100,
  1000,
  1008,
  65_535,
  65_536,
  -1,
  -0.5,
  1.5,
  0.1,
  1e-7,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  1e19,
  1e300,
];

/** Any JSON value. */
function anything(random: Random, depth = 0): unknown {
  switch (random.between(0, depth > 1 ? 4 : 6)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
      return random.pick(numbers);
    case 3:
    case 4:
      return random.pick(sampleTexts);
    case 5:
      return Array.from({ length: random.between(0, 3) }, () => anything(random, depth + 1));
    default:
      return { [random.pick(["x", "id", "length", "toString"])]: anything(random, depth + 1) };
  }
}

/** A valid value for a schema. `ids`: existing ids, to be used as integer values. */
export function validValue(schema: Schema, random: Random, ids: readonly number[] = []): unknown {
  const { anyOf, enum: values, type } = schema as Record<string, unknown[] | undefined>;
  if ("const" in schema) return schema["const"];
  if (values) return random.pick(values);
  if (anyOf) {
    const first = random.chance(0.7) ? anyOf[0] : random.pick(anyOf);
    return validValue(first as Schema, random, ids);
  }
  switch (type && random.pick([type].flat())) {
    case undefined:
      return anything(random);
    case "null":
      return null;
    case "boolean":
      return random.chance(0.5);
    case "string":
      return validText(schema, random);
    case "integer":
    case "number":
      return validNumber(schema, random, ids);
    case "array":
      return validList(schema, random, ids);
    default:
      return validObject(schema, random, ids);
  }
}

function validText(schema: Schema, random: Random): string {
  const {
    minLength = 0,
    maxLength = Infinity,
    allOf = [],
  } = schema as Record<string, number> & {
    allOf?: Schema[];
  };
  const forms = [schema, ...allOf].flatMap(({ pattern }) => (pattern as string | undefined) ?? []);
  const isGood = (text: string) => {
    const length = Array.from(text).length;
    return length >= minLength && length <= maxLength && forms.every((form) => fits(form, text));
  };
  if (maxLength <= 4096 && random.chance(0.1)) {
    const longest = random.pick(["x", "题", "👍"]).repeat(maxLength);
    if (isGood(longest)) return longest;
  }
  const good = sampleTexts.filter(isGood);
  if (good.length > 0) return random.pick(good);
  throw new Error(`no sample text matches ${JSON.stringify(schema)}`);
}

function validNumber(schema: Schema, random: Random, ids: readonly number[]): number {
  const {
    type,
    minimum = -Infinity,
    maximum = Infinity,
  } = schema as Record<string, number> & {
    type: unknown;
  };
  const above = (schema["exclusiveMinimum"] as number | undefined) ?? -Infinity;
  const below = (schema["exclusiveMaximum"] as number | undefined) ?? Infinity;
  const isWhole = ![type].flat().includes("number");
  const candidates = [...ids, ...ids, minimum, maximum, ...numbers].filter(
    (value) =>
      Number.isFinite(value) &&
      value >= minimum &&
      value <= maximum &&
      value > above &&
      value < below &&
      (!isWhole || Number.isInteger(value)),
  );
  return random.pick(candidates);
}

function validList(schema: Schema, random: Random, ids: readonly number[]): unknown[] {
  const { minItems = 0, maxItems = 50 } = schema as Record<string, number>;
  const max = random.chance(0.05) ? Math.min(maxItems, 50) : Math.min(maxItems, minItems + 2);
  const items = (schema["items"] ?? {}) as Schema;
  return Array.from({ length: random.between(minItems, max) }, () =>
    validValue(items, random, ids),
  );
}

function validObject(schema: Schema, random: Random, ids: readonly number[]): Schema {
  const generated: Schema = {};
  const required = new Set((schema["required"] as string[] | undefined) ?? []);
  for (const [name, field] of Object.entries(
    (schema["properties"] ?? {}) as Record<string, Schema>,
  )) {
    if (required.has(name) || random.chance(0.6)) generated[name] = validValue(field, random, ids);
  }
  const extraSchema = schema["additionalProperties"];
  if (typeof extraSchema === "object" && extraSchema !== null && random.chance(0.6)) {
    const names = schema["propertyNames"] as Schema | undefined;
    const name = validText({ type: "string", ...names }, random);
    // The server removes properties named `__proto__` from every body.
    if (name !== "__proto__") generated[name] = validValue(extraSchema as Schema, random, ids);
  } else if (extraSchema === undefined && random.chance(0.2)) {
    generated["notDeclared"] = anything(random);
  }
  return generated;
}

/** Returns the value with one of its parts replaced or removed at random. */
export function mutated(value: unknown, random: Random): unknown {
  const isInside = typeof value === "object" && value !== null && Object.keys(value).length > 0;
  if (!isInside || random.chance(0.1)) return anything(random);
  const key = random.pick(Object.keys(value));
  if (Array.isArray(value)) {
    return value.map((each, i) => (String(i) === key ? mutated(each, random) : (each as unknown)));
  }
  const { [key]: part, ...rest } = value as Schema;
  return random.chance(0.2) ? rest : { ...rest, [key]: mutated(part, random) };
}
