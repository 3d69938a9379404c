/** One line of the feed; a later state of the same object replaces it. */
interface Line {
  seq: number;
  key: string;
  /** Undefined once it was replaced. */
  text: string | undefined;
}

/** An object as it is now. Equal `source` and `variant` mean: unchanged. */
export interface FeedObject {
  type: string;
  /** Null for types with one object. */
  id: string | null;
  source: object | null;
  variant: string;
  make: () => unknown;
}

interface Known {
  line: Line;
  type: string;
  id: string | null;
  source: object | null;
  variant: string;
  json: string;
}

/**
 * The events of one contest in one view: for each object its latest state, in the order of changes. Readers keep
 * their place by number, so that one that is slow or comes back gets the latest states only, and costs nothing here.
 */
export class FeedLog {
  readonly #epoch: string;
  #lines: Line[] = [];
  readonly #known = new Map<string, Known>();
  #seq = 0;
  #replaced = 0;

  constructor(epoch: string) {
    this.#epoch = epoch;
  }

  /** The number of the last event. */
  get last(): number {
    return this.#seq;
  }

  /** The number that a token stands for; undefined: not one of this log. */
  placeOf(token: string): number | undefined {
    const [epoch, seq = ""] = token.split(".");
    if (epoch !== this.#epoch || !/^\d{1,12}$/.test(seq)) return undefined;
    return Number(seq) <= this.#seq ? Number(seq) : undefined;
  }

  /** Appends what differs from the former state; objects that are gone are deleted first. */
  update(objects: readonly FeedObject[]): void {
    const present = new Set(objects.map(keyOf));
    for (const [key, known] of this.#known) {
      if (present.has(key) || known.json === "null") continue;
      this.#put(key, { ...known, source: null, variant: "gone" }, "null");
    }
    for (const each of objects) {
      const key = keyOf(each);
      const known = this.#known.get(key);
      const isSame = known !== undefined && each.source !== null && known.source === each.source;
      if (isSame && known.variant === each.variant) continue;
      const json = JSON.stringify(each.make());
      if (known?.json === json)
        Object.assign(known, { source: each.source, variant: each.variant });
      else this.#put(key, each, json);
    }
    if (this.#replaced > 1000 && this.#replaced > this.#lines.length / 2) {
      this.#lines = this.#lines.filter(({ text }) => text !== undefined);
      this.#replaced = 0;
    }
  }

  #put(key: string, { type, id, source, variant }: Omit<FeedObject, "make">, json: string): void {
    const known = this.#known.get(key);
    if (known) {
      known.line.text = undefined;
      this.#replaced += 1;
    }
    this.#seq += 1;
    const token = `${this.#epoch}.${this.#seq}`;
    const head = JSON.stringify({ type, id, token }).slice(0, -1);
    const line = { seq: this.#seq, key, text: `${head},"data":${json}}\n` };
    this.#lines.push(line);
    this.#known.set(key, { line, type, id, source, variant, json });
  }

  /** The next events after a number, at most `limit` lines, and the number to continue from. */
  after(seq: number, limit: number): { text: string; seq: number } {
    let at = this.#firstAfter(seq);
    let text = "";
    let reached = seq;
    for (let count = 0; at < this.#lines.length && count < limit; at += 1) {
      const line = this.#lines[at];
      if (!line) break;
      reached = line.seq;
      if (line.text === undefined) continue;
      text += line.text;
      count += 1;
    }
    return { text, seq: reached };
  }

  #firstAfter(seq: number): number {
    let [low, high] = [0, this.#lines.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#lines[middle]?.seq ?? 0) > seq) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

function keyOf({ type, id }: { type: string; id: string | null }): string {
  return `${type} ${id ?? ""}`;
}
