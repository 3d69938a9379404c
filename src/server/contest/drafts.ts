import type { getContestDraft, saveContestDraft } from "../../shared/contestDraft.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import type * as z from "zod/mini";
import { type Db, only } from "../platform/db.ts";
import type { SignedInCall } from "../platform/route.ts";
import { needRight, organized } from "./admin.ts";
import {
  contestDraftOf,
  sweepContestDraftRows,
  discardContestDraftRow,
  storeContestDraftRow,
} from "./draft.sql.ts";

/** A draft belongs to a contest that its author organizes, or to a new one. */
async function admit(call: SignedInCall, cid: number | undefined): Promise<number | null> {
  if (cid) return (await organized(call.db, cid, call)).id;
  needRight(call);
  return null;
}

/** The caller's own draft, or null. */
export async function readDraft(
  call: SignedInCall,
  { cid }: z.output<typeof getContestDraft.input>,
): Promise<OutputOf<typeof getContestDraft>> {
  const [draft] = await contestDraftOf(call.db, call.viewer.uid, await admit(call, cid));
  if (!draft) return null;
  const { content, version, savedAt } = draft;
  return { content: JSON.parse(content), version, savedAt: savedAt.toISOString() };
}

/** Saves the state of a form; replaces the caller's draft of that contest. */
export async function saveDraft(
  call: SignedInCall,
  { cid, content, version }: z.output<typeof saveContestDraft.input>,
): Promise<{ savedAt: string }> {
  const contest = await admit(call, cid);
  const text = JSON.stringify(content);
  const { savedAt } = only(
    await storeContestDraftRow(call.db, call.viewer.uid, contest, text, version ?? null),
  );
  return { savedAt: savedAt.toISOString() };
}

/** Deletes the caller's own draft, if any. */
export async function discardDraft(
  call: SignedInCall,
  { cid }: { cid: number | undefined },
): Promise<null> {
  await discardContestDraftRow(call.db, call.viewer.uid, await admit(call, cid));
  return null;
}

/** Deletes drafts unchanged for half a year; of several server processes at once, too. */
export async function sweepDrafts(db: Db): Promise<void> {
  await sweepContestDraftRows(db);
}
