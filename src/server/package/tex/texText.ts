/** Pairs of a character sequence and the symbol that replaces it. */
const ligatures: [keys: string, sign: string][] = [
  ["---", "—"],
  ["--", "–"],
  ["``", "“"],
  ["''", "”"],
  ["<<", "«"],
  [">>", "»"],
  ["`", "‘"],
  ["'", "’"],
  ["?`", "¿"],
  ["!`", "¡"],
];
const keys = /---|--|[?!]`|``|''|<<|>>|`|'/g;
const signs = new Map(ligatures);

/** Applies TeX's ligatures: `--` is a dash, ``` `` ``` a quotation mark. */
export function typeset(text: string): string {
  return text
    .replaceAll(keys, (sequence) => signs.get(sequence) ?? sequence)
    .replaceAll("~", "\u00a0");
}

/**
 * Characters that are escaped as HTML entities, because with a backslash before them they could become a line break or
 * the beginning of a formula (`\[`).
 */
const entities: Record<string, string> = {
  "\\": "&#92;",
  "&": "&amp;",
  "[": "&#91;",
  "]": "&#93;",
};

/** Escapes text for Markdown: `$`, `*` and `<` are literal. */
export function escaped(text: string): string {
  return text
    .replaceAll(
      /[`*[\]<>$|\\]|~(?=~)|&(?=#?[A-Za-z0-9]{1,31};)/g,
      (sign) => entities[sign] ?? `\\${sign}`,
    )
    .replaceAll(/_/g, (sign, at: number, all: string) => (isInWord(all, at) ? sign : `\\${sign}`));
}

/** `snake_case` needs no escape: an underscore inside a word does not start emphasis. */
function isInWord(text: string, at: number): boolean {
  const letter = /[\p{L}\p{N}]/u;
  return letter.test(text[at - 1] ?? "") && letter.test(text[at + 1] ?? "");
}

/** Escapes lines that would begin a list, heading, quotation or rule. */
export function plainStarts(paragraph: string): string {
  return paragraph
    .split("\n")
    .map((line) => line.trimStart().replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2"))
    .map((line) => line.replace(/^(?:[-+#=]|\\>)/, (sign) => (sign === "\\>" ? sign : `\\${sign}`)))
    .join("\n");
}

/**
 * Puts emphasis marks around text, leaving the text's outer spaces outside the marks. Uses the HTML element where
 * Markdown would ignore the marks (`**“a”**` between letters).
 */
export function marked(text: string, mark: string, element: string): string {
  const inner = text.trim();
  if (inner === "") return text;
  const start = text.indexOf(inner);
  const [before, after] = [text.slice(0, start), text.slice(start + inner.length)];
  const isEdged = /^[\p{L}\p{N}]/u.test(inner) && /[\p{L}\p{N}]$/u.test(inner);
  return isEdged && mark !== ""
    ? `${before}${mark}${inner}${mark}${after}`
    : `${before}<${element}>${inner}</${element}>${after}`;
}

/** Joins several lines into one. */
export function oneLine(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}

/** A code span with a fence longer than any run of backticks in it. */
export function codeSpan(code: string): string {
  const text = code.replaceAll(/\s+/g, " ");
  if (text.trim() === "") return text;
  const fence = "`".repeat(longestRun(text) + 1);
  const gap = /^[` ]|[` ]$/.test(text) ? " " : "";
  return `${fence}${gap}${text}${gap}${fence}`;
}

export function codeBlock(code: string, language = ""): string {
  const fence = "`".repeat(Math.max(3, longestRun(code) + 1));
  const body = code.replace(/^[ \t]*\n/, "").trimEnd();
  return `${fence}${language}\n${body}\n${fence}`;
}

function longestRun(code: string): number {
  let longest = 0;
  for (const [run] of code.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
