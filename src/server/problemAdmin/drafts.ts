import { mayCreate } from "../authority/policy.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { DRAFT_MAX, type getProblemDraft } from "../../shared/problem/problemAdmin.ts";
import type { Database, Db } from "../platform/database/db.ts";
import type { DraftKey } from "../platform/database/draftTable.sql.ts";
import type { SignedInCall, Viewer } from "../platform/route/route.ts";
import { problemDrafts } from "./draft.sql.ts";

import { editableProblem } from "./wholeProblem.ts";

interface DraftPlace {
  pid: number | undefined;
  classId: number | undefined;
}

/**
 * Checks permissions and returns the draft's key. The draft belongs to an existing problem that the user may edit, or
 * to a new problem of a class or of the site.
 */
async function admit(db: Db, viewer: Viewer, { pid, classId }: DraftPlace): Promise<DraftKey> {
  const { uid } = viewer;
  if (pid) return { uid, id: (await editableProblem(db, pid, viewer)).id, groupId: null };
  const groupId = classId ?? null;
  if (!mayCreate(viewer, "problem", groupId)) throw new Refusal("FORBIDDEN");
  return { uid, id: null, groupId };
}

/** The caller's own draft, or null. */
export async function readDraft(
  { db, viewer }: SignedInCall,
  place: DraftPlace,
): Promise<OutputOf<typeof getProblemDraft>> {
  const draft = await problemDrafts.read(db, await admit(db, viewer, place));
  return draft && { ...draft, revision: draft.version };
}

/** Saves the state of a problem's form; replaces the caller's earlier draft of the problem. */
export async function saveDraft(
  { db, viewer }: SignedInCall,
  draft: DraftPlace & {
    content: Record<string, unknown>;
    revision?: number | null | undefined;
  },
): Promise<{ savedAt: string }> {
  const key = await admit(db, viewer, draft);
  const content = JSON.stringify(draft.content);
  if (content.length > DRAFT_MAX) throw new Refusal("BODY_TOO_LARGE", { limit: DRAFT_MAX });
  return problemDrafts.save(db, { ...key, content, version: draft.revision ?? null });
}

/** Deletes the caller's own draft, if any. */
export async function discardDraft({ db, viewer }: SignedInCall, place: DraftPlace): Promise<null> {
  await problemDrafts.discard(db, await admit(db, viewer, place));
  return null;
}

/** Deletes drafts that have not changed for half a year. */
export async function deleteExpiredDrafts(db: Database): Promise<void> {
  await problemDrafts.deleteExpired(db);
}
