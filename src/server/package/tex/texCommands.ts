import type { TexNode } from "./parseTex.ts";
import { pictureMarkdown } from "./texPictures.ts";
import { codeSpan, marked } from "./texText.ts";
import { texHeadings, texLayout, texStyles, texWrappers, ownValue } from "./texWords.ts";
import { afterWord, type CommandContext, type TexToMarkdown } from "./texToMarkdown.ts";

const SAMPLES_MAX = 100;

type Command = (context: CommandContext) => void;

const commands: Record<string, Command> = {
  "\\": lineBreak,
  newline: lineBreak,
  tabularnewline: lineBreak,
  par: ({ out }) => out.endParagraph(),
  ">": () => {},
  "=": () => {},
  url({ cursor, out, writer }) {
    out.text(link(writer.source(cursor.argument()), undefined));
  },
  href({ cursor, out, writer }) {
    const address = writer.source(cursor.argument());
    out.text(link(address, writer.inline(cursor.argument())));
  },
  footnote({ cursor, out, writer }) {
    cursor.option();
    const place = writer.footnotes.push(writer.inline(cursor.argument()).trim());
    out.text(`<sup>${place}</sup>`);
  },
  caption({ cursor, out, writer }) {
    cursor.option();
    out.endParagraph();
    out.text(marked(writer.inline(cursor.argument()).trim(), "*", "em"));
    out.endParagraph();
  },
  paragraph({ cursor, out, writer }) {
    out.endParagraph();
    out.text(`${marked(writer.inline(cursor.argument()), "**", "strong")} `);
  },
  epigraph({ cursor, out, writer }) {
    const [quotation, by] = [writer.markdown(cursor.argument()), writer.inline(cursor.argument())];
    out.block(quoted(by.trim() === "" ? quotation : `${quotation}\n\n— ${by.trim()}`));
  },
  includegraphics: picture,
  "includegraphics*": picture,
  epsfbox: picture,
  illustration({ cursor, out, writer }) {
    const share = Number(writer.source(cursor.argument()));
    const name = writer.plain(cursor.argument()).trim();
    const caption = writer.inline(cursor.argument()).trim();
    const width = share > 0 && share <= 1 ? Math.round(share * 100) : undefined;
    out.block(pictureMarkdown(name, width, writer));
    if (caption !== "") out.text(marked(caption, "*", "em"));
    out.endParagraph();
  },
  exmp({ cursor, writer }) {
    const [input, output] = [cursor.group(), cursor.group()];
    if (input && output && writer.findings.samples.length < SAMPLES_MAX) {
      const text = (node: TexNode) => sampleText(writer, node);
      writer.findings.samples.push({ input: text(input), output: text(output) });
    }
  },
  exmpfile({ cursor, writer }) {
    const [input, output] = [cursor.argument(), cursor.argument()].map((nodes) =>
      writer.resources.file?.(writer.plain(nodes).trim()),
    );
    if (input !== undefined && output !== undefined)
      writer.findings.samples.push({ input, output });
    else writer.findings.lost.add("\\exmpfile");
  },
};

/** Commands that include files, write files or refer to labels; their arguments are not text to display. */
const refused: Record<string, number> = {
  input: 1,
  include: 1,
  subfile: 1,
  lstinputlisting: 1,
  verbatiminput: 1,
  includesvg: 1,
  includepdf: 1,
  import: 2,
  write: 0,
  ref: 1,
  eqref: 1,
  pageref: 1,
  cite: 1,
};

/** Writes a command that is neither a symbol nor a declaration. */
export function writeCommand(name: string, context: CommandContext): void {
  const { cursor, out, writer } = context;
  const command = ownValue(commands, name);
  const plain = name.replace(/\*$/, "");
  const style = ownValue(texStyles, name);
  const layout = ownValue(texLayout, name);
  const wrapped = ownValue(texWrappers, plain);
  if (command) command(context);
  else if (style !== undefined) {
    cursor.option();
    writer.styled(cursor.argument(), style, out);
  } else if (ownValue(texHeadings, plain) !== undefined) heading(plain, context);
  else if (layout !== undefined) {
    cursor.star();
    if (layout > 0) cursor.option();
    for (let i = 0; i < layout; i += 1) cursor.argument();
    if (layout === 0) afterWord(name, cursor);
  } else if (wrapped !== undefined) {
    for (let i = 0; i < wrapped; i += 1) cursor.argument();
    while (cursor.here?.type === "string" && cursor.option());
    writer.write(cursor.argument(), out);
  } else unknown(name, context);
}

/** Reports an unknown command but keeps its arguments as text: extra text is better than missing text. */
function unknown(name: string, { cursor, writer }: CommandContext): void {
  writer.findings.lost.add(`\\${name}`);
  const count = ownValue(refused, name);
  if (count === undefined) return afterWord(name, cursor);
  cursor.option();
  for (let i = 0; i < count; i += 1) cursor.argument();
}

function heading(name: string, { cursor, out, writer }: CommandContext): void {
  cursor.star();
  cursor.option();
  const text = writer.inline(cursor.argument()).trim();
  if (text !== "") out.block(`${texHeadings[name] ?? "##"} ${text}`);
}

function lineBreak({ cursor, out }: CommandContext): void {
  cursor.star();
  if (cursor.here?.type === "string") cursor.option();
  out.text("\\\n");
}

function picture({ cursor, out, writer }: CommandContext): void {
  const widthSource = writer.source(cursor.option() ?? []);
  const name = writer.source(cursor.argument()).trim();
  const share = /width\s*=\s*(0?\.\d+|1(?:\.0*)?)\s*\\(?:text|line|column)width/.exec(
    widthSource,
  )?.[1];
  const width = share === undefined ? undefined : Math.round(Number(share) * 100);
  out.text(pictureMarkdown(name, width, writer));
}

/** An address as a link; unsafe addresses stay as text. */
function link(source: string, words: string | undefined): string {
  const address = source.replaceAll(/\\([%#&_{}~$])/g, "$1").trim();
  const isAddress = /^(?:https?:\/\/|mailto:)[^\s<>"'`\\]+$/i.test(address);
  if (!isAddress) return words ?? codeSpan(address);
  return words === undefined || words.trim() === "" ? `<${address}>` : `[${words}](<${address}>)`;
}

export function quoted(markdown: string): string {
  return markdown
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}

/** The text of a sample as written, without the newline after the opening brace. */
function sampleText(writer: TexToMarkdown, { position }: TexNode): string {
  const source = position
    ? writer.tex.slice(position.start.offset + 1, position.end.offset - 1)
    : "";
  const text = source
    .replace(/^[ \t]*(?:%[ \t]*)?\n/, "")
    .replaceAll(/\\textbackslash\s*(?:\{\})?/g, "\\")
    .replaceAll(/\\([%#&_{}$])/g, "$1");
  return text.trim() === "" ? "" : `${text.trimEnd()}\n`;
}
