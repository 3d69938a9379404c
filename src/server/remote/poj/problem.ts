import { type Element, isTag, isText } from "domhandler";
import { nextElementSibling } from "domutils";
import type { RemoteProblem } from "../adapter/adapter.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { parsePage, select, selectAll, textOf } from "../html/page.ts";
import { picturesOf, sampleText, statementPart } from "../html/statementPart.ts";

const TIME_LIMIT = /Time Limit:\s*(\d+)\s*MS/i;
const MEMORY_LIMIT = /Memory Limit:\s*(\d+)\s*K/i;

/**
 * Reads a page `problem?id=N`: headings `p.pst`, each followed by its part (`div.ptx`, or `pre.sio` for samples).
 * @throws RemoteError with the code `problemNotFound` or `pageChanged`
 */
export function parsePojProblem(html: string, pageUrl: string): RemoteProblem {
  const page = parsePage(html);
  const title = titleOf(select(page, ".ptt"), select(page, "title"));
  if (title === undefined) throw new RemoteError("problemNotFound");
  const facts = select(page, ".plm");
  const factsText = facts ? textOf(facts) : "";
  const timeMs = TIME_LIMIT.exec(factsText)?.[1];
  const memoryKb = MEMORY_LIMIT.exec(factsText)?.[1];
  if (timeMs === undefined || memoryKb === undefined) {
    throw new RemoteError("pageChanged", "no time and memory limit in .plm");
  }
  const sections = sectionsOf(selectAll(page, "p.pst"));
  const section = (name: string) => sections.get(name);
  const description = section("description");
  if (!description) throw new RemoteError("pageChanged", "no section Description");
  const parts = [description, section("input"), section("output"), section("hint")];
  const [descriptionHtml, input, output, hint] = parts.map((part) =>
    part ? statementPart(part, pageUrl) : "",
  );
  const source = section("source");
  return {
    title,
    locale: "en-US",
    timeMs: Number(timeMs),
    memoryKb: Number(memoryKb),
    description: descriptionHtml ?? "",
    input: input ?? "",
    output: output ?? "",
    hint: hint ?? "",
    samples: samplesOf(section("sample input"), section("sample output")),
    source: source ? textOf(source) : "",
    hasChecker: /Special Judge/i.test(factsText),
    pictures: picturesOf(parts.filter((part) => part !== undefined)),
  };
}

/**
 * Returns the title of the problem: the heading, or the title within `<title>` (`1000 -- A+B Problem`); undefined if
 * the page is not a problem.
 */
function titleOf(heading: Element | undefined, title: Element | undefined): string | undefined {
  if (heading) return textOf(heading);
  return title && /^\d+ ?-- ?(.+)$/.exec(textOf(title))?.[1];
}

/** Maps each part's heading in lower case to the part. */
function sectionsOf(headings: readonly Element[]): Map<string, Element> {
  const sections = new Map<string, Element>();
  for (const heading of headings) {
    const part = nextElementSibling(heading);
    if (part && ["div", "pre"].includes(part.name))
      sections.set(textOf(heading).toLowerCase(), part);
  }
  return sections;
}

function samplesOf(input: Element | undefined, output: Element | undefined) {
  const inputs = input ? textsOf(input) : [];
  const outputs = output ? textsOf(output) : [];
  const count = Math.max(inputs.length, outputs.length);
  return Array.from({ length: count }, (_, index) => ({
    input: inputs[index] ?? "",
    output: outputs[index] ?? "",
  }));
}

/** A block may contain several samples. The name of each sample is bold and is followed by the sample's content. */
function textsOf(block: Element): string[] {
  const names = block.children.filter((node) => isTag(node) && node.name === "b");
  if (names.length < 2) return [sampleText(block)].filter((text) => text !== "");
  const texts: Element[][] = [];
  return groupsAfter(block, names as Element[], texts).map((nodes) => joinedText(block, nodes));
}

function groupsAfter(block: Element, names: readonly Element[], groups: Element[][]): Element[][] {
  for (const node of block.children) {
    if (names.includes(node as Element)) groups.push([]);
    else if (isTag(node) || isText(node)) groups.at(-1)?.push(node as Element);
  }
  return groups;
}

function joinedText(block: Element, nodes: Element[]): string {
  const part = block.cloneNode(false);
  part.children = nodes.map((node) => node.cloneNode(true));
  return sampleText(part);
}
