import { Refusal } from "../../../shared/call/errors.ts";
import type { OutgoingHttp } from "../../platform/outgoing/outgoingHttp.ts";
import type { RemoteJudgeInfo } from "../adapter/adapter.ts";

const COOKIES_MAX = 50;
const COOKIE_NAME = /^[\w!#$%&'*+.^`|~-]{1,200}$/;

/**
 * Builds the cookie jar of a session that a person opened in a browser; `header` is the session's `Cookie` header.
 * Refusal: REMOTE_SESSION_WRONG.
 */
export function sessionOf(
  outgoing: OutgoingHttp,
  { origin, origins, charset }: RemoteJudgeInfo,
  header: string,
): string {
  const { cookies } = outgoing.client({ origins, charset });
  const pairs = header
    .trim()
    .replace(/^cookie:/i, "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair !== "");
  const isValid =
    pairs.length > 0 &&
    pairs.length <= COOKIES_MAX &&
    pairs.every((pair) => pair.includes("=") && COOKIE_NAME.test(pair.split("=", 1)[0] ?? ""));
  if (!isValid) throw new Refusal("REMOTE_SESSION_WRONG");
  const url = `${origin}/`;
  for (const pair of pairs) cookies.set(`${pair}; Path=/`, url);
  if (cookies.header(url) === undefined) throw new Refusal("REMOTE_SESSION_WRONG");
  return cookies.toText();
}
