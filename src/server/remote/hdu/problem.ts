import { type Element, isTag } from "domhandler";
import { nextElementSibling, removeElement } from "domutils";
import type { RemoteProblem } from "../adapter/adapter.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { parsePage, required, select, selectAll, textOf } from "../html/page.ts";
import { picturesOf, sampleText, statementPart } from "../html/statementPart.ts";

/**
 * `Time Limit: 2000/1000 MS (Java/Others) Memory Limit: 65536/32768 K (Java/Others)`: the second numbers apply to C++.
 */
const TIME_LIMIT = /Time Limit: ?\d+\/(\d+) ?MS/i;
const MEMORY_LIMIT = /Memory Limit: ?\d+\/(\d+) ?K/i;

/**
 * Reads a page `showproblem.php?pid=N`.
 * @throws RemoteError with the code `problemNotFound` or `pageChanged`
 */
export function parseHduProblem(html: string, pageUrl: string): RemoteProblem {
  const page = parsePage(html);
  const text = textOf(page);
  if (/No such problem|Invalid Parameter/i.test(text) || !select(page, "h1")) {
    throw new RemoteError("problemNotFound");
  }
  const timeMs = TIME_LIMIT.exec(text)?.[1];
  const memoryKb = MEMORY_LIMIT.exec(text)?.[1];
  if (timeMs === undefined || memoryKb === undefined)
    throw new RemoteError("pageChanged", "no time and memory limit");
  const panels = panelsOf(selectAll(page, ".panel_title"));
  const output = panels.get("sample output");
  const hint = output && hintIn(output);
  const parts = ["problem description", "input", "output"].map((name) => panels.get(name));
  if (!parts[0]) throw new RemoteError("pageChanged", "no panel Problem Description");
  const [description, input, outputPart] = parts.map((part) =>
    part ? statementPart(part, pageUrl) : "",
  );
  return {
    title: textOf(required(page, "h1")),
    locale: "en-US",
    timeMs: Number(timeMs),
    memoryKb: Number(memoryKb),
    description: description ?? "",
    input: input ?? "",
    output: outputPart ?? "",
    hint: hint ? statementPart(hint, pageUrl) : "",
    samples: samplesOf(panels.get("sample input"), output),
    source: textOfPanel(panels.get("source")) || textOfPanel(panels.get("author")),
    hasChecker: /Special Judge/i.test(text),
    pictures: picturesOf([...parts, hint].filter((part) => part !== undefined)),
  };
}

/** Maps each panel's title in lower case to the panel's content, which is the element after the title. */
function panelsOf(titles: readonly Element[]): Map<string, Element> {
  const panels = new Map<string, Element>();
  for (const title of titles) {
    const content = nextElementSibling(title);
    if (content?.attribs["class"] === "panel_content") {
      panels.set(textOf(title).toLowerCase(), content);
    }
  }
  return panels;
}

/** The hint is inside the sample output; the hint and its heading are removed from the output. */
function hintIn(output: Element): Element | undefined {
  const heading = selectAll(output, "i").find((element) => /^hint$/i.test(textOf(element)));
  const headingBox = heading?.parent;
  const box = headingBox?.parent;
  if (!heading || !headingBox || !box || !isTag(box)) return undefined;
  removeElement(headingBox);
  removeElement(box);
  return box;
}

function samplesOf(input: Element | undefined, output: Element | undefined) {
  const sample = {
    input: input ? sampleText(input) : "",
    output: output ? sampleText(output) : "",
  };
  return sample.input === "" && sample.output === "" ? [] : [sample];
}

function textOfPanel(panel: Element | undefined): string {
  return panel ? textOf(panel) : "";
}
