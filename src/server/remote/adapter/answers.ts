import type { OutgoingAnswer } from "../../platform/outgoing/outgoingHttp.ts";
import { RemoteError } from "./remoteError.ts";

/**
 * Patterns that identify an anti-bot page served instead of the judge's page; they occur in the title or the first
 * kilobytes.
 */
const PROTECTION =
  /just a moment\.\.\.|cf-browser-verification|cf-challenge|attention required! \| cloudflare/i;
const PROTECTION_WITHIN = 8192;

/**
 * Returns the text of a successful response.
 * @throws RemoteError with the code `blocked` for anti-bot pages, `unavailable` for 429 and 5xx, and `pageChanged` for
 * other statuses
 */
export function pageText(answer: OutgoingAnswer): string {
  const { status, headers } = answer;
  const { text } = answer.text();
  const isProtected = [403, 429, 503].includes(status) || status === 200;
  if (isProtected && PROTECTION.test(text.slice(0, PROTECTION_WITHIN))) {
    throw new RemoteError("blocked", `status ${status}: a page of a protection`);
  }
  if (status === 429 || status >= 500) {
    const seconds = Number(headers["retry-after"]);
    const waitMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
    throw new RemoteError("unavailable", `status ${status}`, { waitMs });
  }
  if (status === 403) throw new RemoteError("blocked", "status 403");
  if (status !== 200) throw new RemoteError("pageChanged", `status ${status}`);
  return text;
}
