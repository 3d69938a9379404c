/**
 * Parses sample inputs and outputs from the text form in which they are sent. Parsing needs one pass; a pattern for a
 * whole sample would scan the rest of the text for every unclosed `<input>`.
 */
export function parseExamples(text: string): { input: string; output: string }[] {
  const pairs: { input: string; output: string }[] = [];
  const [begin, end] = ["<input>", "</output>"];
  const middle = /<\/input>\s*<output>/g;
  for (let at = text.indexOf(begin); at !== -1;) {
    const from = (middle.lastIndex = at + begin.length);
    const between = middle.exec(text);
    const to = between ? text.indexOf(end, middle.lastIndex) : -1;
    if (!between || to === -1) break;
    const output = text.slice(middle.lastIndex, to);
    pairs.push({ input: text.slice(from, between.index), output });
    at = text.indexOf(begin, to + end.length);
  }
  return pairs;
}

/** Formats samples as the string in which they are sent; the inverse of `parseExamples`. */
export function formatExamples(pairs: { input: string; output: string }[]): string {
  return pairs
    .map(({ input, output }) => `<input>${input}</input><output>${output}</output>`)
    .join("");
}
