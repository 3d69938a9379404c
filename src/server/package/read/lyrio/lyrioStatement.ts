import type { Locale } from "../../../../shared/text/locale.ts";
import type { StatementSections } from "../../../../shared/problem/problemPackage.ts";
import { problemLimits } from "../../../../shared/problem/problemRules.ts";
import type { LyrioAnswer, LyrioContent } from "../../../remote/service.ts";
import type { Example } from "../../format/splitStatement.ts";
import { sectionHeading } from "../../format/statementHeadings.ts";
import type { ReadPackage } from "../../readPackage.ts";
import { PackageFault, type Report } from "../../report.ts";
import { oneStatement } from "../newPackage.ts";

const locales: Record<string, Locale> = { zh_CN: "zh-CN", en_US: "en-US" };

interface LyrioStatement {
  statements: ReadPackage["statements"];
  examples: Example[];
  source: string;
}

type Section = Exclude<keyof StatementSections, "title">;

/**
 * The statements in the languages that this site supports. If there are none, the result is the problem's first
 * statement. Sections are recognized by their titles; a section with any other title becomes part of the description.
 */
export function lyrioStatement(
  { localizedContentsOfAllLocales: contents, samples = [] }: LyrioAnswer,
  report: Report,
): LyrioStatement {
  const supported = contents.filter(({ locale }) => Object.hasOwn(locales, locale));
  const chosen = supported.length > 0 ? supported : contents.slice(0, 1);
  for (const { locale } of contents) {
    if (!chosen.some((each) => each.locale === locale)) {
      report.add("otherLanguage", { language: locale });
    }
  }
  const examples = new Map<number, Example>();
  let source = "";
  const statements: ReadPackage["statements"] = {};
  for (const content of chosen) {
    const read = readContent(content);
    source ||= read.source;
    for (const id of [...read.sampleIds, ...samples.keys()]) {
      const sample = samples[id];
      if (sample) examples.set(id, { input: sample.inputData, output: sample.outputData });
    }
    const locale = locales[content.locale];
    if (locale === undefined) Object.assign(statements, oneStatement(read.statement));
    else statements[locale] = read.statement;
  }
  const firstExamples = [...examples.values()].slice(0, problemLimits.examples);
  report.count("statements", chosen.length);
  report.count("examples", firstExamples.length);
  return { statements, examples: firstExamples, source };
}

function readContent({ title, contentSections }: LyrioContent) {
  const name = title.trim();
  if (name === "") throw new PackageFault("statementMissing");
  const parts: Record<Section, string[]> = { description: [], input: [], output: [], hint: [] };
  const sampleIds: number[] = [];
  let source = "";
  for (const { sectionTitle, type, sampleId, text = "" } of contentSections) {
    const body = text.trim();
    const { section, stays } = placeOf(sectionTitle, type);
    if (sampleId !== undefined && type === "Sample") sampleIds.push(sampleId);
    if (body === "") continue;
    if (section === "source" && source === "" && !/[\n<[]/.test(body)) {
      source = body.slice(0, problemLimits.source);
      continue;
    }
    const heading = stays && sectionTitle.trim() !== "" ? `## ${oneLine(sectionTitle)}\n\n` : "";
    parts[section === "source" ? "hint" : section].push(heading + body);
  }
  const whole = (section: Section) => parts[section].join("\n\n");
  const statement = {
    title: Array.from(name).slice(0, problemLimits.title).join(""),
    description: whole("description"),
    input: whole("input"),
    output: whole("output"),
    hint: whole("hint"),
  };
  return { statement, sampleIds, source };
}

/**
 * The section of a statement in Verdict in which a section of the source is placed. Explanations of samples are placed
 * in the hint, because samples are shown without text.
 */
function placeOf(title: string, type: string): { section: Section | "source"; stays: boolean } {
  if (type === "Sample") return { section: "hint", stays: true };
  const heading = sectionHeading(title, false);
  if (!heading) return { section: "description", stays: true };
  const { target, stays } = heading;
  if (target === "samples" || target === "sampleInput" || target === "sampleOutput") {
    return { section: "hint", stays: true };
  }
  return { section: target, stays: stays || target === "source" };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim().slice(0, 200);
}
