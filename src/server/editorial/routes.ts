import * as calls from "../../shared/discussion/editorial.ts";
import * as admin from "../../shared/discussion/editorialAdmin.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import {
  createEditorial,
  decideEditorial,
  deleteEditorial,
  listManaged,
  listVersions,
  orderEditorials,
  readManaged,
  readVersion,
  restoreEditorial,
  updateEditorial,
} from "./manage.ts";
import type { EditorialSource } from "./place.ts";
import { createProposal, deleteProposal, readProposal, updateProposal } from "./propose.ts";
import { listEditorials, readEditorial } from "./read.ts";

export function editorialRoutes(context: RouteContext, source: EditorialSource): void {
  route(context, calls.listEditorials, (input, call) => listEditorials(source, input, call));
  route(context, calls.getEditorial, (input, call) => readEditorial(source, input, call));
  route(context, calls.createEditorialProposal, (form, call) => createProposal(source, form, call));
  route(context, calls.getEditorialProposal, ({ id }, call) => readProposal(source, id, call));
  route(context, calls.updateEditorialProposal, (form, call) => updateProposal(source, form, call));
  route(context, calls.deleteEditorialProposal, ({ id }, call) => deleteProposal(source, id, call));
  route(context, calls.restoreEditorial, ({ id }, call) => restoreEditorial(source, id, call));

  route(context, admin.listManagedEditorials, ({ pid }, call) => listManaged(source, pid, call));
  route(context, admin.getManagedEditorial, ({ id }, call) => readManaged(source, id, call));
  route(context, admin.createEditorial, (form, call) => createEditorial(source, form, call));
  route(context, admin.updateEditorial, (form, call) => updateEditorial(source, form, call));
  route(context, admin.deleteEditorial, ({ id }, call) => deleteEditorial(source, id, call));
  route(context, admin.orderEditorials, (input, call) => orderEditorials(source, input, call));
  route(context, admin.decideEditorial, (input, call) => decideEditorial(source, input, call));
  route(context, admin.listEditorialVersions, ({ id }, call) => listVersions(source, id, call));
  route(context, admin.getEditorialVersion, (input, call) => readVersion(source, input, call));
}
