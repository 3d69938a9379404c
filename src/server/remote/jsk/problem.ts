import { type Element, isTag, isText } from "domhandler";
import { appendChild } from "domutils";
import * as z from "zod/mini";
import type { RemoteProblem } from "../adapter/adapter.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { parsePage, required, textOf } from "../html/page.ts";
import { picturesOf, statementPart } from "../html/statementPart.ts";

const jskProblem = z.object({
  id: z.union([z.number(), z.string()]),
  title: z.string(),
  time_limit: z.union([z.number(), z.string()]),
  mem_limit: z.union([z.number(), z.string()]),
  description: z.string(),
  sample_input: z._default(z.string(), ""),
  sample_output: z._default(z.string(), ""),
  hint: z._default(z.nullable(z.string()), ""),
  source: z._default(z.nullable(z.string()), ""),
});
type JskProblem = z.output<typeof jskProblem>;

/**
 * The JSON in `var problem = {…};` of a problem page.
 * @throws RemoteError with the code `problemNotFound` or `pageChanged`
 */
function jskProblemOf(html: string): JskProblem {
  const begin = /var\s+problem\s*=\s*(?=\{)/.exec(html);
  if (!begin) throw new RemoteError("problemNotFound");
  const text = objectText(html, begin.index + begin[0].length);
  const problem = jskProblem.safeParse(text === undefined ? undefined : parsedJson(text));
  if (!problem.success) throw new RemoteError("pageChanged", "the JSON of the problem");
  return problem.data;
}

/** The judge's internal number of the problem, which is required to submit code. */
export function jskNumberOf(html: string): number {
  return Number(jskProblemOf(html).id);
}

/** Parses a problem page such as `problem/T1001`. */
export function parseJskProblem(html: string, pageUrl: string): RemoteProblem {
  const problem = jskProblemOf(html);
  const { description, input, output } = splitDescription(problem.description);
  const parts = [description, input, output];
  const [descriptionHtml = "", inputHtml = "", outputHtml = ""] = parts.map((part) =>
    statementPart(part, pageUrl),
  );
  const hint = bodyOf(problem.hint ?? "");
  return {
    title: problem.title,
    locale: "zh-CN",
    timeMs: Number(problem.time_limit),
    memoryKb: Number(problem.mem_limit),
    description: descriptionHtml,
    input: inputHtml,
    output: outputHtml,
    hint: statementPart(hint, pageUrl),
    samples: [{ input: problem.sample_input, output: problem.sample_output }],
    source: problem.source ?? "",
    hasChecker: false,
    pictures: picturesOf([...parts, hint]),
  };
}

const HEADINGS = {
  input: /^(?:输入格式|输入|input)[:：]?$/i,
  output: /^(?:输出格式|输出|output)[:：]?$/i,
};

/** The text has one heading for the input and one for the output. The part before them is the description. */
function splitDescription(html: string): Record<"description" | "input" | "output", Element> {
  const body = bodyOf(html);
  const parts = { description: bodyOf(""), input: bodyOf(""), output: bodyOf("") };
  let part: keyof typeof parts = "description";
  for (const node of body.children.filter((child) => isTag(child) || isText(child))) {
    const text = isTag(node) ? textOf(node) : "";
    if (HEADINGS.input.test(text)) part = "input";
    else if (HEADINGS.output.test(text)) part = "output";
    else appendChild(parts[part], node);
  }
  return parts;
}

function bodyOf(html: string): Element {
  return required(parsePage(html), "body");
}

/** Returns the text of a JSON object that begins at `start`; undefined if the object is never closed. */
function objectText(text: string, start: number): string | undefined {
  let depth = 0;
  let isInString = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (isInString) {
      if (character === "\\") at++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return text.slice(start, at + 1);
  }
  return undefined;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
