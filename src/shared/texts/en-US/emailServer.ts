import type { Shape } from "../shape.ts";
import type { emailServer as source } from "../zh-CN/emailServer.ts";

export const emailServer = {
  changed: "Your mail address is now {email}",
  passwordWrong:
    "Wrong password. That makes {failures}; after 5 the change is locked for half an hour",
  locked:
    "Too many wrong passwords. Changing the mail address is locked for {minutes} more minutes",
} as const satisfies Shape<typeof source>;
