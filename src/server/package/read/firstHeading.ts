/**
 * The first heading if it has the highest level, and the text after it; otherwise all of the text is
 * `rest`.
 */
export function firstHeading(markdown: string): { heading: string | undefined; rest: string } {
  const text = markdown.trimStart();
  const [whole, heading] = /^#[ \t]+([^\n]+)\n?/.exec(text) ?? [];
  return whole === undefined
    ? { heading: undefined, rest: markdown }
    : { heading, rest: text.slice(whole.length) };
}
