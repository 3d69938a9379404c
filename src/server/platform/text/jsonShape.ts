import { Refusal } from "../../../shared/call/errors.ts";

/**
 * The inputs of this site's own calls are nested at most 6 levels deep. A problem's form with 5,000 cases that were
 * entered by hand has 50,000 elements.
 */
export const jsonLimits = { depth: 32, elements: 200_000 } as const;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Refuses JSON with more levels or elements than any call accepts. This happens before the JSON is parsed, because
 * parsing and validation cost many times more than this scan. The scan takes one pass without recursion and skips
 * strings. Syntax errors are left for the parser to report. Refusal: JSON_TOO_DEEP.
 */
export function refuseDeepJson(text: string): void {
  let depth = 0;
  let elements = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfText(text, at + 1);
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth++;
        elements++;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth--;
        break;
      case 0x2c: // ,
        elements++;
        break;
    }
    if (depth > jsonLimits.depth || elements > jsonLimits.elements) {
      throw new Refusal("JSON_TOO_DEEP");
    }
  }
}

/**
 * Returns the index of the closing quote of the string whose content begins at `begin`, or the length of the text if
 * the string is not closed.
 */
function endOfText(text: string, begin: number): number {
  for (let at = text.indexOf('"', begin); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (at - backslashes > begin && text.charCodeAt(at - backslashes - 1) === BACKSLASH) {
      backslashes++;
    }
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}
