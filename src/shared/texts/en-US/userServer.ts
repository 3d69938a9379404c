import type { Shape } from "../shape.ts";
import type { userServer as source } from "../zh-CN/userServer.ts";

export const userServer = {
  sheet: "Users",
  username: "Username",
  password: "Password",
  row: "row {row} ({name}): {reasons}",
  comma: ", ",
  semicolon: "; ",
  more: "{rest} more",
} as const satisfies Shape<typeof source>;
