import { getCaptcha } from "../../shared/captcha.ts";
import { route, type RouteContext } from "../platform/route.ts";
import { makeCaptcha } from "./service.ts";

export function captchaRoutes(context: RouteContext): void {
  route(context, getCaptcha, ({ kind }, { db, locale, ip, reply }) => {
    void reply.header("cache-control", "no-store");
    return makeCaptcha(db, context.box, { kind, locale, ip });
  });
}
