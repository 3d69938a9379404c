import { randomInt } from "node:crypto";

/** So many different ones are enough that a person hardly sees one twice. */
const FEW = 30;
const MOST = 100;
/** Of so many that are shown again one is drawn anew, so that what is shown does not stay the same. */
const RENEWED = 20;

/**
 * Drawings that are shown again to addresses that ask for very many: each costs milliseconds of a core, and nobody is
 * refused one because of others behind the same address.
 */
export class RecentDrawings<Drawing> {
  readonly #draw: () => Promise<Drawing>;
  #recent: Drawing[] = [];

  constructor(draw: () => Promise<Drawing>) {
    this.#draw = draw;
  }

  /** `isCrowded`: the address has asked for more than are drawn for it. */
  async next(isCrowded: boolean): Promise<Drawing> {
    const again =
      this.#recent.length >= FEW ? this.#recent[randomInt(this.#recent.length)] : undefined;
    if (isCrowded && again !== undefined && randomInt(RENEWED) > 0) return again;
    const fresh = await this.#draw();
    this.#recent = [...this.#recent, fresh].slice(-MOST);
    return fresh;
  }
}
