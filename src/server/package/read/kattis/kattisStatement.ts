import { type Locale, locales } from "../../../../shared/text/locale.ts";
import { safePath, type StatementSections } from "../../../../shared/problem/problemPackage.ts";
import type { Archive } from "../../archive.ts";
import { splitStatement } from "../../format/splitStatement.ts";
import type { PackageFile, ReadPackage } from "../../readPackage.ts";
import { PackageFault, type Report } from "../../report.ts";
import { statementFromTex } from "../../tex/statementFromTex.ts";
import { type KattisMeta, withConstants } from "./kattisMeta.ts";
import { foreignPictures, localeOf } from "../newPackage.ts";

interface Text {
  /** Language taken from the file name; `""` if the name contains none. */
  language: string;
  path: string;
  kind: "md" | "tex" | "html" | "txt" | "pdf";
}

/** The statements of a package, with the files that they embed or that the package offers for download. */
export interface KattisTexts {
  statements: ReadPackage["statements"];
  files: PackageFile[];
}

const NAMED = /^problem(?:\.([A-Za-z]{2,3}(?:-[A-Za-z0-9]+)?))?\.(md|tex|html|txt|pdf)$/;
/** Order of preference if a language has several files. */
const kinds: Text["kind"][] = ["md", "tex", "html", "txt", "pdf"];

/**
 * Returns the statement in this site's languages, with titles. A package without a statement gets only a title; a
 * package without a title is refused. Throws a PackageFault with the code `statementMissing` if a title is missing.
 */
export async function kattisTexts(
  folder: Archive,
  { meta, usualTitle }: { meta: KattisMeta; usualTitle: string },
  report: Report,
): Promise<KattisTexts> {
  const at = ["statement", "problem_statement"].find(
    (name) => folder.within(name).paths.length > 0,
  );
  const below = at === undefined ? folder : folder.within(at);
  const chosen = byLocale(textsIn(below, at === undefined), report);
  const pictureNames = new Map<string, string>();
  const statements: ReadPackage["statements"] = {};
  for (const [code, text] of chosen) {
    const read = await readText(below, text, { meta, pictureNames, report });
    const title = titleOf(read.title, text.language, { meta, usualTitle });
    const statement = { title, ...read.sections };
    // A file without a language code may be in either language.
    statements[text.language === "" ? localeOf(statement) : code] = statement;
    report.names("foreignPictures", foreignPictures(statement));
  }
  if (chosen.size === 0) {
    report.add("noStatement");
    const title = titleOf(undefined, "", { meta, usualTitle });
    const statement = { title, description: "", input: "", output: "", hint: "" };
    statements[localeOf(statement)] = statement;
  }
  report.count("statements", chosen.size);
  const pictures = [...pictureNames].map(([path, name]) => ({
    path: at === undefined ? path : `${at}/${path}`,
    name,
  }));
  const files = await filesOf(folder, pictures, report);
  return { statements, files };
}

/** The statements in a folder. In DOMjudge's zips, the statement is next to `problem.yaml`. */
function textsIn(below: Archive, isTop: boolean): Text[] {
  return below.filesIn("").flatMap((path) => {
    const [, language = "", kind] = NAMED.exec(path) ?? [];
    if (kind === undefined || (isTop && language !== "")) return [];
    return [{ language, path, kind: kind as Text["kind"] }];
  });
}

/**
 * Returns one text per locale. Texts in unsupported languages are dropped. If no text is in a supported language, the
 * first text is used as the English text.
 */
function byLocale(texts: Text[], report: Report): Map<Locale, Text> {
  const chosen = new Map<Locale, Text>();
  const sorted = texts.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
  const others: Text[] = [];
  for (const text of sorted) {
    const locale = localeByName(text.language);
    if (locale === undefined) others.push(text);
    else if (!chosen.has(locale)) chosen.set(locale, text);
  }
  const [first, ...rest] = others;
  if (first && chosen.size === 0) {
    chosen.set("en-US", first);
    report.add("languageAssumed", { was: first.language, is: "en-US" });
    for (const { language } of rest) report.add("otherLanguage", { language });
  } else for (const { language } of others) report.add("otherLanguage", { language });
  return chosen;
}

function localeByName(language: string): Locale | undefined {
  if (language === "") return "en-US";
  const [family] = language.toLowerCase().split("-");
  if (family === "zh") return "zh-CN";
  return family === "en" ? "en-US" : locales.find((each) => each === language);
}

/** Maximum size of a statement; no hand-written statement is longer. */
const STATEMENT_MAX = 512 * 1024;

interface Reading {
  meta: KattisMeta;
  /** Maps the paths of pictures next to the statement to their names in the problem. */
  pictureNames: Map<string, string>;
  report: Report;
}

async function readText(
  below: Archive,
  { path, kind }: Text,
  { meta, pictureNames, report }: Reading,
): Promise<{ title: string | undefined; sections: Omit<StatementSections, "title"> }> {
  const alone = (description: string) => ({ description, input: "", output: "", hint: "" });
  if (kind === "pdf") {
    report.add("pdfStatement", { name: path });
    pictureNames.set(path, path);
    return { title: undefined, sections: alone(`[${path}](files/${path})`) };
  }
  if (below.size(path) > STATEMENT_MAX) {
    throw new PackageFault("textTooLarge", { name: path, max: STATEMENT_MAX / 1024 / 1024 });
  }
  const source = await below.text(path);
  const picture = (name: string): string | undefined => pictureAt(below, name, pictureNames);
  if (kind === "tex") {
    const text = source.replaceAll(
      /\\constant\{([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?)\}/g,
      (whole, name: string) =>
        Object.hasOwn(meta.constants, name) ? (meta.constants[name] ?? whole) : whole,
    );
    const plain = /^%%[ \t]*plainproblemname:([^\n]*)/m.exec(source)?.[1]?.trim() || undefined;
    const { title, sections, missing, lost } = statementFromTex(text, { picture });
    report.names("picturesMissing", missing);
    report.names("texLost", lost);
    return { title: plain ?? title, sections };
  }
  if (kind === "txt") return { title: undefined, sections: alone(fenced(source)) };
  const text = kind === "md" ? withConstants(source, meta.constants) : source;
  const tidy = text.replaceAll(/^[ \t]*\{\{(?:nextsample|remainingsamples)\}\}[ \t]*\n?/gm, "");
  const missing: string[] = [];
  const place = (whole: string, before: string, address: string, after: string): string => {
    if (/^(?:[a-z]+:|\/|#|data:)/i.test(address)) return whole;
    const name = picture(decoded(address));
    if (name === undefined) missing.push(address);
    return name === undefined ? whole : `${before}files/${encodeURI(name)}${after}`;
  };
  const placed = tidy
    .replaceAll(/(!\[[^\]\n]{0,500}\]\()([^)\s]{1,500})([^)\n]{0,500}\))/g, place)
    .replaceAll(/(<img\b[^>]{0,500}?\bsrc=["']?)([^"'\s>]{1,500})(["']?)/gi, place);
  report.names("picturesMissing", missing);
  if (kind === "html") {
    report.add("htmlStatement");
    return { title: undefined, sections: alone(placed) };
  }
  return { title: undefined, sections: splitStatement(placed, []).sections };
}

/** Puts plain text into a code block, so that nothing in it is read as Markdown. */
function fenced(text: string): string {
  const fence = "`".repeat(
    Math.max(3, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length + 1)),
  );
  return `${fence}text\n${text.trimEnd()}\n${fence}`;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Finds a picture in the folder of the statement; TeX may omit the file extension. */
function pictureAt(
  below: Archive,
  name: string,
  pictureNames: Map<string, string>,
): string | undefined {
  const plain = name.replace(/^(?:\.\/)+/, "");
  const endings = ["", ".png", ".svg", ".jpg", ".jpeg", ".gif", ".webp"];
  const path = endings.map((ending) => plain + ending).find((each) => below.has(each));
  if (path === undefined || !safePath.test(path)) return undefined;
  // Browsers do not show PDF or PostScript as pictures.
  if (/\.(?:pdf|e?ps)$/i.test(path)) return undefined;
  pictureNames.set(path, path);
  return path;
}

function titleOf(
  read: string | undefined,
  language: string,
  { meta, usualTitle }: { meta: KattisMeta; usualTitle: string },
): string {
  const { names } = meta;
  const translatedName = names[language] ?? names[language.split("-")[0] ?? ""] ?? names[""];
  const title =
    translatedName || read || names["en"] || Object.values(names).find(Boolean) || usualTitle;
  if (title.trim() === "") throw new PackageFault("statementMissing");
  return Array.from(title.trim()).slice(0, 255).join("");
}

/** Pictures come first, because their names are used in the statements; attachments are renamed on conflict. */
async function filesOf(
  folder: Archive,
  pictures: { path: string; name: string }[],
  report: Report,
): Promise<PackageFile[]> {
  const pathByName = new Map(pictures.map(({ path, name }) => [name, path]));
  const lost: string[] = [];
  for (const path of folder.within("attachments").paths) {
    const name = [path, `attachments/${path}`].find((each) => !pathByName.has(each));
    if (name === undefined || !safePath.test(name)) lost.push(path);
    else pathByName.set(name, `attachments/${path}`);
  }
  report.names("attachmentsLost", lost);
  const storedFiles = await folder.storeAll([...pathByName.values()]);
  return Array.from(pathByName.keys(), (name, i) => ({ name, ...storedFiles[i]! }));
}
