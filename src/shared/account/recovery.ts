import * as z from "zod/mini";
import { userInfo } from "./account.ts";
import { captchaAnswer } from "./captcha.ts";
import { done, endpoint, nothing } from "../call/endpoint.ts";

/** Minimum number of seconds between two emails to the same address: for codes, and for reset links. */
export const CODE_WAIT = 60;
export const RESET_WAIT = 90;

const text = z.catch(z.string(), "");
const sentMail = z.object({
  email: z.string(),
  /** Seconds for which the code is valid. */ expire: z.int(),
});

export const getRegisterCode = endpoint({
  method: "GET",
  path: "/api/get-register-code",
  feature: "account",
  access: "guest",
  summary: "Mail a six-digit code to an address for registration; once a minute",
  input: z.object({ email: text, ...captchaAnswer }),
  output: sentMail,
});

export const requestPasswordReset = endpoint({
  method: "POST",
  path: "/api/apply-reset-password",
  feature: "account",
  access: "guest",
  summary: "Request a reset link; the response does not reveal whether the address has an account",
  input: z.object({ email: text, captcha: text, captchaKey: text }),
  output: done,
});

export const checkResetLink = endpoint({
  method: "POST",
  path: "/api/check-reset-link",
  feature: "account",
  access: "guest",
  summary: "Whether a mailed reset link still works, without using it",
  input: z.object({ username: text, code: text }),
  output: z.object({ valid: z.boolean() }),
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/api/reset-password",
  feature: "account",
  access: "guest",
  summary: "Set a new password with a mailed link, once; all sessions end",
  input: z.object({ username: text, password: text, code: text }),
  output: done,
});

export const getChangeEmailCode = endpoint({
  method: "GET",
  path: "/api/get-change-email-code",
  feature: "account",
  access: "user",
  summary: "Mail a six-digit code to the caller's new address; once a minute",
  input: z.object({ email: text }),
  output: sentMail,
});

/**
 * Whether the site sends emails. Account recovery requires emails; if the site sends emails, changing the email address
 * of an account requires a code.
 */
export const getMailState = endpoint({
  method: "GET",
  path: "/api/mail-state",
  feature: "account",
  access: "guest",
  summary: "Whether the site sends mail: without it no password can be recovered",
  input: nothing,
  output: z.object({ works: z.boolean() }),
});

export const changeEmail = endpoint({
  method: "POST",
  path: "/api/change-email",
  feature: "account",
  access: "user",
  summary:
    "Change the own email address; where the site sends mail and no code is sent, a link goes to the new one and userInfo has the old one until it is used. data.code: 200 done, 400 wrong password, 403 locked",
  input: z.object({ password: text, newEmail: text, code: text }),
  output: z.object({ code: z.int(), msg: z.string(), userInfo: z.nullable(userInfo) }),
});

export const confirmEmail = endpoint({
  method: "POST",
  path: "/api/confirm-email",
  feature: "account",
  access: "guest",
  summary:
    "Make a new email address that of its account, with the link that was mailed there, once",
  input: z.object({ username: text, email: text, code: text }),
  output: z.object({ username: z.string(), email: z.string() }),
});
