import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { type ErrorCode, Refusal } from "../../shared/call/errors.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { type Pairing, pairFiles } from "../../shared/verdict/casePairing.ts";
import { ARCHIVE_MAX, PART_BYTES, type UploadState } from "../../shared/problem/testData.ts";
import { type Database, type Db, only, type Tx } from "../platform/database/db.ts";
import type { FileStore } from "../platform/file/files.ts";
import { countOrRefuse } from "../platform/database/rateWindow.ts";
import { refusalText } from "../platform/text/refusalText.ts";
import type { StreamedUpload } from "../platform/file/upload.ts";
import { readArchive } from "./readArchive.ts";
import {
  beginReading,
  deleteAbandonedUploads,
  discardUploadRow,
  filesOf,
  finishReading,
  insertUpload,
  upsertPart,
  lockUpload,
  lockUploader,
  partsOf,
  uploadOf,
  type UploadRow,
} from "./uploads.sql.ts";

const HOUR = 3600;
const UPLOADS_AN_HOUR = 120;
/** Maximum number of unfinished uploads per person, so that at most 5 × 512 MB of unused storage is occupied. */
const UNFINISHED_MAX = 5;
const MB = 1024 * 1024;

interface Store {
  db: Database;
  files: FileStore;
}

export interface NewUpload {
  name: string;
  size: number;
  /** Whether CRLF is converted to LF. */
  unixLines: boolean;
}

/** Starts an upload. Refusals: ARCHIVE_LIMIT, TOO_MANY_REQUESTS, DATA_UPLOADS_MAX. */
export async function startUpload(
  db: Database,
  uid: string,
  { name, size, unixLines }: NewUpload,
): Promise<UploadRow> {
  if (size > ARCHIVE_MAX) {
    throw new Refusal("ARCHIVE_LIMIT", { what: "packed", limit: ARCHIVE_MAX / MB, name });
  }
  const limit = { key: `data-upload:${uid}`, limit: UPLOADS_AN_HOUR, window: HOUR };
  await countOrRefuse(db, limit);
  const id = randomBytes(16).toString("hex");
  return db.transaction(async (tx) => {
    await lockUploader(tx, { uid });
    const [row] = await insertUpload(tx, {
      id,
      uid,
      name,
      size,
      unixLines,
      maximum: UNFINISHED_MAX,
    });
    if (!row) throw new Refusal("DATA_UPLOADS_MAX", { max: UNFINISHED_MAX });
    return row;
  });
}

/** The caller's upload; other users' uploads are reported as not found. Refusal: DATA_UPLOAD_NOT_FOUND. */
export async function ownUpload(db: Db, uid: string, id: string): Promise<UploadRow> {
  const [row] = await uploadOf(db, { id, uid });
  if (!row) throw new Refusal("DATA_UPLOAD_NOT_FOUND");
  return row;
}

export interface Part {
  start: number;
  /** Checksum in hexadecimal digits. */
  crc32: string;
  bytes: Buffer;
}

/**
 * Stores one part. The call is idempotent: a client that did not receive the response sends the part again. Refusals:
 * DATA_UPLOAD_NOT_FOUND, DATA_PART (offset, length or checksum).
 */
export async function storeUploadPart(
  { db, files }: Store,
  row: UploadRow,
  part: Part,
): Promise<void> {
  // A delayed duplicate of a part has no effect if it arrives after the upload is complete.
  if (row.state !== "receiving") return;
  const { start, bytes } = part;
  const expected = Math.min(PART_BYTES, row.size - start);
  const isWhole = start % PART_BYTES === 0 && bytes.length === expected;
  if (!isWhole || crc32(bytes) !== Number.parseInt(part.crc32, 16)) {
    throw new Refusal("DATA_PART");
  }
  const sha256 = await files.put(bytes);
  await upsertPart(db, { id: row.id, start, size: bytes.length, sha256 });
}

/**
 * Closes an upload after all its parts have been received; `also` runs in the same transaction. Idempotent. Refusals:
 * DATA_UPLOAD_NOT_FOUND, DATA_PARTS_MISSING.
 */
export async function closeUpload(
  db: Database,
  { id, uid }: Pick<UploadRow, "id" | "uid">,
  also: (tx: Tx) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await lockUpload(tx, { id });
    if (!row || row.uid !== uid) throw new Refusal("DATA_UPLOAD_NOT_FOUND");
    if (row.state !== "receiving") return;
    const parts = await partsOf(tx, { id });
    const received = parts.reduce((sum, { size }) => sum + size, 0);
    if (received !== row.size) throw new Refusal("DATA_PARTS_MISSING");
    await beginReading(tx, { id });
    await also(tx);
  });
}

/**
 * Returns an upload's state for its owner: the received parts during the upload, and the files once the upload is
 * ready.
 */
export async function uploadStateOf(db: Db, row: UploadRow, locale: Locale): Promise<UploadState> {
  const { id, name, size, state, doneBytes, totalBytes, failure, ignored, lineEnds } = row;
  const parts = state === "receiving" ? await partsOf(db, { id }) : [];
  const files = state === "ready" ? await filesOf(db, { id }) : [];
  return {
    id,
    name,
    size,
    state,
    parts: parts.map(({ start }) => start),
    doneBytes,
    totalBytes,
    failure: failure && { code: failure.code, reason: reasonOf(failure, locale) },
    files: files.map((file) => ({ name: file.name, size: file.size })),
    ignored: ignored ?? [],
    lineEnds,
  };
}

function reasonOf({ code, params }: NonNullable<UploadRow["failure"]>, locale: Locale): string {
  return refusalText(new Refusal(code as ErrorCode, params), locale);
}

export async function discardUpload(db: Db, uid: string, id: string): Promise<void> {
  const [deleted] = await discardUploadRow(db, { id, uid });
  if (!deleted) throw new Refusal("DATA_UPLOAD_NOT_FOUND");
}

export interface PairedUpload {
  /** Complete pairs in natural order, then incomplete pairs, with null for the missing file. */
  fileList: { input: string | null; output: string | null; groupNum?: number }[];
  fileListDir: string;
  leftOut: { name: string; reason: string }[];
  lineEnds: number;
}

/**
 * Handles an upload in a single request, as described in the specification: the archive is already stored, and the
 * response contains the pairs of input and output files. Refusals: all refusals of `startUpload` and `readArchive`; any
 * refusal deletes the upload.
 */
export async function pairWholeUpload(
  { db, files }: Store,
  uid: string,
  { file, unixLines, grouped }: { file: StreamedUpload; unixLines: boolean; grouped: boolean },
): Promise<PairedUpload> {
  const row = await startUpload(db, uid, { name: file.name, size: file.size, unixLines });
  const { id } = row;
  try {
    const part = { start: 0, size: file.size, sha256: file.sha256 };
    only(await upsertPart(db, { id, start: part.start, size: part.size, sha256: part.sha256 }));
    await beginReading(db, { id });
    const read = await readArchive(files, [part], { unixLines });
    only(
      await finishReading(db, {
        id,
        files: JSON.stringify(read.files),
        ignored: JSON.stringify(read.ignored),
      }),
    );
    const { pairs, leftOut } = pairFiles(read.files.map(({ name }) => name));
    const complete = pairs.map(({ input, output, group }) => ({
      input,
      output,
      ...(grouped && group !== null ? { groupNum: group } : {}),
    }));
    return {
      fileList: [...complete, ...incompletePairs(leftOut)],
      fileListDir: id,
      leftOut: [...leftOut, ...read.ignored],
      lineEnds: read.files.filter((each) => each.unixLines).length,
    };
  } catch (error) {
    await discardUploadRow(db, { id, uid });
    throw error;
  }
}

/** The files without a counterpart, returned as incomplete pairs. */
function incompletePairs(leftOut: Pairing["leftOut"]): PairedUpload["fileList"] {
  return leftOut.flatMap(({ name, reason }) => {
    if (reason === "noOutput") return { input: name, output: null };
    return reason === "noInput" ? { input: null, output: name } : [];
  });
}

/** Deletes uploads that were not finished or saved. */
export async function sweepUploads(db: Database): Promise<void> {
  await deleteAbandonedUploads(db);
}
