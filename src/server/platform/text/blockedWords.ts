import { foldedText } from "./foldedText.ts";

interface Node {
  next: Map<string, Node>;
  /** The blocked word that ends at this node, spelt as in the site's list. */
  word: string | undefined;
}

/**
 * The words that a site blocks. The time that it takes to check a text does not depend on the number of words. It grows
 * with the length of the text and with the length of the longest blocked word, which is limited.
 */
export class BlockedWords {
  readonly #root: Node = { next: new Map(), word: undefined };

  constructor(words: readonly string[]) {
    for (const word of words) this.#add(word);
  }

  #add(word: string): void {
    let node = this.#root;
    for (const sign of signsOf(word)) {
      let next = node.next.get(sign);
      if (!next) {
        next = { next: new Map(), word: undefined };
        node.next.set(sign, next);
      }
      node = next;
    }
    if (node !== this.#root) node.word ??= word;
  }

  /**
   * The first blocked word in a text, spelt as in the site's list; null if there is none. In scripts that separate
   * words by spaces, a blocked word is not matched inside a longer word: "class" does not contain "ass".
   */
  firstIn(text: string): string | null {
    const signs = signsOf(text);
    for (const start of signs.keys()) {
      const word = isInsideWord(signs, start) ? undefined : this.#at(signs, start);
      if (word !== undefined) return word;
    }
    return null;
  }

  #at(signs: readonly string[], start: number): string | undefined {
    let node: Node | undefined = this.#root;
    for (let end = start; end < signs.length; end += 1) {
      node = node.next.get(signs[end]!);
      if (!node) return undefined;
      if (node.word !== undefined && !isInsideWord(signs, end + 1)) return node.word;
    }
    return undefined;
  }
}

/** The code points of the folded text, with each run of spaces reduced to one. */
function signsOf(text: string): string[] {
  return Array.from(foldedText(text).replaceAll(/\s+/gu, " ").trim());
}

const LETTER = /[\p{L}\p{N}]/u;
/**
 * Scripts in which a blocked word may be part of a longer run of letters. Most of these scripts do not separate words
 * by spaces. Korean separates words by spaces, but attaches particles to the words.
 */
const UNSEPARATED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Whether the character at `at` and the one before it belong to the same word. If one of the two characters is in a
 * script of `UNSEPARATED`, the result is false.
 */
function isInsideWord(signs: readonly string[], at: number): boolean {
  return isSeparatedLetter(signs[at - 1]) && isSeparatedLetter(signs[at]);
}

function isSeparatedLetter(sign: string | undefined): boolean {
  return sign !== undefined && LETTER.test(sign) && !UNSEPARATED.test(sign);
}
