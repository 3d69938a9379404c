import type { Shape } from "../shape.ts";
import type { emailServer as source } from "../zh-CN/emailServer.ts";

export const emailServer = {
  linkSent:
    "A confirmation link was sent to {email}. Your email address changes once you open it; it is valid for 10 minutes",
  changed: "Your email address is now {email}",
  passwordWrong:
    "Wrong password ({failures} in a row); after 5, changing the email address is locked for 30 minutes",
  locked: "Too many wrong passwords; changing the email address is locked for {minutes} minutes",
} as const satisfies Shape<typeof source>;
