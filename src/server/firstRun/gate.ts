import { Refusal } from "../../shared/call/errors.ts";
import { guestWhenEnded } from "../platform/route/endedSession.ts";
import { decodedPath, matchedRoute } from "../platform/http/requestPath.ts";
import type { RouteContext } from "../platform/route/route.ts";
import { readFirstRunStage } from "./service.ts";

/** Routes that are open to guests before the site is set up. */
const openRoutes = new Set([
  "/api/first-run",
  "/api/first-run/check",
  "/api/first-run/name",
  "/api/login",
  "/api/get-website-config",
]);
const PAGE = "/first-run";

/**
 * Until the owner has set up the site, redirects requests for pages to the first-run page and refuses API calls.
 * Signed-in users are let through, because only root can sign in before the setup. Once the site is open, the stage is
 * not read again.
 */
export function closeUntilSetUp({ app, db, findViewer }: RouteContext): void {
  const find = guestWhenEnded(findViewer);
  let isOpen = false;
  app.addHook("onRequest", async (request, reply) => {
    if (isOpen) return;
    const route = matchedRoute(request);
    const isCall = route?.startsWith("/api/") === true;
    // Pages have no routes on the server, so requests for them match none. Requests for files of the web build, health
    // checks and requests of judges match a route and are always let through.
    const isPage =
      route === undefined &&
      decodedPath(request) !== PAGE &&
      (request.headers.accept ?? "").includes("text/html");
    if (!isCall && !isPage) return;
    if (isCall && openRoutes.has(route)) return;
    if ((await readFirstRunStage(db)) === "done") {
      isOpen = true;
      return;
    }
    // Some API calls do not check the session and would accept any token. The session is therefore checked here: an
    // expired token must not give access to these calls.
    if (isCall && (await find(request, reply))) return;
    if (isCall) throw new Refusal("FIRST_RUN");
    return reply.header("cache-control", "no-store").redirect(PAGE, 302);
  });
}
