/** Words of a line, separated by blanks; double quotes keep one together. An unclosed quote ends with the line. */
export function wordsOfLine(line: string): string[] {
  const words = line.matchAll(/(?:[^\s"]|"[^"]*"?)+/g);
  return Array.from(words, ([word]) => word.replaceAll('"', "")).filter((word) => word !== "");
}

/** The line that `wordsOfLine` reads back. Double quotes inside a word are removed. */
export function lineOfWords(words: readonly string[]): string {
  const plain = words.map((word) => word.replaceAll('"', ""));
  return plain.map((word) => (/\s/.test(word) ? `"${word}"` : word)).join(" ");
}
