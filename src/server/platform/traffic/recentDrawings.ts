import { randomInt } from "node:crypto";

/**
 * Drawings are reused once `FEW` drawings are stored, and at most `MOST` are stored. A user therefore hardly ever sees
 * the same drawing twice.
 */
const FEW = 30;
const MOST = 100;
/** On average, one in this many reuses is replaced by a new drawing, so that the set of drawings changes. */
const RENEWED = 20;

/**
 * Drawings that are reused for addresses from which very many drawings are requested. Drawing costs milliseconds of CPU
 * time. Such an address therefore seldom gets a new drawing, but no user is refused because of other users with the
 * same address.
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
