import { mayPrepare } from "../authority/policy.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import { Refusal } from "../../shared/errors.ts";
import { DRAFT_MAX, type getProblemDraft } from "../../shared/problemAdmin.ts";
import type { Database, Db } from "../platform/db.ts";
import type { SignedInCall, Viewer } from "../platform/route.ts";
import { problemDrafts } from "./draft.sql.ts";

import { editableProblem } from "./wholeProblem.ts";

/** A draft belongs to a problem that its author may edit, or to a new one. */
async function admit(db: Db, viewer: Viewer, pid: number | undefined): Promise<number | null> {
  if (pid) return (await editableProblem(db, pid, viewer)).id;
  if (!mayPrepare(viewer, "problem")) throw new Refusal("FORBIDDEN");
  return null;
}

/** The caller's own draft, or null. */
export async function readDraft(
  { db, viewer }: SignedInCall,
  { pid }: { pid: number | undefined },
): Promise<OutputOf<typeof getProblemDraft>> {
  const draft = await problemDrafts.read(db, viewer.uid, await admit(db, viewer, pid));
  return draft && { ...draft, revision: draft.version };
}

/** Saves the state of a form; replaces the caller's draft of that problem. */
export async function saveDraft(
  { db, viewer }: SignedInCall,
  draft: {
    pid: number | undefined;
    content: Record<string, unknown>;
    revision?: number | null | undefined;
  },
): Promise<{ savedAt: string }> {
  const problem = await admit(db, viewer, draft.pid);
  const content = JSON.stringify(draft.content);
  if (content.length > DRAFT_MAX) throw new Refusal("BODY_TOO_LARGE", { limit: DRAFT_MAX });
  return problemDrafts.save(db, {
    uid: viewer.uid,
    id: problem,
    content,
    version: draft.revision ?? null,
  });
}

/** Deletes the caller's own draft, if any. */
export async function discardDraft(
  { db, viewer }: SignedInCall,
  { pid }: { pid: number | undefined },
): Promise<null> {
  await problemDrafts.discard(db, viewer.uid, await admit(db, viewer, pid));
  return null;
}

/** Deletes drafts unchanged for half a year. */
export async function deleteExpiredDrafts(db: Database): Promise<void> {
  await problemDrafts.deleteExpired(db);
}
