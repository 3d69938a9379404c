import { getAuditLog } from "../../shared/site/audit.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { readAuditLog } from "./service.ts";

export function auditRoutes(context: RouteContext): void {
  route(context, getAuditLog, (input, { db }) => readAuditLog(db, input));
}
