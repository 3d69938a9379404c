import { type Locale, locales } from "../../../../shared/text/locale.ts";
import type { StatementSections } from "../../../../shared/problem/problemPackage.ts";
import { splitStatement } from "../../format/splitStatement.ts";
import type { LoadedPackage } from "../../loadPackage.ts";
import { PackageFault, type Report } from "../../report.ts";

export interface KattisTexts {
  /** The package's files: `texts` contains their contents by path, and `files` refers to files in the store by hash. */
  texts: Record<string, string>;
  files: { path: string; sha256: string; size: number }[];
  names: Record<string, string>;
  report(report: Report): void;
}

/** Pattern of a path in which every part is a name that the format allows. */
const TIDY = /^(?:[A-Za-z0-9_][A-Za-z0-9_.-]{0,100}\/){0,5}[A-Za-z0-9_][A-Za-z0-9_.-]{0,100}$/;

export function isTidyPath(path: string): boolean {
  return TIDY.test(path);
}

const languages: Record<Locale, string> = { "zh-CN": "zh", "en-US": "en" };
const headings: Record<Locale, Record<"input" | "output" | "hint", string>> = {
  "zh-CN": { input: "输入", output: "输出", hint: "提示" },
  "en-US": { input: "Input", output: "Output", hint: "Notes" },
};

/** Returns the statements as Markdown, the pictures that they show, and all other files as attachments. */
export function kattisTextsOf({ statements, files }: LoadedPackage): KattisTexts {
  const written = locales.flatMap((locale) => {
    const text = statements[locale];
    return text === undefined ? [] : [{ locale, text }];
  });
  if (written.length === 0) throw new PackageFault("statementMissing");
  const isInStatement = (name: string): boolean =>
    written.some(({ text }) => picturesIn(text).includes(name));
  const tidy = files.filter(({ name }) => isTidyPath(name));
  const pictures = new Set(tidy.filter(({ name }) => isInStatement(name)).map(({ name }) => name));
  const texts: Record<string, string> = {};
  const joined: Locale[] = [];
  for (const { locale, text } of written) {
    const whole = joinedSections(text, locale);
    const back = splitStatement(whole, []).sections;
    const { title: _title, ...sections } = text;
    const isSame = (Object.keys(back) as (keyof typeof back)[]).every(
      (key) => back[key] === sections[key],
    );
    if (!isSame) joined.push(locale);
    texts[`statement/problem.${languages[locale]}.md`] = `${withPlaces(whole, pictures)}\n`;
  }
  return {
    texts,
    files: tidy.map(({ name, sha256, size }) => ({
      path: pictures.has(name) ? `statement/${name}` : `attachments/${name}`,
      sha256,
      size,
    })),
    names: Object.fromEntries(written.map(({ locale, text }) => [languages[locale], text.title])),
    report(to) {
      for (const language of joined) to.add("statementJoined", { language });
      to.names(
        "attachmentsLost",
        files.filter(({ name }) => !isTidyPath(name)).map(({ name }) => name),
      );
    },
  };
}

function joinedSections(text: StatementSections, locale: Locale): string {
  const { description, input, output, hint } = text;
  const rest = Object.entries({ input, output, hint }).flatMap(([name, section]) =>
    section === "" ? [] : [`## ${headings[locale][name as "input"]}\n\n${section}`],
  );
  return [...(description === "" ? [] : [description]), ...rest].join("\n\n");
}

const PICTURE =
  /(!\[[^\]\n]{0,500}\]\()files\/([^)\s]{1,500})([^)\n]{0,500}\))|(<img\b[^>]{0,500}?\bsrc=["']?)files\/([^"'\s>]{1,500})(["']?)/gi;

function picturesIn(text: StatementSections): string[] {
  const all = Object.values(text).join("\n");
  return Array.from(all.matchAll(PICTURE), ([, , inMarkdown, , , inHtml]) =>
    decoded(inMarkdown ?? inHtml ?? ""),
  );
}

function withPlaces(markdown: string, pictures: ReadonlySet<string>): string {
  return markdown.replaceAll(PICTURE, (whole: string, ...parts: (string | undefined)[]) => {
    const [before, name, after, htmlBefore, htmlName, htmlAfter] = parts;
    const address = name ?? htmlName ?? "";
    if (!pictures.has(decoded(address))) return whole;
    return `${before ?? htmlBefore}${address}${after ?? htmlAfter}`;
  });
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
