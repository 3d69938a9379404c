import * as calls from "../../shared/class/classRoster.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { cancelBatch } from "../user/service.ts";
import { importRoster } from "./roster/import.ts";
import { listImports, undoImport } from "./roster/undo.ts";

export function rosterRoutes(context: RouteContext, bus: Bus): void {
  const { db, box } = context;
  const services = { db, box, bus };
  route(context, calls.importRoster, (input, call) => importRoster(services, input, call));
  route(context, calls.cancelRosterImport, ({ key }, { viewer: { uid } }) =>
    cancelBatch(db, { key, uid, kind: "roster" }),
  );
  route(context, calls.listRosterImports, (query, { viewer }) => listImports(db, query, viewer));
  route(context, calls.undoRosterImport, (input, call) => undoImport(db, input, call));
}
