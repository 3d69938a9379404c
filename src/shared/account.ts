import * as z from "zod/mini";
import { done, endpoint, nothing } from "./endpoint.ts";

/** What a signed-in person's browser keeps about them. */
export const userInfo = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  email: z.nullable(z.string()),
  number: z.nullable(z.string()),
  gender: z.enum(["male", "female", "secrecy"]),
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
export const PASSWORD_MAX = 20;
/** Preset and one-time passwords may be longer than what the forms allow. */
export const LOGIN_PASSWORD_MAX = 64;
export const USERNAME_MAX = 20;

export const login = endpoint({
  method: "POST",
  path: "/api/login",
  feature: "account",
  access: "guest",
  summary: "Sign in; the token comes in the Authorization response header",
  input: z.object({ username: z.catch(z.string(), ""), password: z.catch(z.string(), "") }),
  output: userInfo,
});

export const logout = endpoint({
  method: "GET",
  path: "/api/logout",
  feature: "account",
  access: "user",
  summary: "End this session",
  input: nothing,
  output: done,
});

/** The caller's own user info, for a browser that holds only a token. */
export const whoAmI = endpoint({
  method: "GET",
  path: "/api/get-user-info",
  feature: "account",
  access: "user",
  summary: "The signed-in user's own information",
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
