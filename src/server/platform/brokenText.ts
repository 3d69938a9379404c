import { Refusal } from "../../shared/errors.ts";

/**
 * Refuses input with a NUL character or half a surrogate pair anywhere in it: PostgreSQL's text
 * cannot hold the first, and the second would silently become U+FFFD on its way there. Walks with
 * its own stack, because a body may be nested deeper than the call stack.
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

/** Names may be as long and nested as a caller likes; what is told of them is not. */
const PATH_MAX = 100;

function pathTo(field: string, key: string): string {
  if (field.length >= PATH_MAX) return field;
  return (field && `${field}.`) + key.slice(0, 50);
}
