import { errorCause } from "../../shared/judgeProtocol.ts";
import { Refusal } from "../../shared/errors.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import type { listBroken, rejudgeMany } from "../../shared/rejudge.ts";
import type { Database, Db } from "../platform/db.ts";
import { only } from "../platform/db.ts";
import type { Bus } from "../platform/liveBus.ts";
import type { SignedInCall } from "../platform/route.ts";
import { readRows, rejudge } from "../submission/service.ts";
import { brokenSubmissions, countBroken } from "./sql.ts";

/** A page of what the judges could not judge, as this administrator may see it. */
export async function readBroken(
  db: Db,
  call: SignedInCall,
  { currentPage, limit }: { currentPage: number; limit: number },
): Promise<OutputOf<typeof listBroken>> {
  const [found, counted] = await Promise.all([
    brokenSubmissions(db, limit, (currentPage - 1) * limit),
    countBroken(db),
  ]);
  const rows = await readRows(
    db,
    found.map(({ submitId }) => submitId),
    call,
  );
  const causes = new Map(found.map(({ submitId, cause }) => [submitId, causeOf(cause)]));
  const records = rows.map((row) => ({ ...row, cause: causes.get(row.submitId) ?? null }));
  return { records, total: only(counted).count };
}

function causeOf(stored: unknown): OutputOf<typeof listBroken>["records"][number]["cause"] {
  const cause = errorCause.safeParse(stored);
  if (!cause.success) return null;
  const { traceId } = stored as { traceId?: unknown };
  return { ...cause.data, traceId: typeof traceId === "string" ? traceId : "" };
}

/**
 * Judges each of a selection again, each in its own transaction: what is still running or gone is left
 * as it is and named.
 */
export async function rejudgeSelection(
  { db, bus }: { db: Database; bus: Bus },
  call: SignedInCall,
  submitIds: number[],
): Promise<OutputOf<typeof rejudgeMany>> {
  const queued: number[] = [];
  const left: number[] = [];
  for (const submitId of new Set(submitIds)) {
    try {
      await rejudge({ db, bus }, submitId, call);
      queued.push(submitId);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      left.push(submitId);
    }
  }
  return { queued, left };
}
