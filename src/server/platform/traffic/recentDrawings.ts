import { randomInt } from "node:crypto";

/**
 * Minimum number of stored drawings before drawings are reused, and maximum number of stored drawings; a user hardly
 * ever sees the same drawing twice.
 */
const FEW = 30;
const MOST = 100;
/** On average, one in this many reused drawings is replaced by a new one, so that the set changes. */
const RENEWED = 20;

/**
 * Drawings that are reused for addresses from which very many drawings are requested. Each drawing takes milliseconds
 * of CPU time; still, no user is refused a drawing because of other users with the same address.
 */
export class RecentDrawings<Drawing> {
  readonly #draw: () => Promise<Drawing>;
  #recent: Drawing[] = [];

  constructor(draw: () => Promise<Drawing>) {
    this.#draw = draw;
  }

  /** `isCrowded`: whether the address has used up its allowance of new drawings. */
  async next(isCrowded: boolean): Promise<Drawing> {
    const again =
      this.#recent.length >= FEW ? this.#recent[randomInt(this.#recent.length)] : undefined;
    if (isCrowded && again !== undefined && randomInt(RENEWED) > 0) return again;
    const fresh = await this.#draw();
    this.#recent = [...this.#recent, fresh].slice(-MOST);
    return fresh;
  }
}
