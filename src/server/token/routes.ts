import { createToken, listTokens, revokeToken } from "../../shared/account/token.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { revokeTokenOf, listTokensOf, createTokenOf } from "./service.ts";

export function tokenRoutes(context: RouteContext): void {
  route(context, listTokens, (_input, { db, viewer }) => listTokensOf(db, viewer.uid));
  route(context, createToken, (input, { db, viewer, reply }) => {
    void reply.header("cache-control", "no-store");
    return createTokenOf(db, viewer.uid, input);
  });
  route(context, revokeToken, ({ id }, { db, viewer }) => revokeTokenOf(db, viewer.uid, id));
}
