import type { StatementSections } from "../../../shared/problem/problemPackage.ts";
import { safePath } from "../../../shared/problem/problemPackage.ts";
import type { Locale } from "../../../shared/text/locale.ts";
import type { StoredFile } from "../../platform/file/files.ts";
import { type OpenFile, PICTURES_MAX, type ReadDataProblem } from "../../remote/service.ts";
import type { Archive } from "../archive.ts";
import type { PackageFile } from "../readPackage.ts";
import { PackageFault, type Report } from "../report.ts";
import { foreignPictures } from "./newPackage.ts";
import { storePicture } from "./storePicture.ts";

const MIB = 1024 * 1024;

/** Limits for the files of one problem from another site. */
export const siteFileLimits = { files: 2000, bytes: 512 * MIB, fileBytes: 128 * MIB };

interface NamedSize {
  filename: string;
  size: number;
}

/**
 * Checks the names and the stated sizes of the files before any file is read. Throws a PackageFault with the code
 * `tooManyFiles`, `tooLarge`, `fileTooLarge`, `badName` or `twice`.
 */
export function checkSiteFiles(files: readonly NamedSize[]): void {
  const { files: count, bytes, fileBytes } = siteFileLimits;
  if (files.length > count) throw new PackageFault("tooManyFiles", { max: count });
  const names = new Set<string>();
  for (const { filename, size } of files) {
    const name = filename.toWellFormed().slice(0, 200);
    if (!safePath.test(filename) || filename.includes("/") || !filename.isWellFormed()) {
      throw new PackageFault("badName", { name: name.replaceAll(/\p{C}/gu, "?") });
    }
    if (names.has(filename)) throw new PackageFault("twice", { name });
    names.add(filename);
    if (size > fileBytes) throw new PackageFault("fileTooLarge", { name, max: fileBytes / MIB });
  }
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total > bytes) throw new PackageFault("tooLarge", { max: bytes / MIB });
}

/** Stores files in the order in which they arrive. */
export async function storeSiteFiles(
  files: AsyncIterable<OpenFile>,
  archive: Archive,
): Promise<Map<string, StoredFile>> {
  const stored = new Map<string, StoredFile>();
  for await (const { name, body } of files) stored.set(name, await archive.storeStream(body));
  return stored;
}

type Statements = Partial<Record<Locale, StatementSections>>;

/**
 * Returns the statements after their pictures have been stored as files of the problem. Pictures that cannot be read,
 * for example because they are on other sites, are reported.
 */
export async function withSitePictures(
  statements: Statements,
  { read, archive, report }: { read: ReadDataProblem; archive: Archive; report: Report },
): Promise<{ statements: Statements; files: PackageFile[] }> {
  const texts = Object.entries(statements) as [Locale, StatementSections][];
  const sources = new Set(texts.flatMap(([, text]) => foreignPictures(text)));
  const files = new Map<string, PackageFile>();
  for (const src of [...sources].slice(0, PICTURES_MAX)) {
    const bytes = await read.picture(src);
    const picture = bytes && (await storePicture(bytes, archive));
    if (picture) files.set(src, picture);
  }
  report.names(
    "picturesMissing",
    [...sources].filter((src) => !files.has(src)),
  );
  const rewritten = (text: string) => {
    let whole = text;
    for (const [src, { name }] of files) {
      for (const [before, after] of [
        ["(", ")"],
        ["(", " "],
        ['"', '"'],
        ["'", "'"],
      ]) {
        whole = whole.replaceAll(`${before}${src}${after}`, `${before}files/${name}${after}`);
      }
    }
    return whole;
  };
  const own = texts.map(([locale, { title, ...parts }]) => {
    const rewrittenParts = Object.entries(parts).map(([part, text]) => [part, rewritten(text)]);
    return [locale, { title, ...Object.fromEntries(rewrittenParts) }] as const;
  });
  return { statements: Object.fromEntries(own), files: [...files.values()] };
}

/**
 * Returns the tags of an imported problem: the code of the other site (`judge`), then the tags that the problem has
 * there, without duplicates. Tags that are too long are truncated.
 */
export function tagsOf(judge: string, names: readonly string[]): { name: string }[] {
  const tidy = names.map((name) => Array.from(name.trim()).slice(0, 60).join(""));
  return [...new Set([judge, ...tidy])].filter((name) => name !== "").map((name) => ({ name }));
}
