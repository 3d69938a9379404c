/** The number that represents a token kind; it is the same in every thread and every process (FNV-1a, 32 bits). */
function kindNumber(kind: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < kind.length; index += 1) {
    hash = Math.imul(hash ^ kind.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/**
 * The tokens of a program: the kind of each token as a number, and where the token begins and ends in the code (UTF-16
 * units).
 */
export class TokenList {
  readonly kinds: number[] = [];
  readonly from: number[] = [];
  readonly to: number[] = [];
  readonly #numbers = new Map<string, number>();
  #lastKind = "";

  get length(): number {
    return this.kinds.length;
  }

  /** Adds a token; consecutive type names (`unsigned long long`) become one token. */
  add(kind: string, from: number, to: number): void {
    const isSameType = kind === "type" && this.#lastKind === "type";
    this.#lastKind = kind;
    if (isSameType) {
      this.to[this.to.length - 1] = to;
      return;
    }
    let number = this.#numbers.get(kind);
    if (number === undefined) {
      number = kindNumber(kind);
      this.#numbers.set(kind, number);
    }
    this.kinds.push(number);
    this.from.push(from);
    this.to.push(to);
  }
}
