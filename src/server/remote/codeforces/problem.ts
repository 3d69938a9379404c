import { type Element, isTag } from "domhandler";
import { removeElement } from "domutils";
import type { RemoteProblem } from "../adapter/adapter.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { parsePage, required, select, selectAll, textOf } from "../html/page.ts";
import { picturesOf, sampleText, statementPart } from "../html/statementPart.ts";

const TIME_LIMIT = /(\d{1,9}(?:\.\d{1,9})?) ?(?:seconds?|секунд)/i;
const MEMORY_LIMIT = /(\d{1,9}(?:\.\d{1,9})?) ?(?:megabytes?|мегабайт)/i;

/**
 * Reads a problem page.
 * @throws RemoteError with the code `problemNotFound` (also for problems that are only a PDF) or `pageChanged`
 */
export function parseCodeforcesProblem(html: string, pageUrl: string): RemoteProblem {
  const page = parsePage(html);
  const statement = select(page, ".problem-statement");
  if (!statement) throw new RemoteError("problemNotFound", "no statement on the page");
  const header = required(statement, ".header");
  const timeMs = limitIn(header, ".time-limit", TIME_LIMIT);
  const memoryMb = limitIn(header, ".memory-limit", MEMORY_LIMIT);
  const samples = samplesOf(statement);
  const named = (name: string) => select(statement, name);
  const parts = {
    input: named(".input-specification"),
    output: named(".output-specification"),
    note: named(".note"),
  };
  const others = statement.children
    .filter(isTag)
    .filter((element) => element.name === "div" && element !== header && !isKnownPart(element));
  const html2 = (element: Element | undefined) => (element ? partHtml(element, pageUrl) : "");
  const description = others.map((element) => partHtml(element, pageUrl)).join("\n");
  const files = filesText(header);
  const tags = selectAll(page, ".tag-box").map(textOf);
  return {
    title: textOf(required(header, ".title")).replace(/^[A-Z]?\d{0,2}\.\s*/, ""),
    locale: "en-US",
    timeMs: Math.round(timeMs * 1000),
    memoryKb: Math.round(memoryMb * 1024),
    description: files === "" ? description : `<p><strong>${files}</strong></p>\n${description}`,
    input: html2(parts.input),
    output: html2(parts.output),
    hint: html2(parts.note),
    samples,
    source: "",
    hasChecker: tags.some((tag) => /special/i.test(tag)),
    isInteractive: others.some((element) => /^interaction$/i.test(headingOf(element))),
    tags: tags.filter((tag) => !tag.startsWith("*")),
    pictures: picturesOf([...others, ...Object.values(parts).filter((part) => part !== undefined)]),
  };
}

/**
 * Whether the page contains the statement as text; the statement of a gym problem may instead be in a PDF file of its
 * contest.
 */
export function hasStatement(html: string): boolean {
  return select(parsePage(html), ".problem-statement") !== undefined;
}

function limitIn(header: Element, selector: string, pattern: RegExp): number {
  const element = required(header, selector);
  const value = pattern.exec(textOf(element))?.[1];
  if (value === undefined) throw new RemoteError("pageChanged", `no number in ${selector}`);
  return Number(value);
}

/**
 * Known parts are recognised by their CSS class; the rest is the description, including "Interaction" and "Scoring".
 */
function isKnownPart({ attribs }: Element): boolean {
  return /input-specification|output-specification|sample-tests|note/.test(attribs["class"] ?? "");
}

function headingOf(element: Element): string {
  const heading = select(element, ".section-title");
  return heading ? textOf(heading) : "";
}

/**
 * HTML of a part of the statement, with formulas as LaTeX between dollar signs. The heading is left out if this site
 * adds one.
 */
function partHtml(element: Element, pageUrl: string): string {
  const heading = select(element, ".section-title");
  const isOwnName = heading && /^(?:input|output|note)$/i.test(textOf(heading));
  if (isOwnName) removeElement(heading);
  return statementPart(element, pageUrl).replaceAll("$$$$$$", "$$$$").replaceAll("$$$", "$");
}

/** The lines of a sample are separated by `<br>`; in newer problems, each line has its own element. */
function samplesOf(statement: Element): { input: string; output: string }[] {
  const texts = (selector: string) =>
    selectAll(statement, selector).map((pre) => {
      const lines = selectAll(pre, ".test-example-line");
      if (lines.length === 0) return sampleText(pre);
      return lines.map((line) => sampleText(line) || "\n").join("");
    });
  const outputs = texts(".sample-tests .output pre");
  return texts(".sample-tests .input pre").map((input, index) => ({
    input,
    output: outputs[index] ?? "",
  }));
}

/** Returns the names of the files that programs read and write; empty if programs use standard input and output. */
function filesText(header: Element): string {
  const names = [".input-file", ".output-file"].map((selector) => {
    const element = select(header, selector);
    return element ? textOf(element).replace(/^(?:input|output)\s*/i, "") : "";
  });
  return names.every((name) => name === "" || /^standard/i.test(name)) ? "" : names.join(" → ");
}
