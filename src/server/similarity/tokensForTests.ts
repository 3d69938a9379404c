/** Token kinds from a linear congruential generator: identical in each run, and different for each seed. */
export class TestTokens {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** The next `length` token kinds: numbers from 0 to `kindCount` - 1. */
  take(length: number, kindCount = 2 ** 31): number[] {
    return Array.from({ length }, () => {
      this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((this.#state / 2 ** 32) * kindCount);
    });
  }
}
