/** Extracts the join code of a class from pasted text, which is the code itself or a whole link that ends with it. */
export function codeOf(text: string): string {
  const path = /\/class\/join\/([^/?#\s]+)/.exec(text);
  return (path?.[1] ?? text).trim();
}
