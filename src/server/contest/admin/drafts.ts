import { mayCreate } from "../../authority/policy.ts";
import type {
  getContestDraft,
  saveContestDraft,
} from "../../../shared/contestOrganizer/contestDraft.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import type * as z from "zod/mini";
import type { Database } from "../../platform/database/db.ts";
import type { DraftKey } from "../../platform/database/draftTable.sql.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { organized } from "../organizer/organized.ts";

import { contestDrafts } from "./draft.sql.ts";

interface DraftPlace {
  cid: number | undefined;
  classId: number | undefined;
}

/**
 * Checks that the caller organizes the contest or, for a new contest, may create one in the class or on the site.
 * Returns the key of the draft.
 */
async function admit(call: SignedInCall, { cid, classId }: DraftPlace): Promise<DraftKey> {
  const { uid } = call.viewer;
  if (cid) return { uid, id: (await organized(call.db, cid, call)).id, groupId: null };
  const groupId = classId ?? null;
  if (!mayCreate(call.viewer, "contest", groupId)) throw new Refusal("FORBIDDEN");
  return { uid, id: null, groupId };
}

/** The caller's own draft; null if there is none. */
export async function readDraft(
  call: SignedInCall,
  place: z.output<typeof getContestDraft.input>,
): Promise<OutputOf<typeof getContestDraft>> {
  return contestDrafts.read(call.db, await admit(call, place));
}

/** Saves the state of a form and replaces the caller's earlier draft of that contest. */
export async function saveDraft(
  call: SignedInCall,
  { content, version, ...place }: z.output<typeof saveContestDraft.input>,
): Promise<{ savedAt: string }> {
  const key = await admit(call, place);
  const text = JSON.stringify(content);
  return contestDrafts.save(call.db, { ...key, content: text, version: version ?? null });
}

/** Deletes the caller's own draft if there is one. */
export async function discardDraft(call: SignedInCall, place: DraftPlace): Promise<null> {
  await contestDrafts.discard(call.db, await admit(call, place));
  return null;
}

/** Deletes drafts that nobody has changed for half a year. */
export async function deleteExpiredDrafts(db: Database): Promise<void> {
  await contestDrafts.deleteExpired(db);
}
