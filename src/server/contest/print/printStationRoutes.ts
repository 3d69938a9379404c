import * as calls from "../../../shared/contestOrganizer/printStation.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import { route, type RouteContext } from "../../platform/route/route.ts";
import {
  claimNext,
  createPrintToken,
  finishClaimed,
  listPrintTokens,
  releaseClaimed,
  revokePrintToken,
} from "./printStation.ts";

/**
 * Routes for the print stations of contests, and for managing the tokens with which the stations identify themselves;
 * each token is valid for one contest.
 */
export function printStationRoutes(context: RouteContext, bus: Bus): void {
  const { db } = context;
  const tools = { db, bus };
  route(context, calls.listPrintTokens, ({ cid }, { viewer }) => listPrintTokens(db, cid, viewer));
  route(context, calls.createPrintToken, (input, call) => {
    void call.reply.header("cache-control", "no-store");
    return createPrintToken(db, input, call);
  });
  route(context, calls.revokePrintToken, (input, call) => revokePrintToken(db, input, call));
  route(context, calls.claimPrintRequest, (input) => claimNext(tools, input));
  route(context, calls.finishPrintRequest, (input) => finishClaimed(tools, input));
  route(context, calls.releasePrintRequest, (input) => releaseClaimed(tools, input));
}
