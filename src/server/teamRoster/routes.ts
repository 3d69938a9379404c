import { importTeamRoster, takeTeamSlips } from "../../shared/account/teamRoster.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { importRoster, takeSlips } from "./service.ts";

/** Endpoints of team rosters, for administrators who manage users. */
export function teamRosterRoutes(context: RouteContext, bus: Bus): void {
  const { db, box } = context;
  const services = { db, box, bus };
  route(context, importTeamRoster, (input, call) => importRoster(services, input, call));
  route(context, takeTeamSlips, ({ key }, call) => {
    void call.reply.header("cache-control", "no-store");
    return takeSlips(services, key, call);
  });
}
