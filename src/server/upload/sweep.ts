import type { FastifyBaseLogger } from "fastify";
import { runDaily } from "../platform/job/dailyJob.ts";
import type { Database } from "../platform/database/db.ts";
import type { FileStore } from "../platform/file/files.ts";
import type { JobRunner } from "../platform/job/jobs.ts";
import {
  adoptFile,
  deleteFiles,
  deleteUnmentioned,
  unmarkReferenced,
  unreferencedFiles,
  mentionedUploads,
  markUnreferenced,
  unknownFiles,
} from "./sweep.sql.ts";

/** Number of stored files that one transaction deletes together with their rows. */
const BATCH = 200;

/**
 * Deletes uploads to which no text or user refers, and stored files that have been unreferenced for a day. An upload
 * younger than a week is never deleted.
 */
export async function sweepUploads(
  db: Database,
  files: FileStore,
): Promise<{ uploads: number; files: number }> {
  const uploads = await deleteUnmentioned(db, { mentionedHashes: await mentionedUploads(db) });
  await adoptUnknownFiles(db, files);
  await unmarkReferenced(db);
  await markUnreferenced(db);
  const unreferenced = (await unreferencedFiles(db)).map(({ sha256 }) => sha256);
  let removed = 0;
  for (let i = 0; i < unreferenced.length; i += BATCH) {
    removed += await db.transaction(async (tx) => {
      const deletedFiles = await deleteFiles(tx, { hashes: unreferenced.slice(i, i + BATCH) });
      // Files are removed before the commit. A concurrent upload of the same bytes waits for the commit and then writes
      // the file again.
      for (const { sha256 } of deletedFiles) await files.remove(sha256);
      return deletedFiles.length;
    });
  }
  return { uploads: uploads.length, files: removed };
}

/**
 * Adds a row for each file that has no row, so that a later sweep deletes the file. Such files exist if the database
 * was restored from an older backup.
 */
async function adoptUnknownFiles(db: Database, files: FileStore): Promise<void> {
  for await (const names of files.names()) {
    for (const { sha256 } of await unknownFiles(db, { names })) {
      const size = await files.size(sha256);
      if (size !== undefined) await adoptFile(db, { sha256, size });
    }
  }
}

/** Sweeps once a day. */
export function sweepUploadsDaily(
  jobs: JobRunner,
  { db, files }: { db: Database; files: FileStore },
  log: FastifyBaseLogger,
): Promise<void> {
  return runDaily(jobs, db, {
    kind: "sweep-uploads",
    async run() {
      log.info(await sweepUploads(db, files), "uploads were swept");
    },
  });
}
