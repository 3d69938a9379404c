import type { WrittenFormula } from "./formulaRules.ts";

interface Formulas {
  /** Prefix of each marker; it is followed by the formula's index in `formulas` and by `z`. */
  mark: string;
  formulas: readonly WrittenFormula[];
  formula: (written: WrittenFormula) => string;
  source: (written: WrittenFormula) => string;
}

/** Elements whose text is shown verbatim. */
const VERBATIM = /<(\/?)(?:pre|code|samp|kbd)[\s>]/g;

/**
 * Replaces the markers in text with the formulas, and the markers in `pre` and `code` with the formulas' sources. The
 * sanitiser may have left a marker inside a tag, if an attribute was opened in one block of HTML and closed in another.
 * Such a marker is removed, because markup there would end the attribute.
 */
export function insertFormulas(
  html: string,
  { mark, formulas, formula, source }: Formulas,
): string {
  let result = "";
  let inTag = false;
  let verbatim = 0;
  const [head = "", ...rest] = html.split(mark);
  const passed = (text: string) => {
    result += text;
    // The sanitiser escapes `<` and `>` in text content and attributes, so all remaining angle brackets delimit tags.
    const opened = text.lastIndexOf("<");
    const closed = text.lastIndexOf(">");
    if (opened !== closed) inTag = opened > closed;
    for (const [, slash] of text.matchAll(VERBATIM)) verbatim += slash === "" ? 1 : -1;
  };
  passed(head);
  for (const part of rest) {
    const end = part.indexOf("z");
    const written = formulas[Number(part.slice(0, end))];
    if (!inTag && written !== undefined) {
      result += verbatim > 0 ? source(written) : formula(written);
    }
    passed(part.slice(end + 1));
  }
  return result;
}
