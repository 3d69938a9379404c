import { createToken, listTokens, revokeToken } from "../../shared/token.ts";
import { route, type RouteContext } from "../platform/route.ts";
import { endToken, listOwn, makeToken } from "./service.ts";

export function tokenRoutes(context: RouteContext): void {
  route(context, listTokens, (_input, { db, viewer }) => listOwn(db, viewer.uid));
  route(context, createToken, (input, { db, viewer, reply }) => {
    void reply.header("cache-control", "no-store");
    return makeToken(db, viewer.uid, input);
  });
  route(context, revokeToken, ({ id }, { db, viewer }) => endToken(db, viewer.uid, id));
}
