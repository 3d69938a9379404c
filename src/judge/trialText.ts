/** Controls but tab and line feed; each has a picture 0x2400 further on (DEL at U+2421). */
// oxlint-disable-next-line eslint/no-control-regex -- control characters are what is replaced here
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/**
 * The first `most` bytes of an output as text that can be stored and shown. CRLF becomes LF as the
 * comparison takes it, other control characters become their pictures (Unicode block 2400), so that
 * a reader sees what a NUL or a lone CR did. A cut never leaves half a character.
 */
export function trialText(bytes: Uint8Array, most: number): { text: string; cut: boolean } {
  const cut = bytes.length > most;
  const decoder = new TextDecoder();
  // A character that the cut goes through is left out with `stream`.
  const text = decoder.decode(bytes.subarray(0, most), { stream: cut });
  return { text: text.replaceAll("\r\n", "\n").replace(controls, picture), cut };
}

function picture(control: string): string {
  const code = control.charCodeAt(0);
  return String.fromCharCode(code === 0x7f ? 0x2421 : 0x2400 + code);
}
