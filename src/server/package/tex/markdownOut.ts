import { plainStarts } from "./texText.ts";

interface Block {
  text: string;
  isParagraph: boolean;
}

/** The Markdown output: finished blocks and the current paragraph. */
export class MarkdownOut {
  readonly #blocks: Block[] = [];
  #line = "";

  text(more: string): void {
    this.#line += more;
  }

  /** Adds a separate block, such as a list, a table or a formula. */
  block(text: string): void {
    this.endParagraph();
    if (text.trim() !== "") this.#blocks.push({ text, isParagraph: false });
  }

  endParagraph(): void {
    const line = tidy(this.#line);
    this.#line = "";
    if (line !== "") this.#blocks.push({ text: plainStarts(line), isParagraph: true });
  }

  /** The current line with its leading and trailing spaces; undefined if a block has already been written. */
  get line(): string | undefined {
    return this.#blocks.length === 0 ? this.#line : undefined;
  }

  get blocks(): readonly Block[] {
    this.endParagraph();
    return this.#blocks;
  }

  get isTight(): boolean {
    const [first, ...more] = this.blocks;
    return (
      (first?.isParagraph ?? true) && more.every(({ text }) => /^ *(?:[-*]|\d+[.)]) /.test(text))
    );
  }

  /** The blocks as Markdown; a comment separates adjacent lists of one kind, which would otherwise merge into one. */
  get markdown(): string {
    const parts: string[] = [];
    for (const { text } of this.blocks) {
      const before = listKind(parts.at(-1));
      const isSame = before !== undefined && before === listKind(text);
      if (isSame) parts.push("<!-- -->");
      parts.push(text);
    }
    return parts.join("\n\n");
  }
}

function listKind(block: string | undefined): "bullets" | "numbers" | undefined {
  if (block === undefined) return undefined;
  return block.startsWith("- ") ? "bullets" : /^\d+\. /.test(block) ? "numbers" : undefined;
}

/** Leaves one space between words and none around breaks; only spaces and newlines count as whitespace. */
function tidy(line: string): string {
  // The replacement is done in steps, because a single pattern would retry at every space of a long sequence of spaces.
  const lines = line.split("\\\n").map((part) => part.replaceAll(/[ \t\n]+/g, " "));
  const plain = lines.map((part) => part.replace(/^ /, "").replace(/ $/, ""));
  const first = plain.findIndex((part) => part !== "");
  const last = plain.findLastIndex((part) => part !== "");
  return plain.slice(Math.max(0, first), last + 1).join("\\\n");
}
