import type { ErrorMark } from "../../editor/editorInterface.ts";

/** A compiler message, split into plain text and references to positions in the submitted code. */
export type MessagePart =
  | { kind: "text"; text: string }
  | { kind: "place"; text: string; line: number; column: number | null };

/**
 * Matches the following forms of positions: `file.ext:12:5` (C, C++, Go, Rust, Java, TypeScript), `File "x.py", line
 * 12` (Python), `x.js:12`, `file.pas(12,5)` and `file.cs(12,5)`, `on line 12` (PHP), `line 12` (other interpreters).
 */
const places =
  /(?<![\w.-])(?<file>[\w.-]{0,200}\.[A-Za-z]{1,5}):(?<line>\d{1,6})(?::(?<column>\d{1,6}))?|File "[^"\n]{0,500}", line (?<python>\d{1,6})|(?<![\w.-])[\w.-]{1,200}\.[a-z]{2,4}\((?<parenLine>\d{1,6})(?:,\s?(?<parenColumn>\d{1,6}))?\)|\b(?:on )?line (?<word>\d{1,6})\b/g;

/** Maximum number of positions that become buttons: a page with thousands of buttons takes seconds to render. */
const PLACES_MAX = 500;

/**
 * References to lines that the code does not have stay plain text, because such lines belong to a system header or a
 * driver. Positions after the first five hundred also stay plain text.
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

/** Maximum number of error marks in the editor's gutter; more would make it unreadable. */
const MARKS_MAX = 50;

/**
 * The compiler's messages as error marks for the editor's gutter, at most one per line: the line's first error or, if
 * it has no error, its first warning. Notes are left out, because they only explain a line that already has a mark.
 */
export function compileMarks(message: string, lines: number): ErrorMark[] {
  const marks = new Map<number, ErrorMark>();
  const last = message.trimEnd().split("\n").at(-1)?.trim() ?? "";
  let from = 0;
  for (const part of partsOfCompilerMessage(message, lines)) {
    from += part.text.length;
    if (part.kind === "text") continue;
    if (marks.size === MARKS_MAX && !marks.has(part.line)) break;
    const [rest = ""] = message.slice(from, from + MARK_LENGTH).split("\n", 1);
    const comment = rest.replace(/^[\s:,\])]+/, "");
    if (/^note\b/.test(comment)) continue;
    const { line, column } = part;
    // An interpreter prints the error in the last line of its output.
    const text = comment === "" ? last.slice(0, MARK_LENGTH) : comment;
    const warning = /^warning\b/i.test(comment);
    const mark = marks.get(line);
    if (!mark || (mark.warning && !warning)) marks.set(line, { line, column, text, warning });
  }
  return [...marks.values()];
}

/** Maximum length of a mark's text, in characters. */
const MARK_LENGTH = 500;

function placeOf(groups: Record<string, string | undefined>) {
  const line = Number(groups.line ?? groups.python ?? groups.parenLine ?? groups.word);
  const column = groups.column ?? groups.parenColumn;
  return { line, column: column === undefined ? null : Number(column) };
}
