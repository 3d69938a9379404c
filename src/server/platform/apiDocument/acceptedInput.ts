import * as z from "zod/mini";
import { accepted, type JsonSchema } from "../../../shared/call/endpoint.ts";
import { numericTextPattern } from "./numericTextPattern.ts";

/** The part of a schema's definition that this module reads. */
interface Definition {
  type: string;
  checks?: z.core.$ZodCheck[];
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  element?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  shape?: Record<string, z.core.$ZodType>;
  keyType?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  values?: unknown[];
  entries?: Record<string, unknown>;
  defaultValue?: unknown;
  catchValue?: (context: unknown) => unknown;
}

interface Range {
  least: number;
  most: number;
}

/**
 * The input that a call accepts, as JSON Schema 2020-12, conversions included: a valid value is never refused for its
 * shape and an invalid shape is always refused. `z.toJSONSchema` describes the output instead: it knows neither numbers
 * as text nor fields of any type. Throws for kinds of schema that no call uses yet.
 */
export function acceptedInput(schema: z.core.$ZodType): JsonSchema {
  const { def } = schema._zod as unknown as { def: Definition };
  const declared = accepted.get(schema as z.ZodMiniType);
  if (declared) return { ...declared };
  const inner = () => acceptedInput(def.innerType!);
  switch (def.type) {
    case "unknown":
    case "any":
      return {};
    case "null":
    case "boolean":
      return { type: def.type };
    case "string":
      return text(checksOf(schema));
    case "number":
      return number(checksOf(schema));
    case "literal":
      return { enum: def.values };
    case "enum":
      return { type: "string", enum: Object.values(def.entries ?? {}) };
    case "optional":
      return inner();
    case "nullable":
      return orNull(inner());
    case "default":
      return { ...inner(), default: def.defaultValue };
    case "catch":
      return { default: caught(def), anyOf: [inner(), {}] };
    case "union":
      return { anyOf: (def.options ?? []).map(acceptedInput) };
    case "array":
      return array(acceptedInput(def.element!), checksOf(schema));
    case "record":
      return record(def);
    case "object":
      return object(def.shape ?? {});
    case "pipe":
      return piped(schema, def);
    default:
      throw new Error(`no JSON Schema for the input of ${def.type} yet`);
  }
}

/** The checks in order, as plain data; `pattern`, `minimum` and so on depend on the kind of check. */
function checksOf(schema: z.core.$ZodType): Check[] {
  const { def } = schema._zod as unknown as { def: Definition & Partial<Check> };
  const own = def.check === undefined ? [] : [def as Check];
  return [...own, ...(def.checks ?? []).map((check) => check._zod.def as unknown as Check)];
}

interface Check {
  check: string;
  minimum?: number;
  maximum?: number;
  value?: number;
  inclusive?: boolean;
  pattern?: RegExp;
  tx?: (text: string) => string;
}

/** Lengths are counted in code points, here and in JSON Schema. */
function text(checks: Check[]): JsonSchema {
  const trims = checks.findIndex(
    ({ tx }) => tx?.(" a  b ") === "a  b" && tx("\u200b") === "\u200b",
  );
  const least = Math.max(0, ...checks.flatMap(({ minimum }) => minimum ?? []));
  const most = Math.min(Infinity, ...checks.flatMap(({ maximum }) => maximum ?? []));
  const patterns = checks.flatMap(({ pattern }) => (pattern ? [pattern.source] : []));
  if (trims >= 0) {
    if (least > 1 || patterns.length > 0)
      throw new Error("no JSON Schema for this form of a trimmed text");
    return { type: "string", pattern: trimmed(least, most) };
  }
  return {
    type: "string",
    ...(least > 0 && { minLength: least }),
    ...(most < Infinity && { maxLength: most }),
    ...(patterns.length === 1 && { pattern: patterns[0] }),
    ...(patterns.length > 1 && { allOf: patterns.map((pattern) => ({ pattern })) }),
  };
}

/** A text with `least` to `most` characters after trimming. */
function trimmed(least: number, most: number): string {
  const rest = most === Infinity ? "*" : `{0,${Math.max(0, most - 2)}}`;
  const word = `(?:\\S(?:[\\s\\S]${rest}\\S)?)`;
  return `^\\s*${word}${least > 0 ? "" : "?"}\\s*$`;
}

function number(checks: Check[]): JsonSchema {
  const isWhole = checks.some(({ check }) => check === "number_format");
  const schema: JsonSchema = { type: isWhole ? "integer" : "number" };
  if (isWhole) schema["minimum"] = Number.MIN_SAFE_INTEGER;
  if (isWhole) schema["maximum"] = Number.MAX_SAFE_INTEGER;
  for (const { check, value, inclusive } of checks) {
    if (check === "greater_than") schema[inclusive ? "minimum" : "exclusiveMinimum"] = value;
    if (check === "less_than") schema[inclusive ? "maximum" : "exclusiveMaximum"] = value;
  }
  return schema;
}

function array(items: JsonSchema, checks: Check[]): JsonSchema {
  const least = checks.flatMap(({ minimum }) => minimum ?? []);
  const most = checks.flatMap(({ maximum }) => maximum ?? []);
  return {
    type: "array",
    items,
    ...(least.length > 0 && { minItems: Math.max(...least) }),
    ...(most.length > 0 && { maxItems: Math.min(...most) }),
  };
}

function record({ keyType, valueType }: Definition): JsonSchema {
  const { type: _text, ...names } = acceptedInput(keyType!);
  return {
    type: "object",
    ...(Object.keys(names).length > 0 && { propertyNames: names }),
    additionalProperties: acceptedInput(valueType!),
  };
}

function object(shape: Record<string, z.core.$ZodType>): JsonSchema {
  const fields = Object.entries(shape);
  const required = fields.filter(([, field]) => !z.safeParse(field, undefined).success);
  return {
    type: "object",
    properties: Object.fromEntries(fields.map(([name, field]) => [name, acceptedInput(field)])),
    ...(required.length > 0 && { required: required.map(([name]) => name) }),
  };
}

function orNull(schema: JsonSchema): JsonSchema {
  const { type, anyOf, enum: values, ...rest } = schema;
  if (Array.isArray(anyOf))
    return { ...rest, anyOf: [...(anyOf as JsonSchema[]), { type: "null" }] };
  if (Array.isArray(values)) return { ...rest, enum: [...(values as unknown[]), null] };
  return typeof type === "string" ? { ...rest, type: [type, "null"] } : schema;
}

function caught({ catchValue }: Definition): unknown {
  return catchValue?.({ error: { issues: [] }, input: undefined, issues: [] });
}

// Numbers that may be text --------------------------------------------------------------------------

/** The input of a pipe, as far as its output schema accepts it. */
function piped(schema: z.core.$ZodType, { in: first, out: then }: Definition): JsonSchema {
  const { def } = then!._zod as unknown as { def: Definition };
  if (def.type === "literal" && wholeRange(first!)) return wholeNumbers(def.values as number[]);
  const range = wholeRange(schema);
  if (range) return wholeNumberOf(range);
  if (def.type === "transform" || accepted.has(first as z.ZodMiniType))
    return acceptedInput(first!);
  throw new Error("no JSON Schema for the input of this pipe yet");
}

/** The bounds of a `wholeNumberWithin`; undefined for other schemas. */
function wholeRange(schema: z.core.$ZodType): Range | undefined {
  const { def } = schema._zod as unknown as { def: Definition };
  if (def.type !== "pipe") return undefined;
  const into = def.out!._zod as unknown as { def: Definition };
  const outer = wholeRange(def.in!);
  if (outer) return narrowed(outer, checksOf(def.out!));
  const end = into.def.type === "pipe" ? into.def.out! : undefined;
  const checks = end === undefined ? [] : checksOf(end);
  if (!checks.some(({ check }) => check === "number_format")) return undefined;
  return narrowed({ least: Number.MIN_SAFE_INTEGER, most: Number.MAX_SAFE_INTEGER }, checks);
}

function narrowed({ least, most }: Range, checks: Check[]): Range {
  for (const { check, value = 0 } of checks) {
    if (check === "greater_than") least = Math.max(least, value);
    if (check === "less_than") most = Math.min(most, value);
  }
  return { least, most };
}

function wholeNumberOf({ least, most }: Range): JsonSchema {
  return {
    anyOf: [
      { type: "integer", minimum: least, maximum: most },
      { type: "string", pattern: numericTextPattern(least, most) },
    ],
  };
}

function wholeNumbers(values: number[]): JsonSchema {
  const each = values.map((value) =>
    value < 0 ? `-0*${-value}` : value === 0 ? "-?0+" : `0*${value}`,
  );
  return {
    anyOf: [{ enum: values }, { type: "string", pattern: `^\\s*(?:${each.join("|")})\\s*$` }],
  };
}
