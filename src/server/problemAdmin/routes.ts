import { mayPrepare } from "../authority/policy.ts";
import * as calls from "../../shared/problem/problemAdmin.ts";
import * as fileCalls from "../../shared/problem/problemFile.ts";
import * as originCalls from "../../shared/problem/problemOrigin.ts";
import { updateManyProblems } from "../../shared/problem/problemSelection.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { type Catalogue, fileSecret, previewStatement } from "../problem/service.ts";
import type { Scopes } from "../scope/service.ts";
import { updateMany } from "./updateMany.ts";
import { nextDisplayId } from "./nextDisplayId.ts";
import { uploadAttachment, listAttachments, deleteAttachment } from "./attachments.ts";
import { discardDraft, readDraft, saveDraft } from "./drafts.ts";
import { listHistory, readRevision, restoreProblem } from "./history.ts";
import { listProblems } from "./list.ts";

import { archiveProblem, setAuth, deleteProblem, removalMessage } from "./deleteProblem.ts";
import { makeProblemLocal } from "./makeLocal.ts";
import { createProblem, updateProblem } from "./save.ts";
import { editableProblem, readAdminProblem } from "./wholeProblem.ts";

export function problemAdminRoutes(
  context: RouteContext,
  { scopes, catalogue }: { scopes: Scopes; catalogue: Catalogue },
): void {
  const secret = fileSecret(context.db);
  route(context, calls.listAdminProblems, (input, call) => listProblems(catalogue, call, input));
  route(context, calls.getAdminProblem, ({ pid }, { db, viewer }) =>
    readAdminProblem(db, pid, viewer),
  );
  route(context, calls.proposeProblemId, async () => ({
    problemId: nextDisplayId(await catalogue.all()),
  }));
  route(context, calls.createProblem, (form, call) => createProblem(context, call, form));
  route(context, calls.updateProblem, (form, call) => updateProblem(context, call, form));
  route(context, calls.deleteProblem, async (input, call) =>
    removalMessage(await deleteProblem(scopes, call, input), call.locale),
  );
  route(context, calls.setProblemAuth, (input, call) => setAuth(call, input));
  route(context, originCalls.makeProblemLocal, async (input, call) => {
    await makeProblemLocal(scopes, call, input);
    return null;
  });
  route(context, calls.archiveProblem, (input, call) => archiveProblem(scopes, call, input));

  route(context, updateManyProblems, (input, call) => updateMany(scopes, call, input));

  route(context, calls.previewProblem, async ({ pid, content }, { db, viewer }) => {
    if (pid) await editableProblem(db, pid, viewer);
    else if (!mayPrepare(viewer, "problem")) throw new Refusal("FORBIDDEN");
    const preview = { pid, content, uid: viewer.uid, fileSecret: await secret() };
    return { html: await previewStatement(db, preview) };
  });

  route(context, calls.getProblemDraft, (input, call) => readDraft(call, input));
  route(context, calls.saveProblemDraft, (input, call) => saveDraft(call, input));
  route(context, calls.discardProblemDraft, (input, call) => discardDraft(call, input));

  route(context, calls.listProblemHistory, (input, call) => listHistory(call, input));
  route(context, calls.getProblemRevision, (input, call) => readRevision(call, input));
  route(context, calls.restoreProblem, (input, call) => restoreProblem(context, call, input));

  route(context, fileCalls.listProblemFiles, async (input, call) =>
    listAttachments(call, input, await secret()),
  );
  route(context, fileCalls.uploadProblemFile, async (input, call) =>
    uploadAttachment(call, input, await secret()),
  );
  route(context, fileCalls.deleteProblemFile, (input, call) => deleteAttachment(call, input));
}
