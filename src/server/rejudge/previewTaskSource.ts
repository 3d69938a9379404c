import type { FastifyBaseLogger } from "fastify";
import { type JudgeResult, LEASE_MS } from "../../shared/judgeProtocol.ts";
import {
  buildTask,
  JUDGE_JOB,
  type AuxiliaryTaskSource,
  systemErrorResult,
} from "../judging/service.ts";
import type { Db } from "../platform/db.ts";
import { storable, wakeChannel } from "../platform/jobs.ts";
import {
  claimPreview,
  finishPreview,
  PREVIEW_JOB,
  previewSource,
  sweepPreviews,
} from "./preview.sql.ts";

/** Bus channel: submissions were queued for a preview. */
export const PREVIEW_QUEUED = wakeChannel(PREVIEW_JOB);

/** Task source for previews: the tasks of ordinary judging, whose results are only recorded. */
export function previewTaskSource(db: Db, log: FastifyBaseLogger): AuxiliaryTaskSource {
  const finish = async (
    { jobId, attempt }: { jobId: number; attempt: number },
    result: JudgeResult,
  ): Promise<void> => {
    const { status, score, timeMs, memoryKb } = result;
    if (result.cause) log.warn({ jobId, cause: result.cause }, "a rejudge preview failed");
    const text = storable(JSON.stringify(result));
    await finishPreview(db, jobId, attempt, status, score, timeMs, memoryKb, text);
  };
  return {
    channels: [PREVIEW_QUEUED],
    async claim(node, { languages }) {
      for (;;) {
        const [row] = await claimPreview(db, languages, node, LEASE_MS / 1000, JUDGE_JOB);
        const waiting = row?.waiting ?? false;
        if (!row || row.jobId === null) return { task: undefined, waiting };
        const job = { jobId: row.jobId, attempt: row.attempt };
        const [source] = await previewSource(db, row.submitId, row.rejudgingId);
        const missing = { submitId: row.submitId, language: null };
        const built = buildTask({ ...job, crashCount: 0, ...(source ?? missing) });
        if ("task" in built) return { task: built.task, waiting };
        await finish(job, systemErrorResult(built.cause));
      }
    },
    phase() {
      // Nothing shows the phases of a preview.
    },
    finish,
    async sweep() {
      await sweepPreviews(db);
    },
  };
}
