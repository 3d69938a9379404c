import * as calls from "../../shared/contest/virtual.ts";
import { listVirtualHistory } from "../../shared/contest/virtualHistory.ts";
import type { ContestBoards } from "../contest/service.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { listOfPlace, type ListSource, statusesOfPlace } from "../submission/service.ts";
import { readVirtualRank } from "./board.ts";
import { listHistory } from "./history.ts";
import { finish, start, readVirtualState } from "./participate.ts";

export function virtualRoutes(
  context: RouteContext,
  { boards, lists }: { boards: ContestBoards; lists: ListSource },
): void {
  const { db } = context;
  route(context, calls.getVirtualState, ({ cid }, { viewer }) => readVirtualState(db, cid, viewer));
  route(context, calls.startVirtual, ({ cid }, { viewer }) => start(db, cid, viewer));
  route(context, calls.finishVirtual, ({ vid }, { viewer }) => finish(db, vid, viewer));
  route(context, listVirtualHistory, (input, { viewer }) => listHistory(boards, input, viewer));
  route(context, calls.getVirtualRank, (input, call) => readVirtualRank(boards, input, call));
  route(context, calls.getVirtualSubmissions, ({ place, ...filters }, call) =>
    listOfPlace(lists, place, filters, call),
  );
  route(context, calls.checkVirtualSubmissions, ({ place, submitIds }, call) =>
    statusesOfPlace(lists, place, submitIds, call),
  );
}
