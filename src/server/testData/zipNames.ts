/**
 * Maximum number of characters of a name that are retained, from the end, which is more informative than the beginning.
 */
const NAME_MAX = 200;

/**
 * A relative path without root, drive, `..` or control characters. It is never used as a path here, but is written into
 * archives that users unpack.
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
