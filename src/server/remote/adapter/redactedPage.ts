/** Tokens of forms and sessions: hexadecimal digits, word characters, or Base64. */
const LONG_TOKENS = [/[0-9a-f]{24,}/gi, /\w{32,}/g, /[A-Za-z0-9+/]{40,}/g];
/** Bytes: a shorter text would remove parts of the page at random. */
const SHORTEST_SECRET = 3;

/** What stands in a kept page instead of a secret. */
export const REMOVED = "(removed)";

/**
 * A page without these texts and without long tokens. The bytes of the page are returned as Latin-1 text, because its
 * character set may be part of what was not understood.
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

/** As pages show a text, such as code that was sent. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
