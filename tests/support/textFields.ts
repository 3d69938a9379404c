import * as z from "zod/mini";
import { type AnyEndpoint, bodyLimit, inputInBody } from "../../src/shared/call/endpoint.ts";

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  additionalProperties?: Schema | boolean;
}

export interface CallWithTexts {
  endpoint: AnyEndpoint;
  inBody: boolean;
  /** Maximum size of the request body in bytes. */
  limit: number;
  /** Paths of text fields in the input, such as `["problem", "title"]`; "0" is the first element of a list. */
  fields: string[][];
  /** An input with `text` in the given field and typical values in the other fields. */
  inputWith: (field: readonly string[], text: string) => unknown;
}

/**
 * The text fields of an endpoint; `inputWith` returns an input that contains the given string in one of these fields.
 */
export function textFieldsOf(endpoint: AnyEndpoint): CallWithTexts {
  const schema = z.toJSONSchema(endpoint.input, { io: "input", unrepresentable: "any" }) as Schema;
  return {
    endpoint,
    inBody: inputInBody(endpoint),
    limit: bodyLimit(endpoint),
    fields: textFields(schema, []),
    inputWith: (field, text) => usual(schema, field, text),
  };
}

/** A field without a type in the schema accepts anything, including text. */
function textFields(schema: Schema, path: string[]): string[][] {
  const ways = schema.anyOf ?? schema.oneOf;
  if (ways) {
    const all = ways.flatMap((each) => textFields(each, path));
    return [...new Map(all.map((each) => [each.join("."), each])).values()];
  }
  if (schema.properties) {
    return Object.entries(schema.properties).flatMap(([name, each]) =>
      textFields(each, [...path, name]),
    );
  }
  if (schema.items) return textFields(schema.items, [...path, "0"]);
  if (typeof schema.additionalProperties === "object") {
    return textFields(schema.additionalProperties, [...path, "name"]);
  }
  const isOther = ["number", "integer", "boolean", "null", "object", "array"];
  return isOther.includes(schema.type ?? "") || path.length === 0 ? [] : [path];
}

function usual(schema: Schema, field: readonly string[] | undefined, text: string): unknown {
  const [name, ...rest] = field ?? [];
  if (field?.length === 0) return text;
  const ways = schema.anyOf ?? schema.oneOf;
  if (ways) {
    const fitting = ways.find((each) => field && textFields(each, []).length > 0);
    return usual(fitting ?? ways[0] ?? {}, field, text);
  }
  if (schema.properties) {
    const entries = Object.entries(schema.properties).map(([key, each]) => [
      key,
      usual(each, key === name ? rest : undefined, text),
    ]);
    return Object.fromEntries(entries);
  }
  if (schema.items) return [usual(schema.items, name === undefined ? undefined : rest, text)];
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  if (typeof schema.additionalProperties === "object" && name !== undefined) {
    return { [name]: usual(schema.additionalProperties, rest, text) };
  }
  if (schema.type === "integer" || schema.type === "number")
    return Math.max(1, schema.minimum ?? 1);
  if (schema.type === "boolean") return false;
  if (schema.type === "object") return {};
  if (schema.type === "array") return [];
  return schema.type === "null" ? null : "usual";
}
