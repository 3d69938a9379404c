import * as z from "zod/mini";

/** Maximum length of an address in SMTP (RFC 5321 4.5.3.1.3, without the angle brackets). */
export const EMAIL_MAX = 254;

// Requires one @ and a host with a dot; allows nothing that could end a header line or start another address.
const address =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d][a-z\d-]{0,61}[a-z\d]$/i;

/** Whether this string, once trimmed, is an address to which emails can be sent. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && address.test(text);
}

/** All emails that the server sends, with the parameters of each; the wording is in `texts/<language>/mail.ts`. */
export const mailTemplates = {
  registerCode: z.object({ code: z.string() }),
  changeEmailCode: z.object({ username: z.string(), code: z.string() }),
  resetLink: z.object({ username: z.string(), code: z.string() }),
  /** Sent to the new address, for confirmation; the current address gets a notice. */
  emailLink: z.object({ username: z.string(), email: z.string(), code: z.string() }),
  emailAsked: z.object({ username: z.string(), email: z.string() }),
  /** Sent to the old address. */
  emailChanged: z.object({ username: z.string(), email: z.string() }),
  accountPassed: z.object({ username: z.string() }),
  accountRejected: z.object({ username: z.string() }),
  /**
   * Unread messages, newest first; `hasMore`: whether there are more unread messages than the listed ones. Paths are
   * relative to the site.
   */
  digest: z.object({
    username: z.string(),
    items: z.array(z.object({ text: z.string(), quote: z.nullable(z.string()), path: z.string() })),
    hasMore: z.boolean(),
    token: z.string(),
  }),
  /** The time is already formatted; the path is relative to the site. */
  contestStarts: z.object({
    username: z.string(),
    title: z.string(),
    time: z.string(),
    path: z.string(),
    token: z.string(),
  }),
  testMail: z.object({}),
} as const;

export type MailTemplate = keyof typeof mailTemplates;
export type MailParams<T extends MailTemplate> = z.output<(typeof mailTemplates)[T]>;
