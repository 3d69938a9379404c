import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Upload } from "../../../shared/call/endpoint.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import type { FileStore, StoredFile } from "./files.ts";

export interface UploadedFile {
  /** The file name sent by the browser: for display only, never used in a path. */
  name: string;
  bytes: Buffer;
}

/** An uploaded file that was streamed into the store, because it can be too large for memory. */
export interface StreamedUpload extends StoredFile {
  /** The file name, as in `UploadedFile`. */
  name: string;
}

/** Enables multipart forms; an uploaded file is read only after the access check of the endpoint. */
export function acceptUploads(app: FastifyInstance): void {
  void app.register(multipart);
}

/**
 * Reads the only file of a request into memory. Refuses a request with further parts, without a file, or with a file
 * that is too large.
 */
export async function readUpload(request: FastifyRequest, upload: Upload): Promise<UploadedFile> {
  return withPart(request, upload, async (part) => {
    const bytes = await part.toBuffer();
    // `toBuffer` checks for truncation only when a chunk arrives, so it would accept a file that was truncated after
    // its last chunk.
    if (part.file.truncated) throw new Refusal("BODY_TOO_LARGE", { limit: upload.maxBytes });
    if (bytes.length === 0) throw missing(upload);
    return { name: printable(part.filename), bytes };
  });
}

/**
 * Streams the only file of a request into the store. If a file turns out to be too large or empty only after it has
 * been stored, it is refused, and a later sweep deletes it.
 */
export async function keepUpload(
  request: FastifyRequest,
  upload: Upload,
  files: FileStore,
): Promise<StreamedUpload> {
  return withPart(request, upload, async (part) => {
    const stored = await files.putStream(part.file);
    if (part.file.truncated) throw new Refusal("BODY_TOO_LARGE", { limit: upload.maxBytes });
    if (stored.size === 0) throw missing(upload);
    return { name: printable(part.filename), ...stored };
  });
}

async function withPart<T>(
  request: FastifyRequest,
  { field, maxBytes }: Upload,
  use: (part: MultipartFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new Refusal("UNSUPPORTED_MEDIA_TYPE");
  const limits = { fileSize: maxBytes, files: 1, fields: 8, fieldSize: 1024, parts: 9 };
  let part: MultipartFile | undefined;
  try {
    part = await request.file({ limits, throwFileSizeLimit: true });
    if (!part || part.fieldname !== field) throw missing({ field });
    return await use(part);
  } catch (error) {
    // A file larger than the limit is cut off. The parser may then report a malformed form before it reports the size.
    if (part?.file.truncated || (error as { code?: string }).code === "FST_REQ_FILE_TOO_LARGE") {
      throw new Refusal("BODY_TOO_LARGE", { limit: maxBytes });
    }
    if (isBrokenForm(error)) throw new Refusal("FORM_BROKEN");
    throw error;
  }
}

/**
 * The form's parser has no error codes: it throws a plain Error if the form has no boundary or ends before its last
 * boundary, or if a header cannot be parsed. Errors of the store and of the system have a code or a class.
 */
function isBrokenForm(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof Refusal) return false;
  const { code } = error as { code?: string };
  if (code === undefined) return error.constructor === Error;
  return code === "ERR_STREAM_PREMATURE_CLOSE" || /^FST_(?:FILES|FIELDS|PARTS)_LIMIT$/.test(code);
}

function missing({ field }: Pick<Upload, "field">): Refusal {
  return new Refusal("INVALID_FIELD", { field, reason: "missing" });
}

/** The file name without the folders that a browser may send and without control characters, at most 100 characters. */
function printable(name: string | undefined): string {
  const last = (name ?? "").split(/[/\\]/).at(-1) ?? "";
  const plain = last.toWellFormed().replaceAll(/\p{C}/gu, "");
  return Array.from(plain).slice(0, 100).join("");
}
