/** Extracts the code from a pasted text: the code itself, or a whole link that ends with it. */
export function codeOf(text: string): string {
  const path = /\/class\/join\/([^/?#\s]+)/.exec(text);
  return (path?.[1] ?? text).trim();
}
