import { errorCause } from "../../shared/judge/judgeResult.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import type * as calls from "../../shared/submission/rejudge.ts";
import type { SystemErrorCause } from "../../shared/submission/submission.ts";
import { only } from "../platform/database/db.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import type { ScopedDb } from "../scope/service.ts";
import {
  systemErrorRule,
  readRowsWithCauses,
  rejudge,
  type RejudgeServices,
  type RejudgeWay,
} from "../submission/service.ts";
import { brokenSubmissions, countBroken } from "./sql.ts";

/** A page of submissions with System Error or Submission Failed, as this administrator may see them. */
export async function listBroken(
  { db, scopes }: ScopedDb,
  call: SignedInCall,
  { currentPage, limit }: { currentPage: number; limit: number },
): Promise<OutputOf<typeof calls.listBroken>> {
  const { viewer } = call;
  const reader = { viewer, rule: systemErrorRule(scopes, viewer) };
  const [submissions, counted] = await Promise.all([
    brokenSubmissions(db, reader, { limit, offset: (currentPage - 1) * limit }),
    countBroken(db, reader),
  ]);
  const causes = new Map(submissions.map(({ submitId, cause }) => [submitId, causeOf(cause)]));
  const records = await readRowsWithCauses({ db, scopes }, causes, call);
  return { records, total: only(counted).count };
}

function causeOf(stored: unknown): SystemErrorCause | null {
  const cause = errorCause.safeParse(stored);
  if (!cause.success) return null;
  const { traceId } = stored as { traceId?: unknown };
  return { ...cause.data, traceId: typeof traceId === "string" ? traceId : "" };
}

/**
 * Rejudges each submission of a selection in its own transaction; running or missing submissions are skipped and
 * returned in `left`.
 */
export async function rejudgeMany(
  services: RejudgeServices,
  call: SignedInCall,
  submitIds: number[],
  way: RejudgeWay = {},
): Promise<OutputOf<typeof calls.rejudgeMany>> {
  const queued: number[] = [];
  const skipped: number[] = [];
  for (const submitId of new Set(submitIds)) {
    try {
      await rejudge(services, submitId, call, way);
      queued.push(submitId);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      skipped.push(submitId);
    }
  }
  return { queued, left: skipped };
}
