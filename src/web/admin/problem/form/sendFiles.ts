import { uploadProblemFile } from "../../../../shared/problem/problemFile.ts";
import { upload } from "../../../platform/api.ts";

/** A file that could not be uploaded, with the reason. */
export interface UnsentFile {
  file: File;
  error: unknown;
}

/** Uploads files to a stored problem, one after another; returns the files that failed. */
export async function sendFiles(pid: number, files: readonly File[]): Promise<UnsentFile[]> {
  const unsent: UnsentFile[] = [];
  for (const file of files) {
    try {
      await upload(uploadProblemFile, file, { input: { pid }, name: file.name });
    } catch (error) {
      unsent.push({ file, error });
    }
  }
  return unsent;
}

/** Files that were not uploaded when their problem was created; the page of the new problem continues the upload. */
const carried = new Map<number, UnsentFile[]>();

export const carriedFiles = {
  put: (pid: number, unsent: UnsentFile[]): void => {
    if (unsent.length > 0) carried.set(pid, unsent);
  },
  take(pid: number): UnsentFile[] {
    const unsent = carried.get(pid) ?? [];
    carried.delete(pid);
    return unsent;
  },
};
