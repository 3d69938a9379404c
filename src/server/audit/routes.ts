import { getAuditLog } from "../../shared/audit.ts";
import { route, type RouteContext } from "../platform/route.ts";
import { readLog } from "./service.ts";

export function auditRoutes(context: RouteContext): void {
  route(context, getAuditLog, (input, { db }) => readLog(db, input));
}
