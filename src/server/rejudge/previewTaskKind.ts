import * as z from "zod/mini";
import {
  buildTask,
  languageGone,
  otherBackend,
  storableParts,
  type TaskKind,
} from "../judging/service.ts";
import { storable } from "../platform/job/jobs.ts";
import { failPreview, finishPreview, PREVIEW_QUEUE, previewSource } from "./preview.sql.ts";

/**
 * The tasks for previews of rejudgings: each judges a submission as usual, but its result is only recorded and does not
 * change the verdict.
 */
export const previewTasks: TaskKind<{ rejudgingId: number; submitId: number }> = {
  ...PREVIEW_QUEUE,
  yieldsTo: "judging",
  attemptsMax: 3,
  payload: z.object({ rejudgingId: z.int(), submitId: z.int() }),
  async build(db, { rejudgingId, submitId }, attempt) {
    const [source] = await previewSource(db, { submitId, rejudgingId });
    if (source && !source.isJudgedByNodes) return otherBackend();
    return source ? buildTask({ ...attempt, ...source }) : languageGone();
  },
  async finish(tx, { rejudgingId, submitId }, result, node) {
    const { status, score, timeMs, memoryKb, subtasks } = result;
    const text = storable(JSON.stringify(result));
    await finishPreview(tx, {
      rejudgingId,
      submitId,
      status,
      score,
      timeMs,
      memoryKb,
      result: text,
      node,
      parts: storableParts(subtasks),
    });
  },
  async fail(tx, { rejudgingId, submitId }) {
    await failPreview(tx, { rejudgingId, submitId });
  },
};
