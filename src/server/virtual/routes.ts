import * as calls from "../../shared/virtual.ts";
import { listVirtualHistory } from "../../shared/virtualHistory.ts";
import { route, type RouteContext } from "../platform/route.ts";
import { checkStatuses } from "../submission/service.ts";
import { rankVirtual } from "./board.ts";
import { readVirtualHistory } from "./history.ts";
import { finish, start, virtualState } from "./participate.ts";
import { readableVirtual } from "./read.ts";
import { listVirtualSubmissions } from "./submissions.ts";

export function virtualRoutes(context: RouteContext): void {
  const { db } = context;
  route(context, calls.getVirtualState, ({ cid }, { viewer }) => virtualState(db, cid, viewer));
  route(context, calls.startVirtual, ({ cid }, { viewer }) => start(db, cid, viewer));
  route(context, calls.finishVirtual, ({ vid }, { viewer }) => finish(db, vid, viewer));
  route(context, listVirtualHistory, (asked, { viewer }) => readVirtualHistory(db, asked, viewer));
  route(context, calls.getVirtualRank, (asked, call) => rankVirtual(db, asked, call));
  route(context, calls.getVirtualSubmissions, (asked, call) =>
    listVirtualSubmissions(db, asked, call),
  );
  route(context, calls.checkVirtualSubmissions, async ({ vid, submitIds }, call) => {
    await readableVirtual(db, vid, call.viewer);
    return checkStatuses(db, submitIds, call, { scope: "virtual", scopeId: vid });
  });
}
