/**
 * Maximum number of characters of a file name that are kept. The end of a name is kept, because it is more informative
 * than the beginning.
 */
const NAME_MAX = 200;

/**
 * Returns a relative path without root, drive, `..` or control characters. The result is the name of an entry in an
 * archive. The server itself does not open this path, but users unpack the archive.
 */
export function safeName(name: string): string {
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
