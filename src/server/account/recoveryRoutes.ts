import {
  requestPasswordReset,
  changeEmail,
  checkResetLink,
  confirmEmail,
  getChangeEmailCode,
  getMailState,
  getRegisterCode,
  resetPassword,
} from "../../shared/account/recovery.ts";
import { emailServer as english } from "../../shared/texts/en-US/emailServer.ts";
import { emailServer as chinese } from "../../shared/texts/zh-CN/emailServer.ts";
import { MAIL_JOB, mailWorks } from "../mail/service.ts";
import { wakeChannel } from "../platform/job/jobs.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { translator } from "../platform/text/translator.ts";
import { changeOwnEmail, sendChangeEmailCode } from "./email.ts";
import { confirmEmailByLink } from "./emailLink.ts";
import { sendRegisterCode } from "./mailCode.ts";
import { requestReset, resetPasswordByLink, checkLink } from "./recovery.ts";

const translate = translator({ "zh-CN": chinese, "en-US": english });

/** Routes for codes sent by email, for reset links, and for the account's own email address. */
export function recoveryRoutes(context: RouteContext, bus: Bus): void {
  const { db, box } = context;
  // An expired token in the browser must not prevent recovery.
  const publicContext = { ...context, findViewer: async () => null };

  route(publicContext, getRegisterCode, async ({ email, ...captcha }, { locale, ip }) => {
    const options = { email, locale, ip, answer: captcha };
    const answer = await sendRegisterCode(db, box, options);
    bus.publish(wakeChannel(MAIL_JOB), "");
    return answer;
  });

  route(publicContext, requestPasswordReset, (input, { locale, ip }) =>
    requestReset(db, { box, bus }, { ...input, locale, ip }),
  );

  route(publicContext, checkResetLink, async (input, { ip }) => ({
    valid: await checkLink(db, box, { ...input, ip }),
  }));

  route(publicContext, resetPassword, (input, { ip }) =>
    resetPasswordByLink(db, box, { ...input, ip }),
  );

  route(publicContext, getMailState, async () => ({ works: await mailWorks(db) }));

  route(context, getChangeEmailCode, async ({ email }, { viewer, locale }) => {
    const answer = await sendChangeEmailCode(db, box, { uid: viewer.uid, email, locale });
    bus.publish(wakeChannel(MAIL_JOB), "");
    return answer;
  });

  route(publicContext, confirmEmail, async (link, { locale, ip }) => {
    const confirmed = await confirmEmailByLink(db, box, { link, locale, ip });
    bus.publish(wakeChannel(MAIL_JOB), "");
    return confirmed;
  });

  route(context, changeEmail, async (input, { viewer, locale }) => {
    const change = await changeOwnEmail(db, box, { ...input, uid: viewer.uid, locale });
    switch (change.outcome) {
      case "changed": {
        bus.publish(wakeChannel(MAIL_JOB), "");
        const { user } = change;
        return {
          code: 200,
          msg: translate(locale, "changed", { email: user.email ?? "" }),
          userInfo: user,
        };
      }
      case "linkSent": {
        bus.publish(wakeChannel(MAIL_JOB), "");
        const { email, user } = change;
        return { code: 200, msg: translate(locale, "linkSent", { email }), userInfo: user };
      }
      case "wrong": {
        const { failures } = change;
        return { code: 400, msg: translate(locale, "passwordWrong", { failures }), userInfo: null };
      }
      case "locked": {
        const { minutes } = change;
        return { code: 403, msg: translate(locale, "locked", { minutes }), userInfo: null };
      }
    }
  });
}
