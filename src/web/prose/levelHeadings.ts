/**
 * Authors start their headings at any level, but the page needs levels below the section's h2. The heading levels that
 * occur in the text become h3, h4, … in order, so that no level is skipped.
 */
export function levelHeadings(html: string): string {
  const levels = [...html.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));
  const used = [...new Set(levels)].sort((a, b) => a - b);
  return html.replaceAll(/<(\/?)h([1-6])(?=[\s>])/g, (_all, slash: string, level: string) => {
    const at = Math.min(6, 3 + Math.max(0, used.indexOf(Number(level))));
    return `<${slash}h${at}`;
  });
}
