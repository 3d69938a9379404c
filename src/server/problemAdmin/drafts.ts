import type { OutputOf } from "../../shared/endpoint.ts";
import { Refusal } from "../../shared/errors.ts";
import { DRAFT_MAX, type getProblemDraft } from "../../shared/problemAdmin.ts";
import { type Db, only } from "../platform/db.ts";
import type { SignedInCall, Viewer } from "../platform/route.ts";
import { draftOf, dropDraft, dropOldDrafts, keepDraft } from "./draft.sql.ts";
import { mayCreateProblem } from "./policy.ts";
import { editableProblem } from "./wholeProblem.ts";

/** A draft is of a problem that its writer may edit, or of a new one. */
async function admit(db: Db, viewer: Viewer, pid: number | undefined): Promise<number | null> {
  if (pid) return (await editableProblem(db, pid, viewer)).id;
  if (!mayCreateProblem(viewer)) throw new Refusal("FORBIDDEN");
  return null;
}

/** The caller's own draft; null without one. */
export async function readDraft(
  { db, viewer }: SignedInCall,
  { pid }: { pid: number | undefined },
): Promise<OutputOf<typeof getProblemDraft>> {
  const [draft] = await draftOf(db, viewer.uid, await admit(db, viewer, pid));
  if (!draft) return null;
  const { content, revision, savedAt } = draft;
  return { content: JSON.parse(content), revision, savedAt: savedAt.toISOString() };
}

/** Keeps a form's state; the caller's former draft of that problem goes. */
export async function writeDraft(
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
  const revision = draft.revision ?? null;
  const { savedAt } = only(await keepDraft(db, viewer.uid, problem, content, revision));
  return { savedAt: savedAt.toISOString() };
}

/** Throws the caller's own draft away, if there is one. */
export async function forgetDraft(
  { db, viewer }: SignedInCall,
  { pid }: { pid: number | undefined },
): Promise<null> {
  await dropDraft(db, viewer.uid, await admit(db, viewer, pid));
  return null;
}

/** Forgets drafts that nobody has touched for half a year. */
export async function forgetOldDrafts(db: Db): Promise<void> {
  await dropOldDrafts(db);
}
