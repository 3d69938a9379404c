import type { Archive } from "../archive.ts";
import type { PackageFile } from "../readPackage.ts";
import { pictureEnding } from "./pictureEnding.ts";

/** Stores a picture of another site as a file of the problem; undefined for what is not shown as a picture. */
export async function storePicture(
  bytes: Buffer,
  archive: Archive,
): Promise<PackageFile | undefined> {
  const ending = pictureEnding(bytes);
  // SVG may hold scripts; browsers show the others as pictures only.
  if (ending === undefined || ending === "svg") return undefined;
  const stored = await archive.storeBytes(bytes);
  // By its content: a statement that stays when the problem is read again keeps its pictures.
  return { name: `picture-${stored.sha256.slice(0, 8)}.${ending}`, ...stored };
}
