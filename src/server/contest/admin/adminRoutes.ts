import * as calls from "../../../shared/contestOrganizer/contestAdmin.ts";
import * as drafts from "../../../shared/contestOrganizer/contestDraft.ts";
import * as logos from "../../../shared/contest/contestLogo.ts";
import * as links from "../../../shared/contestOrganizer/contestProblemAdmin.ts";
import * as forms from "../../../shared/contestOrganizer/contestProblemForms.ts";
import { extendContest as extendCall } from "../../../shared/contestOrganizer/contestExtension.ts";
import * as rehearsalCalls from "../../../shared/contestOrganizer/contestRehearsal.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import { route, type RouteContext } from "../../platform/route/route.ts";
import { cloneContest } from "./cloneContest.ts";
import { deleteContest } from "./deleteContest.ts";
import { deleteContestLogo, uploadContestLogo } from "./contestLogo.ts";
import { setContestVisible } from "./setContestVisible.ts";
import { createContest, updateContest } from "./saveContest.ts";
import { listForAdmin, readForAdmin } from "./adminView.ts";
import { previewText } from "./previewText.ts";
import { discardDraft, readDraft, saveDraft } from "./drafts.ts";
import { extendContest } from "../extend/extend.ts";
import type { Catalogue } from "../../problem/service.ts";
import { findProblems } from "../problem/organizerProblems.ts";
import {
  addProblem,
  addProblems,
  listLinks,
  orderProblems,
  readLink,
  removeProblem,
  updateProblem,
} from "../problem/problemLinks.ts";
import { createInContest, readInContest, updateInContest } from "../problem/problemForms.ts";
import { rehearseContest } from "../rehearsal/rehearsal.ts";

export function contestAdminRoutes(
  context: RouteContext,
  bus: Bus,
  site: { trustsProxies: boolean; catalogue: Catalogue },
): void {
  const { db } = context;
  const tools = { db, bus };
  route(context, calls.listAdminContests, (input, call) => listForAdmin(db, input, call));
  route(context, calls.getAdminContest, ({ cid }, call) => readForAdmin(db, cid, call));
  route(context, calls.previewContestText, (input, call) => previewText(db, input, call));
  route(context, calls.createContest, (form, call) => createContest(tools, form, call));
  route(context, calls.updateContest, (form, call) => updateContest(tools, form, call));
  route(context, calls.deleteContest, ({ cid }, call) => deleteContest(tools, cid, call));
  route(context, calls.cloneContest, ({ cid }, call) => cloneContest(tools, cid, call));
  route(context, calls.setContestVisible, (input, call) => setContestVisible(tools, input, call));
  route(context, logos.uploadContestLogo, ({ cid }, call) =>
    uploadContestLogo({ ...tools, files: context.files }, cid, call),
  );
  route(context, logos.deleteContestLogo, ({ cid }, call) => deleteContestLogo(tools, cid, call));
  route(context, drafts.getContestDraft, (input, call) => readDraft(call, input));
  route(context, drafts.saveContestDraft, (draft, call) => saveDraft(call, draft));
  route(context, drafts.discardContestDraft, (input, call) => discardDraft(call, input));
  route(context, extendCall, (input, call) => extendContest(tools, input, call));
  route(context, rehearsalCalls.rehearseContest, ({ cid }, call) =>
    rehearseContest(db, site, cid, call),
  );
  route(context, links.listAdminContestProblems, ({ cid }, call) => listLinks(db, cid, call));
  route(context, links.addContestProblem, (input, call) => addProblem(tools, input, call));
  route(context, links.addContestProblems, (input, call) => addProblems(tools, input, call));
  route(context, links.findContestProblems, (input, call) =>
    findProblems({ db, catalogue: site.catalogue }, input, call),
  );
  route(context, links.getAdminContestProblem, (input, call) => readLink(db, input, call));
  route(context, forms.createContestProblem, (input, call) =>
    createInContest(context, bus, input, call),
  );
  route(context, forms.getContestProblemForm, (input, call) => readInContest(db, input, call));
  route(context, forms.updateContestProblemForm, (input, call) =>
    updateInContest(context, input, call),
  );
  route(context, links.updateContestProblem, (input, call) => updateProblem(tools, input, call));
  route(context, links.orderContestProblems, (input, call) => orderProblems(tools, input, call));
  route(context, links.removeContestProblem, (input, call) => removeProblem(tools, input, call));
}
