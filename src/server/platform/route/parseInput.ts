import type * as z from "zod/mini";
import { Refusal } from "../../../shared/call/errors.ts";
import { refuseBrokenText } from "../text/brokenText.ts";

/**
 * Validates the parsed body or query of a call with the call's schema and returns the input; null and undefined are
 * treated as an input without fields. Refusal: INVALID_FIELD for the first invalid field, and for strings that cannot
 * be stored.
 */
export function readInput<I extends z.ZodMiniType>(schema: I, raw: unknown): z.output<I> {
  refuseBrokenText(raw);
  return parseInput(schema, raw);
}

/** Returns the parsed input; if the input is invalid, throws a refusal that names the first invalid field. */
function parseInput<I extends z.ZodMiniType>(schema: I, raw: unknown): z.output<I> {
  const result = read(schema, raw ?? {});
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Refusal("INVALID_FIELD", {
    field: issue?.path.map(String).join(".").slice(0, 100) || "?",
    reason: reasonOf(issue),
  });
}

/**
 * The library's length checks read `length` from any value that has this property. If the value is an object, they
 * throw instead of refusing it.
 */
function read<I extends z.ZodMiniType>(schema: I, raw: unknown) {
  try {
    return schema.safeParse(raw);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Refusal("INVALID_FIELD", { field: "?", reason: "type" });
  }
}

/** Returns the key in `texts/<language>/reasons.ts` for a validation error. */
function reasonOf(issue: z.core.$ZodIssue | undefined): string {
  switch (issue?.code) {
    case "too_small":
      return "tooSmall";
    case "too_big":
      return "tooBig";
    case "invalid_format":
      return "format";
    default:
      return issue?.code === "invalid_type" && issue.input === undefined ? "missing" : "type";
  }
}
