import { COMMENT_MAX } from "../../../shared/discussion/commentShape.ts";

/** Maximum length of a quotation in characters; a longer text is truncated. */
const QUOTE_MAX = 500;

/** Appends `quote` to the text as a quotation, followed by an empty line where the user continues to write. */
export function withQuote(text: string, quote: string): string {
  const characters = Array.from(quote.trim());
  const isLong = characters.length > QUOTE_MAX;
  const part = characters.slice(0, QUOTE_MAX).join("").trimEnd() + (isLong ? "…" : "");
  const quotation = part
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
  const before = text.trimEnd();
  const result = `${before === "" ? "" : `${before}\n\n`}${quotation}\n\n`;
  return result.length <= COMMENT_MAX ? result : text;
}
