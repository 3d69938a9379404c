import type * as z from "zod/mini";
import type * as calls from "../../../shared/contestOrganizer/contestAnswerTemplates.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { holdClassOfObject } from "../../authority/service.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { recordAction } from "../../audit/service.ts";
import { type Database, type Db, only } from "../../platform/database/db.ts";
import type { SignedInCall, Viewer } from "../../platform/route/route.ts";
import {
  getAnswerTemplatesRow,
  lockAnswerTemplates,
  setAnswerTemplatesRow,
} from "./answerTemplates.sql.ts";
import { contestAtWork } from "../read.ts";

export async function readAnswerTemplates(
  db: Db,
  cid: number,
  viewer: Viewer,
): Promise<OutputOf<typeof calls.getAnswerTemplates>> {
  await contestAtWork(db, cid, viewer, "answer", "view");
  return only(await getAnswerTemplatesRow(db, { contestId: cid })).templates;
}

/** Refuses with CONFLICT when another organizer has changed the templates since the caller read them. */
export async function setAnswerTemplates(
  db: Database,
  { cid, templates, previous }: z.output<typeof calls.setAnswerTemplates.input>,
  call: SignedInCall,
): Promise<null> {
  const { title } = await contestAtWork(db, cid, call.viewer, "answer");
  await db.transaction(async (tx) => {
    await holdClassOfObject(tx, { kind: "contest", id: cid }, call);
    const { templates: current } = only(await lockAnswerTemplates(tx, { contestId: cid }));
    if (JSON.stringify(current) !== JSON.stringify(previous)) throw new Refusal("CONFLICT");
    await setAnswerTemplatesRow(tx, { contestId: cid, templates: JSON.stringify(templates) });
    await recordAction(tx, call, {
      action: "contest.answerTemplates",
      target: `${cid} ${title}`,
      before: audited(current),
      after: audited(templates),
    });
  });
  return null;
}

function audited(templates: readonly string[] | null): Record<string, unknown> {
  return { templates: templates && templates.join(" | ").slice(0, 2000) };
}
