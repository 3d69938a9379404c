import {
  getDashboardInfo,
  getJudgeServiceInfo,
  getPreviousSignIn,
  getServiceInfo,
} from "../../shared/system/dashboard.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { readJudges, readNumbers, readPreviousSignIn, readServers } from "./dashboard.ts";
import { keepHeartbeat, type ServerSelf } from "./processes.ts";

/** The endpoints of the admin dashboard, and the heartbeat of this process. */
export function dashboardRoutes(
  context: RouteContext,
  self: Pick<ServerSelf, "id" | "roles" | "log">,
): void {
  const { app, db } = context;
  const port = () => {
    const address = app.server.address();
    return address !== null && typeof address === "object" ? address.port : 0;
  };
  const heartbeat = keepHeartbeat({ ...self, port, db });
  app.addHook("onListen", () => heartbeat.now());
  app.addHook("onClose", () => heartbeat.stop());
  route(context, getDashboardInfo, ({ timeZone }) => readNumbers(db, timeZone));
  route(context, getServiceInfo, () => readServers(db, { id: self.id, heartbeat }));
  route(context, getJudgeServiceInfo, () => readJudges(db));
  readAnyBody(context, (anyBody) =>
    route(anyBody, getPreviousSignIn, (_input, { viewer }) => readPreviousSignIn(db, viewer.uid)),
  );
}

/**
 * Declares routes that ignore the request body. Other clients send only an id, as form data; the id is not needed,
 * because the session identifies the user.
 */
function readAnyBody(context: RouteContext, declare: (context: RouteContext) => void): void {
  void context.app.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: 65_536 },
      (_request, _body, done) => done(null, {}),
    );
    declare({ ...context, app });
  });
}
