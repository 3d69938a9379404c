import * as z from "zod/mini";
import { accepted, type JsonSchema } from "../../../shared/call/endpoint.ts";
import { numericTextPattern } from "./numericTextPattern.ts";

interface Range {
  least: number;
  most: number;
}

/** A part whose accepted values are not known. */
const UNKNOWN = "x-unknown";

/**
 * Returns the JSON Schema 2020-12 of the input that a call accepts, including values that the call converts. The schema
 * never refuses a valid value for its shape, and always refuses an invalid shape. zod generates it, except for parts
 * that zod does not describe: trimmed strings, numbers that may be strings, and fields that accept everything. To
 * determine whether a schema converts values, the function parses values with it. Throws for schema types that no API
 * call uses yet.
 */
export function acceptedInput(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _dialect, ...input } = z.toJSONSchema(schema, {
    io: "input",
    override({ zodSchema, jsonSchema }) {
      const correctedSchema = corrected(zodSchema, { ...jsonSchema });
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, correctedSchema);
    },
  });
  const unknown = JSON.stringify(input).indexOf(`"${UNKNOWN}"`);
  if (unknown < 0) return input;
  const before = JSON.stringify(input).slice(Math.max(0, unknown - 200), unknown);
  throw new Error(`no JSON Schema yet for an input after ${before}`);
}

/**
 * The input that a schema accepts; `json`: the JSON Schema that zod generated for it, with its parts already corrected.
 */
function corrected(schema: z.core.$ZodType, json: JsonSchema): JsonSchema {
  const declared = accepted.get(schema as z.ZodMiniType);
  if (declared) return declared;
  if (schema instanceof z.ZodMiniString) return text(schema, json);
  if (schema instanceof z.ZodMiniLiteral) return choice(json);
  if (schema instanceof z.ZodMiniDefault) {
    return { ...json, default: z.parse(schema, undefined) };
  }
  if (schema instanceof z.ZodMiniCatch) {
    const { default: _value, ...meant } = json;
    return { default: z.parse(schema, refused), anyOf: [meant, {}] };
  }
  if (schema instanceof z.ZodMiniObject) return object(schema, json);
  if (schema instanceof z.ZodMiniPipe) return piped(schema, json);
  if (schema instanceof z.ZodMiniDiscriminatedUnion) return { anyOf: json["oneOf"] };
  return json;
}

/** A value that is accepted only by schemas that accept everything. */
const refused = Symbol("refused");

/** Lengths are counted in code points, here and in JSON Schema. */
function text(schema: z.ZodMiniString, { format: _name, ...json }: JsonSchema): JsonSchema {
  if (!trims(schema)) return json;
  const { minLength = 0, maxLength = Infinity } = json as Record<string, number>;
  const isPlain = minLength <= 1 && !("pattern" in json) && !("allOf" in json);
  return isPlain ? { type: "string", pattern: trimmed(minLength, maxLength) } : unknownPart(json);
}

/** Whether a string is trimmed before it is checked, or at least before the first check that refuses it. */
function trims(schema: z.ZodMiniString): boolean {
  const result = z.safeParse(schema, " \u200B  b ", { reportInput: true });
  const checked: unknown = result.success ? result.data : result.error.issues[0]?.input;
  return checked === "\u200B  b";
}

/** A pattern that matches strings of `least` to `most` characters after trimming. */
function trimmed(least: number, most: number): string {
  const rest = most === Infinity ? "*" : `{0,${Math.max(0, most - 2)}}`;
  const word = `(?:\\S(?:[\\s\\S]${rest}\\S)?)`;
  return `^\\s*${word}${least > 0 ? "" : "?"}\\s*$`;
}

function choice(json: JsonSchema): JsonSchema {
  return { enum: valuesOf(json) };
}

function valuesOf(json: JsonSchema): unknown[] | undefined {
  return "const" in json ? [json["const"]] : (json["enum"] as unknown[] | undefined);
}

/** Fields are not required if the schema converts a missing value. */
function object(schema: z.ZodMiniObject, { required: _all, ...json }: JsonSchema): JsonSchema {
  const fields = Object.entries<z.core.$ZodType>(schema.shape);
  const required = fields.filter(([, field]) => !z.safeParse(field, undefined).success);
  return { ...json, ...(required.length > 0 && { required: required.map(([name]) => name) }) };
}

function unknownPart(json: JsonSchema): JsonSchema {
  return { ...json, [UNKNOWN]: true };
}

// Numbers that may be text --------------------------------------------------------------------------

/**
 * The values that the first part of a pipe accepts, limited to those whose output the rest accepts, too. `json`: the
 * input schema of the first part.
 */
function piped(schema: z.ZodMiniPipe, json: JsonSchema): JsonSchema {
  const { $schema: _dialect, ...output } = z.toJSONSchema(schema, { unrepresentable: "any" });
  const isTransformed = Object.keys(output).length === 0;
  if (isTransformed) return json;
  const first = rangeOf(json);
  const values = valuesOf(output);
  if (first && values) return wholeNumbers(values as number[]);
  const isNumber = output.type === "integer" || output.type === "number";
  const { minimum: least = Number.MIN_SAFE_INTEGER, maximum: most = Number.MAX_SAFE_INTEGER } =
    output;
  if (first && isNumber) {
    return wholeNumberOf({
      least: Math.max(first.least, least),
      most: Math.min(first.most, most),
    });
  }
  const isWholeOrText = output.type === "integer" && z.safeParse(schema, ` 0${most} `).success;
  return isWholeOrText ? wholeNumberOf({ least, most }) : unknownPart(json);
}

function wholeNumberOf({ least, most }: Range): JsonSchema {
  return {
    anyOf: [
      { type: "integer", minimum: least, maximum: most },
      { type: "string", pattern: numericTextPattern(least, most) },
    ],
  };
}

/** The bounds of a schema made by `wholeNumberOf`; undefined for other schemas. */
function rangeOf({ anyOf }: JsonSchema): Range | undefined {
  const [number, words] = (anyOf ?? []) as JsonSchema[];
  if (number?.["type"] !== "integer" || typeof words?.["pattern"] !== "string") return undefined;
  return { least: number["minimum"] as number, most: number["maximum"] as number };
}

function wholeNumbers(values: number[]): JsonSchema {
  const each = values.map((value) =>
    value < 0 ? `-0*${-value}` : value === 0 ? "-?0+" : `0*${value}`,
  );
  return {
    anyOf: [{ enum: values }, { type: "string", pattern: `^\\s*(?:${each.join("|")})\\s*$` }],
  };
}
