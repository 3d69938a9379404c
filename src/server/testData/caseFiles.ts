import type { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { Refusal } from "../../shared/call/errors.ts";
import { PREVIEW_BYTES } from "../../shared/problem/testData.ts";
import type { Db } from "../platform/database/db.ts";
import { type FileStore, firstLost } from "../platform/file/files.ts";
import { type CaseRow, casesOfVersion } from "./sql.ts";
import { safeName } from "./zipNames.ts";

/** Maximum total size in bytes of the file contents in one response. */
const CONTENTS_MAX = 2 * 1024 * 1024;

export interface Preview {
  text: string;
  size: number;
  /** Whether the whole file is shown. */
  whole: boolean;
  /** Whether the file is binary; the contents of binary files are not shown. */
  binary: boolean;
}

/**
 * Refuses if a file is missing; called before anything is sent, because an aborted download shows no error to the user.
 * Refusal: FILE_LOST.
 */
async function refuseLost(
  files: FileStore,
  references: readonly { name: string; sha256: string }[],
): Promise<void> {
  const name = await firstLost(files, references);
  if (name !== undefined) throw new Refusal("FILE_LOST", { name });
}

/** The files of test cases. */
function filesOfCases(cases: readonly CaseRow[]): { name: string; sha256: string }[] {
  return cases.flatMap(({ inputName, inputSha, outputName, outputSha }) => [
    { name: inputName, sha256: inputSha },
    { name: outputName, sha256: outputSha },
  ]);
}

/** The beginning of a stored file as text. Refusal: FILE_LOST. */
export async function previewFile(
  files: FileStore,
  { name, sha256, size }: { name: string; sha256: string; size: number },
): Promise<Preview> {
  await refuseLost(files, [{ name, sha256 }]);
  const chunks: Buffer[] = [];
  if (size > 0) {
    const head = files.read(sha256, { start: 0, end: Math.min(size, PREVIEW_BYTES) - 1 });
    for await (const chunk of head) chunks.push(chunk as Buffer);
  }
  const bytes = Buffer.concat(chunks);
  const binary = bytes.includes(0);
  const whole = size <= PREVIEW_BYTES;
  // A character that is cut off at the end is omitted; invalid bytes in the middle are shown as replacement characters.
  const text = binary ? "" : new TextDecoder().decode(bytes, { stream: !whole });
  return { text, size, whole, binary };
}

export interface CaseContents extends Pick<CaseRow, "seq" | "score" | "group"> {
  input: string;
  output: string;
}

/**
 * The contents of small test data, for the form in which users can type test data. Refusals: TEST_DATA_LARGE,
 * FILE_LOST.
 */
export async function contentsOfCases(
  { db, files }: { db: Db; files: FileStore },
  pid: number,
  version: number,
): Promise<CaseContents[]> {
  const rows = await casesOfVersion(db, { pid, version });
  const bytes = rows.reduce((sum, { inputSize, outputSize }) => sum + inputSize + outputSize, 0);
  if (bytes > CONTENTS_MAX) throw new Refusal("TEST_DATA_LARGE");
  await refuseLost(files, filesOfCases(rows));
  const contents: CaseContents[] = [];
  for (const { seq, score, group, inputSha, outputSha } of rows) {
    const [input, output] = [await files.get(inputSha), await files.get(outputSha)];
    contents.push({ seq, score, group, input: input.toString(), output: output.toString() });
  }
  return contents;
}

/**
 * A zip file with the cases, packed while it is sent; it contains each file once, under its stored name. Refusal:
 * FILE_LOST.
 */
export async function zipOfCases(files: FileStore, cases: readonly CaseRow[]): Promise<Readable> {
  await refuseLost(files, filesOfCases(cases));
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // If a source file cannot be read, the library reports the error only on `zip`, not on the output stream. The stream
  // is therefore destroyed here, so that the client notices that the download failed.
  zip.on("error", (error: Error) => output.destroy(error));
  let current: Readable | undefined;
  // When a client disconnects, no file must be left open.
  output.on("close", () => current?.destroy());
  const packed = new Set<string>();
  for (const { inputName, inputSha, inputSize, outputName, outputSha, outputSize } of cases) {
    const both = [
      { name: inputName, sha256: inputSha, size: inputSize },
      { name: outputName, sha256: outputSha, size: outputSize },
    ];
    for (const { name, sha256, size } of both) {
      if (packed.has(name)) continue;
      packed.add(name);
      // Names from imported packages may be unsafe as paths.
      const path = safeName(name);
      zip.addReadStreamLazy(path, { size, compressionLevel: 3 }, (ready) => {
        current = files.read(sha256).on("error", (error) => zip.emit("error", error));
        ready(null, current);
      });
    }
  }
  zip.end();
  return output;
}
