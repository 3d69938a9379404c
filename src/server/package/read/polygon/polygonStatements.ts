import type { Locale } from "../../../../shared/text/locale.ts";
import { safePath, type StatementSections } from "../../../../shared/problem/problemPackage.ts";
import { problemLimits } from "../../../../shared/problem/problemRules.ts";
import type { Archive } from "../../archive.ts";
import type { PackageFile, ReadPackage } from "../../readPackage.ts";
import { PackageFault, type Report } from "../../report.ts";
import {
  statementFromTex,
  type TexStatement,
  type TexResources,
} from "../../tex/statementFromTex.ts";
import type { XmlElement } from "./xmlTree.ts";

export interface PolygonTexts {
  statements: ReadPackage["statements"];
  files: PackageFile[];
  examples: { input: string; output: string }[];
}

interface Whole {
  root: XmlElement;
  usualTitle: string;
}

const locales: Record<string, Locale> = { chinese: "zh-CN", english: "en-US" };

/**
 * Statements in the site's languages with their pictures and examples. Throws a PackageFault with the code
 * `statementMissing`.
 */
export async function polygonTexts(
  folder: Archive,
  { root, usualTitle }: Whole,
  report: Report,
): Promise<PolygonTexts> {
  const names = new Map(
    root.all("names", "name").map((each) => [each.get("language"), each.get("value").trim()]),
  );
  const byLocale = new Map<Locale, string>();
  const others: string[] = [];
  for (const language of languagesOf(folder, root)) {
    const locale = Object.hasOwn(locales, language) ? locales[language] : undefined;
    if (locale === undefined) others.push(language);
    else byLocale.set(locale, language);
  }
  const [first, ...rest] = others;
  if (byLocale.size === 0 && first !== undefined) {
    byLocale.set("en-US", first);
    report.add("languageAssumed", { was: first, is: "en-US" });
  }
  const lost = byLocale.has("en-US") && byLocale.get("en-US") === first ? rest : others;
  for (const language of lost) report.add("otherLanguage", { language });
  const reading = new Reading(folder, report);
  const statements: ReadPackage["statements"] = {};
  for (const [locale, language] of byLocale) {
    const { title, sections } = await reading.statement(language, locale);
    const anyName = [...names.values()].find(Boolean);
    const fullTitle = names.get(language) || title || anyName || usualTitle;
    const short = Array.from(fullTitle).slice(0, problemLimits.title).join("");
    statements[locale] = { title: short, ...sections };
  }
  if (byLocale.size === 0) {
    const title = [...names.values()].find(Boolean);
    if (title === undefined) throw new PackageFault("statementMissing");
    report.add("noStatement");
    statements["en-US"] = { title, description: "", input: "", output: "", hint: "" };
  }
  report.count("statements", byLocale.size);
  return { statements, files: await reading.files(), examples: reading.examples };
}

/** Languages with a TeX source; languages declared in `problem.xml` come first. */
function languagesOf(folder: Archive, root: XmlElement): string[] {
  const stated = root
    .all("statements", "statement")
    .filter((each) => each.get("type") === "application/x-tex")
    .map((each) => each.get("language"));
  const inFolders = folder.paths.flatMap(
    (path) => /^statement(?:s|-sections)\/([A-Za-z]+)\/[^/]+\.tex$/.exec(path)?.[1] ?? [],
  );
  return [...new Set([...stated, ...inFolders])].filter((each) => /^[A-Za-z]+$/.test(each));
}

const headings = {
  "zh-CN": { interaction: "交互", scoring: "评分" },
  "en-US": { interaction: "Interaction", scoring: "Scoring" },
} as const satisfies Record<Locale, object>;

const none = { description: "", input: "", output: "", hint: "" };

class Reading {
  examples: { input: string; output: string }[] = [];
  readonly #folder: Archive;
  readonly #report: Report;
  /** Maps each picture's name in the problem to its path in the archive. */
  readonly #picturePaths = new Map<string, string>();

  constructor(folder: Archive, report: Report) {
    this.#folder = folder;
    this.#report = report;
  }

  /** Reads a statement from its section files or, if there are none, from the file with the whole statement. */
  async statement(
    language: string,
    locale: Locale,
  ): Promise<{ title: string | undefined; sections: Omit<StatementSections, "title"> }> {
    const sections = `statement-sections/${language}`;
    const whole = `statements/${language}`;
    if (this.#folder.has(`${sections}/legend.tex`)) return this.#sections(sections, locale);
    if (!this.#folder.has(`${whole}/problem.tex`)) return { title: undefined, sections: none };
    await this.#readExamples(whole);
    const read = await this.#tex(`${whole}/problem.tex`);
    if (this.examples.length === 0) this.examples = read.samples;
    return read;
  }

  async #sections(at: string, locale: Locale) {
    const part = async (name: string): Promise<string> => {
      const path = `${at}/${name}.tex`;
      if (!this.#folder.has(path)) return "";
      const { description, input, output, hint } = (await this.#tex(path)).sections;
      return [description, input, output, hint].filter((text) => text !== "").join("\n\n");
    };
    const withHeading = async (name: "interaction" | "scoring"): Promise<string> => {
      const text = await part(name);
      return text === "" ? "" : `## ${headings[locale][name]}\n\n${text}`;
    };
    const title = this.#folder.has(`${at}/name.tex`)
      ? (await this.#tex(`${at}/name.tex`)).sections.description
      : undefined;
    const legend = [
      await part("legend"),
      await withHeading("interaction"),
      await withHeading("scoring"),
    ];
    const sections = {
      description: legend.filter((text) => text !== "").join("\n\n"),
      input: await part("input"),
      output: await part("output"),
      hint: await part("notes"),
    };
    await this.#readExamples(at);
    if (this.#folder.has(`${at}/tutorial.tex`)) {
      this.#report.names("editorialsLost", [`${at}/tutorial.tex`]);
    }
    return { title: title?.replaceAll("\n", " ").trim() || undefined, sections };
  }

  async #tex(path: string): Promise<TexStatement> {
    const at = path.slice(0, path.lastIndexOf("/"));
    const unsupported: string[] = [];
    const resources: TexResources = { picture: (name) => this.#picture(at, name, unsupported) };
    const read = statementFromTex(await this.#folder.text(path), resources);
    const report = this.#report;
    report.names("picturesLost", unsupported);
    report.names(
      "picturesMissing",
      read.missing.filter((name) => !unsupported.includes(name)),
    );
    // Examples are read from files, so `\exmpfile` is not reported as lost.
    report.names(
      "texLost",
      read.lost.filter((name) => name !== "\\exmpfile"),
    );
    return read;
  }

  /**
   * Finds a picture in the folder of the statement's source; the given name may lack the extension. Two languages may
   * use the same name for different pictures.
   */
  #picture(at: string, name: string, unsupported: string[]): string | undefined {
    const endings = ["", ".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp"];
    const path = endings.map((end) => `${at}/${name}${end}`).find((each) => this.#folder.has(each));
    if (path === undefined || /\.(?:pdf|e?ps)$/i.test(path)) {
      const hasDrawing = [".eps", ".pdf", ".ps", ""].some((end) =>
        this.#folder.has(`${at}/${name}${end}`),
      );
      if (hasDrawing) unsupported.push(name);
      return undefined;
    }
    const own = path.slice(at.length + 1);
    const language = at.slice(at.lastIndexOf("/") + 1);
    for (const free of [own, `${language}-${own}`]) {
      const otherPath = this.#picturePaths.get(free);
      if (!safePath.test(free) || (otherPath !== undefined && otherPath !== path)) continue;
      this.#picturePaths.set(free, path);
      return free;
    }
    return undefined;
  }

  /**
   * Reads pairs of files such as `example.01` and `example.01.a`. These examples belong to the statement and may differ
   * from the tests.
   */
  async #readExamples(at: string): Promise<void> {
    if (this.examples.length > 0) return;
    const lost: string[] = [];
    for (const name of this.#folder.filesIn(at).toSorted()) {
      if (!/^example\.\d+$/.test(name) || !this.#folder.has(`${at}/${name}.a`)) continue;
      const paths = [`${at}/${name}`, `${at}/${name}.a`];
      const fits = paths.every((path) => this.#folder.size(path) <= problemLimits.example);
      if (!fits || this.examples.length >= problemLimits.examples) lost.push(name);
      else {
        const [input = "", output = ""] = await Promise.all(
          paths.map((path) => this.#folder.text(path)),
        );
        this.examples.push({ input, output });
      }
    }
    this.#report.names("examplesLost", lost);
  }

  async files(): Promise<PackageFile[]> {
    const storedFiles = await this.#folder.storeAll([...this.#picturePaths.values()]);
    return Array.from(this.#picturePaths.keys(), (name, i) => ({ name, ...storedFiles[i]! }));
  }
}
