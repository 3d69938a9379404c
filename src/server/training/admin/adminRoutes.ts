import * as calls from "../../../shared/practice/trainingAdmin.ts";
import { route, type RouteContext } from "../../platform/route/route.ts";
import type { TrainingSource } from "../keyword.ts";
import { changeCategory, createCategory, removeCategory } from "./categories.ts";
import { cloneTraining, deleteTraining, setStatus } from "./changes.ts";
import {
  addProblem,
  addProblems,
  findProblems,
  orderProblems,
  removeProblem,
  updateProblem,
} from "./links.ts";
import { removeMember } from "./members.ts";
import { createTraining, updateTraining } from "./save.ts";
import { listForAdmin, readForAdmin } from "./view.ts";

export function trainingAdminRoutes(
  context: RouteContext,
  listed: Omit<TrainingSource, "db">,
): void {
  const { db } = context;
  const source = { db, ...listed };
  route(context, calls.listAdminTrainings, (query, call) => listForAdmin(source, query, call));
  route(context, calls.getAdminTraining, ({ tid }, call) => readForAdmin(db, tid, call));
  route(context, calls.createTraining, (form, call) => createTraining(db, form, call));
  route(context, calls.updateTraining, (form, call) => updateTraining(db, form, call));
  route(context, calls.deleteTraining, (input, call) => deleteTraining(db, input, call));
  route(context, calls.cloneTraining, ({ tid }, call) => cloneTraining(db, tid, call));
  route(context, calls.setTrainingStatus, (input, call) => setStatus(db, input, call));
  route(context, calls.findTrainingProblems, (query, call) => findProblems(source, query, call));
  route(context, calls.addTrainingProblem, (input, call) => addProblem(db, input, call));
  route(context, calls.addTrainingProblems, (input, call) => addProblems(db, input, call));
  route(context, calls.updateTrainingProblem, (input, call) => updateProblem(db, input, call));
  route(context, calls.orderTrainingProblems, (input, call) => orderProblems(db, input, call));
  route(context, calls.removeTrainingProblem, (input, call) => removeProblem(db, input, call));
  route(context, calls.removeTrainingMember, (input, call) => removeMember(db, input, call));
  route(context, calls.createTrainingCategory, (input, call) => createCategory(db, input, call));
  route(context, calls.updateTrainingCategory, (input, call) => changeCategory(db, input, call));
  route(context, calls.deleteTrainingCategory, (input, call) => removeCategory(db, input, call));
}
