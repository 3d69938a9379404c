/**
 * Words of a line, separated by blanks; double quotes enclose a word that contains blanks, and `""` is an empty word.
 * An unclosed quote ends with the line.
 */
export function wordsOfLine(line: string): string[] {
  const words = line.matchAll(/(?:[^\s"]|"[^"]*"?)+/g);
  return Array.from(words, ([word]) => word.replaceAll('"', ""));
}

/** A line from which `wordsOfLine` returns these words. Double quotes inside a word are removed. */
export function lineOfWords(words: readonly string[]): string {
  const plain = words.map((word) => word.replaceAll('"', ""));
  return plain.map((word) => (word === "" || /\s/.test(word) ? `"${word}"` : word)).join(" ");
}
