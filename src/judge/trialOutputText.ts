/** Control characters other than tab and line feed; each has a symbol at its code + 0x2400 (DEL at U+2421). */
// oxlint-disable-next-line eslint/no-control-regex -- control characters are what is replaced here
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/**
 * The first `maxBytes` bytes of an output as text that can be stored and shown. CRLF becomes LF as in the comparison;
 * other control characters become their symbols (Unicode block 2400), so that a NUL or a lone CR is visible. The text
 * is never truncated within a character.
 */
export function trialText(bytes: Uint8Array, maxBytes: number): { text: string; cut: boolean } {
  const cut = bytes.length > maxBytes;
  const decoder = new TextDecoder();
  // If the output was cut, `stream` makes the decoder omit an incomplete last character.
  const text = decoder.decode(bytes.subarray(0, maxBytes), { stream: cut });
  return { text: text.replaceAll("\r\n", "\n").replace(controls, symbol), cut };
}

function symbol(control: string): string {
  const code = control.charCodeAt(0);
  return String.fromCharCode(code === 0x7f ? 0x2421 : 0x2400 + code);
}
