import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Transport } from "../../platform/outgoing/transport.ts";

/** Maximum length of a page that is kept. */
const PAGE_MAX = 2 * 1024 * 1024;
/** Tokens of forms and sessions: hexadecimal digits, word characters, or Base64. */
const LONG_TOKENS = [/[0-9a-f]{24,}/gi, /\w{32,}/g, /[A-Za-z0-9+/]{40,}/g];
const SHORTEST_SECRET = 3;

/** A transport that keeps the last page, so that a person who updates the adapter can read it. */
export function keepingPages(transport: Transport): {
  transport: Transport;
  begin(): void;
  /** The last page without these texts, cookies and tokens; undefined: there was none. */
  last(secrets: readonly (string | undefined)[]): string | undefined;
} {
  let page: Buffer | undefined;
  let cookies: string[] = [];
  return {
    async transport(request, signal) {
      const answer = await transport(request, signal);
      const bytes = await buffer(answer.body);
      page = bytes.subarray(0, PAGE_MAX);
      cookies = [...cookies, ...valuesIn(answer.setCookies)];
      return { ...answer, body: Readable.from([bytes]) };
    },
    begin() {
      page = undefined;
    },
    last(secrets) {
      if (!page) return undefined;
      let text = page.toString("latin1");
      for (const secret of [...secrets, ...cookies]) {
        if (secret !== undefined && secret.length >= SHORTEST_SECRET) {
          text = text.replaceAll(Buffer.from(secret).toString("latin1"), "(removed)");
        }
      }
      return LONG_TOKENS.reduce((rest, token) => rest.replaceAll(token, "(removed)"), text);
    },
  };
}

function valuesIn(setCookies: readonly string[]): string[] {
  return setCookies.map((cookie) => /=([^;]*)/.exec(cookie)?.[1] ?? "");
}
