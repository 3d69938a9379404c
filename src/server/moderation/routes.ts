import * as calls from "../../shared/discussion/moderation.ts";
import type { PostSource } from "../discussion/service.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { muteUser, unmuteUser, warnUser } from "./mute.ts";
import { handleReport, listReports } from "./queue.ts";
import { reportUserPart, reportWrittenText } from "./report.ts";

export function moderationRoutes(context: RouteContext, source: PostSource): void {
  const { db } = context;
  route(context, calls.reportDiscussion, (input, call) => reportWrittenText(source, input, call));
  route(context, calls.reportUser, (input, call) => reportUserPart(db, input, call));
  route(context, calls.listReports, (query, call) => listReports(db, query, call));
  route(context, calls.handleReport, (input, call) => handleReport(db, input, call));
  route(context, calls.warnUser, (input, call) => warnUser(db, input, call));
  route(context, calls.muteUser, (input, call) => muteUser(db, input, call));
  route(context, calls.unmuteUser, (input, call) => unmuteUser(db, input, call));
}
