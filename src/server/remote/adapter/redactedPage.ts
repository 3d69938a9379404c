/** Tokens of forms and sessions: hexadecimal digits, word characters, or Base64. */
const LONG_TOKENS = [/[0-9a-f]{24,}/gi, /\w{32,}/g, /[A-Za-z0-9+/]{40,}/g];
/**
 * Minimum length, in bytes, of the secrets that are removed; removing shorter secrets would also remove unrelated parts
 * of the page.
 */
const SHORTEST_SECRET = 3;

/** Placeholder for a removed secret in a stored page. */
export const REMOVED = "(removed)";

/**
 * The page without the given secrets and without long tokens. The page is returned as Latin-1 text, one character for
 * each byte, because an unexpected character set may be the reason why the adapter failed.
 */
export function redactedPage(page: Buffer, secrets: readonly (string | undefined)[]): string {
  let text = page.toString("latin1");
  for (const secret of secrets) {
    if (secret === undefined || Buffer.byteLength(secret) < SHORTEST_SECRET) continue;
    for (const form of new Set([secret, escaped(secret), encodeURIComponent(secret)])) {
      text = text.replaceAll(Buffer.from(form).toString("latin1"), REMOVED);
    }
  }
  return LONG_TOKENS.reduce((rest, token) => rest.replaceAll(token, REMOVED), text);
}

/** The text in escaped form, as the HTML of a page contains it, for example when the page displays code. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
