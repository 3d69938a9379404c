import { problemLimits } from "../../../../shared/problem/problemRules.ts";
import type { LyrioFile, LyrioProblem, ReadDataProblem } from "../../../remote/service.ts";
import { type Archive, cleanTexts } from "../../archive.ts";
import type { PackageFile, ReadPackage } from "../../readPackage.ts";
import { PackageFault, type Report } from "../../report.ts";
import { limitWithin, newPackage } from "../newPackage.ts";
import { scoredCases } from "../scoredCases.ts";
import { checkSiteFiles, storeSiteFiles, tagsOf, withSitePictures } from "../siteFiles.ts";
import { syzojExtraFiles } from "../syzoj/syzojJudge.ts";
import { judgeFilesOf, lyrioJudge } from "./lyrioJudge.ts";
import { lyrioStatement } from "./lyrioStatement.ts";
import { lyrioLimits, lyrioSubtasks } from "./lyrioSubtasks.ts";

type Read = ReadDataProblem & { problem: LyrioProblem };

/**
 * A problem of Lyrio (LibreOJ) with statement, test data, checker and attachments. Only files that judging needs are
 * read. Throws a PackageFault with the code `problemKind` for output-only problems, and with other codes for faults in
 * parts of the problem.
 */
export async function lyrioPackage(
  read: Read,
  archive: Archive,
  report: Report,
): Promise<ReadPackage> {
  const answer = cleanTexts(read.problem.answer);
  const { judgeInfo: info, testData = [], additionalFiles = [] } = answer;
  const { type } = answer.meta;
  if (type === "SubmitAnswer") throw new PackageFault("problemKind", { kind: "submit_answer" });
  if (!info) throw new PackageFault("noCases");
  const isBlind = type === "Interaction";
  const names = testData.map(({ filename }) => filename);
  const subtasks = lyrioSubtasks(info, { names, isBlind, report });
  const extra = Object.entries(info.extraSourceFiles ?? {}).map(([language, files]) => ({
    language,
    files: Object.entries(files).map(([dest, name]) => ({ dest, name })),
  }));
  const needed = new Set([
    ...subtasks.flatMap(({ cases }) =>
      cases.flatMap(({ input, output }) => [input, output].flatMap((name) => name ?? [])),
    ),
    ...judgeFilesOf(info),
    ...extra.flatMap(({ files }) => files.map(({ name }) => name)),
  ]);
  const list = testData.filter(({ filename }) => needed.has(filename));
  checkSiteFiles([...list, ...additionalFiles]);
  report.names(
    "unusedFiles",
    names.filter((name) => !needed.has(name)),
  );
  const text = lyrioStatement(answer, report);
  const pictures = await withSitePictures(text.statements, { read, archive, report });
  const stored = await storeSiteFiles(
    read.problem.files("TestData", list, archive.signal),
    archive,
  );
  const data = archive.ofStored(stored);
  const { judgeProgram, ...judge } = await lyrioJudge({ type, info }, data, report);
  const { cases, ...scored } = await scoredCases(data, subtasks, report);
  if (info.fileIo) report.add("fileIo");
  if (info.runSamples) report.names("settingsLost", ["runSamples"]);
  const attached = await attachments(read.problem, additionalFiles, archive);
  const limits = lyrioLimits(info, report);
  return newPackage(
    {
      problemId: read.id.displayId,
      type: 1,
      difficulty: 1,
      // The problem is private at first, because whether it may be public depends on the importing account.
      auth: 2,
      timeLimit: limitWithin(limits.time, {
        ...problemLimits.timeLimit,
        code: "timeLimit",
        report,
      }),
      memoryLimit: limitWithin(limits.memory, {
        ...problemLimits.memoryLimit,
        code: "memoryLimit",
        report,
      }),
      ...judge,
      ...scored,
      examples: text.examples,
      source: text.source || `LibreOJ ${read.id.key}`,
      tags: tagsOf(read.judge, answer.tagsOfLocale?.map(({ name }) => name) ?? []),
    },
    {
      statements: pictures.statements,
      files: [...pictures.files, ...attached],
      // An interactor gets no answers, so its cases are not marked as lacking an answer.
      cases: isBlind ? cases.map(({ answerMissing: _none, ...each }) => each) : cases,
      judgeProgram,
      userFiles: await syzojExtraFiles({ extraSourceFiles: extra }, data, report),
      origin: { judge: read.judge, key: read.id.key, sourceUrl: read.sourceUrl },
    },
  );
}

async function attachments(
  problem: LyrioProblem,
  list: readonly LyrioFile[],
  archive: Archive,
): Promise<PackageFile[]> {
  const stored = await storeSiteFiles(
    problem.files("AdditionalFile", list, archive.signal),
    archive,
  );
  return [...stored].map(([name, file]) => ({ name, ...file }));
}
