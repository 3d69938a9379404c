/** A compiler message split into text and places in the submitted code. */
export type MessagePart =
  | { kind: "text"; text: string }
  | { kind: "place"; text: string; line: number; column: number | null };

/**
 * `file.ext:12:5` (C, C++, Go, Rust, Java, TypeScript), `File "x.py", line 12` (Python),
 * `x.js:12`, `file.pas(12,5)` and `file.cs(12,5)`, `on line 12` (PHP), `line 12` of other interpreters.
 */
const places =
  /(?<![\w.-])(?<file>[\w.-]{0,200}\.[A-Za-z]{1,5}):(?<line>\d{1,6})(?::(?<column>\d{1,6}))?|File "[^"\n]{0,500}", line (?<python>\d{1,6})|(?<![\w.-])[\w.-]{1,200}\.[a-z]{2,4}\((?<parenLine>\d{1,6})(?:,\s?(?<parenColumn>\d{1,6}))?\)|\b(?:on )?line (?<word>\d{1,6})\b/g;

/** Each becomes a button, and a page with thousands of them takes seconds to render. */
const PLACES_MAX = 500;

/**
 * Lines beyond the code stay text: they belong to a system header or a driver. So do places after
 * the first five hundred.
 */
export function partsOfCompilerMessage(message: string, lines: number): MessagePart[] {
  const parts: MessagePart[] = [];
  let from = 0;
  let count = 0;
  for (const match of message.matchAll(places)) {
    const place = placeOf(match.groups ?? {});
    if (place.line < 1 || place.line > lines) continue;
    count += 1;
    if (count > PLACES_MAX) break;
    if (match.index > from) parts.push({ kind: "text", text: message.slice(from, match.index) });
    parts.push({ kind: "place", text: match[0], ...place });
    from = match.index + match[0].length;
  }
  if (from < message.length) parts.push({ kind: "text", text: message.slice(from) });
  return parts;
}

function placeOf(groups: Record<string, string | undefined>) {
  const line = Number(groups.line ?? groups.python ?? groups.parenLine ?? groups.word);
  const column = groups.column ?? groups.parenColumn;
  return { line, column: column === undefined ? null : Number(column) };
}
