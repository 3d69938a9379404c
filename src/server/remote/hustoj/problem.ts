import type { Document, Element } from "domhandler";
import { nextElementSibling } from "domutils";
import type { RemoteProblem } from "../adapter/adapter.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { parsePage, select, selectAll, textOf } from "../html/page.ts";
import { picturesOf, sampleText, statementPart } from "../html/statementPart.ts";

/**
 * A part of a statement. In newer templates, it is found by the id of its element; in older templates, by its heading
 * in either language.
 */
interface Part {
  /** Selectors in the order in which they are tried. */
  selectors: readonly string[];
  headings: RegExp;
}

const PARTS = {
  description: { selectors: ["#description"], headings: /^(?:description|题目描述|描述)$/i },
  input: { selectors: ["#input"], headings: /^(?:input|输入|输入格式)$/i },
  output: { selectors: ["#output"], headings: /^(?:output|输出|输出格式)$/i },
  sampleInput: { selectors: ["#sampleinput", "#sinput"], headings: /^(?:sample input|样例输入)$/i },
  sampleOutput: {
    selectors: ["#sampleoutput", "#soutput"],
    headings: /^(?:sample output|样例输出)$/i,
  },
  hint: { selectors: ["#hint"], headings: /^(?:hint|提示)$/i },
  source: {
    selectors: ["[fd=source]"],
    headings: /^(?:source|来源|来源\/分类|source\/category)$/i,
  },
} satisfies Record<string, Part>;

const TIME_LIMIT = /(?:time limit|时间限制) ?[:：]? ?([\d.]{1,20}) ?(?:sec|s|秒)/i;
const MEMORY_LIMIT = /(?:memory limit|内存限制) ?[:：]? ?([\d.]{1,20}) ?(?:mib|mb|兆)/i;
const TITLE = /^(\d+) ?[:：] ?(.+)$/;

/**
 * Parses a page `problem.php?id=N` of any HUSTOJ site; supports the three families of templates, in English and
 * Chinese.
 * @throws RemoteError with the code `problemNotFound` or `pageChanged`
 */
export function parseHustOjProblem(html: string, pageUrl: string): RemoteProblem {
  const page = parsePage(html);
  const heading = selectAll(page, "h1, h2, h3, title").find((element) =>
    TITLE.test(textOf(element)),
  );
  if (!heading) {
    const isMissing = /no such problem|不存在|not available/i.test(textOf(page));
    throw isMissing
      ? new RemoteError("problemNotFound")
      : new RemoteError("pageChanged", "no heading with number and title");
  }
  const limits = limitsOf(page);
  const description = partOf(page, PARTS.description);
  if (!description) throw new RemoteError("pageChanged", "no description");
  const [input, output, hint] = [PARTS.input, PARTS.output, PARTS.hint].map((part) =>
    partOf(page, part),
  );
  const partHtml = (part: Element | undefined) => (part ? statementPart(part, pageUrl) : "");
  const sampleInput = partOf(page, PARTS.sampleInput);
  const sampleOutput = partOf(page, PARTS.sampleOutput);
  const source = partOf(page, PARTS.source);
  const title = TITLE.exec(textOf(heading))?.[2] ?? "";
  return {
    title,
    locale: /\p{Script=Han}/u.test(title + textOf(description)) ? "zh-CN" : "en-US",
    ...limits,
    description: partHtml(description),
    input: partHtml(input),
    output: partHtml(output),
    hint: partHtml(hint),
    samples:
      sampleInput || sampleOutput
        ? [
            {
              input: sampleInput ? sampleText(sampleInput) : "",
              output: sampleOutput ? sampleText(sampleOutput) : "",
            },
          ]
        : [],
    source: source ? textOf(source) : "",
    hasChecker: /special judge|特殊裁判/i.test(textOf(page)),
    pictures: picturesOf([description, input, output, hint].filter((part) => part !== undefined)),
  };
}

/** The limits; newer templates show them in separate elements, older templates within the text. */
function limitsOf(page: Document): { timeMs: number; memoryKb: number } {
  const text = textOf(page);
  const seconds = numberIn(select(page, "[fd=time_limit]")) ?? TIME_LIMIT.exec(text)?.[1];
  const megabytes = numberIn(select(page, "[fd=memory_limit]")) ?? MEMORY_LIMIT.exec(text)?.[1];
  if (seconds === undefined || megabytes === undefined) {
    throw new RemoteError("pageChanged", "no time and memory limit");
  }
  return {
    timeMs: Math.round(Number(seconds) * 1000),
    memoryKb: Math.round(Number(megabytes) * 1024),
  };
}

function numberIn(element: Element | undefined): string | undefined {
  return element && /[\d.]+/.exec(textOf(element))?.[0];
}

function partOf(page: Document, { selectors, headings }: Part): Element | undefined {
  for (const selector of selectors) {
    const element = select(page, selector);
    if (element) return element;
  }
  const heading = selectAll(page, "h2, h3, h4").find((one) => headings.test(textOf(one)));
  return heading ? (nextElementSibling(heading) ?? undefined) : undefined;
}
