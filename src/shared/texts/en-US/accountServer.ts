import type { Shape } from "../shape.ts";
import type { accountServer as source } from "../zh-CN/accountServer.ts";

export const accountServer = {
  passwordChanged: "Your password has been changed. You will be logged out in 5 s; log in again",
  passwordWrong:
    "The current password is wrong ({failures} in a row); after 5, changing the password is locked for 30 minutes",
  passwordLocked: "Too many wrong passwords; changing the password is locked for {minutes} minutes",
} as const satisfies Shape<typeof source>;
