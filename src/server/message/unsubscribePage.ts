import type { FastifyReply, FastifyRequest } from "fastify";
import { type Locale, preferredLocale } from "../../shared/text/locale.ts";
import { UNSUBSCRIBE_PATH } from "../../shared/message/messageSettings.ts";
import { messageServer as english } from "../../shared/texts/en-US/messageServer.ts";
import { messageServer as chinese } from "../../shared/texts/zh-CN/messageServer.ts";
import { escapeHtml } from "../platform/text/escapeHtml.ts";
import type { RouteContext } from "../platform/route/route.ts";
import { unreadRoute } from "../platform/route/tokenGate.ts";
import { translator } from "../platform/text/translator.ts";
import { readWebsiteConfig } from "../site/service.ts";
import { unsubscribe } from "./digest.ts";
import { uidOfToken } from "./unsubscribeToken.ts";

const translate = translator({ "zh-CN": chinese, "en-US": english });

/**
 * The unsubscribe link of emails (RFC 8058): mail programs post a form to it, without cookies or scripts. Opening the
 * link only shows a page with a button that sends the same form; it changes nothing, because mail servers open links to
 * check them.
 */
export function unsubscribeRoutes({ app, db, box }: RouteContext, baseUrl: string): void {
  void app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: 4096 },
      (_request, _body, done) => done(null, {}),
    );
    pages.get(UNSUBSCRIBE_PATH, unreadRoute, async (request, reply) => {
      const locale = preferredLocale(request.headers["accept-language"]);
      const { name } = await readWebsiteConfig(db, baseUrl);
      const isValid = uidOfToken(box, tokenIn(request)) !== null;
      return sendPage(reply, locale, {
        status: isValid ? 200 : 400,
        text: translate(locale, isValid ? "unsubscribeText" : "unsubscribeWrong", {
          site: name ?? "",
        }),
        button: isValid ? translate(locale, "unsubscribeButton") : null,
      });
    });
    pages.post(UNSUBSCRIBE_PATH, unreadRoute, async (request, reply) => {
      const locale = preferredLocale(request.headers["accept-language"]);
      const isDone = await unsubscribe(db, box, tokenIn(request));
      return sendPage(reply, locale, {
        status: isDone ? 200 : 400,
        text: translate(locale, isDone ? "unsubscribeDone" : "unsubscribeWrong"),
        button: null,
      });
    });
  });
}

function tokenIn({ query }: FastifyRequest): string {
  return String((query as { token?: unknown }).token ?? "").slice(0, 200);
}

/** The page needs no other files, so it works even when the other pages of the site cannot be loaded. */
const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:3rem 1.25rem;font:1rem/1.6 system-ui,sans-serif}
main{max-width:32rem;margin:0 auto;overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.3}
button{font:inherit;min-height:2.75rem;padding:0 1.25rem;cursor:pointer}`;

/**
 * A page without scripts, in the browser's default colours. A form without an action is posted to the address of its
 * page.
 */
function sendPage(
  reply: FastifyReply,
  locale: Locale,
  { status, text, button }: { status: number; text: string; button: string | null },
): FastifyReply {
  const title = escapeHtml(translate(locale, "unsubscribeTitle"));
  const form =
    button === null ? "" : `<form method="post"><button>${escapeHtml(button)}</button></form>`;
  return reply.status(status).header("cache-control", "no-store").type("text/html; charset=utf-8")
    .send(`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><style>${STYLE}</style><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${escapeHtml(text)}</p>${form}
<p><a href="/">${escapeHtml(translate(locale, "unsubscribeHome"))}</a></p></main></body></html>`);
}
