import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FileStore } from "../../src/server/platform/file/files.ts";
import { Archive, type ArchiveFile } from "../../src/server/package/archive.ts";
import type { ArchiveProblem, ReadPackage } from "../../src/server/package/readPackage.ts";
import { Report } from "../../src/server/package/report.ts";
import { normalizePackage } from "../../src/server/package/normalizePackage.ts";
import type { JudgeBench } from "./judgeBench.ts";
import type { Problem } from "./problemFolder.ts";

/** A file store in memory, without a database; files are addressed by their hash. */
export function memoryStore(): FileStore {
  const files = new Map<string, Buffer>();
  const get = (sha256: string): Buffer => {
    const bytes = files.get(sha256);
    if (!bytes) throw new Error(`no file ${sha256}`);
    return bytes;
  };
  const put = async (bytes: Buffer): Promise<string> => {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    files.set(sha256, bytes);
    return sha256;
  };
  return {
    put,
    async putStream(source) {
      const bytes = await buffer(source);
      return { sha256: await put(bytes), size: bytes.length };
    },
    get: async (sha256) => get(sha256),
    size: async (sha256) => files.get(sha256)?.length,
    read: (sha256) => Readable.from([get(sha256)]),
    readBytes: async (sha256, start, length) => get(sha256).subarray(start, start + length),
    async remove(sha256) {
      files.delete(sha256);
    },
    async *names() {
      yield [...files.keys()];
    },
  };
}

/** Reads and normalizes the only problem of a package, as an import does. */
export async function readPackage(
  files: Record<string, string | Buffer>,
  find: (archive: Archive) => AsyncGenerator<ArchiveProblem>,
  store = memoryStore(),
): Promise<ReadPackage> {
  const entries = Object.entries(files).map(([path, content]): [string, ArchiveFile] => {
    const bytes = Buffer.from(content);
    return [path, { size: bytes.length, open: async () => Readable.from([bytes]) }];
  });
  for await (const problem of find(new Archive(new Map(entries), { files: store }))) {
    const report = new Report();
    return normalizePackage(await problem.read(report), report);
  }
  throw new Error("there is no problem in the package");
}

/** Converts a problem from a package into the form that the judge bench requires. */
export async function judgedProblem(
  read: ReadPackage,
  store: FileStore,
  { data }: JudgeBench,
): Promise<Problem> {
  const { fields, judgeProgram, judgeFiles } = read;
  const cases: Problem["cases"] = [];
  for (const [i, { inputName, outputName, input, output, score, group }] of read.cases.entries()) {
    cases.push({
      seq: i + 1,
      input: await data.add(inputName, await store.get(input.sha256)),
      output: await data.add(outputName, await store.get(output.sha256)),
      score,
      group,
    });
  }
  return {
    fields: { ...fields, userExtraFiles: [], judgeExtraFiles: [], validators: [] },
    cases,
    judgeProgram:
      judgeProgram === null
        ? null
        : {
            language: fields.spjLanguage,
            code: judgeProgram,
            extraFiles: judgeFiles,
            protocol: fields.checkerProtocol,
            flags: fields.checkerFlags,
            caseFlags: fields.checkerCaseFlags,
          },
    extraFiles: read.userFiles,
    outputMb: 16,
  };
}
