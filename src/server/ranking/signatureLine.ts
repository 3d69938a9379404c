const LONGEST = 100;

/**
 * The first line of a signature (Markdown) as plain text of at most a hundred characters. Pictures and the syntax of
 * headings, lists, quotes and emphasis are removed; links are replaced by their text. Null when nothing is left.
 */
export function signatureLine(signature: string | null): string | null {
  for (const line of (signature ?? "").split(/\r?\n/)) {
    const plain = line
      .replaceAll(/!\[[^[\]]*\]\([^()]*\)/g, "")
      .replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, "$1")
      .replaceAll(/<[^<>]*>/g, "")
      .replace(/^[\s>#*+-]+(?=\s|$)|^\s*\d+[.)]\s/, "")
      .replaceAll(/(?<![\p{L}\p{N}])[*_`~]{1,3}(?=\S)|(?<=\S)[*_`~]{1,3}(?![\p{L}\p{N}])/gu, "")
      .trim();
    if (plain !== "") return Array.from(plain).slice(0, LONGEST).join("");
  }
  return null;
}
