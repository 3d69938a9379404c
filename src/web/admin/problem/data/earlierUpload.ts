import { readText, storageKeys, writeText } from "../../../platform/storage.ts";

/** An upload from this browser that may be incomplete; choosing the same file again resumes the upload. */
export interface EarlierUpload {
  pid: number;
  id: string;
  name: string;
  size: number;
  /** Time at which the file was last modified; a changed file must be uploaded again. */
  modified: number;
  percent: number;
}

/** The upload that was running when the user left the page of this problem. */
export function readEarlier(pid: number): EarlierUpload | null {
  try {
    const entry = JSON.parse(readText(storageKeys.dataUpload) ?? "null") as EarlierUpload | null;
    return entry?.pid === pid && typeof entry.id === "string" ? entry : null;
  } catch {
    return null;
  }
}

export function storeUpload(
  pid: number,
  { id, file, percent }: { id: string; file: File; percent: number },
): void {
  const { name, size, lastModified: modified } = file;
  const upload: EarlierUpload = { pid, id, name, size, modified, percent };
  writeText(storageKeys.dataUpload, JSON.stringify(upload));
}

export function clearEarlierUpload(pid: number): void {
  if (readEarlier(pid)) writeText(storageKeys.dataUpload, null);
}
