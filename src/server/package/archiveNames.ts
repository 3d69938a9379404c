import { isSystemFile } from "../platform/file/zipEntry.ts";
import { PackageFault } from "./report.ts";

/** Limits for the depth and the length of a path. */
const DEPTH_MAX = 12;
const LENGTH_MAX = 300;

/**
 * An entry's name as a path inside the archive; null for folders and for files that operating systems add. Throws a
 * PackageFault with the code `badName`, which makes the whole archive invalid, if the name points outside of the
 * archive, could be interpreted differently by different systems, or is too long or too deeply nested.
 */
export function archivePath(name: string): string | null {
  const path = name
    .normalize("NFC")
    .replaceAll("\\", "/")
    .replace(/^(?:\.\/)+/, "");
  if (isSystemFile(path)) return null;
  const isFolder = path.endsWith("/") || path === "";
  const parts = (isFolder ? path.slice(0, -1) : path).split("/");
  const isBad =
    path.startsWith("/") ||
    /^[a-z]:/i.test(path) ||
    /\p{Cc}/u.test(path) ||
    path.length > LENGTH_MAX ||
    parts.length > DEPTH_MAX ||
    (path !== "" && parts.some((part) => part === "" || part === "." || part === ".."));
  if (isBad) throw new PackageFault("badName", { name: printable(name) });
  return isFolder ? null : path;
}

function printable(name: string): string {
  return name.toWellFormed().replaceAll(/\p{C}/gu, "?").slice(0, 200);
}
