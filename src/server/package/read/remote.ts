import * as z from "zod/mini";
import { problemLimits } from "../../../shared/problem/problemRules.ts";
import { OutgoingError } from "../../platform/outgoing/outgoingError.ts";
import { type ReadRemoteProblem, RemoteError } from "../../remote/service.ts";
import type { Archive } from "../archive.ts";
import type { ArchiveProblem, PackageFile, ReadPackage } from "../readPackage.ts";
import { PackageFault, type Report } from "../report.ts";
import { fromHtml } from "./foreignText.ts";
import { lyrioPackage } from "./lyrio/lyrio.ts";
import { foreignPictures, limitWithin, newPackage } from "./newPackage.ts";
import { storePicture } from "./storePicture.ts";
import { syzojPackage } from "./syzoj/syzojSite.ts";

/** Name of the only file in an import from a remote judge. */
export const REMOTE_LIST = "remote.json";

const remoteList = z.object({
  judge: z.string(),
  keys: z.array(z.string()),
  page: z.optional(z.string()),
});
export type RemoteList = z.output<typeof remoteList>;

export async function readRemoteList(archive: Archive): Promise<RemoteList> {
  return remoteList.parse(JSON.parse(await archive.text(REMOTE_LIST)));
}

/** Problems of another judge or site. Each is read only when its `read` is called. */
export async function* remoteProblems(archive: Archive): AsyncGenerator<ArchiveProblem> {
  const list = await readRemoteList(archive);
  for (const key of list.keys) {
    yield {
      name: `${list.judge}-${key}`,
      read: (report) =>
        withSiteFaults(() =>
          archive.isDataSource(list.judge)
            ? readWithData(archive, { ...list, key }, report)
            : readFromJudge(archive, { ...list, key }, report),
        ),
    };
  }
}

async function readFromJudge(
  archive: Archive,
  { judge, key, page }: { judge: string; key: string; page?: string | undefined },
  report: Report,
): Promise<ReadPackage> {
  return packageOf(await archive.remoteProblem(judge, { key, page }), archive, report);
}

async function readWithData(
  archive: Archive,
  { judge, key }: { judge: string; key: string },
  report: Report,
): Promise<ReadPackage> {
  const read = await archive.dataProblem(judge, key);
  const { problem } = read;
  return problem.form === "lyrio"
    ? lyrioPackage({ ...read, problem }, archive, report)
    : syzojPackage({ ...read, problem }, archive, report);
}

/** Converts an error of a remote site, or a missing response, into a fault of the problem that is being read. */
async function withSiteFaults(read: () => Promise<ReadPackage>): Promise<ReadPackage> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof RemoteError) {
      throw new PackageFault("remoteFailed", { reason: error.code, detail: error.detail });
    }
    if (error instanceof OutgoingError) {
      throw new PackageFault("remoteFailed", { reason: error.code, detail: "" });
    }
    throw error;
  }
}

/**
 * Default limits, for problems of judges whose pages do not state a limit.
 */
const DEFAULT_TIME_MS = 1000;
const DEFAULT_MEMORY_KB = 128 * 1024;

async function packageOf(
  { id, judge, sourceUrl, problem, pictures, documents }: ReadRemoteProblem,
  archive: Archive,
  report: Report,
): Promise<ReadPackage> {
  const files = new Map<string, PackageFile>();
  for (const { src, bytes } of pictures) {
    const picture = await storePicture(bytes, archive);
    if (picture) files.set(src, picture);
  }
  for (const [at, { src, bytes }] of documents.entries()) {
    const name = at === 0 ? "statement.pdf" : `statement-${at + 1}.pdf`;
    files.set(src, { name, ...(await archive.storeBytes(bytes)) });
    report.add("pdfStatement", { name });
  }
  const section = (html: string) => fromHtml(withOwnPictures(html, files)).text;
  const statement = {
    title: problem.title,
    description: section(problem.description),
    input: section(problem.input),
    output: section(problem.output),
    hint: section(problem.hint),
  };
  report.names("picturesMissing", foreignPictures(statement));
  const { timeMs = DEFAULT_TIME_MS, memoryKb = DEFAULT_MEMORY_KB } = problem;
  return newPackage(
    {
      problemId: id.displayId.toUpperCase(),
      auth: 2,
      timeLimit: limitWithin(timeMs, { ...problemLimits.timeLimit, code: "timeLimit", report }),
      memoryLimit: limitWithin(Math.ceil(memoryKb / 1024), {
        ...problemLimits.memoryLimit,
        code: "memoryLimit",
        report,
      }),
      source: problem.source,
      examples: problem.samples,
      tags: [{ name: judge }, ...(problem.tags ?? []).map((name) => ({ name }))],
    },
    {
      statements: { [problem.locale]: statement },
      files: [...files.values()],
      remote: { judge, key: id.key, sourceUrl },
    },
  );
}

/** Replaces the addresses of stored pictures and documents with the addresses of the problem's files. */
function withOwnPictures(html: string, files: ReadonlyMap<string, PackageFile>): string {
  let text = html;
  for (const [src, { name }] of files) {
    const written = src.replaceAll("&", "&amp;");
    text = text.replaceAll(`"${written}"`, `"files/${name}"`);
  }
  return text;
}
