/**
 * Splits off the first line if it is a heading of the highest level; otherwise the whole text is `rest`.
 */
export function firstHeading(markdown: string): { heading: string | undefined; rest: string } {
  const text = markdown.trimStart();
  const [whole, heading] = /^#[ \t]+([^\n]+)\n?/.exec(text) ?? [];
  return whole === undefined
    ? { heading: undefined, rest: markdown }
    : { heading, rest: text.slice(whole.length) };
}
