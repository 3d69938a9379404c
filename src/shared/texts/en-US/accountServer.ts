import type { Shape } from "../shape.ts";
import type { accountServer as source } from "../zh-CN/accountServer.ts";

export const accountServer = {
  passwordChanged: "Your password has been changed. You will be logged out in 5 s; log in again",
  passwordWrong:
    "The old password is wrong ({failures} in a row); after 5 this is locked for half an hour",
  passwordLocked: "Too many wrong old passwords; changing it is locked for {minutes} minutes",
} as const satisfies Shape<typeof source>;
