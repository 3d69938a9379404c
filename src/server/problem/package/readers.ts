import { buffer } from "node:stream/consumers";
import type { PackageFormat } from "../../../shared/packageReport.ts";
import type { StoredFile } from "../../platform/files.ts";
import { Archive, type ArchiveKit } from "./archive.ts";
import { fpsProblems } from "./read/fps.ts";
import { hojProblems } from "./read/hoj.ts";
import { hydroProblems, looksLikeHydro } from "./read/hydro.ts";
import { kattisProblems, looksLikeDomjudge, looksLikeKattis } from "./read/kattis.ts";
import { nativeProblems } from "./read/native.ts";
import { looksLikePolygon, polygonProblems } from "./read/polygon.ts";
import { qduojProblems } from "./read/qduoj.ts";
import { looksLikeTestData, syzojProblems } from "./read/syzoj.ts";
import type { FoundProblem } from "./readPackage.ts";
import { PackageFault } from "./report.ts";
import { kindOfFile, openZip } from "./zipArchive.ts";

interface Reader {
  /** Finds the problems of an archive; each is read when its turn comes. */
  find(archive: Archive): AsyncGenerator<FoundProblem>;
  /** Whether an archive looks like this format, by the paths in it. */
  isLike(paths: readonly string[]): boolean;
}

/**
 * Every format that can be read. For a new one: its name in `packageFormats` (src/shared/packageReport.ts),
 * a file here in read/ with one function, and its line. The order is that of the guesses: the first that
 * `isLike` is taken.
 */
const readers: Record<PackageFormat, Reader> = {
  polygon: { find: polygonProblems, isLike: looksLikePolygon },
  hydro: { find: hydroProblems, isLike: looksLikeHydro },
  domjudge: { find: kattisProblems, isLike: looksLikeDomjudge },
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
  // Last, because names of test data are in every format.
  syzoj: { find: syzojProblems, isLike: looksLikeTestData },
};

/** Opens what somebody uploaded: a zip, or one plain file that stands for itself. */
export async function openArchive(
  file: StoredFile & { name: string },
  kit: ArchiveKit,
): Promise<Archive> {
  const end = Math.min(file.size, 512) - 1;
  const kind = kindOfFile(await buffer(kit.files.read(file.sha256, { start: 0, end })));
  if (kind === "zip") return openZip(file, { ...kit, name: file.name });
  if (kind === null) throw new PackageFault("notAnArchive");
  if (kind !== "xml") throw new PackageFault("otherArchive", { kind });
  const open = async () => kit.files.read(file.sha256);
  return new Archive(new Map([["package.xml", { size: file.size, open }]]), kit);
}

/** The format of an archive, asked for or found out. PackageFault formatUnknown. */
export function formatOf(archive: Archive, wanted: PackageFormat | null): PackageFormat {
  if (wanted !== null) return wanted;
  const paths = archive.paths;
  const all = Object.keys(readers) as PackageFormat[];
  const found = all.find((format) => readers[format].isLike(paths));
  if (!found) throw new PackageFault("formatUnknown");
  return found;
}

export function problemsIn(archive: Archive, format: PackageFormat): AsyncGenerator<FoundProblem> {
  return readers[format].find(archive);
}
