import * as z from "zod/mini";
import {
  done,
  endpoint,
  flag,
  nothing,
  paged,
  pageLimit,
  pageNumber,
  wholeNumber,
} from "./endpoint.ts";
import type { MailTemplate } from "./mail.ts";

/** How the site sends mail. The password goes in and never comes out. */
const emailConfig = z.object({
  emailHost: z.string(),
  emailPort: z.int(),
  emailUsername: z.string(),
  /** Always empty. */
  emailPassword: z.literal(""),
  hasPassword: z.boolean(),
  /** TLS from the first byte; otherwise STARTTLS when the server offers it. */
  emailSsl: z.boolean(),
  /** `judge@example.org` or `Judge <judge@example.org>`. */
  emailFrom: z.string(),
  /** Address of a picture behind the text of a mail. */
  emailBGImg: z.string(),
  /** Set by VERDICT_MAIL: only the picture can be changed here. */
  fromEnvironment: z.boolean(),
  /** Server and sender are complete: the site offers what needs mail. */
  works: z.boolean(),
});

export const getEmailConfig = endpoint({
  method: "GET",
  path: "/api/admin/config/get-email-config",
  feature: "mail",
  access: "root",
  summary: "How the site sends mail, without the password",
  input: nothing,
  output: emailConfig,
});

const line = (longest: number) => z.string().check(z.trim(), z.maxLength(longest));

export const setEmailConfig = endpoint({
  method: "PUT",
  path: "/api/admin/config/set-email-config",
  feature: "mail",
  access: "root",
  summary:
    "Change how the site sends mail; an empty password keeps the old one, an empty host ends it",
  input: z.object({
    emailHost: line(253),
    emailPort: wholeNumber.check(z.gte(1), z.lte(65_535)),
    emailUsername: z._default(line(320), ""),
    emailPassword: z._default(z.string().check(z.maxLength(1000)), ""),
    emailSsl: flag,
    emailFrom: z._default(line(320), ""),
    emailBGImg: z._default(line(1000), ""),
  }),
  output: emailConfig,
});

export const testEmail = endpoint({
  method: "POST",
  path: "/api/admin/config/test-email",
  feature: "mail",
  access: "root",
  summary: "Send a test mail now; answers what the mail server said",
  input: z.object({ email: z.catch(z.string(), "") }),
  output: z.object({ answer: z.string() }),
});

const templates = [
  "registerCode",
  "changeEmailCode",
  "resetLink",
  "emailChanged",
  "accountPassed",
  "accountRejected",
  "testMail",
] as const satisfies MailTemplate[];

/** A mail that was given up or waits for another try. */
const failedMail = z.object({
  id: z.int(),
  to: z.string(),
  template: z.enum(templates),
  gmtCreate: z.string(),
  tries: z.int(),
  /** When it is tried again; null: given up. */
  nextTry: z.nullable(z.string()),
  /** `refused`: see `answer`. `lost`: its processes died. `broken`: an error of the program. */
  reason: z.enum(["refused", "expired", "off", "key", "lost", "broken"]),
  answer: z.string(),
  /** Nobody needs it any more, so it cannot be sent again. */
  expired: z.boolean(),
});
export type FailedMail = z.output<typeof failedMail>;

export const listFailedMails = endpoint({
  method: "GET",
  path: "/api/admin/config/failed-mails",
  feature: "mail",
  access: "root",
  summary:
    "Mails that were given up or wait for another try, newest first, with the server's answer",
  input: z.object({ currentPage: pageNumber, limit: pageLimit(15) }),
  output: paged(failedMail),
});

const oneMail = z.object({ id: wholeNumber });

export const retryMail = endpoint({
  method: "POST",
  path: "/api/admin/config/retry-mail",
  feature: "mail",
  access: "root",
  summary: "Send a mail of the list again, at once",
  input: oneMail,
  output: done,
});

export const deleteFailedMail = endpoint({
  method: "DELETE",
  path: "/api/admin/config/failed-mail",
  feature: "mail",
  access: "root",
  summary: "Forget a mail of the list",
  input: oneMail,
  output: done,
});
