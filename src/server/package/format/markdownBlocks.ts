/**
 * Blocks of a Markdown statement, which is later split into sections: headings, fenced code, and the lines between
 * them.
 */
export type MarkdownBlock =
  | { kind: "heading"; level: number; text: string; line: string }
  | { kind: "fence"; info: string; body: string; lines: string[] }
  | { kind: "line"; line: string };

/** An unclosed fence extends to the end of the text, as in Markdown. */
export function markdownBlocks(markdown: string): MarkdownBlock[] {
  const lines = markdown.replaceAll("\r\n", "\n").split("\n");
  const blocks: MarkdownBlock[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const [, mark = "", info = ""] = /^ {0,3}(`{3,50}|~{3,50})([^`]*)$/.exec(line) ?? [];
    if (mark !== "") {
      const end = fenceEnd(lines, at + 1, mark);
      const body = lines.slice(at + 1, end).join("\n");
      blocks.push({ kind: "fence", info: info.trim(), body, lines: lines.slice(at, end + 1) });
      at = end;
      continue;
    }
    const heading = headingOf(line);
    blocks.push(heading ? { kind: "heading", ...heading, line } : { kind: "line", line });
  }
  return blocks;
}

/** Longer lines are not headings; this limits the time that the pattern takes. */
const HEADING_MAX = 200;

/** A line that is entirely bold is often used as a heading; such a line is treated as a heading of the lowest level. */
function headingOf(line: string): { level: number; text: string } | undefined {
  if (line.length > HEADING_MAX) return undefined;
  const [, signs, text = ""] = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/.exec(line) ?? [];
  if (signs !== undefined)
    return {
      level: signs.length,
      text: text
        .trimEnd()
        .replace(/(?<=[ \t])#+$/, "")
        .trimEnd(),
    };
  const bold = /^ {0,3}\*\*([^*]{1,100})\*\*[ \t]*[:：]?$/.exec(line.trimEnd())?.[1];
  return bold === undefined ? undefined : { level: 6, text: bold };
}

function fenceEnd(lines: readonly string[], from: number, mark: string): number {
  const isEnd = (line: string): boolean => {
    const closing = line.trim();
    return closing.length >= mark.length && closing === mark[0]?.repeat(closing.length);
  };
  for (let at = from; at < lines.length; at += 1) if (isEnd(lines[at] ?? "")) return at;
  return lines.length;
}
