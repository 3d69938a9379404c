import { isLitter } from "../../platform/zipEntry.ts";
import { PackageFault } from "./report.ts";

/** Most parts of a path, and most signs of it. */
const DEEPEST = 12;
const LONGEST = 300;

/**
 * An entry's name as a path inside the archive, `/` between the parts; null for folders and what systems
 * leave behind. A name that leads out of the archive, or that two systems would read differently, makes
 * the whole archive suspect: PackageFault badName.
 */
export function archivePath(name: string): string | null {
  const path = name
    .normalize("NFC")
    .replaceAll("\\", "/")
    .replace(/^(?:\.\/)+/, "");
  if (isLitter(path)) return null;
  const isFolder = path.endsWith("/") || path === "";
  const parts = (isFolder ? path.slice(0, -1) : path).split("/");
  const isBad =
    path.startsWith("/") ||
    /^[a-z]:/i.test(path) ||
    /\p{Cc}/u.test(path) ||
    path.length > LONGEST ||
    parts.length > DEEPEST ||
    (path !== "" && parts.some((part) => part === "" || part === "." || part === ".."));
  if (isBad) throw new PackageFault("badName", { name: shown(name) });
  return isFolder ? null : path;
}

function shown(name: string): string {
  return name.toWellFormed().replaceAll(/\p{C}/gu, "?").slice(0, 200);
}
