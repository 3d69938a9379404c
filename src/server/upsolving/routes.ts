import * as calls from "../../shared/contest/upsolving.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { listOfPlace, type ListSource, statusesOfPlace } from "../submission/service.ts";

export function upsolvingRoutes(context: RouteContext, { lists }: { lists: ListSource }): void {
  route(context, calls.getUpsolvingSubmissions, ({ place, ...filters }, call) =>
    listOfPlace(lists, place, filters, call),
  );
  route(context, calls.checkUpsolvingSubmissions, ({ place, submitIds }, call) =>
    statusesOfPlace(lists, place, submitIds, call),
  );
}
