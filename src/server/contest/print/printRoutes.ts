import * as calls from "../../../shared/contestOrganizer/contestPrint.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import { route, type RouteContext } from "../../platform/route/route.ts";
import {
  checkPrint,
  claimPrint,
  downloadPrint,
  listOwnPrints,
  listPrints,
  readSheet,
  submitText,
} from "./print.ts";

/** Printing in contests: contestants send texts, and organizers process the print queue. */
export function contestPrintRoutes(context: RouteContext, bus: Bus): void {
  const { db } = context;
  const tools = { db, bus };
  route(context, calls.submitPrintText, (input, { viewer }) => submitText(tools, input, viewer));
  route(context, calls.listOwnContestPrints, ({ cid }, { viewer }) =>
    listOwnPrints(db, cid, viewer),
  );
  route(context, calls.listContestPrints, (input, { viewer }) => listPrints(db, input, viewer));
  route(context, calls.claimContestPrint, (input, call) => claimPrint(tools, input, call));
  route(context, calls.checkContestPrint, (input, call) => checkPrint(tools, input, call));
  route(context, calls.getContestPrintSheet, (input, { viewer }) => readSheet(db, input, viewer));
  route(context, calls.downloadContestPrint, ({ id }, { viewer }) => downloadPrint(db, id, viewer));
}
