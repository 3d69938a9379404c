import type { StatementSections } from "../../../shared/problem/problemPackage.ts";
import { PackageFault } from "../report.ts";
import { MarkdownOut } from "./markdownOut.ts";
import { parseTex, type TexNode } from "./parseTex.ts";
import { writeCommand } from "./texCommands.ts";
import { TexCursor } from "./texCursor.ts";
import { writeEnvironment } from "./texEnvironments.ts";
import {
  headingOfCommand,
  sectionCommands,
  sectionEnvironments,
  type SectionName,
  type SectionTarget,
  sectionTitled,
} from "./texSections.ts";
import { ownValue } from "./texWords.ts";
import { type Findings, type TexResources, TexToMarkdown } from "./texToMarkdown.ts";

export type { TexResources } from "./texToMarkdown.ts";

export interface TexStatement {
  /** The title from `\begin{problem}{…}` or `\problemname{…}`, without markup; undefined if missing. */
  title: string | undefined;
  /** Markdown with maths; empty if the source has no such section. */
  sections: Omit<StatementSections, "title">;
  /** Samples in the source itself (`\exmp{…}{…}`). */
  samples: { input: string; output: string }[];
  /** Names (as returned by `picture`) of the pictures in the sections. */
  pictures: string[];
  /** Pictures that the package does not contain, by their names in the source. */
  missing: string[];
  /** Unsupported commands and environments, such as `\includesvg` and `tikzpicture`, without duplicates. */
  lost: string[];
}

/** Maximum length of a source in characters; sources written by hand are shorter. */
const SOURCE_MAX = 64 * 1024;

/**
 * Converts a TeX statement (a whole `problem.tex` of Polygon, olymp.sty or Kattis, or one section of it, which becomes
 * the description) to Markdown. Throws a PackageFault with the code `texTooLong`, `texUnbalanced`, `texDeep` or
 * `texMacros`.
 */
export function statementFromTex(tex: string, resources: TexResources): TexStatement {
  if (tex.length > SOURCE_MAX) {
    throw new PackageFault("texTooLong", { max: SOURCE_MAX / 1024 });
  }
  const result: Findings = {
    samples: [],
    pictures: new Set(),
    missing: new Set(),
    lost: new Set(),
  };
  const parsed = parseTex(tex, result.lost);
  const grammar = { command: writeCommand, environment: writeEnvironment };
  const sections = new Sections(
    new TexToMarkdown(parsed, { resources, findings: result, grammar }),
  );
  sections.read(parsed.nodes);
  return {
    title: sections.title,
    sections: sections.markdown(),
    samples: result.samples,
    pictures: [...result.pictures],
    missing: [...result.missing],
    lost: [...result.lost],
  };
}

const noText = new Set(["whitespace", "parbreak", "comment"]);

/** Walks the top level of a statement, where the headings are. */
class Sections {
  title: string | undefined;
  readonly #writer: TexToMarkdown;
  readonly #outs: Record<SectionName, MarkdownOut> = {
    description: new MarkdownOut(),
    input: new MarkdownOut(),
    output: new MarkdownOut(),
    hint: new MarkdownOut(),
  };
  #target: SectionTarget = "description";
  /** The nodes since the last heading; they are written together so that commands can read their arguments. */
  #waiting: TexNode[] = [];

  constructor(writer: TexToMarkdown) {
    this.#writer = writer;
  }

  read(nodes: readonly TexNode[]): void {
    const whole = nodes.find((node) => node.type === "environment" && node.env === "document");
    // The preamble is skipped.
    this.#walk(whole?.type === "environment" ? whole.content : nodes);
    this.#write();
  }

  markdown(): TexStatement["sections"] {
    const { footnotes } = this.#writer;
    const { description, input, output, hint } = this.#outs;
    const last = [hint, output, input].find((out) => out.blocks.length > 0) ?? description;
    for (const [i, text] of footnotes.entries()) last.block(`<sup>${i + 1}</sup> ${text}`);
    return {
      description: description.markdown,
      input: input.markdown,
      output: output.markdown,
      hint: hint.markdown,
    };
  }

  #walk(nodes: readonly TexNode[]): void {
    const cursor = new TexCursor(nodes);
    for (let node = cursor.next(); node; node = cursor.next()) {
      if (node.type === "environment" && node.env === "problem") this.#problem(node.content);
      else if (node.type === "environment" && sectionEnvironments.has(node.env)) {
        this.#section(node.env, node.content);
      } else if (node.type !== "macro" || !this.#opens(node.content, cursor)) {
        this.#waiting.push(node);
      }
    }
  }

  /**
   * Converts `\begin{problem}{title}{input file}{output file}{time}{memory}`; later versions of the style have more
   * arguments.
   */
  #problem(content: readonly TexNode[]): void {
    this.#write();
    const cursor = new TexCursor(content);
    cursor.option();
    const title = cursor.group();
    if (title?.type === "group") this.#name(title.content);
    for (let i = 0; i < 7 && cursor.group(); i += 1);
    this.#walk(cursor.rest());
  }

  /**
   * Reads an environment such as `\begin{Input}…\end{Input}` into its section; the text after the environment belongs
   * to the previous section again.
   */
  #section(name: string, content: readonly TexNode[]): void {
    const before = this.#target;
    this.#opens(name, new TexCursor([]));
    this.#walk(content);
    this.#enter(before);
  }

  #opens(name: string, cursor: TexCursor): boolean {
    const target = ownValue(sectionCommands, name);
    if (target !== undefined) this.#enter(target);
    else if (ownValue(headingOfCommand, name) !== undefined) {
      this.#write();
      this.#out.block(`## ${headingOfCommand[name] ?? ""}`);
    } else if (name === "problemname") {
      this.#name(cursor.argument());
    } else if (name === "section" || name === "subsection") {
      return this.#heading(name, cursor);
    } else return false;
    return true;
  }

  #heading(name: string, cursor: TexCursor): boolean {
    cursor.star();
    cursor.option();
    const words = cursor.argument();
    const target = sectionTitled(this.#writer.plain(words));
    if (target !== undefined) this.#enter(target);
    else {
      this.#write();
      if (this.#target === "samples") this.#target = "hint";
      this.#out.block(`${name === "section" ? "##" : "###"} ${this.#writer.inline(words).trim()}`);
    }
    return true;
  }

  #name(nodes: readonly TexNode[]): void {
    const title = this.#writer.plain(nodes).replaceAll(/\s+/g, " ").trim();
    // For the Kattis macro that inserts the name from problem.yaml, the title is empty.
    if (title !== "") this.title ??= title;
  }

  #enter(target: SectionTarget): void {
    this.#write();
    this.#target = target;
  }

  get #out(): MarkdownOut {
    return this.#outs[this.#target === "samples" ? "hint" : this.#target];
  }

  #write(): void {
    const nodes = this.#waiting;
    this.#waiting = [];
    if (nodes.every(({ type }) => noText.has(type))) return;
    this.#writer.write(nodes, this.#out);
    this.#out.endParagraph();
  }
}
