import type * as z from "zod/mini";

/** Whether the parser of a schema would return an equal value; false also when that is unknown. */
export type Conformance = (value: unknown) => boolean;

type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypes["_zod"]["def"];

/**
 * A quick test whether an output has exactly the declared fields, so that it is sent as it is: parsing copies each object, and takes
 * seven times as long for a table of 60 × 15 cells. What has other fields, and schemas that change values or are not known here, is
 * left to the parser.
 */
export function conformanceOf(schema: Schema): Conformance {
  const definition = (schema as z.core.$ZodTypes)._zod.def;
  // Checks may also change texts. Parsers of other values make copies.
  if (definition.checks?.length) return (value) => isUnchanged(schema, value);
  return testOf(schema, definition);
}

function testOf(schema: Schema, definition: Definition): Conformance {
  switch (definition.type) {
    case "string":
      if (definition.coerce || "format" in definition) break;
      return (value) => typeof value === "string";
    case "number":
      if (definition.coerce || !isInteger(definition)) break;
      return Number.isSafeInteger;
    case "boolean":
      if (definition.coerce) break;
      return (value) => typeof value === "boolean";
    case "nullable": {
      const inner = conformanceOf(definition.innerType);
      return (value) => value === null || inner(value);
    }
    case "optional": {
      const inner = conformanceOf(definition.innerType);
      return (value) => value === undefined || inner(value);
    }
    case "array": {
      const element = conformanceOf(definition.element);
      return (value) => Array.isArray(value) && value.every((each) => element(each));
    }
    case "object":
      return definition.catchall ? never : objectTest(definition.shape);
    case "record":
      return recordTest(definition);
    default:
  }
  return (value) => isUnchanged(schema, value);
}

const never: Conformance = () => false;

/** The definition of `z.int()`. */
function isInteger(definition: Definition): boolean {
  return "format" in definition && definition.format === "safeint";
}

/** Of values that are no objects: the parser may copy only part of an object. */
function isUnchanged({ _zod: parser }: Schema, value: unknown): boolean {
  if (typeof value === "object" && value !== null) return false;
  const result = parser.run({ value, issues: [] }, { async: false });
  return !(result instanceof Promise) && result.issues.length === 0 && result.value === value;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

function objectTest(shape: Readonly<Record<string, Schema>>): Conformance {
  const fields = Object.entries(shape).map(([key, schema]) => ({
    key,
    conforms: conformanceOf(schema),
    isOptional: (schema as z.core.$ZodTypes)._zod.def.type === "optional",
  }));
  return (value) => {
    if (!isPlain(value)) return false;
    let present = 0;
    for (const { key, conforms, isOptional } of fields) {
      const field = value[key];
      if (field === undefined) {
        if (!isOptional) return false;
        if (Object.hasOwn(value, key)) present += 1;
      } else {
        if (!conforms(field)) return false;
        present += 1;
      }
    }
    return Object.keys(value).length === present;
  };
}

function recordTest({ keyType, valueType }: z.core.$ZodRecordDef): Conformance {
  const key = (keyType as z.core.$ZodTypes)._zod.def;
  if (key.type !== "string" || key.checks?.length || "format" in key || key.coerce) return never;
  const conforms = conformanceOf(valueType);
  return (value) => {
    if (!isPlain(value)) return false;
    for (const each of Object.keys(value)) if (!conforms(value[each])) return false;
    return true;
  };
}
