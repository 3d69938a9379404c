import {
  adminLogin,
  adminLogout,
  changePassword,
  checkUsernameOrEmail,
  getRegisterWays,
  login,
  logout,
  register as registerCall,
  whoAmI,
} from "../../shared/account/account.ts";
import { getSlidePuzzle, solveSlidePuzzle } from "../../shared/account/slidePuzzle.ts";
import { accountServer as english } from "../../shared/texts/en-US/accountServer.ts";
import { accountServer as chinese } from "../../shared/texts/zh-CN/accountServer.ts";
import { type Call, route, type RouteContext } from "../platform/route/route.ts";
import { translator } from "../platform/text/translator.ts";
import type { HeldLogins } from "./heldLogins.ts";
import { readNamesInUse, readRegisterWays, register } from "./register.ts";
import { changeOwnPassword, logIn, logOut, readUserInfo } from "./service.ts";
import { answerQuestion, createPuzzle, solvePuzzle } from "./slidePuzzle.ts";

const translate = translator({ "zh-CN": chinese, "en-US": english });

/** Endpoints for signing in and out, for registering, and for changing the caller's own password. */
export function accountRoutes(context: RouteContext, heldLogins: HeldLogins): void {
  // An expired token in the browser must not prevent a new sign-in.
  const publicContext: RouteContext = { ...context, findViewer: async () => null };
  signInRoutes(context, publicContext, heldLogins);
  joinRoutes(publicContext);

  route(context, whoAmI, (_input, { db, viewer }) => readUserInfo(db, viewer.uid));

  route(context, changePassword, async (input, { db, viewer, locale }) => {
    const change = await changeOwnPassword(db, viewer.uid, input);
    switch (change.outcome) {
      case "changed":
        return { code: 200, msg: translate(locale, "passwordChanged"), userInfo: null };
      case "wrong": {
        const { failures } = change;
        return { code: 400, msg: translate(locale, "passwordWrong", { failures }), userInfo: null };
      }
      case "locked": {
        const { minutes } = change;
        return { code: 403, msg: translate(locale, "passwordLocked", { minutes }), userInfo: null };
      }
    }
  });
}

function signInRoutes(context: RouteContext, anyone: RouteContext, heldLogins: HeldLogins): void {
  for (const loginCall of [login, adminLogin]) {
    route(anyone, loginCall, async (input, { db, ip, userAgent, reply }: Call) => {
      const staffOnly = loginCall === adminLogin;
      const from = { ip, userAgent, staffOnly, secrets: context.box };
      const { token, user } = await logIn({ db, heldLogins }, { ...input, ...from });
      void reply.header("authorization", token);
      return user;
    });
  }
  // These calls are public, so that signing out of an expired session is not an error.
  for (const way of [logout, adminLogout]) {
    route(context, way, async (_input, { db, viewer }) => {
      if (viewer) await logOut(db, viewer.sessionId);
      return null;
    });
  }
  route(anyone, getSlidePuzzle, (_input, { db, ip }) => createPuzzle(db, ip));
  route(anyone, solveSlidePuzzle, ({ id = "", track = [], ...question }, { db, ip }) => {
    const { captchaKey, captcha = "" } = question;
    if (captchaKey === undefined) return solvePuzzle(db, { id, track, ip });
    return answerQuestion(db, context.box, { captchaKey, captcha, ip });
  });
}

function joinRoutes(context: RouteContext): void {
  route(context, getRegisterWays, (_input, { db }) => readRegisterWays(db));
  route(context, registerCall, ({ invitation, captcha, captchaKey, ...form }, { db, ip }) =>
    register(db, context.box, { form, ip, invitation, answer: { captcha, captchaKey } }),
  );
  route(context, checkUsernameOrEmail, (input, { db, ip }) => readNamesInUse(db, { ...input, ip }));
}
