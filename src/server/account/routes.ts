import { changePassword, login, logout, whoAmI } from "../../shared/account.ts";
import { accountServer as english } from "../../shared/texts/en-US/accountServer.ts";
import { accountServer as chinese } from "../../shared/texts/zh-CN/accountServer.ts";
import { route, type RouteContext } from "../platform/route.ts";
import { wording } from "../platform/wording.ts";
import { changeOwnPassword, logIn, logOut, readUserInfo } from "./service.ts";

const say = wording({ "zh-CN": chinese, "en-US": english });

export function accountRoutes(context: RouteContext): void {
  // A dead token in the browser must not stand in the way of getting a new one.
  const anyone = { ...context, findViewer: async () => null };
  route(anyone, login, async (input, { db, ip, userAgent, reply }) => {
    const { token, user } = await logIn(db, { ...input, ip, userAgent });
    void reply.header("authorization", token);
    return user;
  });

  route(context, logout, async (_input, { db, viewer }) => {
    await logOut(db, viewer.sessionId);
    return null;
  });

  route(context, whoAmI, (_input, { db, viewer }) => readUserInfo(db, viewer.uid));

  route(context, changePassword, async (input, { db, viewer, locale }) => {
    const change = await changeOwnPassword(db, viewer.uid, input);
    switch (change.outcome) {
      case "changed":
        return { code: 200, msg: say(locale, "passwordChanged"), userInfo: null };
      case "wrong": {
        const { failures } = change;
        return { code: 400, msg: say(locale, "passwordWrong", { failures }), userInfo: null };
      }
      case "locked": {
        const { minutes } = change;
        return { code: 403, msg: say(locale, "passwordLocked", { minutes }), userInfo: null };
      }
    }
  });
}
