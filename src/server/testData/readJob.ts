import * as z from "zod/mini";
import { Refusal } from "../../shared/call/errors.ts";
import type { Database } from "../platform/database/db.ts";
import type { FileStore } from "../platform/file/files.ts";
import { enqueue, type JobRunner, wakeChannel } from "../platform/job/jobs.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { readArchive } from "./readArchive.ts";
import { closeUpload } from "./uploads.ts";
import {
  failReading,
  finishReading,
  lockUpload,
  setReadingProgress,
  partsOf,
  type UploadRow,
} from "./uploads.sql.ts";

const KIND = "test-data.read";
const SAVE_EVERY_MS = 500;

/** Enqueues a job that reads a complete upload. Refusals: all refusals of `closeUpload`. */
export async function enqueueReading(
  { db, bus }: { db: Database; bus: Bus },
  row: Pick<UploadRow, "id" | "uid">,
): Promise<void> {
  const { id, uid } = row;
  await closeUpload(db, row, (tx) =>
    enqueue(tx, { kind: KIND, payload: { id }, fairKey: uid, uniqueKey: `${KIND}:${id}` }),
  );
  bus.publish(wakeChannel(KIND), "");
}

/**
 * Registers the job that reads uploaded archives. Faults in an archive are reported to its owner, and the job is then
 * not retried.
 */
export function workOnUploads(
  jobs: JobRunner,
  { db, files }: { db: Database; files: FileStore },
): void {
  jobs.registerHandler({
    kind: KIND,
    payload: z.object({ id: z.string() }),
    concurrency: 2,
    maxAttempts: 5,
    async run({ payload: { id }, signal, finishIn }) {
      const [row] = await db.transaction((tx) => lockUpload(tx, { id }));
      if (row?.state !== "reading") return;
      let savedAt = 0;
      const onProgress = async (done: number, total: number): Promise<void> => {
        if (signal.aborted) throw new Error("stopped; the next attempt starts again");
        if (db.clock.now() - savedAt < SAVE_EVERY_MS) return;
        savedAt = db.clock.now();
        const [there] = await setReadingProgress(db, { id, doneBytes: done, totalBytes: total });
        if (!there) throw new Refusal("DATA_UPLOAD_NOT_FOUND");
      };
      try {
        const parts = await partsOf(db, { id });
        const { unixLines } = row;
        const { files: caseFiles, ignored } = await readArchive(files, parts, {
          unixLines,
          onProgress,
        });
        await db.transaction(async (tx) => {
          await finishReading(tx, {
            id,
            files: JSON.stringify(caseFiles),
            ignored: JSON.stringify(ignored),
          });
          await finishIn(tx);
        });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        await failReading(db, {
          id,
          failure: JSON.stringify({ code: error.code, params: error.params }),
        });
      }
    },
  });
}
