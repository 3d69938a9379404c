import { problemLimits } from "../../../../shared/problem/problemRules.ts";
import { safePath } from "../../../../shared/problem/problemPackage.ts";
import type { OpenFile, ReadDataProblem, SyzojProblem } from "../../../remote/service.ts";
import { type Archive, cleanTexts } from "../../archive.ts";
import { splitStatement } from "../../format/splitStatement.ts";
import type { PackageFile, ReadPackage } from "../../readPackage.ts";
import { PackageFault, type Report } from "../../report.ts";
import { openZip } from "../../zipArchive.ts";
import { limitWithin, newPackage, oneStatement } from "../newPackage.ts";
import { siteFileLimits, tagsOf, withSitePictures } from "../siteFiles.ts";
import { syzojData } from "./syzoj.ts";

type Read = ReadDataProblem & { problem: SyzojProblem };

/** The import of the problem fails if a zip contains names, sizes or links that are not allowed in archives. */
export async function syzojPackage(
  read: Read,
  archive: Archive,
  report: Report,
): Promise<ReadPackage> {
  const whole = cleanTexts(read.problem.export);
  if (whole.type === "submit-answer")
    throw new PackageFault("problemKind", { kind: "submit_answer" });
  const { bytes } = siteFileLimits;
  const data = await unpacked(await read.problem.testData(bytes, archive.signal), archive);
  if (!data) throw new PackageFault("noCases");
  const isBlind = whole.type === "interaction";
  const { judge, scored, judgeProgram, cases, userFiles } = await syzojData(data, report);
  const { statement, examples } = statementOf(read.problem.export.title, whole, report);
  const { statements, files } = await withSitePictures(oneStatement(statement), {
    read,
    archive,
    report,
  });
  if (whole.file_io) report.add("fileIo");
  const attached = await attachments(
    await unpacked(await read.problem.additionalFiles(bytes, archive.signal), archive),
    report,
  );
  return newPackage(
    {
      problemId: read.id.displayId,
      type: 1,
      difficulty: 1,
      auth: 2,
      timeLimit: limitWithin(whole.time_limit ?? 1000, {
        ...problemLimits.timeLimit,
        code: "timeLimit",
        report,
      }),
      memoryLimit: limitWithin(whole.memory_limit ?? 256, {
        ...problemLimits.memoryLimit,
        code: "memoryLimit",
        report,
      }),
      ...judge,
      ...scored,
      examples,
      source: read.id.key,
      tags: tagsOf(read.judge, whole.tags ?? []),
    },
    {
      statements,
      files: [...files, ...attached],
      cases: isBlind ? cases.map(({ answerMissing: _none, ...each }) => each) : cases,
      judgeProgram,
      userFiles,
      origin: { judge: read.judge, key: read.id.key, sourceUrl: read.sourceUrl },
    },
  );
}

/**
 * The site stores all samples in one text with headings and code fences; the other parts of this text go into the hint.
 */
function statementOf(title: string, whole: SyzojProblem["export"], report: Report) {
  const { sections, examples } = splitStatement(whole.example);
  const rest = Object.values(sections).filter((text) => text !== "");
  const statement = {
    title: Array.from(title.trim()).slice(0, problemLimits.title).join(""),
    description: whole.description.trim(),
    input: whole.input_format.trim(),
    output: whole.output_format.trim(),
    hint: [...rest, whole.limit_and_hint.trim()].filter((text) => text !== "").join("\n\n"),
  };
  report.count("statements", 1);
  report.count("examples", examples.length);
  return { statement, examples };
}

/** A zip received from the site; undefined if the site has none. */
async function unpacked(
  file: OpenFile | undefined,
  archive: Archive,
): Promise<Archive | undefined> {
  return file && openZip(await archive.storeStream(file.body), archive.context);
}

/**
 * Stores each file of the archive under the last component of its path; if two files have the same name, only the first
 * one is kept.
 */
async function attachments(zip: Archive | undefined, report: Report): Promise<PackageFile[]> {
  const files = new Map<string, PackageFile>();
  const lost: string[] = [];
  for (const path of zip?.paths ?? []) {
    const name = path.slice(path.lastIndexOf("/") + 1);
    if (!zip || files.has(name) || !safePath.test(name)) lost.push(path);
    else files.set(name, { name, ...(await zip.store(path)) });
  }
  report.names("attachmentsLost", lost);
  return [...files.values()];
}
