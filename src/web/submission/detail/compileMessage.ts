import type { ErrorMark } from "../../editor/editorInterface.ts";

/** A compiler message, split into plain text and references to positions in the submitted code. */
export type MessagePart =
  | { kind: "text"; text: string }
  | { kind: "place"; text: string; line: number; column: number | null };

/** The code to which a compiler message refers. */
export interface CompiledCode {
  /** Number of lines of the code. */
  lines: number;
  /** Whether a remote judge compiled the code; it chose the name of the file. */
  isRemote?: boolean;
}

/**
 * Matches the following forms of positions: `file.ext:12:5` (C, C++, Go, Rust, Java, TypeScript), `File "x.py", line
 * 12` and `(x.py, line 12)` (Python), `x.js:12`, `file.pas(12,5)` and `file.cs(12,5)`, `on line 12` (PHP), `line 12`
 * (other interpreters).
 */
const positions =
  /(?<![\w.-])(?<file>[\w.-]{0,200}\.[A-Za-z]{1,5}):(?<line>\d{1,6})(?::(?<column>\d{1,6}))?|File "(?<pythonFile>[^"\n]{0,500})", line (?<pythonLine>\d{1,6})|\((?<endFile>[\w.-]{1,200}\.[a-z]{2,4}), line (?<endLine>\d{1,6})\)|(?<![\w.-])(?<parenFile>[\w.-]{1,200}\.[a-z]{2,4})\((?<parenLine>\d{1,6})(?:,\s?(?<parenColumn>\d{1,6}))?\)|\b(?:on )?line (?<wordLine>\d{1,6})\b/g;

/**
 * Maximum number of source positions in a message that become buttons: a page with thousands of buttons takes seconds
 * to render.
 */
const PLACES_MAX = 500;

/**
 * Only positions in the submitted file become references. Positions in other files, such as a system header or a
 * precompiled header, stay plain text, and so do lines that the code does not have. Positions after the first five
 * hundred also stay plain text.
 */
export function partsOfCompilerMessage(message: string, code: CompiledCode): MessagePart[] {
  const parts: MessagePart[] = [];
  let from = 0;
  for (const { index, text, line, column } of placesIn(message, code)) {
    if (index > from) parts.push({ kind: "text", text: message.slice(from, index) });
    parts.push({ kind: "place", text, line, column });
    from = index + text.length;
  }
  if (from < message.length) parts.push({ kind: "text", text: message.slice(from) });
  return parts;
}

interface Place {
  /** Position in the message. */
  index: number;
  text: string;
  line: number;
  column: number | null;
  /** Whether the position names the file; otherwise it is only `line 12`. */
  isNamed: boolean;
}

/** The positions in the submitted file, in the order of the message. */
function placesIn(message: string, { lines, isRemote = false }: CompiledCode): Place[] {
  const matches = [...message.matchAll(positions)].map((match) => ({
    index: match.index,
    text: match[0],
    ...positionOf(match.groups ?? {}),
  }));
  const source = isRemote
    ? matches.find(({ file }) => file !== null && !headers.test(file))?.file
    : undefined;
  const isSource = (file: string): boolean =>
    isRemote ? file === source : localSource.test(file) && !headers.test(file);
  return matches
    .filter(({ line, file, index }) => {
      const name = file ?? fileBefore(message, index);
      return line >= 1 && line <= lines && (name === null || isSource(name));
    })
    .slice(0, PLACES_MAX)
    .map(({ file, ...place }) => ({ ...place, isNamed: file !== null }));
}

/** The judge stores the code of every language as `main` (Java: `Main`), see the languages' `sourceName`. */
const localSource = /^main\.\w+$/i;
const headers = /\.(?:h|hh|hpp|hxx|tcc|inc)$/i;

function positionOf(groups: Record<string, string | undefined>) {
  const { file, pythonFile, endFile, parenFile } = groups;
  const { line, pythonLine, endLine, parenLine, wordLine, column, parenColumn } = groups;
  const path = file ?? pythonFile ?? endFile ?? parenFile;
  const columnText = column ?? parenColumn;
  return {
    file: path === undefined ? null : baseOf(path),
    line: Number(line ?? pythonLine ?? endLine ?? parenLine ?? wordLine),
    column: columnText === undefined ? null : Number(columnText),
  };
}

function baseOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The file in `in main.php on line 2` or `at main.pl line 3`, before the position; null if there is none. */
function fileBefore(message: string, index: number): string | null {
  const path = /\b(?:in|at) (\S{1,500}\.\w{1,5}) $/.exec(
    message.slice(Math.max(0, index - 510), index),
  );
  return path?.[1] === undefined ? null : baseOf(path[1]);
}

/** Maximum number of error marks in the editor's gutter; more would make it unreadable. */
const MARKS_MAX = 50;
/** Maximum length of the text of an error mark, in characters. */
const MARK_LENGTH = 500;

/**
 * The compiler's messages as error marks for the editor's gutter, at most one per line: the line's first error or, if
 * it has no error, its first warning. Notes are left out, because they only explain a line that already has a mark, and
 * so are the lines that include a header with an error or a note.
 */
export function compileMarks(message: string, code: CompiledCode): ErrorMark[] {
  const marks = new Map<number, ErrorMark>();
  const places = placesIn(message, code);
  const namedLines = new Set(
    places.filter(({ isNamed }) => isNamed).map(({ index }) => lineStart(message, index)),
  );
  for (const place of places) {
    const { line, column, isNamed } = place;
    if (marks.size === MARKS_MAX && !marks.has(line)) break;
    // In `expected a block after line 2 (main.py, line 3)`, only the named position is that of the error.
    if (!isNamed && namedLines.has(lineStart(message, place.index))) continue;
    const text = textOf(message, place);
    if (text === null) continue;
    const warning = /^\w*warning\b/i.test(text);
    const mark = marks.get(line);
    if (!mark || (mark.warning && !warning)) marks.set(line, { line, column, text, warning });
  }
  return [...marks.values()];
}

function lineStart(message: string, index: number): number {
  return message.lastIndexOf("\n", index - 1) + 1;
}

/** The compiler's message about a position; null if it says nothing about an error there. */
function textOf(message: string, { index, text, isNamed }: Place): string | null {
  const before = message.slice(lineStart(message, index), index);
  // An include chain, for example `In file included from main.cpp:1:`.
  if (/(?:^|\s)from \S{0,200}$/.test(before)) return null;
  const end = index + text.length;
  const [rest = ""] = message.slice(end, end + MARK_LENGTH).split("\n", 1);
  if (/^\s*-->\s*$/.test(before)) return rustHeading(message, index);
  if (/^\s*:::\s*$/.test(before)) return null;
  if (!isNamed) return cut((before + text + rest).trim());
  const comment = rest.replace(/^[\s:,\])]+/, "");
  if (/^(?:note|hint)\b/i.test(comment)) return null;
  if (instantiation.test(comment)) return nextDiagnostic(message, end);
  if (comment !== "") return comment;
  // The path before the file's name is not part of the message.
  const words = before.slice(0, before.lastIndexOf(" ") + 1).trim();
  return cut(words === "" ? interpreterError(message) : words);
}

function cut(text: string): string {
  return text.slice(0, MARK_LENGTH);
}

/** GCC prints the line that instantiates a template before the error, which is in the template or in a header. */
const instantiation =
  /^(?:recursively )?(?:required|instantiated) (?:from|by)|^in .constexpr. expansion/;

function nextDiagnostic(message: string, from: number): string | null {
  const match = /: (?:fatal )?(error|warning): [^\n]*/.exec(message.slice(from, from + 20_000));
  return match ? cut(match[0].slice(2)) : null;
}

/** In a Rust message, the text is on the line before the position; below the code, notes have positions as well. */
function rustHeading(message: string, index: number): string | null {
  const heading = message.slice(0, lineStart(message, index)).trimEnd().split("\n").at(-1) ?? "";
  return /^(?:error|warning)\b/.test(heading) ? cut(heading) : null;
}

/** An interpreter prints the error in the last line of its output; Node.js prints its stack and version after it. */
function interpreterError(message: string): string {
  const lines = message.trimEnd().split("\n");
  return (
    lines.findLast((line) => /^[\w.]*(?:Error|Exception)\b/.test(line)) ??
    lines.at(-1) ??
    ""
  ).trim();
}
