import { Refusal } from "../../../shared/call/errors.ts";

/**
 * Refuses input that contains a NUL character or an unpaired surrogate: PostgreSQL's text cannot hold the first, and
 * the second would be silently replaced by U+FFFD. Uses its own stack, because a body may be nested more deeply than
 * the call stack allows.
 */
export function refuseBrokenText(input: unknown): void {
  const stack: { value: unknown; field: string }[] = [{ value: input, field: "" }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, field } = next;
    if (typeof value === "string") {
      if (value.includes("\0") || !value.isWellFormed()) {
        throw new Refusal("INVALID_FIELD", { field: field || "?", reason: "text" });
      }
    } else if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        stack.push({ value: inner, field: pathTo(field, key) });
      }
    }
  }
}

/** Length at which the path in a refusal is cut off, because property names may have any length and nesting depth. */
const PATH_MAX = 100;

function pathTo(field: string, key: string): string {
  if (field.length >= PATH_MAX) return field;
  return (field && `${field}.`) + key.slice(0, 50);
}
