/**
 * Maximum number of characters of a file name that are kept. The end of a name is kept, because it is more informative
 * than the beginning.
 */
const NAME_MAX = 200;

/**
 * Returns a relative path without root, drive, `..` or control characters. The server does not use the result as a
 * path, but writes it into archives that users unpack.
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
