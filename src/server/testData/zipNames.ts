/** Signs of a name that are kept; the end says more than the beginning. */
const NAME_MAX = 200;

/**
 * A name that leads nowhere: folders and a file name, without root, drive, `..` or control characters.
 * It is never used as a path here, but goes into the archives that others unpack.
 */
export function harmlessName(name: string): string {
  const parts = name
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/\p{Cc}|\p{Cf}/gu, "")
    .replaceAll("\\", "/")
    .replace(/^[A-Za-z]:/, "")
    .split("/")
    .map((part) => part.trim())
    .filter((part) => part !== "" && !/^\.+$/.test(part));
  return Array.from(parts.join("/")).slice(-NAME_MAX).join("").replace(/^\/+/, "") || "file";
}
