import * as calls from "../../shared/practice/training.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { fileSecret, ProblemPages } from "../problem/service.ts";
import { listOfPlace, type ListSource, statusesOfPlace } from "../submission/service.ts";
import type { TrainingSource } from "./keyword.ts";
import { leave } from "./leave.ts";
import { listProblems, readProblem } from "./problems.ts";
import { exportRank } from "./rank/export.ts";
import { MemberCells, memberCounts } from "./rank/memberCells.ts";
import { readRank } from "./rank/rank.ts";
import { listCategories, listTrainings, readAccess, readTraining } from "./read.ts";
import { register } from "./register.ts";

export function trainingRoutes(
  context: RouteContext,
  { lists, ...listed }: Omit<TrainingSource, "db"> & { lists: ListSource },
): void {
  const { db } = context;
  const source = { db, ...listed };
  const pages = new ProblemPages(db);
  const secret = fileSecret(db);
  route(context, calls.getTrainingCategories, () => listCategories(db));
  route(context, calls.getTrainingList, (query, { viewer }) =>
    listTrainings(source, query, viewer),
  );
  route(context, calls.getTrainingDetail, ({ tid }, call) => readTraining(db, tid, call));
  route(context, calls.registerTraining, (input, call) => register(db, input, call));
  route(context, calls.leaveTraining, ({ tid }, call) => leave(db, tid, call));
  route(context, calls.getTrainingAccess, ({ tid }, { viewer }) => readAccess(db, tid, viewer));
  route(context, calls.getTrainingProblems, ({ tid }, call) => listProblems(source, tid, call));
  route(context, calls.getTrainingProblemDetails, async (query, { viewer, locale }) =>
    readProblem({ ...source, pages }, query, { viewer, locale, fileSecret: await secret() }),
  );
  const memory = { memberCells: new MemberCells(db.clock), memberCounts: memberCounts(db.clock) };
  route(context, calls.getTrainingRank, (query, { viewer }) =>
    readRank({ ...source, ...memory }, query, viewer),
  );
  route(context, calls.downloadTrainingRank, (query, call) => exportRank(db, query, call));
  route(context, calls.getTrainingSubmissions, ({ place, ...filters }, call) =>
    listOfPlace(lists, place, filters, call),
  );
  route(context, calls.checkTrainingSubmissions, ({ place, submitIds }, call) =>
    statusesOfPlace(lists, place, submitIds, call),
  );
}
