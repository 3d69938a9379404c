import * as z from "zod/mini";
import { captchaAnswer } from "./captcha.ts";
import { registerFields } from "../site/siteSettings.ts";
import { done, endpoint, nothing, formText } from "../call/endpoint.ts";

/** The data that the browser stores about the signed-in user. */
export const userInfo = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  email: z.nullable(z.string()),
  number: z.nullable(z.string()),
  gender: z.enum(["male", "female", "secrecy"]),
  /** False if the user has switched off the mark that ranked lists show for women. */
  genderMark: z.boolean(),
  school: z.nullable(z.string()),
  signature: z.nullable(z.string()),
  realname: z.nullable(z.string()),
  github: z.nullable(z.string()),
  blog: z.nullable(z.string()),
  cfUsername: z.nullable(z.string()),
  roleList: z.array(z.string()),
  mustChangePassword: z.boolean(),
});
export type UserInfo = z.output<typeof userInfo>;

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 64;
/**
 * Maximum length of a password at login. It is independent of the maximum for new passwords, because other programs may
 * have set passwords.
 */
export const LOGIN_PASSWORD_MAX = 64;
export const USERNAME_MAX = 20;

const credentials = z.object({
  username: z.catch(z.string(), ""),
  password: z.catch(z.string(), ""),
  /**
   * Token from a solved slide puzzle; needed after five failures, and from an IP address with many failures (refusal
   * `SLIDE_VERIFY_REQUIRED`). A client that omits the field is assumed to be unable to show puzzles; it has to wait
   * instead.
   */
  verifyToken: z.optional(z.catch(z.string(), "")),
  /** A code of the authenticator app, or a recovery code (refusal `SECOND_FACTOR_REQUIRED`). */
  code: formText(100),
});

/** The user, with the time and the IP address of the previous sign-in. */
export const signedIn = z.extend(userInfo, {
  lastLogin: z.nullable(z.object({ at: z.string(), ip: z.string() })),
});

export const login = endpoint({
  method: "POST",
  path: "/api/login",
  feature: "account",
  access: "guest",
  summary: "Log in; the token comes in the Authorization response header",
  input: credentials,
  output: signedIn,
});

export const adminLogin = endpoint({
  method: "POST",
  path: "/api/admin/login",
  feature: "account",
  access: "guest",
  summary:
    "Log in as root, admin or problem admin; others get the same answer as for a wrong password",
  input: credentials,
  output: signedIn,
});

export const adminLogout = endpoint({
  method: "GET",
  path: "/api/admin/logout",
  feature: "account",
  access: "guest",
  summary: "End this session; one that has already ended is no error",
  input: nothing,
  output: done,
});

export const register = endpoint({
  method: "POST",
  path: "/api/register",
  feature: "account",
  access: "guest",
  summary: "Create an account; applying: an administrator must approve it. Does not log in",
  input: z.object({
    username: z.catch(z.string(), ""),
    password: z.catch(z.string(), ""),
    email: z.catch(z.string(), ""),
    /** The code from the email; ignored if the site does not require one. */
    code: z.catch(z.string(), ""),
    realname: z.catch(z.string(), ""),
    school: z.catch(z.string(), ""),
    number: z.catch(z.string(), ""),
    className: z.catch(z.string(), ""),
    /**
     * Token of an invitation link; such a link admits users without a code or an approval, even when registration is
     * closed.
     */
    invitation: formText(200),
    ...captchaAnswer,
  }),
  output: z.object({ applying: z.boolean() }),
});

/** How users may currently register; this determines which fields the form shows. */
export const getRegisterWays = endpoint({
  method: "GET",
  path: "/api/register-ways",
  feature: "account",
  access: "guest",
  summary: "How users may register: whether at all, with a mailed code, with an approval",
  input: nothing,
  output: z.object({
    /** Why registration is closed; null when it is open. */
    closed: z.nullable(z.enum(["switchedOff", "noMail"])),
    code: z.boolean(),
    approval: z.boolean(),
    /** The fields to show in addition to name, password and email address. */
    fields: registerFields,
  }),
});

export const checkUsernameOrEmail = endpoint({
  method: "POST",
  path: "/api/check-username-or-email",
  feature: "account",
  access: "guest",
  summary: "Whether a username or email address is taken; 60 calls in ten minutes",
  input: z.object({
    username: z._default(z.catch(z.string(), ""), ""),
    email: z._default(z.catch(z.string(), ""), ""),
  }),
  output: z.object({ username: z.boolean(), email: z.boolean() }),
});

export const logout = endpoint({
  method: "GET",
  path: "/api/logout",
  feature: "account",
  access: "guest",
  summary: "End this session; one that has already ended is no error",
  input: nothing,
  output: done,
});

/** Returns the caller's user info, for a browser that has only a token. */
export const whoAmI = endpoint({
  method: "GET",
  path: "/api/get-user-info",
  feature: "account",
  access: "user",
  summary: "The logged-in user's own information",
  input: nothing,
  output: userInfo,
});

export const changePassword = endpoint({
  method: "POST",
  path: "/api/change-password",
  feature: "account",
  access: "user",
  summary: "Change the own password; all sessions end. data.code: 200 done, 400 wrong, 403 locked",
  input: z.object({ oldPassword: z.catch(z.string(), ""), newPassword: z.catch(z.string(), "") }),
  output: z.object({ code: z.int(), msg: z.string(), userInfo: z.null() }),
});
