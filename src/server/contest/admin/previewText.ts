import type * as z from "zod/mini";
import type { previewContestText } from "../../../shared/contestOrganizer/contestAdmin.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import type { Db } from "../../platform/database/db.ts";
import { renderWritten } from "../../platform/rendering/rendering.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import { organized } from "../organizer/organized.ts";

/** Renders a description or an announcement of a contest, for users who may change the contest. */
export async function previewText(
  db: Db,
  { cid, content }: z.output<typeof previewContestText.input>,
  call: SignedInCall,
): Promise<OutputOf<typeof previewContestText>> {
  await organized(db, cid, call);
  return { html: await renderWritten(content, { field: "content", owner: call.viewer.uid }) };
}
