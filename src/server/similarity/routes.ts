import * as calls from "../../shared/submission/similarity.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { exportPairs } from "./pairsFile.ts";
import { decide, listClusters, listPairs, readPair } from "./results.ts";
import { cancel, listRuns, readRun, remove } from "./runs.ts";
import { startForContest, startForHomework, startForSelection } from "./start.ts";

/** Endpoints for comparisons of programs; permissions are checked against the stored row. */
export function similarityRoutes(context: RouteContext, bus: Bus): void {
  const { db } = context;
  route(context, calls.startContestSimilarity, (input, call) =>
    startForContest({ db, bus }, input, call),
  );
  route(context, calls.startHomeworkSimilarity, (input, call) =>
    startForHomework({ db, bus }, input, call),
  );
  route(context, calls.startSelectionSimilarity, (input, call) =>
    startForSelection({ db, bus }, input, call),
  );
  route(context, calls.listSimilarityRuns, (input, call) => listRuns(db, input, call));
  route(context, calls.getSimilarityRun, ({ id }, call) => readRun(db, id, call));
  route(context, calls.cancelSimilarityRun, ({ id }, call) => cancel({ db, bus }, id, call));
  route(context, calls.deleteSimilarityRun, ({ id }, call) => remove(db, id, call));
  route(context, calls.listSimilarPairs, (input, call) => listPairs(db, input, call));
  route(context, calls.downloadSimilarPairs, (input, call) => exportPairs(db, input, call));
  route(context, calls.listSimilarityClusters, (input, call) => listClusters(db, input, call));
  route(context, calls.getSimilarPair, (input, call) => readPair(db, input, call));
  route(context, calls.decideSimilarPair, (input, call) => decide(db, input, call));
}
