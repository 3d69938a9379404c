import type { TextRange } from "../../../shared/discussion/discussion.ts";

interface TextPart {
  /** Position of the first character in the whole text. */
  from: number;
  text: string;
  isMatch: boolean;
}

/**
 * A text split at the ranges of matches. Ranges may overlap, be in any order, or extend past the end of the text,
 * because lists may truncate the text.
 */
export function highlightParts(text: string, ranges: readonly TextRange[]): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const add = (to: number, isMatch: boolean) => {
    const limit = Math.min(to, text.length);
    if (limit <= end) return;
    parts.push({ from: end, text: text.slice(end, limit), isMatch });
    end = limit;
  };
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    add(from, false);
    add(to, true);
  }
  add(text.length, false);
  return parts;
}
