/**
 * Splits a line into words at white space; double quotes enclose a word that contains white space, and `""` is an empty
 * word. An unclosed quote extends to the end of the line.
 */
export function wordsOfLine(line: string): string[] {
  const words = line.matchAll(/(?:[^\s"]|"[^"]*"?)+/g);
  return Array.from(words, ([word]) => word.replaceAll('"', ""));
}

/** Returns a line that `wordsOfLine` splits into these words again. Double quotes inside a word are removed. */
export function lineOfWords(words: readonly string[]): string {
  const plain = words.map((word) => word.replaceAll('"', ""));
  return plain.map((word) => (word === "" || /\s/.test(word) ? `"${word}"` : word)).join(" ");
}
