/** The form in which another system stored a text. */
export interface ForeignText {
  /** Markdown, which may be one block of HTML. */
  text: string;
  was: "markdown" | "html" | "plain";
}

/**
 * Converts a section of an imported statement; the original system shows this section as HTML. Without HTML elements,
 * the section is plain text: lines, indentation and all characters are kept, and only formulas between dollars are
 * recognized. `[md]…[/md]` and `<span class="md">…</span>` mark Markdown.
 */
export function fromHtml(source: string): ForeignText {
  const text = source.replaceAll("\r\n", "\n");
  const markdown = markedMarkdown(text);
  if (markdown !== undefined) return { text: markdown.trim(), was: "markdown" };
  if (hasElements(text)) return { text: htmlBlock(text.trim()), was: "html" };
  const plain = withoutBlankEnds(text);
  return isPlainWords(plain)
    ? { text: plain.trim(), was: "markdown" }
    : { text: plainBlock(plain), was: "plain" };
}

/**
 * Converts a section of an imported statement that its original system shows as Markdown, although its authors may have
 * written plain text. If a section has no clear Markdown syntax, characters that Markdown would interpret (`n*m … k*m`)
 * are kept literally.
 */
export function fromMarkdown(source: string): ForeignText {
  if (hasElements(source) || isMarkdown(source) || !hasAccidents(source)) {
    return { text: source, was: "markdown" };
  }
  return { text: plainBlock(withoutBlankEnds(source.replaceAll("\r\n", "\n"))), was: "plain" };
}

/** Removes only whole blank lines at the beginning, because the indentation of the first line is part of the text. */
function withoutBlankEnds(text: string): string {
  const lines = text.split("\n");
  const first = lines.findIndex((line) => line.trim() !== "");
  return first < 0 ? "" : lines.slice(first).join("\n").trimEnd();
}

function markedMarkdown(text: string): string | undefined {
  const whole = text.trim();
  if (whole.startsWith("[md]") && whole.endsWith("[/md]")) return whole.slice(4, -5);
  const [start, name] = /^<(span|div) class=["']md[^<>]*>/.exec(whole) ?? [];
  if (start === undefined || !whole.endsWith(`</${name}>`)) return undefined;
  return whole.slice(start.length, -(name ?? "").length - 3);
}

/** Elements that need no end tag. */
const single = new Set(["br", "hr", "img", "p", "li", "td", "th", "tr", "input"]);
const paired = new Set(
  (
    "a abbr b big blockquote body center code dd del div dl dt em embed figure font " +
    "h1 h2 h3 h4 h5 h6 html i iframe ins kbd object ol pre s samp small span strong style sub sup " +
    "table tbody tfoot thead tt u ul var video"
  ).split(" "),
);

/** Whether a text contains HTML elements. Comparisons such as `a<b and c>d` are not elements. */
function hasElements(text: string): boolean {
  const open = new Set<string>();
  for (const [, slash, tag = "", attributes = ""] of text.matchAll(
    /<(\/?)([A-Za-z][A-Za-z0-9]{0,11})([^<>]*)>/g,
  )) {
    const name = tag.toLowerCase();
    const rest = attributes.replace(/\/$/, "").trim();
    if (rest !== "" && !(/^\s/.test(attributes) && rest.includes("="))) continue;
    if (single.has(name)) return true;
    if (!paired.has(name)) continue;
    if (slash === "") open.add(name);
    else if (open.has(name)) return true;
  }
  return false;
}

/**
 * Turns HTML into a single block of Markdown. The content of this block is not parsed as Markdown, and blank lines do
 * not end the block.
 */
function htmlBlock(html: string): string {
  const blankLines = withinPre(html, (pre) => pre.replaceAll("\n\n", "\n&#10;"));
  const joined = blankLines
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "")
    .join("\n");
  return `<div>\n${joined}\n</div>`;
}

/**
 * Changes the text from each `<pre` to the end of the element. The text is split at each start, because a single
 * pattern for start and end would take quadratic time on unclosed elements.
 */
function withinPre(html: string, change: (inside: string) => string): string {
  const parts = html.split(/(?=<pre)/i).map((part) => {
    const end = /^<pre/i.test(part) ? part.toLowerCase().indexOf("</pre>") : -1;
    return end < 0 ? part : change(part.slice(0, end)) + part.slice(end);
  });
  return parts.join("");
}

/**
 * Plain text as a block of HTML that looks the same; Markdown would interpret characters, join lines and collapse
 * spaces.
 */
function plainBlock(text: string): string {
  const paragraphs: string[][] = [[]];
  for (const line of text.split("\n").map((each) => each.trimEnd())) {
    if (line === "") paragraphs.push([]);
    else paragraphs.at(-1)!.push(plainLine(line));
  }
  const filled = paragraphs.filter((lines) => lines.length > 0);
  const blocks = filled.map((lines) => `<p>${lines.join("<br>\n")}</p>`);
  return `<div>\n${blocks.join("\n")}\n</div>`;
}

const entity =
  /&(?!(?:lt|gt|amp|quot|apos|nbsp|le|ge|ne|times|divide|middot|hellip|mdash|ndash|[lr][sd]quo|#\d{1,7}|#x[0-9a-f]{1,6});)/gi;

/**
 * A backslash before a parenthesis or a square bracket. The backslash is escaped, because the renderer would interpret
 * it and the bracket as a formula delimiter.
 */
const beforeBracket = /\\(?=[()[\]])/g;

function plainLine(line: string): string {
  return line
    .replaceAll(entity, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll(beforeBracket, "&#92;")
    .replaceAll("\t", "    ")
    .replaceAll(/^ +| {2,}/g, (blanks) => "&nbsp;".repeat(blanks.length));
}

/** Whether each paragraph is a single line of words and punctuation, which Markdown would not change. */
function isPlainWords(text: string): boolean {
  return text.split("\n\n").every((paragraph) => {
    const isOneLine = !paragraph.includes("\n") && !/ {2}|^\s|^\d+[.)]|^-/.test(paragraph);
    return (
      isOneLine &&
      /^[\p{L}\p{M}\p{N} ,.;:?!'"()%，。；：？！（）“”‘’、…《》【】—-]*$/u.test(paragraph)
    );
  });
}

const marks = [
  /^ {0,3}(?:```|~~~)/m,
  /^ {0,3}##+[ \t]+\S/m,
  /(?:^|\n[ \t]*\n)#[ \t]+\S/,
  /(?:^|[^\p{L}\p{N}*])\*\*[^\s*]/mu,
  /(?:^|[\s(（，。：])\*[^\s*][^*\n]*\*(?:$|[\s).,:;，。：）])/m,
  /(?:^|[^`\p{L}\p{N}])`[^`\n]+`(?:$|[^`\p{L}\p{N}])/mu,
  /!\[[^[\]\n]*\]\(|\]\((?:https?:|\/|\.\/|files\/|mailto:|data:|#|file:)/,
  /^ {0,3}\|? *:?-{2,}:? *\|/m,
  /^ {0,3}> ?\S/m,
  /\\[*_#`~[\]]/,
  /&(?:[a-z]{2,8}|#\d{1,7});/i,
];

const item = /^ *(?:[-*+]|\d{1,9}[.)])[ \t]+\S/;

/** Whether the text contains clear Markdown syntax; a single line that begins like a list item is not enough. */
function isMarkdown(text: string): boolean {
  if (marks.some((mark) => mark.test(text))) return true;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.some((line, i) => item.test(line) && item.test(lines[i + 1] ?? ""));
}

const accidents = [
  // In `a*b*c`, the stars are multiplication signs.
  /[\p{L}\p{N})\]]\*[\p{L}\p{N}([][^*\n]*[\p{L}\p{N})\]]\*[\p{L}\p{N}([]/u,
  /(?:^|[^\p{L}\p{N}_])_{1,3}[\p{L}\p{N}][^_\n]*_{1,3}(?:$|[^\p{L}\p{N}_])/mu,
  /`[^`\n]+`/,
  /~~[^~\n]+~~/,
  /\[[^[\]\n]*\]\([^()\n]*\)/,
  /^ {0,3}#[ \t]/m,
  /^(?: {4}|\t)\S/m,
  /\\[!-'*-/:-@^-`|~]/,
];

/** Whether rendering the text as Markdown would change its appearance. */
function hasAccidents(text: string): boolean {
  const besideFormulas = text.replaceAll(/\${1,2}[^$\n]+\${1,2}/g, " ");
  const lines = besideFormulas.split("\n");
  return (
    accidents.some((each) => each.test(besideFormulas)) || lines.some((line) => item.test(line))
  );
}
