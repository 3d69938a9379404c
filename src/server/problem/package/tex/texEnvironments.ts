import { MarkdownOut } from "./markdownOut.ts";
import type { TexNode } from "./parseTex.ts";
import { quoted } from "./texCommands.ts";
import { TexCursor } from "./texCursor.ts";
import { table } from "./texTable.ts";
import { codeBlock, marked } from "./texText.ts";
import { texDeclarations, texFrames, told } from "./texWords.ts";
import type { CommandKit } from "./texWriter.ts";

type Environment = (content: readonly TexNode[], kit: CommandKit) => void;

const environments: Record<string, Environment> = {
  itemize: (content, kit) => list(content, () => "-", kit),
  compactitem: (content, kit) => list(content, () => "-", kit),
  enumerate: (content, kit) => list(content, (place) => `${place}.`, kit),
  compactenum: (content, kit) => list(content, (place) => `${place}.`, kit),
  description: (content, kit) => list(content, () => "-", kit),
  center(content, { out, writer }) {
    const inner = writer.markdown(content);
    if (inner !== "") out.block(`<center>\n\n${inner}\n\n</center>`);
  },
  quote: quotation,
  quotation,
  verse: quotation,
  tabular: (content, kit) => tabular(content, 0, kit),
  "tabular*": (content, kit) => tabular(content, 1, kit),
  tabularx: (content, kit) => tabular(content, 1, kit),
  longtable: (content, kit) => tabular(content, 0, kit),
  array: (content, kit) => tabular(content, 0, kit),
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

/** Writes an environment that is no formula; of one that nobody knows, its content. */
export function writeEnvironment(name: string, content: readonly TexNode[], kit: CommandKit): void {
  const known = told(environments, name);
  if (known) return known(content, kit);
  const count = told(texFrames, name);
  const cursor = new TexCursor(content);
  const style = told(texDeclarations, name);
  if (style !== undefined) return kit.writer.styled(content, style, kit.out);
  if (count === undefined) kit.writer.found.lost.add(name);
  if (isDrawing.test(name)) return;
  kit.out.endParagraph();
  if (cursor.peek()?.type === "string") cursor.option();
  for (let i = 0; i < (count ?? 0); i += 1) cursor.argument();
  kit.writer.write(cursor.rest(), kit.out);
  kit.out.endParagraph();
}

/** Drawn by programs of TeX: their source says nothing to a reader. */
const isDrawing = /^(?:tikzpicture|picture|pspicture|forest|asy|axis|circuitikz)\*?$/;

function list(
  content: readonly TexNode[],
  marker: (place: number) => string,
  { out, writer }: CommandKit,
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

/** The first line behind its marker, the others below its text. */
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

function quotation(content: readonly TexNode[], { out, writer }: CommandKit): void {
  const inner = writer.markdown(content);
  if (inner !== "") out.block(quoted(inner));
}

function tabular(content: readonly TexNode[], before: number, { out, writer }: CommandKit): void {
  const cursor = new TexCursor(content);
  for (let i = 0; i < before; i += 1) cursor.argument();
  cursor.option();
  const columns = writer.source(cursor.argument());
  out.block(table(columns, cursor.rest(), writer));
}

function listing(content: readonly TexNode[], { out }: CommandKit): void {
  const cursor = new TexCursor(content);
  const first = cursor.here;
  const options = first?.type === "string" && first.content === "[" ? cursor.option() : undefined;
  const language = /language\s*=\s*\{?(?:\[[^\]]*\])?([\w+#]+)/.exec(
    options ? texts(options) : "",
  )?.[1];
  out.block(codeBlock(texts(cursor.rest()), fenceName(language ?? "")));
}

/** The parser leaves the body of a listing as one string. */
function texts(nodes: readonly TexNode[]): string {
  return nodes
    .map((node) => ("content" in node && typeof node.content === "string" ? node.content : ""))
    .join("");
}

/** How highlighters call the language of a listing. */
function fenceName(language: string): string {
  const plain = language.toLowerCase();
  const names: Record<string, string> = { "c++": "cpp", "c#": "csharp", "f#": "fsharp" };
  return told(names, plain) ?? (/^[a-z][a-z0-9]*$/.test(plain) ? plain : "");
}
