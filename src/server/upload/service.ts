import type { Readable } from "node:stream";
import { Refusal } from "../../shared/call/errors.ts";
import type { Logo } from "../../shared/text/logo.ts";
import { POST_IMAGE_BYTES_A_DAY, POST_IMAGES_A_DAY } from "../../shared/account/upload.ts";
import type { Database, Db, Tx } from "../platform/database/db.ts";
import type { FileStore } from "../platform/file/files.ts";
import { only } from "../platform/database/db.ts";
import { countOrRefuse } from "../platform/database/rateWindow.ts";
import { PlaceRank, SharedPlaces } from "../platform/traffic/sharedPlaces.ts";
import type { UploadedFile } from "../platform/file/upload.ts";
import { makePicture, type Picture, type PictureLimits } from "./picture.ts";
import {
  deleteEarlierAvatarRows,
  deleteUploadRow,
  imagesOfDay,
  insertUpload,
  uploadById,
  type UploadRow,
} from "./sql.ts";

export type { PictureLimits } from "./picture.ts";

interface Store {
  db: Database;
  files: FileStore;
}

export interface StoredUpload {
  /** Id of the upload's row. */
  id: number;
  sha256: string;
  /** URL path of the file on this site. */
  url: string;
}

export interface StoredImage extends StoredUpload {
  /** Pixels. */
  width: number;
  height: number;
}

export interface NewImage {
  kind: Exclude<UploadRow["kind"], "file">;
  uid: string;
  file: UploadedFile;
  limits: PictureLimits;
  /** Executes further statements in the transaction that inserts the row. */
  also?: (tx: Tx, upload: StoredImage) => Promise<void>;
}

/**
 * Stores a picture and its row. Whether the file is a picture is determined from its content; the picture is encoded as
 * WebP within the limits. Refusals: IMAGE_UNREADABLE, IMAGE_TOO_LARGE, UPLOAD_BUSY, INVALID_FIELD (crop).
 */
export async function keepImage({ db, files }: Store, image: NewImage): Promise<StoredImage> {
  const { kind, uid, file, limits, also } = image;
  const { bytes, extension, contentType, width, height } = await pictureOf(uid, file, limits);
  const sha256 = await files.put(bytes);
  return db.transaction(async (tx) => {
    const row = only(
      await insertUpload(tx, { kind, sha256, extension, contentType, name: file.name, uid }),
    );
    const upload = { id: row.id, sha256, url: imageUrl(sha256, extension), width, height };
    await also?.(tx, upload);
    return upload;
  });
}

const HOUR = 3600;
const UPLOADS_AN_HOUR = 300;

/** Counts a user's upload before the file is read. Refusal: TOO_MANY_REQUESTS. */
export async function countUpload(db: Database, uid: string): Promise<void> {
  const limit = { key: `upload:${uid}`, limit: UPLOADS_AN_HOUR, window: HOUR };
  await countOrRefuse(db, limit);
}

/** Limits for pictures that are waiting to be processed: the maximum in total, and the maximum for each user. */
const pictures = new SharedPlaces({ total: 200, reserved: 0, each: [10, 10, 10] });
/**
 * For each user, a promise that resolves when the user's last picture has been processed. A user's pictures are
 * processed one after the other, so that a few users cannot fill the queue.
 */
const lastPictures = new Map<string, Promise<unknown>>();

async function pictureOf(
  uid: string,
  { bytes }: UploadedFile,
  limits: PictureLimits,
): Promise<Picture> {
  const leave = pictures.take({ owner: uid, rank: PlaceRank.Account });
  if (typeof leave !== "function") throw new Refusal("UPLOAD_BUSY");
  const before = lastPictures.get(uid) ?? Promise.resolve();
  const picture = before.then(() => makePicture(bytes, limits));
  const end = picture.catch(() => undefined);
  lastPictures.set(uid, end);
  try {
    return await picture;
  } finally {
    leave();
    if (lastPictures.get(uid) === end) lastPictures.delete(uid);
  }
}

/**
 * Throws IMAGES_DAILY if the pictures that a user has uploaded for Markdown texts within 24 hours exceed the allowed
 * number or total size. Pictures stored in this transaction are included.
 */
export async function limitImagesOfDay(tx: Tx, uid: string): Promise<void> {
  const { count, bytes } = only(await imagesOfDay(tx, { uid }));
  if (count <= POST_IMAGES_A_DAY && bytes <= POST_IMAGE_BYTES_A_DAY) return;
  const megabytes = POST_IMAGE_BYTES_A_DAY / 1024 / 1024;
  throw new Refusal("IMAGES_DAILY", { max: POST_IMAGES_A_DAY, megabytes });
}

/** Stores any file unchanged. It is only served as a download, so its content is not checked. */
export async function keepFile(
  { db, files }: Store,
  { uid, file }: { uid: string; file: UploadedFile },
): Promise<StoredUpload> {
  const sha256 = await files.put(file.bytes);
  const extension = safeExtension(file.name);
  const type = "application/octet-stream";
  const row = only(
    await insertUpload(db, {
      kind: "file",
      sha256,
      extension,
      contentType: type,
      name: file.name,
      uid,
    }),
  );
  return { id: row.id, sha256, url: `/api/public/file/${sha256}.${extension}` };
}

/**
 * Maximum size of a logo, large enough for a cover page and a projector. The aspect ratio is kept. Only the first frame
 * of an animation is stored, because page headers show the logo.
 */
const LOGO_LIMITS = { width: 1024, height: 512, fit: "inside", isStill: true } as const;

/** Stores a logo and, in the same transaction, the reference to it. Refusals: all refusals of `keepImage`. */
export async function keepLogo(
  store: Store,
  { uid, file }: { uid: string; file: UploadedFile },
  refer: (tx: Tx, logo: Logo) => Promise<void>,
): Promise<Logo> {
  const { url, width, height } = await keepImage(store, {
    kind: "logo",
    uid,
    file,
    limits: LOGO_LIMITS,
    also: (tx, stored) =>
      refer(tx, { url: stored.url, width: stored.width, height: stored.height }),
  });
  return { url, width, height };
}

/** The stored file of a logo with its response headers; undefined if the file is missing. */
export async function logoFile(
  files: FileStore,
  { url }: Logo,
): Promise<{ headers: Record<string, string | number>; read: () => Readable } | undefined> {
  const sha256 = /[0-9a-f]{64}/.exec(url)?.[0];
  const size = sha256 === undefined ? undefined : await files.size(sha256);
  if (sha256 === undefined || size === undefined) return undefined;
  const headers = { "content-type": "image/webp", "content-length": size };
  return { headers, read: () => files.read(sha256) };
}

/** The row of an upload. Refusal: UPLOAD_NOT_FOUND. */
export async function findUpload(db: Db, id: number): Promise<UploadRow> {
  const [row] = await uploadById(db, { id });
  if (!row) throw new Refusal("UPLOAD_NOT_FOUND");
  return row;
}

/**
 * Deletes the row, so that the upload's path immediately returns 404; unreferenced bytes are deleted by a later sweep.
 */
export async function deleteUpload(db: Db, id: number): Promise<void> {
  await deleteUploadRow(db, { id });
}

/** Deletes the rows of a user's earlier avatars. */
export async function deleteEarlierAvatars(tx: Tx, uid: string, currentId: number): Promise<void> {
  await deleteEarlierAvatarRows(tx, { uid, currentId: currentId });
}

/** Path of a stored picture. */
export function imageUrl(sha256: string, extension: string): string {
  return `/api/public/img/${sha256}.${extension}`;
}

/**
 * Returns the extension after the last dot, in lower case, if it consists of at most ten letters and digits; otherwise
 * `bin`.
 */
function safeExtension(name: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? "bin";
}
