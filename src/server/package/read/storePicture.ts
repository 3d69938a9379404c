import type { Archive } from "../archive.ts";
import type { PackageFile } from "../readPackage.ts";
import { pictureEnding } from "./pictureEnding.ts";

/**
 * Stores a picture from another site as a file of the problem; returns undefined for files that are not shown as
 * pictures.
 */
export async function storePicture(
  bytes: Buffer,
  archive: Archive,
): Promise<PackageFile | undefined> {
  const ending = pictureEnding(bytes);
  // SVG may contain scripts; browsers show the other types only as pictures.
  if (ending === undefined || ending === "svg") return undefined;
  const stored = await archive.storeBytes(bytes);
  // The picture is named after its content, so that its name stays the same when the problem is read again. If the user
  // keeps the stored statement, it therefore still refers to existing pictures.
  return { name: `picture-${stored.sha256.slice(0, 8)}.${ending}`, ...stored };
}
