import type * as z from "zod/mini";
import { Refusal } from "../../shared/errors.ts";

/** The declared input, or a refusal naming the first field that does not fit. */
export function parseInput<I extends z.ZodMiniType>(schema: I, raw: unknown): z.output<I> {
  const result = schema.safeParse(raw ?? {});
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Refusal("INVALID_FIELD", {
    field: issue?.path.map(String).join(".").slice(0, 100) || "?",
    reason: reasonOf(issue),
  });
}

/** Keys of `texts/<language>/reasons.ts`. */
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
