import { MarkdownOut } from "./markdownOut.ts";
import type { TexNode } from "./parseTex.ts";
import { quoted } from "./texCommands.ts";
import { TexCursor } from "./texCursor.ts";
import { table } from "./texTable.ts";
import { codeBlock, marked } from "./texText.ts";
import { texDeclarations, texFrames, ownValue } from "./texWords.ts";
import type { CommandContext } from "./texToMarkdown.ts";

type Environment = (content: readonly TexNode[], context: CommandContext) => void;

const environments: Record<string, Environment> = {
  itemize: (content, context) => list(content, () => "-", context),
  compactitem: (content, context) => list(content, () => "-", context),
  enumerate: (content, context) => list(content, (place) => `${place}.`, context),
  compactenum: (content, context) => list(content, (place) => `${place}.`, context),
  description: (content, context) => list(content, () => "-", context),
  center(content, { out, writer }) {
    const inner = writer.markdown(content);
    if (inner !== "") out.block(`<center>\n\n${inner}\n\n</center>`);
  },
  quote: quotation,
  quotation,
  verse: quotation,
  tabular: (content, context) => tabular(content, 0, context),
  "tabular*": (content, context) => tabular(content, 1, context),
  tabularx: (content, context) => tabular(content, 1, context),
  longtable: (content, context) => tabular(content, 0, context),
  array: (content, context) => tabular(content, 0, context),
  lstlisting: listing,
  minted(content, { out, writer }) {
    const cursor = new TexCursor(content);
    cursor.option();
    const language = writer.plain(cursor.argument()).trim();
    out.block(codeBlock(texts(cursor.rest()), fenceName(language)));
  },
  Verbatim: listing,
  comment: () => {},
};

/** Writes an environment that is not a formula. For an unknown environment, only the content is written. */
export function writeEnvironment(
  name: string,
  content: readonly TexNode[],
  context: CommandContext,
): void {
  const environmentWriter = ownValue(environments, name);
  if (environmentWriter) return environmentWriter(content, context);
  const count = ownValue(texFrames, name);
  const cursor = new TexCursor(content);
  const style = ownValue(texDeclarations, name);
  if (style !== undefined) return context.writer.styled(content, style, context.out);
  if (count === undefined) context.writer.findings.lost.add(name);
  if (isDrawing.test(name)) return;
  context.out.endParagraph();
  if (cursor.peek()?.type === "string") cursor.option();
  for (let i = 0; i < (count ?? 0); i += 1) cursor.argument();
  context.writer.write(cursor.rest(), context.out);
  context.out.endParagraph();
}

/** Drawings in TeX: their source is of no use to readers. */
const isDrawing = /^(?:tikzpicture|picture|pspicture|forest|asy|axis|circuitikz)\*?$/;

function list(
  content: readonly TexNode[],
  marker: (place: number) => string,
  { out, writer }: CommandContext,
): void {
  const items: { label: string; blocks: MarkdownOut }[] = [];
  for (const { label, nodes } of itemsOf(content)) {
    const blocks = new MarkdownOut();
    const text = label && writer.inline(label).trim();
    if (text) blocks.text(`${marked(text, "**", "strong")} `);
    writer.write(nodes, blocks);
    items.push({ label: marker(items.length + 1), blocks });
  }
  const isTight = items.every(({ blocks }) => blocks.isTight);
  const written = items.map(({ label, blocks }) => {
    const gap = isTight ? "\n" : "\n\n";
    const body = blocks.blocks.map(({ text }) => text).join(gap);
    return indented(`${label} `, isTight ? body : blocks.markdown);
  });
  out.block(written.join(isTight ? "\n" : "\n\n"));
}

/** Puts the first line after the marker and indents the other lines below it. */
function indented(marker: string, body: string): string {
  const space = " ".repeat(marker.length);
  const lines = body.split("\n").map((line, i) => (i === 0 || line === "" ? line : space + line));
  return `${marker}${lines.join("\n")}`.trimEnd();
}

function itemsOf(content: readonly TexNode[]): { label?: TexNode[]; nodes: TexNode[] }[] {
  const cursor = new TexCursor(content);
  const items: { label?: TexNode[]; nodes: TexNode[] }[] = [];
  for (let node = cursor.next(); node; node = cursor.next()) {
    if (node.type === "macro" && node.content === "item") {
      const label = cursor.option();
      items.push({ nodes: [], ...(label ? { label } : {}) });
    } else items.at(-1)?.nodes.push(node);
  }
  return items;
}

function quotation(content: readonly TexNode[], { out, writer }: CommandContext): void {
  const inner = writer.markdown(content);
  if (inner !== "") out.block(quoted(inner));
}

function tabular(
  content: readonly TexNode[],
  before: number,
  { out, writer }: CommandContext,
): void {
  const cursor = new TexCursor(content);
  for (let i = 0; i < before; i += 1) cursor.argument();
  cursor.option();
  const columns = writer.source(cursor.argument());
  out.block(table(columns, cursor.rest(), writer));
}

function listing(content: readonly TexNode[], { out }: CommandContext): void {
  const cursor = new TexCursor(content);
  const first = cursor.here;
  const options = first?.type === "string" && first.content === "[" ? cursor.option() : undefined;
  const language = /language\s*=\s*\{?(?:\[[^\]]{0,100}\])?([\w+#]+)/.exec(
    options ? texts(options) : "",
  )?.[1];
  out.block(codeBlock(texts(cursor.rest()), fenceName(language ?? "")));
}

/** Returns the text of the nodes; the parser returns the body of a listing as one string. */
function texts(nodes: readonly TexNode[]): string {
  return nodes
    .map((node) => ("content" in node && typeof node.content === "string" ? node.content : ""))
    .join("");
}

/** The language of a listing, under the name that highlighters use. */
function fenceName(language: string): string {
  const plain = language.toLowerCase();
  const names: Record<string, string> = { "c++": "cpp", "c#": "csharp", "f#": "fsharp" };
  return ownValue(names, plain) ?? (/^[a-z][a-z0-9]*$/.test(plain) ? plain : "");
}
