/** A mention that is being typed. */
export interface TypedMention {
  /** Index of the `@`. */
  from: number;
  /** The beginning of the name, possibly empty. */
  prefix: string;
}

/** Maximum length of a name prefix that is looked up. */
const PREFIX_MAX = 50;

/**
 * The mention whose name ends at the caret; null if there is none. The start of a mention is recognized by the same
 * rules as in the rendered text (the server's mentionMarks.ts).
 */
export function mentionAt(text: string, caret: number): TypedMention | null {
  const line = text.slice(Math.max(0, caret - PREFIX_MAX - 2), caret);
  const at = line.lastIndexOf("@");
  if (at < 0) return null;
  const prefix = line.slice(at + 1);
  if (!/^[\w-]*$/.test(prefix) || prefix.length > PREFIX_MAX) return null;
  const before = line[at - 1];
  if (before !== undefined && /[\w@/.+-]/.test(before)) return null;
  return { from: caret - prefix.length - 1, prefix };
}
