import * as z from "zod/mini";
import {
  done,
  endpoint,
  flag,
  nothing,
  pageLimit,
  pageNumber,
  paged,
  rowId,
  wholeNumber,
} from "../call/endpoint.ts";
import type { MailTemplate } from "./mail.ts";

/** How the site sends emails. The password is never returned. */
const emailConfig = z.object({
  emailHost: z.string(),
  emailPort: z.int(),
  emailUsername: z.string(),
  /** Always empty. */
  emailPassword: z.literal(""),
  hasPassword: z.boolean(),
  /** Whether to use TLS from the first byte; otherwise STARTTLS is used if the server offers it. */
  emailSsl: z.boolean(),
  /** `judge@example.org` or `Judge <judge@example.org>`. */
  emailFrom: z.string(),
  /** Address of the background picture in emails. */
  emailBGImg: z.string(),
  /**
   * Whether the settings come from VERDICT_MAIL; in that case only the background picture can be changed on the site.
   */
  fromEnvironment: z.boolean(),
  /** Whether the mail server and the sender are configured; only then does the site offer functions that need email. */
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
    "Change how the site sends mail; an empty password keeps the old one, an empty host switches mail off",
  input: z.object({
    emailHost: line(253),
    emailPort: z.pipe(wholeNumber, z.int().check(z.gte(1), z.lte(65_535))),
    emailUsername: z._default(line(320), ""),
    emailPassword: z._default(z.string().check(z.maxLength(1000)), ""),
    emailSsl: flag,
    emailFrom: z._default(line(320), ""),
    emailBGImg: z._default(line(1000), ""),
  }),
  output: emailConfig,
});

export const sendTestMail = endpoint({
  method: "POST",
  path: "/api/admin/config/test-email",
  feature: "mail",
  access: "root",
  summary: "Send a test email now; returns the mail server's reply",
  input: z.object({ email: z.catch(z.string(), "") }),
  output: z.object({ answer: z.string() }),
});

const templates = [
  "registerCode",
  "changeEmailCode",
  "resetLink",
  "emailLink",
  "emailAsked",
  "emailChanged",
  "accountPassed",
  "accountRejected",
  "digest",
  "testMail",
  "contestStarts",
] as const satisfies MailTemplate[];

/** An email that failed or is waiting for a retry. */
const failedMail = z.object({
  id: z.int(),
  to: z.string(),
  template: z.enum(templates),
  gmtCreate: z.string(),
  tries: z.int(),
  /** Time of the next retry; null: the email has failed. */
  nextTry: z.nullable(z.string()),
  /**
   * `refused`: the reason is in `answer`. `lost`: the processes that were sending the email crashed. `broken`: a
   * program error.
   */
  reason: z.enum(["refused", "expired", "off", "key", "lost", "broken"]),
  answer: z.string(),
  /** Whether the email has expired, so that it cannot be sent again. */
  expired: z.boolean(),
});
export type FailedMail = z.output<typeof failedMail>;

export const listFailedMails = endpoint({
  method: "GET",
  path: "/api/admin/config/failed-mails",
  feature: "mail",
  access: "root",
  summary: "Emails that failed or wait for a retry, newest first, with the server's reply",
  input: z.object({ currentPage: pageNumber, limit: pageLimit(15) }),
  output: paged(failedMail),
});

const oneMail = z.object({ id: rowId });

export const retryMail = endpoint({
  method: "POST",
  path: "/api/admin/config/retry-mail",
  feature: "mail",
  access: "root",
  summary: "Send an email of the list again, at once",
  input: oneMail,
  output: done,
});

export const deleteFailedMail = endpoint({
  method: "DELETE",
  path: "/api/admin/config/failed-mail",
  feature: "mail",
  access: "root",
  summary: "Delete an email from the list",
  input: oneMail,
  output: done,
});
