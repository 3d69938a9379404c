/**
 * Only this many characters of a source are read: an excerpt is far shorter, and searches for closing marks, which may
 * take quadratic time, stay below 1 ms.
 */
const SOURCE_MAX = 2000;
const DEPTH_MAX = 4;

/**
 * Plain text of Markdown for excerpts, where rendered HTML is not possible: without marks of emphasis, headings, lists
 * and quotes; links and images become their texts; code and formulas keep their source without delimiters. The text is
 * not exact where Markdown is ambiguous, and it is not HTML: whoever shows it escapes it as any other text.
 */
export function markdownExcerpt(source: string): string {
  const parts: string[] = [];
  let lines: string[] = [];
  let fence = "";
  const endText = () => {
    parts.push(inlineText(lines.join("\n"), 0));
    lines = [];
  };
  for (const line of source.slice(0, SOURCE_MAX).split(/\r?\n/)) {
    const mark = /^ {0,3}(```|~~~)/.exec(line)?.[1] ?? "";
    if (fence !== "") {
      if (mark === fence) fence = "";
      else parts.push(line);
    } else if (mark !== "") {
      endText();
      fence = mark;
    } else {
      lines.push(withoutBlockMarks(line));
    }
  }
  endText();
  const text = parts.join("\n").trim();
  return source.length > SOURCE_MAX ? `${text}…` : text;
}

/** A line without the marks of quotes, headings and lists; empty if the line is a rule or the rule of a table. */
function withoutBlockMarks(line: string): string {
  let text = line.trim();
  while (text.startsWith(">")) text = text.slice(1).trimStart();
  if (/^[-*_=|: ]+$/.test(text) && /---|===|\*\*\*|___/.test(text)) return "";
  return text.replace(/^(?:#{1,6}|[-*+]) +/, "");
}

/** A part of the text; delimiters of emphasis become empty when their partner is found. */
interface Piece {
  text: string;
}

/** An opening delimiter of emphasis whose partner is not found yet. */
interface Opener {
  run: string;
  piece: Piece;
}

function inlineText(source: string, depth: number): string {
  const pieces: Piece[] = [];
  const openers: Opener[] = [];
  let at = 0;
  while (at < source.length) {
    const span = spanAt(source, at, depth);
    if (span) {
      pieces.push({ text: span.text });
      at = span.end;
      continue;
    }
    const sign = source[at] ?? "";
    if (!"*_~".includes(sign)) {
      pieces.push({ text: sign });
      at += 1;
      continue;
    }
    let end = at;
    while (source[end] === sign) end += 1;
    const piece = { text: source.slice(at, end) };
    pieces.push(piece);
    pairEmphasis(openers, piece, { before: source[at - 1] ?? " ", after: source[end] ?? " " });
    at = end;
  }
  return pieces.map(({ text }) => text).join("");
}

/** Removes a delimiter and its opening partner, or keeps it as a possible opening one. */
function pairEmphasis(
  openers: Opener[],
  piece: Piece,
  { before, after }: { before: string; after: string },
): void {
  const run = piece.text;
  if (run.startsWith("~") && run.length !== 2) return;
  // An underscore within a word, as in `max_n`, is no emphasis.
  const isWord = (sign: string) => run.startsWith("_") && /[\p{L}\p{N}]/u.test(sign);
  if (!/\s/u.test(before) && !isWord(after)) {
    const index = openers.findLastIndex((each) => each.run === run);
    const opener = openers[index];
    if (opener) {
      opener.piece.text = "";
      piece.text = "";
      openers.length = index;
      return;
    }
  }
  if (!/\s/u.test(after) && !isWord(before)) openers.push({ run, piece });
}

interface Span {
  text: string;
  end: number;
}

/** The escaped character, code, formula, link, image or address that begins here; undefined if there is none. */
function spanAt(source: string, at: number, depth: number): Span | undefined {
  switch (source[at]) {
    case "\\":
      return /^[!-/:-@[-`{-~]/.test(source[at + 1] ?? "")
        ? { text: source[at + 1] ?? "", end: at + 2 }
        : undefined;
    case "`":
      return codeAt(source, at);
    case "$":
      return formulaAt(source, at);
    case "!":
      return source[at + 1] === "[" ? linkAt(source, at + 1, depth) : undefined;
    case "[":
      return linkAt(source, at, depth);
    case "<": {
      const end = source.indexOf(">", at);
      const address = source.slice(at + 1, Math.max(end, at + 1));
      return /^https?:\/\/\S+$/.test(address) ? { text: address, end: end + 1 } : undefined;
    }
    default:
      return undefined;
  }
}

function codeAt(source: string, at: number): Span {
  let begin = at;
  while (source[begin] === "`") begin += 1;
  const run = source.slice(at, begin);
  const close = source.indexOf(run, begin);
  if (close < 0) return { text: run, end: begin };
  return { text: source.slice(begin, close).trim(), end: close + run.length };
}

function formulaAt(source: string, at: number): Span | undefined {
  // Statements of Codeforces have three.
  const mark = ["$$$", "$$"].find((run) => source.startsWith(run, at)) ?? "$";
  const begin = at + mark.length;
  const close = source.indexOf(mark, begin);
  const text = source.slice(begin, Math.max(begin, close));
  if (text.trim() === "") return undefined;
  // Prices, as in “$5 or $6”, are no formulas.
  const isFormula = mark !== "$" || (text.trim() === text && !/\d/.test(source[close + 1] ?? ""));
  return isFormula ? { text: text.trim(), end: close + mark.length } : undefined;
}

/** `at`: the opening bracket. The address may contain pairs of parentheses. */
function linkAt(source: string, at: number, depth: number): Span | undefined {
  if (depth >= DEPTH_MAX) return undefined;
  const close = closingOf(source, at, "[]");
  if (close < 0 || source[close + 1] !== "(") return undefined;
  const end = closingOf(source, close + 1, "()");
  if (end < 0) return undefined;
  return { text: inlineText(source.slice(at + 1, close), depth + 1), end: end + 1 };
}

/** Position of the bracket that closes the one at `at`, -1 if there is none. */
function closingOf(source: string, at: number, [open, close]: string): number {
  let level = 0;
  for (let i = at; i < source.length; i += 1) {
    if (source[i] === "\\") i += 1;
    else if (source[i] === open) level += 1;
    else if (source[i] === close && (level -= 1) === 0) return i;
  }
  return -1;
}
