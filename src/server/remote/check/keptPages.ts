import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { redactedPage } from "../adapter/redactedPage.ts";
import type { Transport } from "../../platform/outgoing/transport.ts";

/** Maximum length of a page that is kept. */
const PAGE_MAX = 2 * 1024 * 1024;
/** A transport that keeps the last page, so that a person who updates the adapter can read it. */
export function keepingPages(transport: Transport): {
  transport: Transport;
  begin(): void;
  /** The last page, from which the given secrets, cookies and tokens have been removed; undefined: there was none. */
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
      return page && redactedPage(page, [...secrets, ...cookies]);
    },
  };
}

function valuesIn(setCookies: readonly string[]): string[] {
  return setCookies.map((cookie) => /=([^;]*)/.exec(cookie)?.[1] ?? "");
}
