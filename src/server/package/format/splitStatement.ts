import type { StatementSections } from "../../../shared/problem/problemPackage.ts";
import { problemLimits } from "../../../shared/problem/problemRules.ts";
import { markdownBlocks, type MarkdownBlock } from "./markdownBlocks.ts";
import { type HeadingTarget, type SectionHeading, sectionHeading } from "./statementHeadings.ts";

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

/** A part of the text between two known headings. */
interface Part {
  target: HeadingTarget;
  /** The heading line, if it must stay in the text. */
  heading: string | undefined;
  blocks: MarkdownBlock[];
}

/**
 * Splits a statement that is one Markdown text into sections at the usual headings. Text below other headings stays
 * below those headings; nothing is lost. Examples are fenced blocks called `input1` and `output1`, or fenced blocks
 * below headings like "样例输入 1". `samples`: the examples of another language's statement; only these examples are
 * removed from this text.
 */
export function splitStatement(markdown: string, samples?: readonly Example[]): SplitStatement {
  const parts = divide(markdownBlocks(markdown));
  const { examples, removed } = takeExamples(parts, samples);
  const sections = { description: "", input: "", output: "", hint: "" };
  let source = "";
  for (const part of parts) {
    const text = textOf(part.blocks, removed);
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

/** Every part retains its heading line, in case it is needed. */
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
    const headingKind = sectionHeading(block.text, samples > 0);
    if (headingKind) {
      if (headingKind.target === "samples") samples = block.level;
      level = block.level;
      open({
        target: headingKind.target,
        heading: stayingHeading(headingKind, block.line),
        blocks: [],
      });
    } else if (block.level <= level) {
      // A section with any other heading goes into the hint if it follows the input or output format, and otherwise
      // into the description.
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

function stayingHeading({ target, stays }: SectionHeading, line: string): string | undefined {
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

function textOf(blocks: readonly MarkdownBlock[], removed: ReadonlySet<MarkdownBlock>): string {
  const lines: string[] = [];
  for (const block of blocks) {
    if (removed.has(block)) continue;
    // Without this check, the lines between two removed examples would leave several blank lines.
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
  samples: readonly Example[] | undefined,
): { examples: Example[]; removed: Set<MarkdownBlock> } {
  const removed = new Set<MarkdownBlock>();
  const examples: Example[] = [];
  for (const { input, output } of [...numberedPairs(parts), ...pairsByHeading(parts)]) {
    const example = { input: input.body, output: output.body };
    const isSample =
      !samples ||
      samples.some((each) => each.input === example.input && each.output === example.output);
    if (!isSample || examples.length >= problemLimits.examples) continue;
    examples.push(example);
    removed.add(input).add(output);
  }
  return { examples, removed };
}

/** Pairs of fenced blocks named `input1` and `output1`, anywhere in the text. */
function numberedPairs(parts: readonly Part[]): Pair[] {
  const pairsByNum = new Map<number, Partial<Pair>>();
  for (const block of parts.flatMap(({ blocks }) => blocks)) {
    if (block.kind !== "fence") continue;
    const [, side, number = ""] = /^(input|output)(\d{1,4})$/i.exec(block.info) ?? [];
    if (side === undefined) continue;
    const pair = pairsByNum.get(Number(number)) ?? {};
    pair[side.toLowerCase() as "input" | "output"] ??= block;
    pairsByNum.set(Number(number), pair);
  }
  return [...pairsByNum]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, { input, output }]) => (input && output ? [{ input, output }] : []));
}

/** Pairs the first code block below "sample input" with the first code block below the following "sample output". */
function pairsByHeading(parts: readonly Part[]): Pair[] {
  const pairs: Pair[] = [];
  let input: Pair["input"] | undefined;
  for (const { target, blocks } of parts) {
    if (target !== "sampleInput" && target !== "sampleOutput") continue;
    const fence = blocks.find((block) => block.kind === "fence");
    const isNumbered = fence && /^(?:input|output)\d+$/i.test(fence.info);
    if (target === "sampleInput") input = isNumbered ? undefined : fence;
    else if (input && fence && !isNumbered) {
      pairs.push({ input, output: fence });
      input = undefined;
    }
  }
  return pairs;
}
