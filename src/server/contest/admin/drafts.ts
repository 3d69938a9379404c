import { mayPrepare } from "../../authority/policy.ts";
import type { getContestDraft, saveContestDraft } from "../../../shared/contestDraft.ts";
import type { OutputOf } from "../../../shared/endpoint.ts";
import type * as z from "zod/mini";
import type { Database } from "../../platform/db.ts";
import type { SignedInCall } from "../../platform/route.ts";
import { Refusal } from "../../../shared/errors.ts";
import { organized } from "../organizer/organized.ts";

import { contestDrafts } from "./draft.sql.ts";

/** A draft belongs to a contest that its author organizes, or to a new one. */
async function admit(call: SignedInCall, cid: number | undefined): Promise<number | null> {
  if (cid) return (await organized(call.db, cid, call)).id;
  if (!mayPrepare(call.viewer, "contest")) throw new Refusal("FORBIDDEN");
  return null;
}

/** The caller's own draft, or null. */
export async function readDraft(
  call: SignedInCall,
  { cid }: z.output<typeof getContestDraft.input>,
): Promise<OutputOf<typeof getContestDraft>> {
  return contestDrafts.read(call.db, call.viewer.uid, await admit(call, cid));
}

/** Saves the state of a form; replaces the caller's draft of that contest. */
export async function saveDraft(
  call: SignedInCall,
  { cid, content, version }: z.output<typeof saveContestDraft.input>,
): Promise<{ savedAt: string }> {
  const id = await admit(call, cid);
  const text = JSON.stringify(content);
  return contestDrafts.save(call.db, {
    uid: call.viewer.uid,
    id,
    content: text,
    version: version ?? null,
  });
}

/** Deletes the caller's own draft, if any. */
export async function discardDraft(
  call: SignedInCall,
  { cid }: { cid: number | undefined },
): Promise<null> {
  await contestDrafts.discard(call.db, call.viewer.uid, await admit(call, cid));
  return null;
}

/** Deletes drafts unchanged for half a year. */
export async function deleteExpiredDrafts(db: Database): Promise<void> {
  await contestDrafts.deleteExpired(db);
}
