import type { FastifyBaseLogger } from "fastify";
import { type JudgeResult, LEASE_MS } from "../../shared/judgeProtocol.ts";
import { buildTask, JUDGE_JOB, type SideWork, systemErrorResult } from "../judging/service.ts";
import type { Db } from "../platform/db.ts";
import { storable, wakeChannel } from "../platform/jobs.ts";
import {
  claimPreview,
  finishPreview,
  PREVIEW_JOB,
  previewSource,
  sweepPreviews,
} from "./preview.sql.ts";

/** The bus says here that submissions wait to be judged without being changed. */
export const PREVIEW_WAITS = wakeChannel(PREVIEW_JOB);

/** Gives submissions to nodes as they are given when they are judged, and keeps what would change. */
export function previewDesk(db: Db, log: FastifyBaseLogger): SideWork {
  const finish = async (
    { jobId, attempt }: { jobId: number; attempt: number },
    result: JudgeResult,
  ): Promise<void> => {
    const { status, score, timeMs, memoryKb } = result;
    if (result.cause) log.warn({ jobId, cause: result.cause }, "a preview of a verdict failed");
    const text = storable(JSON.stringify(result));
    await finishPreview(db, jobId, attempt, status, score, timeMs, memoryKb, text);
  };
  return {
    channels: [PREVIEW_WAITS],
    async claim(node, { languages }) {
      for (;;) {
        const [row] = await claimPreview(db, languages, node, LEASE_MS / 1000, JUDGE_JOB);
        const waiting = row?.waiting ?? false;
        if (!row || row.jobId === null) return { task: undefined, waiting };
        const ticket = { jobId: row.jobId, attempt: row.attempt };
        const [source] = await previewSource(db, row.submitId, row.rejudgingId);
        const gone = { submitId: row.submitId, language: null };
        const built = buildTask({ ...ticket, strikes: 0, ...(source ?? gone) });
        if ("task" in built) return { task: built.task, waiting };
        await finish(ticket, systemErrorResult(built.cause));
      }
    },
    phase() {
      // Nobody watches a preview from phase to phase.
    },
    finish,
    async sweep() {
      await sweepPreviews(db);
    },
  };
}
