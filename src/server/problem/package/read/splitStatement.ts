import type { StatementSections } from "../../../../shared/problemPackage.ts";
import { problemLimits } from "../../../../shared/problemRules.ts";
import { markdownBlocks, type MarkdownBlock } from "./markdownBlocks.ts";
import { type HeadingTarget, type KnownHeading, knownHeading } from "./statementHeadings.ts";

export interface Example {
  input: string;
  output: string;
}

export interface SplitStatement {
  sections: Omit<StatementSections, "title">;
  examples: Example[];
  source: string;
}

type Section = keyof SplitStatement["sections"];

/** A part of the text between two headings that matter. */
interface Part {
  target: HeadingTarget;
  /** The line that opened it, when it has to stay. */
  heading: string | undefined;
  blocks: MarkdownBlock[];
}

/**
 * Divides a statement that is one Markdown text among our sections by the headings that everybody uses.
 * What stands under a heading of the author's own stays with it; nothing of the text is lost. Examples are
 * fences called `input1` and `output1`, or those below headings like "样例输入 1". `wanted`: the examples
 * that another language's statement gave; only those leave this text.
 */
export function splitStatement(markdown: string, wanted?: readonly Example[]): SplitStatement {
  const parts = divide(markdownBlocks(markdown));
  const { examples, gone } = takeExamples(parts, wanted);
  const sections = { description: "", input: "", output: "", hint: "" };
  let source = "";
  for (const part of parts) {
    const text = textOf(part.blocks, gone);
    if (part.target === "source") {
      if (text.length <= problemLimits.source && !text.includes("\n") && source === "")
        source = text;
      else append(sections, "hint", { text, heading: part.heading });
      continue;
    }
    const isSample = part.target.startsWith("sample");
    if (isSample && text === "") continue;
    append(sections, isSample ? "hint" : (part.target as Section), { text, heading: part.heading });
  }
  return { sections, examples, source };
}

/** Every part keeps its heading line for the case that it cannot do without. */
function divide(blocks: readonly MarkdownBlock[]): Part[] {
  const parts: Part[] = [];
  let part: Part = { target: "description", heading: undefined, blocks: [] };
  let level = 7;
  let samples = 0;
  const open = (next: Part) => {
    parts.push(part);
    part = next;
  };
  for (const block of blocks) {
    if (block.kind !== "heading") {
      part.blocks.push(block);
      continue;
    }
    if (block.level <= samples) samples = 0;
    const known = knownHeading(block.text, samples > 0);
    if (known) {
      if (known.target === "samples") samples = block.level;
      level = block.level;
      open({ target: known.target, heading: stayingHeading(known, block.line), blocks: [] });
    } else if (block.level <= level) {
      // Of the author's own: behind the formats it explains, before them it tells.
      const isLate = [...parts, part].some(
        ({ target }) => target === "input" || target === "output",
      );
      level = block.level;
      open({ target: isLate ? "hint" : "description", heading: block.line, blocks: [] });
    } else part.blocks.push(block);
  }
  parts.push(part);
  return parts;
}

function stayingHeading({ target, stays }: KnownHeading, line: string): string | undefined {
  return stays || target.startsWith("sample") || target === "source" ? line : undefined;
}

function append(
  sections: SplitStatement["sections"],
  section: Section,
  { text, heading }: { text: string; heading: string | undefined },
): void {
  const whole = [heading, text].filter((each) => each !== undefined && each !== "").join("\n\n");
  if (whole !== "") sections[section] = [sections[section], whole].filter(Boolean).join("\n\n");
}

function textOf(blocks: readonly MarkdownBlock[], gone: ReadonlySet<MarkdownBlock>): string {
  const lines: string[] = [];
  for (const block of blocks) {
    if (gone.has(block)) continue;
    // What stood between two examples would leave a hole of blank lines.
    const isBlank = block.kind === "line" && block.line.trim() === "";
    if (isBlank && lines.at(-1)?.trim() === "") continue;
    lines.push(...(block.kind === "fence" ? block.lines : [block.line]));
  }
  return lines.join("\n").trim();
}

interface Pair {
  input: MarkdownBlock & { kind: "fence" };
  output: MarkdownBlock & { kind: "fence" };
}

function takeExamples(
  parts: readonly Part[],
  wanted: readonly Example[] | undefined,
): { examples: Example[]; gone: Set<MarkdownBlock> } {
  const gone = new Set<MarkdownBlock>();
  const examples: Example[] = [];
  for (const { input, output } of [...namedPairs(parts), ...headedPairs(parts)]) {
    const example = { input: input.body, output: output.body };
    const isWanted =
      !wanted ||
      wanted.some((each) => each.input === example.input && each.output === example.output);
    if (!isWanted || examples.length >= problemLimits.examples) continue;
    examples.push(example);
    gone.add(input).add(output);
  }
  return { examples, gone };
}

/** Fences `input1` and `output1`, wherever they stand. */
function namedPairs(parts: readonly Part[]): Pair[] {
  const found = new Map<number, Partial<Pair>>();
  for (const block of parts.flatMap(({ blocks }) => blocks)) {
    if (block.kind !== "fence") continue;
    const [, side, number = ""] = /^(input|output)(\d{1,4})$/i.exec(block.info) ?? [];
    if (side === undefined) continue;
    const pair = found.get(Number(number)) ?? {};
    pair[side.toLowerCase() as "input" | "output"] ??= block;
    found.set(Number(number), pair);
  }
  return [...found]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, { input, output }]) => (input && output ? [{ input, output }] : []));
}

/** The first fence below "sample input", with the one below the "sample output" that follows. */
function headedPairs(parts: readonly Part[]): Pair[] {
  const pairs: Pair[] = [];
  let input: Pair["input"] | undefined;
  for (const { target, blocks } of parts) {
    if (target !== "sampleInput" && target !== "sampleOutput") continue;
    const fence = blocks.find((block) => block.kind === "fence");
    const isNamed = fence && /^(?:input|output)\d+$/i.test(fence.info);
    if (target === "sampleInput") input = isNamed ? undefined : fence;
    else if (input && fence && !isNamed) {
      pairs.push({ input, output: fence });
      input = undefined;
    }
  }
  return pairs;
}
