import type * as z from "zod/mini";
import type { OutputOf } from "../../shared/endpoint.ts";
import type { getVirtualSubmissions } from "../../shared/virtual.ts";
import { boardsOf } from "../contest/service.ts";
import type { Db } from "../platform/db.ts";
import type { SignedInCall } from "../platform/route.ts";
import { listSubmissions } from "../submission/service.ts";
import { readableVirtual } from "./read.ts";

/** A page of the submissions of a virtual participation; problems are named by their letters. */
export async function listVirtualSubmissions(
  db: Db,
  asked: z.output<typeof getVirtualSubmissions.input>,
  call: SignedInCall,
): Promise<OutputOf<typeof getVirtualSubmissions>> {
  const { vid, problemID, completeProblemID, ...question } = asked;
  const { contest } = await readableVirtual(db, vid, call.viewer);
  const { problems } = await boardsOf(db).of(contest);
  const text = problemID?.toUpperCase();
  const named = problems.filter(({ displayId }) =>
    completeProblemID ? displayId === text : displayId.includes(text ?? ""),
  );
  return listSubmissions(
    db,
    {
      ...question,
      status: undefined,
      username: undefined,
      problemID: undefined,
      completeProblemID: false,
      ...(text !== undefined && { pids: named.map(({ pid }) => pid) }),
      within: { scope: "virtual", scopeId: vid },
    },
    call,
  );
}
