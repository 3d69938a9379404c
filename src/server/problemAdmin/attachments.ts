import { Refusal } from "../../shared/call/errors.ts";
import { ProblemAuth } from "../../shared/problem/problem.ts";
import { PROBLEM_FILES_MAX, type ProblemFile } from "../../shared/problem/problemFile.ts";
import { recordAction } from "../audit/service.ts";
import type { Tx } from "../platform/database/db.ts";
import { countOrRefuse } from "../platform/database/rateWindow.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import { attachmentAddress, type FileKeys, keyedAddress } from "../problem/service.ts";
import { attachmentsOf, deleteAttachmentRow, upsertAttachment } from "./attachment.sql.ts";
import type { WholeRow } from "./sql.ts";
import { clearStoredHtml } from "./write.sql.ts";
import { editableProblem, lockEditableProblem } from "./wholeProblem.ts";

/** Pictures and files of a problem, for viewers who may edit it. */
export async function listAttachments(
  { db, viewer }: SignedInCall,
  { pid }: { pid: number },
  fileSecret: FileKeys,
): Promise<ProblemFile[]> {
  const problem = await editableProblem(db, pid, viewer);
  return (await attachmentsOf(db, { pid })).map((file) => presented(problem, file, fileSecret));
}

/**
 * Browsers request pictures and downloads without a token, so files of a hidden problem need a key in the address.
 */
function presented(
  { id, auth }: Pick<WholeRow, "id" | "auth">,
  { name, size }: { name: string; size: number },
  fileSecret: FileKeys,
): ProblemFile {
  const isOpen = auth === ProblemAuth.Public;
  const url = isOpen ? attachmentAddress(id, name) : keyedAddress(id, name, fileSecret);
  return { name, size, url };
}

const UPLOADS = 600;
const HOUR = 3600;

/** Adds a file or replaces the file with the same name. Refusals: PROBLEM_FILES_MAX. */
export async function uploadAttachment(
  call: SignedInCall,
  { pid }: { pid: number },
  fileSecret: FileKeys,
): Promise<ProblemFile> {
  const { db, viewer } = call;
  await editableProblem(db, pid, viewer);
  const limit = { key: `problemFile:${viewer.uid}`, limit: UPLOADS, window: HOUR };
  await countOrRefuse(db, limit);
  const { name: fileName, size, sha256 } = await call.keepFile();
  return db.transaction(async (tx) => {
    const problem = await lockEditableProblem(tx, pid, viewer);
    const names = new Set((await attachmentsOf(tx, { pid })).map(({ name }) => name));
    const name = attachmentName(fileName, names);
    if (!names.has(name) && names.size >= PROBLEM_FILES_MAX) {
      throw new Refusal("PROBLEM_FILES_MAX", { max: PROBLEM_FILES_MAX });
    }
    await upsertAttachment(tx, { pid, name, sha256 });
    await clearStoredHtml(tx, { pid });
    await recordAction(tx, call, {
      action: "problem.file",
      target: problem.problemId,
      after: { name, size },
    });
    return presented(problem, { name, size }, fileSecret);
  });
}

/** Deletes a file; statements that refer to it show a broken link. Refusal: UPLOAD_NOT_FOUND. */
export function deleteAttachment(
  call: SignedInCall,
  { pid, name }: { pid: number; name: string },
): Promise<null> {
  const { db, viewer } = call;
  return db.transaction(async (tx: Tx) => {
    const { problemId } = await lockEditableProblem(tx, pid, viewer);
    const [deleted] = await deleteAttachmentRow(tx, { pid, name });
    if (!deleted) throw new Refusal("UPLOAD_NOT_FOUND");
    await clearStoredHtml(tx, { pid });
    const before = { name };
    await recordAction(tx, call, { action: "problem.file", target: problemId, before });
    return null;
  });
}

const NAME_MAX = 100;

/**
 * A file name that is valid in packages and in URLs. A name that had to be changed is also made unique: otherwise, two
 * pictures with Chinese names would both become `file.png`, and one would replace the other.
 */
function attachmentName(fileName: string, usedNames: ReadonlySet<string>): string {
  const [, rawStem = "", rawExtension = ""] = /^(.*?)(\.[^.]*)?$/s.exec(fileName) ?? [];
  const plain = (text: string): string => text.replaceAll(/[^A-Za-z0-9._-]+/g, "-");
  const extension = plain(rawExtension).slice(0, 20);
  const stem =
    plain(rawStem)
      .replace(/^[^A-Za-z0-9]+/, "")
      .replace(/(?<!-)-+$/, "") || "file";
  const name = stem.slice(0, NAME_MAX - extension.length) + extension;
  if (name === fileName) return name;
  for (let number = 1; ; number += 1) {
    const end = (number === 1 ? "" : `-${number}`) + extension;
    const free = stem.slice(0, NAME_MAX - end.length) + end;
    if (!usedNames.has(free)) return free;
  }
}
