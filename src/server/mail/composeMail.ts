import type { Db } from "../platform/database/db.ts";
import type { Locale } from "../../shared/text/locale.ts";
import type { MailParams, MailTemplate } from "../../shared/message/mail.ts";
import { UNSUBSCRIBE_PATH } from "../../shared/message/messageSettings.ts";
import { mail as english } from "../../shared/texts/en-US/mail.ts";
import { mail as chinese } from "../../shared/texts/zh-CN/mail.ts";
import { escapeHtml } from "../platform/text/escapeHtml.ts";
import { translator } from "../platform/text/translator.ts";

const inWords = translator({ "zh-CN": chinese, "en-US": english });

/** Reads the site's name and URL. */
export type ReadSite = (db: Db) => Promise<{ name: string; shortName: string; baseUrl: string }>;

/** Lifetime of codes and links as stated in emails, in minutes. */
const MAILED_MINUTES = 10;

/** The site's data that an email contains. */
export interface Letterhead {
  site: string;
  baseUrl: string;
  /** URL of a background picture; empty: none. */
  background: string;
}

export interface Letter {
  subject: string;
  text: string;
  html: string;
  /**
   * Headers of emails that users subscribe to; mail programs use them to sort the emails and to offer an unsubscribe
   * button.
   */
  headers?: Record<string, string>;
}

/** The content of an email, before it is formatted as text or HTML. */
interface Content {
  subject: string;
  greeting: string;
  opening: string;
  code?: string;
  link?: { label: string; url: string; paste: string };
  /** Entries, each with a link. */
  items?: { text: string; quote: string | null; url: string }[];
  closing: string[];
  /** Link for unsubscribing, which is also in the headers. */
  unsubscribe?: { label: string; url: string };
}

/**
 * Returns the text without control characters. Characters that control the text direction are also removed, because
 * they would reorder the text that follows.
 */
function inOrder(text: string): string {
  return text.replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, "");
}

type Translate = (key: keyof typeof chinese, params?: Record<string, string | number>) => string;

const contents: {
  [T in MailTemplate]: (translate: Translate, params: MailParams<T>, head: Letterhead) => Content;
} = {
  registerCode: (translate, { code }) => ({
    subject: translate("registerCodeSubject"),
    greeting: translate("hello"),
    opening: translate("registerCodeText"),
    code,
    closing: [translate("minutes"), translate("notYou")],
  }),
  changeEmailCode: (translate, { username, code }) => ({
    subject: translate("changeEmailCodeSubject"),
    greeting: translate("helloTo", { username }),
    opening: translate("changeEmailCodeText"),
    code,
    closing: [translate("minutes"), translate("notYou")],
  }),
  resetLink: (translate, { username, code }, { baseUrl }) => ({
    subject: translate("resetLinkSubject"),
    greeting: translate("helloTo", { username }),
    opening: translate("resetLinkText"),
    link: {
      label: translate("resetLinkButton"),
      url: `${baseUrl}/reset-password?${new URLSearchParams({ username, code }).toString()}`,
      paste: translate("linkPaste"),
    },
    closing: [translate("minutes"), translate("notYou")],
  }),
  emailLink: (translate, { username, email, code }, { baseUrl }) => ({
    subject: translate("changeEmailCodeSubject"),
    greeting: translate("helloTo", { username }),
    opening: translate("emailLinkText"),
    link: {
      label: translate("emailLinkButton"),
      url: `${baseUrl}/confirm-email?${new URLSearchParams({ username, email, code }).toString()}`,
      paste: translate("linkPaste"),
    },
    closing: [translate("minutes"), translate("notYou")],
  }),
  emailAsked: (translate, { username, email }) => ({
    subject: translate("emailAskedSubject"),
    greeting: translate("helloTo", { username }),
    opening: translate("emailAskedText", { email }),
    closing: [translate("emailAskedNotYou")],
  }),
  emailChanged: (translate, { username, email }) => ({
    subject: translate("emailChangedSubject"),
    greeting: translate("helloTo", { username }),
    opening: translate("emailChangedText", { email }),
    closing: [translate("emailChangedNotYou")],
  }),
  accountPassed: (translate, { username }, { baseUrl }) => ({
    subject: translate("accountPassedSubject"),
    greeting: translate("helloTo", { username }),
    opening: translate("accountPassedText", { username }),
    link: { label: translate("accountPassedButton"), url: baseUrl, paste: translate("linkPaste") },
    closing: [],
  }),
  accountRejected: (translate, { username }) => ({
    subject: translate("accountRejectedSubject"),
    greeting: translate("helloTo", { username }),
    opening: translate("accountRejectedText", { username }),
    closing: [translate("accountRejectedAsk")],
  }),
  digest: (translate, { username, items, hasMore, token }, { baseUrl }) => ({
    subject: translate(hasMore ? "digestSubjectMore" : "digestSubject", { count: items.length }),
    greeting: translate("helloTo", { username }),
    opening: translate("digestText"),
    items: items.map(({ text, quote, path }) => ({
      text: inOrder(text),
      quote: quote === null ? null : inOrder(quote),
      url: baseUrl + path,
    })),
    closing: [
      ...(hasMore ? [translate("digestMore", { url: `${baseUrl}/message/discuss` })] : []),
      translate("digestWhy"),
    ],
    unsubscribe: {
      label: translate("digestEnd"),
      url: `${baseUrl}${UNSUBSCRIBE_PATH}?${new URLSearchParams({ token }).toString()}`,
    },
  }),
  contestStarts: (translate, { username, title, time, path, token }, { baseUrl }) => ({
    subject: translate("contestStartsSubject", { title: inOrder(title) }),
    greeting: translate("helloTo", { username }),
    opening: translate("contestStartsText", { title: inOrder(title), time }),
    link: {
      label: translate("contestStartsButton"),
      url: baseUrl + path,
      paste: translate("linkPaste"),
    },
    closing: [translate("digestWhy")],
    unsubscribe: {
      label: translate("digestEnd"),
      url: `${baseUrl}${UNSUBSCRIBE_PATH}?${new URLSearchParams({ token }).toString()}`,
    },
  }),
  testMail: (translate) => ({
    subject: translate("testMailSubject"),
    greeting: translate("hello"),
    opening: translate("testMailText"),
    closing: [],
  }),
};

/** An email in the reader's language, as plain text and as self-contained HTML. */
export function writeLetter<T extends MailTemplate>(
  locale: Locale,
  { template, params }: { template: T; params: MailParams<T> },
  head: Letterhead,
): Letter {
  const words: Translate = (key, values = {}) =>
    inWords(locale, key, { site: head.site, minutes: MAILED_MINUTES, ...values });
  const content = contents[template](words, params, head);
  const signature = words("signature");
  return {
    subject: content.subject,
    text: asText(content, signature, head),
    html: asHtml(content, { locale, signature, head }),
    ...(content.unsubscribe && { headers: listHeaders(content.unsubscribe.url, head) }),
  };
}

/**
 * With these headers, a mail program can offer to unsubscribe with one click (RFC 8058). List-Id (RFC 2919) is the same
 * in all emails with an unsubscribe link.
 */
function listHeaders(url: string, { baseUrl }: Letterhead): Record<string, string> {
  return {
    "List-Id": `<messages.${URL.parse(baseUrl)?.hostname ?? "localhost"}>`,
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

function asText(content: Content, signature: string, { baseUrl }: Letterhead): string {
  const { greeting, opening, code, link, items = [], closing, unsubscribe } = content;
  const core = [code && `    ${code}`, link?.url].filter((part) => part !== undefined);
  const listed = items.map(({ text, quote, url }) =>
    [`* ${text}`, ...(quote === null ? [] : [`  ${quote}`]), `  ${url}`].join("\n"),
  );
  const end = unsubscribe ? [`${unsubscribe.label}\n${unsubscribe.url}`] : [];
  return [
    greeting,
    opening,
    ...core,
    ...listed,
    ...closing,
    ...end,
    `--\n${signature}\n${baseUrl}`,
  ].join("\n\n");
}

function asHtml(
  { subject, greeting, opening, code, link, items = [], closing, unsubscribe }: Content,
  { locale, signature, head }: { locale: Locale; signature: string; head: Letterhead },
): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const picture = backgroundOf(head);
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f3f4f6${picture};font-family:${FONTS};color:#1f2937">
<div style="max-width:520px;margin:0 auto;padding:28px;background:#ffffff;border:1px solid #e5e7eb;border-radius:8px;font-size:15px;line-height:1.7;overflow-wrap:anywhere">
<p style="margin:0 0 20px;font-size:17px;font-weight:600">${escapeHtml(head.site)}</p>
${paragraph(greeting)}
${paragraph(opening)}
${code === undefined ? "" : codeBlock(code)}
${link === undefined ? "" : linkBlock(link)}
${items.map(itemBlock).join("\n")}
${closing.map(paragraph).join("\n")}
${unsubscribe === undefined ? "" : endBlock(unsubscribe)}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e5e7eb;color:#6b7280;font-size:13px">${escapeHtml(signature)}<br>
<a href="${escapeHtml(head.baseUrl)}" style="color:#6b7280">${escapeHtml(head.baseUrl)}</a></p>
</div></body></html>`;
}

const FONTS = "system-ui,'PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif";

function codeBlock(code: string): string {
  return `<p style="margin:0 0 16px;padding:14px;background:#f3f4f6;border-radius:6px;text-align:center;font-family:monospace;font-size:28px;letter-spacing:6px;font-weight:700">${escapeHtml(code)}</p>`;
}

function linkBlock({ label, url, paste }: { label: string; url: string; paste: string }): string {
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 22px;background:#1d4ed8;color:#ffffff;border-radius:6px;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;color:#6b7280;font-size:13px">${escapeHtml(paste)}<br><span style="word-break:break-all">${escapeHtml(url)}</span></p>`;
}

/**
 * Users wrote both the text and the quote. Each of the two gets its own text direction, so that the text and the quote
 * do not change each other's direction.
 */
function itemBlock({ text, quote, url }: NonNullable<Content["items"]>[number]): string {
  const quoted =
    quote === null ? "" : `<br><span dir="auto" style="color:#6b7280">${escapeHtml(quote)}</span>`;
  return `<p style="margin:0 0 16px"><a dir="auto" href="${escapeHtml(url)}" style="color:#1d4ed8">${escapeHtml(text)}</a>${quoted}</p>`;
}

function endBlock({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:0 0 16px;font-size:13px"><a href="${escapeHtml(url)}" style="color:#6b7280">${escapeHtml(label)}</a></p>`;
}

/** The style accepts only a URL; percent-encoding removes quotation marks that would end the URL. */
function backgroundOf({ background, baseUrl }: Letterhead): string {
  const url = background === "" ? null : URL.parse(background, baseUrl);
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return "";
  const quoted = url.href.replaceAll(/['()\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return escapeHtml(` url('${quoted}') center/cover`);
}
