import type * as z from "zod/mini";
import { Refusal } from "../../shared/call/errors.ts";
import type { previewCaseFile } from "../../shared/problem/testData.ts";
import type { Db } from "../platform/database/db.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import { caseByNames, casesOfVersion } from "./sql.ts";
import { fileOfUpload } from "./uploads.sql.ts";
import { ownUpload } from "./uploads.ts";
import { problemFor } from "./versions.ts";

/** The test cases of one version of a problem's data, in order. Refuses an empty version unless `mayBeNone` is set. */
export async function allCases(
  db: Db,
  pid: number,
  version: number,
  { mayBeNone = false } = {},
): ReturnType<typeof casesOfVersion> {
  const cases = await casesOfVersion(db, { pid, version });
  if (cases.length === 0 && !mayBeNone) throw new Refusal("TEST_DATA_NONE");
  return cases;
}

/** The case whose files have these names; the names are only compared, never used as paths. */
export async function readCaseByNames(
  db: Db,
  pid: number,
  { inputData, outputData }: { inputData: string; outputData: string },
) {
  const [row] = await caseByNames(db, { pid, inputName: inputData, outputName: outputData });
  if (!row) throw new Refusal("TEST_DATA_FILE", { name: inputData.slice(0, 100) });
  return row;
}

type PreviewRequest = z.output<typeof previewCaseFile.input>;

/** Returns the file to preview, from the caller's own upload or from a test case of a problem. */
export async function previewed(
  { pid, version, seq, side, upload, name = "" }: PreviewRequest,
  { db, viewer }: SignedInCall,
): Promise<{ name: string; sha256: string; size: number }> {
  if (upload !== undefined) {
    await ownUpload(db, viewer.uid, upload);
    const [file] = await fileOfUpload(db, { upload, name });
    if (!file) throw new Refusal("TEST_DATA_FILE", { name });
    return file;
  }
  if (pid === undefined) throw new Refusal("INVALID_FIELD", { field: "pid", reason: "missing" });
  const problem = await problemFor(db, viewer, pid);
  const rows = await casesOfVersion(db, { pid, version: version ?? problem.version });
  const row = rows.find((each) => each.seq === seq);
  if (!row) throw new Refusal("TEST_DATA_FILE", { name: `${seq ?? ""}` });
  return side === "output"
    ? { name: row.outputName, sha256: row.outputSha, size: row.outputSize }
    : { name: row.inputName, sha256: row.inputSha, size: row.inputSize };
}
