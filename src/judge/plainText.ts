/**
 * The control characters that are removed: all except tab and line feed. PostgreSQL refuses NUL, and terminals
 * interpret the rest, including those above 0x7f. Bidi embeddings and overrides are also removed, because they reorder
 * the text after them on the page. Right-to-left scripts do not need these characters.
 */
// oxlint-disable-next-line eslint/no-control-regex -- control characters are what is removed here
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Converts a program's bytes to text that can be stored and shown: invalid UTF-8 becomes U+FFFD, line ends become LF,
 * and control characters are removed. Text longer than `maxCharacters` is truncated with an ellipsis.
 */
export function plainText(bytes: Uint8Array, maxCharacters: number): string {
  const text = new TextDecoder().decode(bytes).replaceAll("\r\n", "\n").replace(control, "");
  if (text.length <= maxCharacters) return text;
  // A cut between the halves of a surrogate pair would leave invalid Unicode.
  return `${text.slice(0, maxCharacters - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
