import { type Element, isTag } from "domhandler";
import { removeElement, replaceElement } from "domutils";
import { Text } from "domhandler";
import type { RemoteProblem } from "../adapter/adapter.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { parsePage, required, select, selectAll, textOf } from "../html/page.ts";
import { picturesOf, sampleText, statementPart } from "../html/statementPart.ts";

const TIME_LIMIT = /(?:time limit|実行時間制限)\s*[:：]\s*([\d.]+)\s*(msec|sec)/i;
const MEMORY_LIMIT = /(?:memory limit|メモリ制限)\s*[:：]\s*([\d.]+)\s*(KiB|KB|MiB|MB|GiB|GB)/i;
const KB: Readonly<Record<string, number>> = { k: 1, m: 1024, g: 1024 * 1024 };

const SAMPLE_INPUT = /^(?:sample input|入力例)/i;
const SAMPLE_OUTPUT = /^(?:sample output|出力例)/i;
const INPUT = /^(?:input|入力)$/i;
const OUTPUT = /^(?:output|出力)$/i;
const STATEMENT = /^(?:problem statement|問題文?)$/i;

/** A part of the statement: its heading and the elements below it. */
interface Section {
  heading: string;
  element: Element;
}

/**
 * Reads a task page in any of its three layouts: sections inside parts, headings before sections, headings in
 * paragraphs. The English text is read if the task has one, otherwise the Japanese text.
 * @throws RemoteError with the code `problemNotFound` or `pageChanged`
 */
export function parseAtCoderProblem(html: string, pageUrl: string): RemoteProblem {
  const page = parsePage(html);
  const statement =
    select(page, "#task-statement .lang-en") ??
    select(page, "#task-statement .lang-ja") ??
    select(page, "#task-statement");
  if (!statement) throw new RemoteError("problemNotFound", "no statement on the page");
  const text = textOf(page);
  const time = TIME_LIMIT.exec(text);
  const memory = MEMORY_LIMIT.exec(text);
  if (!time?.[1] || !memory?.[1]) throw new RemoteError("pageChanged", "no time and memory limit");
  replaceFormulas(statement);
  const sections = sectionsOf(statement);
  const inOrder = (pattern: RegExp) => sections.filter(({ heading }) => pattern.test(heading));
  const partHtml = (parts: readonly Section[]) =>
    parts.map(({ element }) => statementPart(element, pageUrl)).join("\n");
  const [samples, inputs, outputs] = [samplesOf(sections), inOrder(INPUT), inOrder(OUTPUT)];
  const rest = sections.filter(({ heading }) => !isNamed(heading));
  return {
    title: titleOf(page),
    locale: "en-US",
    timeMs: Math.round(Number(time[1]) * (time[2]?.toLowerCase() === "msec" ? 1 : 1000)),
    memoryKb: Math.round(Number(memory[1]) * (KB[memory[2]?.[0]?.toLowerCase() ?? ""] ?? 1)),
    description: rest
      .map(({ heading, element }) => {
        const part = statementPart(element, pageUrl);
        return STATEMENT.test(heading) || heading === ""
          ? part
          : `<h3>${escaped(heading)}</h3>\n${part}`;
      })
      .join("\n"),
    input: partHtml(inputs),
    output: partHtml(outputs),
    hint: "",
    samples,
    source: "",
    hasChecker: false,
    isInteractive: /interactive|インタラクティブ/i.test(textOf(statement)),
    pictures: picturesOf(sections.map(({ element }) => element)),
  };
}

function isNamed(heading: string): boolean {
  return [SAMPLE_INPUT, SAMPLE_OUTPUT, INPUT, OUTPUT].some((pattern) => pattern.test(heading));
}

/** The heading, such as `A - Name`, without the button next to it. */
function titleOf(page: ReturnType<typeof parsePage>): string {
  const heading = select(page, "span.h2") ?? required(page, "title");
  for (const button of selectAll(heading, "a")) removeElement(button);
  return textOf(heading).replace(/^[A-Z][A-Za-z0-9]* - /, "");
}

function sectionsOf(statement: Element): Section[] {
  const nested = selectAll(statement, "section").filter((one) => select(one, "h3"));
  if (nested.length > 0) return nested.map(sectionWithHeading);
  const sections: Section[] = [];
  let heading = "";
  for (const child of statement.children.filter(isTag)) {
    if (["h3", "h4"].includes(child.name)) heading = textOf(child);
    else if (/^(?:p|h3|h4)$/.test(child.name) && isNamed(textOf(child))) heading = textOf(child);
    else sections.push({ heading, element: child });
  }
  return sections;
}

function sectionWithHeading(element: Element): Section {
  const heading = required(element, "h3");
  const text = textOf(heading);
  removeElement(heading);
  return { heading: text, element };
}

function samplesOf(sections: readonly Section[]): { input: string; output: string }[] {
  const texts = (pattern: RegExp) =>
    sections
      .filter(({ heading }) => pattern.test(heading))
      .flatMap(({ element }) => {
        const pre = element.name === "pre" ? element : select(element, "pre");
        return pre ? [sampleText(pre)] : [];
      });
  const outputs = texts(SAMPLE_OUTPUT);
  return texts(SAMPLE_INPUT).map((input, index) => ({ input, output: outputs[index] ?? "" }));
}

/** Formulas are LaTeX source in `var` elements. */
function replaceFormulas(statement: Element): void {
  for (const formula of selectAll(statement, "var")) {
    replaceElement(formula, new Text(`$${textOf(formula)}$`));
  }
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
