import type { Shape } from "../shape.ts";
import type { userServer as source } from "../zh-CN/userServer.ts";

export const userServer = {
  sheet: "Users",
  username: "Username",
  password: "Password",
} as const satisfies Shape<typeof source>;
