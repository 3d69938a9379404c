import type { Document, Element } from "domhandler";
import { nextElementSibling } from "domutils";
import * as z from "zod/mini";
import type { RemoteProblem } from "../adapter/adapter.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { parsePage, select, selectAll, textOf } from "../html/page.ts";
import { picturesOf, sampleText, statementPart } from "../html/statementPart.ts";

/**
 * Reads a page `course/N.html`, which consists of panels with a heading and a body. The page does not show the limits.
 * @throws RemoteError with the code `problemNotFound` or `pageChanged`
 */
export function parseMxtProblem(html: string, pageUrl: string): RemoteProblem {
  const page = parsePage(html);
  const heading = select(page, "div.page-header > h2");
  if (!heading) throw new RemoteError("problemNotFound");
  const panels = panelsOf(page);
  const description = panels.get("描述");
  if (!description) throw new RemoteError("pageChanged", "no panel 描述");
  const parts = [description, panels.get("输入"), panels.get("输出"), panels.get("提示")];
  const [descriptionHtml = "", input = "", output = "", hint = ""] = parts.map((part) =>
    part ? statementPart(part, pageUrl) : "",
  );
  return {
    title: titleOf(textOf(heading)),
    locale: "zh-CN",
    timeMs: undefined,
    memoryKb: undefined,
    description: descriptionHtml,
    input,
    output,
    hint,
    samples: samplesOf(panels.get("样例输入"), panels.get("样例输出")),
    source: "",
    hasChecker: false,
    pictures: picturesOf(parts.filter((part) => part !== undefined)),
  };
}

const mxtLimits = z.object({
  time_limit: z.union([z.number(), z.string()]),
  memory_limit: z.union([z.number(), z.string()]),
});

/**
 * The limits in the JSON for users with a session: seconds and megabytes. Undefined: the response contains no limits.
 */
export function parseMxtLimits(answer: unknown): { timeMs: number; memoryKb: number } | undefined {
  const limits = mxtLimits.safeParse(answer);
  if (!limits.success) return undefined;
  const [seconds, megabytes] = [Number(limits.data.time_limit), Number(limits.data.memory_limit)];
  if (!(seconds > 0) || !(megabytes > 0)) return undefined;
  return { timeMs: Math.round(seconds * 1000), memoryKb: Math.round(megabytes * 1024) };
}

/** Returns the name in a heading of the form `A0001 [tag] [tag] Name`. */
function titleOf(text: string): string {
  return text.replace(/^[A-Z]*\d+\s*/, "").replace(/^(?:\[[^\]]*\]\s*)*/, "");
}

function panelsOf(page: Document): Map<string, Element> {
  const panels = new Map<string, Element>();
  for (const heading of selectAll(page, "div.panel-heading")) {
    const body = nextElementSibling(heading);
    if (body) panels.set(textOf(heading), body);
  }
  return panels;
}

function samplesOf(input: Element | undefined, output: Element | undefined) {
  const inputs = input ? selectAll(input, "pre").map(sampleText) : [];
  const outputs = output ? selectAll(output, "pre").map(sampleText) : [];
  return inputs.map((text, index) => ({ input: text, output: outputs[index] ?? "" }));
}
