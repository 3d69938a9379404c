import * as calls from "../../shared/contestPrint.ts";
import { route, type RouteContext } from "../platform/route.ts";
import { checkPrint, downloadPrint, listPrints, submitText } from "./print.ts";

/** Printing in contests: contestants send texts, organizers work on the queue. */
export function contestPrintRoutes(context: RouteContext): void {
  const { db } = context;
  route(context, calls.submitPrintText, (input, { viewer }) => submitText(db, input, viewer));
  route(context, calls.listContestPrints, (asked, { viewer }) => listPrints(db, asked, viewer));
  route(context, calls.checkContestPrint, (input, { viewer }) => checkPrint(db, input, viewer));
  route(context, calls.downloadContestPrint, ({ id }, { viewer }) => downloadPrint(db, id, viewer));
}
