import { getCaptcha } from "../../shared/account/captcha.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { createCaptcha } from "./service.ts";

export function captchaRoutes(context: RouteContext): void {
  route(context, getCaptcha, ({ kind }, { db, locale, ip, reply }) => {
    void reply.header("cache-control", "no-store");
    return createCaptcha(db, context.box, { kind, locale, ip });
  });
}
