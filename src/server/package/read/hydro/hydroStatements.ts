import { firstHeading } from "../firstHeading.ts";
import { type Locale, locales } from "../../../../shared/text/locale.ts";
import { safePath } from "../../../../shared/problem/problemPackage.ts";
import { type Archive, cleanTexts } from "../../archive.ts";
import type { PackageFile, ReadPackage } from "../../readPackage.ts";
import type { Report } from "../../report.ts";
import { foreignPictures, localeOf, oneStatement } from "../newPackage.ts";
import { type Example, splitStatement } from "../../format/splitStatement.ts";

export interface HydroTexts {
  statements: ReadPackage["statements"];
  examples: Example[];
  source: string;
  files: PackageFile[];
}

/** Statements in all languages, their examples, and the files that they show or link to. */
export async function hydroTexts(
  folder: Archive,
  { title, content }: { title: string; content: string },
  report: Report,
): Promise<HydroTexts> {
  const { files, places } = await readFiles(folder, report);
  const texts = byLocale(await readTexts(folder, content), report);
  const statements: ReadPackage["statements"] = {};
  const result: HydroTexts = { statements, examples: [], source: "", files };
  const all = locales.flatMap((locale) => {
    const markdown = texts.get(locale);
    return markdown === undefined ? [] : [{ locale, markdown }];
  });
  for (const [i, { locale, markdown }] of all.entries()) {
    const text = withPlaces(withoutTitle(markdown, title), places, report);
    const split = splitStatement(text, i === 0 ? undefined : result.examples);
    if (i === 0) result.examples = split.examples;
    result.source ||= split.source;
    statements[locale] = { title, ...split.sections };
    const { input, output, hint } = split.sections;
    if (input + output + hint !== "") report.add("statementSplit");
    report.names("foreignPictures", foreignPictures(statements[locale]));
  }
  if (all.length === 0) {
    report.add("noStatement");
    const text = { title, description: "", input: "", output: "", hint: "" };
    Object.assign(statements, oneStatement(text));
  }
  report.count("statements", Math.max(1, all.length));
  report.count("examples", result.examples.length);
  return result;
}

/**
 * Returns pairs of a language and a statement; the language comes from the file name or JSON key, and is `""` if none
 * is given.
 */
async function readTexts(folder: Archive, content: string): Promise<[string, string][]> {
  const texts: [string, string][] = [];
  const names = folder.filesIn("");
  // As in Hydro, the file for all languages (`problem.md`) takes precedence over files for single languages.
  const fileNames = names.includes("problem.md")
    ? ["problem.md"]
    : names.filter((name) => /^problem[_.-][A-Za-z_-]+\.md$/.test(name));
  for (const name of fileNames) {
    const language = name.slice("problem".length, -".md".length).slice(1);
    texts.push(...inJson(await folder.text(name), language));
  }
  if (texts.length === 0) {
    const documents = names.filter((name) => /^problem(?:[_.-][A-Za-z_-]+)?\.pdf$/.test(name));
    const link = (name: string): [string, string] => [
      name.slice("problem".length, -".pdf".length).slice(1),
      `[${name}](file://${name})`,
    ];
    texts.push(...documents.map(link));
  }
  if (texts.length === 0 && content !== "") texts.push(...inJson(content, ""));
  return texts;
}

/**
 * Reads the statements in each language from a string that may contain JSON: an object with a key for each language or,
 * in the old form, a list of sections.
 */
function inJson(text: string, language: string): [string, string][] {
  let value: unknown;
  try {
    value = cleanTexts(JSON.parse(text));
  } catch {
    return [[language, text]];
  }
  if (typeof value !== "object" || value === null) return [[language, text]];
  if (Array.isArray(value)) return [[language, fromSections(value)]];
  return Object.entries(value).map(([name, each]) => {
    return [name, Array.isArray(each) ? fromSections(each) : String(each)];
  });
}

function fromSections(sections: readonly unknown[]): string {
  let samples = 0;
  const parts = sections.flatMap((each) => {
    const { type, sectionTitle, text, payload } = (each ?? {}) as Record<string, unknown>;
    const heading = typeof sectionTitle === "string" && sectionTitle !== "" ? sectionTitle : "";
    const blocks = heading === "" ? [] : [`## ${heading}`];
    if (type === "Sample" && Array.isArray(payload)) {
      samples += 1;
      const fence = (side: string, body: unknown) =>
        `\`\`\`${side}${samples}\n${String(body ?? "")}\n\`\`\``;
      blocks.push(fence("input", payload[0]), fence("output", payload[1]));
    }
    if (typeof text === "string") blocks.push(text);
    return blocks;
  });
  return parts.join("\n\n");
}

const hydroLocales: Record<string, Locale> = {
  zh: "zh-CN",
  zh_cn: "zh-CN",
  zh_hans: "zh-CN",
  en: "en-US",
  en_us: "en-US",
  en_gb: "en-US",
};

/**
 * One statement per locale; statements in unsupported languages are dropped, unless there are no statements in
 * supported languages.
 */
function byLocale(texts: readonly [string, string][], report: Report): Map<Locale, string> {
  const textsByLocale = new Map<Locale, string>();
  const others: [string, string][] = [];
  for (const [language, text] of texts) {
    const locale = hydroLocales[language.toLowerCase().replaceAll(/[-.]/g, "_")];
    if (locale && !textsByLocale.has(locale)) textsByLocale.set(locale, text);
    else if (language === "" && textsByLocale.size === 0) textsByLocale.set(guessed(text), text);
    else others.push([language, text]);
  }
  const [first] = others;
  if (first && textsByLocale.size === 0) {
    const [was, text] = first;
    textsByLocale.set(guessed(text), text);
    report.add("languageAssumed", { was, is: guessed(text) });
    others.shift();
  }
  const lost = others.map(([language]) => language);
  const firstLost = lost.slice(0, 10).join(", ") + (lost.length > 10 ? " …" : "");
  if (lost.length > 0) report.add("otherLanguage", { language: firstLost });
  return textsByLocale;
}

function guessed(text: string): Locale {
  return localeOf({ title: "", description: text, input: "", output: "", hint: "" });
}

/** Removes the first heading if it repeats the title. */
function withoutTitle(markdown: string, title: string): string {
  const { heading = "", rest } = firstHeading(markdown);
  return heading.trim() === title.trim() && title !== "" ? rest : markdown;
}

/**
 * Files in `additional_file/`, and the statement itself if it is a document, keyed by the names that the statement
 * uses.
 */
async function readFiles(folder: Archive, report: Report) {
  const names = [
    ...folder
      .filesIn("")
      .filter((name) => /^problem(?:[_.-][A-Za-z_-]+)?\.pdf$/.test(name))
      .map((name) => ({ name, path: name })),
    ...["additional_file", "attachments"].flatMap((below) =>
      folder.within(below).paths.map((name) => ({ name, path: `${below}/${name}` })),
    ),
  ];
  const places = new Map<string, string>();
  const attachments: { name: string; path: string }[] = [];
  const lost: string[] = [];
  const usedNames = new Set<string>();
  for (const { name, path } of names) {
    const place = tidyName(name);
    if (!safePath.test(place) || usedNames.has(place)) {
      lost.push(name);
      continue;
    }
    usedNames.add(place);
    places.set(name, place);
    attachments.push({ name: place, path });
  }
  report.names("attachmentsLost", lost);
  const storedFiles = await folder.storeAll(attachments.map(({ path }) => path));
  return {
    files: attachments.map(({ name }, i): PackageFile => ({ name, ...storedFiles[i]! })),
    places,
  };
}

function tidyName(name: string): string {
  return name.replaceAll(/[\\:*?"<>|\p{C}]/gu, "_").replaceAll(/(^|\/)[.]+/g, "$1");
}

/** `file://name` refers to a file of the problem; `@[pdf](…)`, which Hydro embeds, becomes a link. */
function withPlaces(markdown: string, places: ReadonlyMap<string, string>, report: Report): string {
  const missing: string[] = [];
  const links = new Set<string>();
  const text = markdown
    .replaceAll(/@\[(?:pdf|video)\]\(([^)\s]{1,500})\)/gi, (_whole, address: string) => {
      const name = address.slice(address.lastIndexOf("/") + 1);
      return `[${decoded(name)}](${address})`;
    })
    .replaceAll(/\bfile:\/\/([^\s)"'<>\]\\]+)/gi, (whole, address: string) => {
      const name = decoded(address.split(/[?#]/, 1).join("")).replace(/^additional_file\//, "");
      const place = places.get(name);
      if (place === undefined) {
        missing.push(name);
        return whole;
      }
      links.add(place);
      return `files/${encodeURI(place)}`;
    });
  report.count("picturesRewritten", links.size);
  report.names("filesMissing", missing);
  return text;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
