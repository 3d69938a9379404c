import type { Readable } from "node:stream";
import { Refusal } from "../../shared/call/errors.ts";
import type { Locale } from "../../shared/text/locale.ts";
import type { ProblemReport } from "../../shared/problem/package.ts";
import { type PackageFormat, packageFormats } from "../../shared/problem/packageReport.ts";
import type { Database, Db } from "../platform/database/db.ts";
import { type FileStore, firstLost } from "../platform/file/files.ts";
import { type LoadedPackage, loadPackage } from "./loadPackage.ts";
import { PackageFault, Report } from "./report.ts";
import { checkFps, reportFps, writeFps } from "./write/fps.ts";
import { reportHoj, writeHoj } from "./write/hoj.ts";
import { reportKattis, writeKattis } from "./write/kattis/kattis.ts";
import { reportNative, writeNative } from "./write/native.ts";
import { ZipWriter } from "./write/zip.ts";

interface Stores {
  db: Database;
  files: FileStore;
}

interface Writer {
  /**
   * Reports the parts of the problem that the export changes or leaves out; throws a PackageFault for a problem that
   * cannot be exported.
   */
  report(problem: LoadedPackage, report: Report): void;
  /** Checks for faults that are found only in the bytes of the test data. */
  check?(problem: LoadedPackage, files: FileStore): Promise<void>;
  /** The whole export as a byte stream. */
  write(problems: LoadedPackage[], files: FileStore): Readable;
  type: string;
  ending: string;
}

function zipped(
  add: (zip: ZipWriter, name: string, problem: LoadedPackage) => void,
): Pick<Writer, "write" | "type" | "ending"> {
  return {
    type: "application/zip",
    ending: "zip",
    write(problems, files) {
      const zip = new ZipWriter(files);
      for (const problem of problems) add(zip, folderOf(problem), problem);
      return zip.end();
    },
  };
}

/** The export formats, one line each; these are the formats that have `exports` in `packageFormats`. */
const writers: Partial<Record<PackageFormat, Writer>> = {
  native: { report: reportNative, ...zipped(writeNative) },
  hoj: { report: reportHoj, ...zipped(writeHoj) },
  kattis: { report: reportKattis, ...zipped(writeKattis) },
  fps: {
    report: reportFps,
    check: checkFps,
    write: writeFps,
    type: "application/xml",
    ending: "xml",
  },
};

/**
 * Returns a folder name that is valid on every file system. The name is unique: no two display ids differ only in case,
 * and no two problems have the same pid.
 */
function folderOf({ pid, fields: { problemId } }: LoadedPackage): string {
  return /^[A-Z0-9_-]{1,50}$/.test(problemId) ? problemId : `problem-${pid}`;
}

function writerOf(format: PackageFormat): Writer {
  const writer = packageFormats[format].exports && writers[format];
  if (!writer) throw new Refusal("PACKAGE_FORMAT");
  return writer;
}

/**
 * Reports for each problem which parts an export keeps, changes or loses. Refusals: PROBLEM_NOT_FOUND, PACKAGE_FORMAT.
 */
export async function reportOn(
  { db, files }: Stores,
  { pids, format, locale }: { pids: number[]; format: PackageFormat; locale: Locale },
): Promise<ProblemReport[]> {
  const writer = writerOf(format);
  const reports: ProblemReport[] = [];
  for (const pid of new Set(pids)) {
    const report = new Report();
    const identity = { pid, problemId: "", title: "" };
    let fault: ProblemReport["fault"] = null;
    try {
      const problem = await requirePackage(db, pid);
      identity.problemId = problem.fields.problemId;
      const { statements } = problem;
      identity.title = (statements[locale] ?? Object.values(statements)[0])?.title ?? "";
      writer.report(problem, report);
      await refuseLost(problem, files);
      await writer.check?.(problem, files);
    } catch (error) {
      if (!(error instanceof PackageFault)) throw error;
      fault = error.info;
    }
    reports.push({ ...identity, report: report.entries, fault });
  }
  return reports;
}

/**
 * Checks before the export starts that no file is missing, because users would not see an error if the export were
 * aborted later. Throws a PackageFault with the code `fileLost`.
 */
async function refuseLost({ cases, files }: LoadedPackage, store: FileStore): Promise<void> {
  const stored = [
    ...cases.flatMap(({ inputName, outputName, input, output }) => [
      { name: inputName, sha256: input.sha256 },
      { name: outputName, sha256: output.sha256 },
    ]),
    ...files,
  ];
  const missingFile = await firstLost(store, stored);
  if (missingFile !== undefined) throw new PackageFault("fileLost", { name: missingFile });
}

async function requirePackage(db: Db, pid: number): Promise<LoadedPackage> {
  const problem = await loadPackage(db, pid);
  if (!problem) throw new Refusal("PROBLEM_NOT_FOUND", { problemId: pid });
  return problem;
}

/**
 * Returns the problems as one file, generated while it is sent. Refusals: PACKAGE_UNWRITABLE, FILE_LOST, and those of
 * `reportOn`.
 */
export async function writePackage(
  { db, files }: Stores,
  pids: number[],
  format: PackageFormat,
): Promise<{ stream: Readable; type: string; ending: string; names: string[] }> {
  const writer = writerOf(format);
  const problems: LoadedPackage[] = [];
  for (const pid of new Set(pids)) {
    try {
      const problem = await requirePackage(db, pid);
      writer.report(problem, new Report());
      await refuseLost(problem, files);
      await writer.check?.(problem, files);
      problems.push(problem);
    } catch (error) {
      if (!(error instanceof PackageFault)) throw error;
      if (error.info.code === "fileLost")
        throw new Refusal("FILE_LOST", { name: String(error.info.params["name"]) });
      throw new Refusal("PACKAGE_UNWRITABLE", { pid });
    }
  }
  return {
    stream: writer.write(problems, files),
    type: writer.type,
    ending: writer.ending,
    names: problems.map(({ fields }) => fields.problemId),
  };
}
