import { revealContest } from "../../shared/contestBoard.ts";
import type { Bus } from "../platform/liveBus.ts";
import { route, type RouteContext } from "../platform/route.ts";
import { reveal } from "./reveal.ts";

/** Scoreboards: revealing the results under the freeze. */
export function contestBoardRoutes(context: RouteContext, bus: Bus): void {
  const { db } = context;
  route(context, revealContest, ({ cid }, call) => reveal({ db, bus }, cid, call));
}
