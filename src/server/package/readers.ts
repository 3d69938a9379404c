import { buffer } from "node:stream/consumers";
import type { PackageFormat } from "../../shared/problem/packageReport.ts";
import type { StoredFile } from "../platform/file/files.ts";
import { Archive, type ArchiveContext } from "./archive.ts";
import { fpsProblems } from "./read/fps.ts";
import { hojProblems } from "./read/hoj.ts";
import { hydroProblems, looksLikeHydro } from "./read/hydro/hydro.ts";
import { isOfDomjudge } from "./read/kattis/domjudgeSigns.ts";
import {
  domjudgeProblems,
  kattisProblems,
  looksLikeDomjudge,
  looksLikeKattis,
} from "./read/kattis/kattis.ts";
import { nativeProblems } from "./read/verdictPackage.ts";
import { looksLikePolygon, polygonProblems } from "./read/polygon/polygon.ts";
import { qduojProblems } from "./read/qduoj.ts";
import { looksLikeTestData, syzojProblems } from "./read/syzoj/syzoj.ts";
import { REMOTE_LIST, remoteProblems } from "./read/remote.ts";
import type { ArchiveProblem } from "./readPackage.ts";
import { PackageFault } from "./report.ts";
import { kindOfFile, openZip } from "./zipArchive.ts";

interface Reader {
  /** Finds the problems of an archive; each is read lazily. */
  find(archive: Archive): AsyncGenerator<ArchiveProblem>;
  /** Whether an archive has this format, judging by its paths. */
  isLike(paths: readonly string[]): boolean;
}

/**
 * Import formats. To add a format, add its name to `packageFormats` (src/shared/problem/packageReport.ts), add a file
 * with one function to `read/`, and add a line to this table. The format of an archive is the first one whose `isLike`
 * returns true.
 */
const readers: Record<PackageFormat, Reader> = {
  polygon: { find: polygonProblems, isLike: looksLikePolygon },
  hydro: { find: hydroProblems, isLike: looksLikeHydro },
  domjudge: { find: domjudgeProblems, isLike: looksLikeDomjudge },
  kattis: { find: kattisProblems, isLike: looksLikeKattis },
  hoj: {
    find: hojProblems,
    isLike: (paths) => paths.some((path) => /^[^/]+\.json$/.test(path)),
  },
  qduoj: {
    find: qduojProblems,
    isLike: (paths) =>
      paths.some((path) => /(?:^|\/)problem\.json$/.test(path)) &&
      paths.some((path) => /(?:^|\/)testcase\//.test(path)),
  },
  native: {
    find: nativeProblems,
    isLike: (paths) => paths.some((path) => /(?:^|\/)problem\.json$/.test(path)),
  },
  fps: {
    find: fpsProblems,
    isLike: (paths) => paths.some((path) => /\.xml$/i.test(path)),
  },
  remote: { find: remoteProblems, isLike: () => false },
  // The format is tried last, because archives of every format contain files that are named like test data.
  syzoj: { find: syzojProblems, isLike: looksLikeTestData },
};

/** Opens an upload: a zip, or one plain file. */
export async function openArchive(
  file: StoredFile & { name: string },
  { format, ...context }: ArchiveContext & { format?: PackageFormat | null },
): Promise<Archive> {
  if (format === "remote") {
    const open = async () => context.files.read(file.sha256);
    return new Archive(new Map([[REMOTE_LIST, { size: file.size, open }]]), context);
  }
  const end = Math.min(file.size, 512) - 1;
  const kind = kindOfFile(await buffer(context.files.read(file.sha256, { start: 0, end })));
  if (kind === "zip") return openZip(file, { ...context, name: file.name });
  if (kind === null) throw new PackageFault("notAnArchive");
  if (kind !== "xml") throw new PackageFault("otherArchive", { kind });
  const open = async () => context.files.read(file.sha256);
  return new Archive(new Map([["package.xml", { size: file.size, open }]]), context);
}

/** The requested or detected format of an archive. Throws a PackageFault with the code `formatUnknown`. */
export async function formatOf(
  archive: Archive,
  requested: PackageFormat | null,
): Promise<PackageFormat> {
  if (requested !== null) return requested;
  const paths = archive.paths;
  const all = Object.keys(readers) as PackageFormat[];
  const match = all.find((format) => readers[format].isLike(paths));
  if (!match) throw new PackageFault("formatUnknown");
  return match === "kattis" && (await isOfDomjudge(archive)) ? "domjudge" : match;
}

export function problemsIn(
  archive: Archive,
  format: PackageFormat,
): AsyncGenerator<ArchiveProblem> {
  return readers[format].find(archive);
}
