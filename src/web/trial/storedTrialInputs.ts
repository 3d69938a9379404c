/** The user's inputs for the most recently run problems, stored only in this browser. */
const KEY = "verdict.ownInputs";
const PROBLEMS_MAX = 20;

type Entry = [problem: string, text: string];

/** Reads and stores one text per problem; storage failures are ignored. */
export class OwnInputs {
  readonly #store: Pick<Storage, "getItem" | "setItem"> | null;

  constructor(store: Pick<Storage, "getItem" | "setItem"> | null) {
    this.#store = store;
  }

  /** Null if nothing is stored; the stored text may be empty. */
  read(problem: string): string | null {
    return this.#entries().find(([of]) => of === problem)?.[1] ?? null;
  }

  /** Stores text as the newest entry; the oldest entries are evicted if there are too many or the storage is full. */
  keep(problem: string, text: string): void {
    const others = this.#entries().filter(([of]) => of !== problem);
    for (
      let capacity = PROBLEMS_MAX - 1;
      capacity >= 0;
      capacity = capacity > 0 ? Math.floor(capacity / 2) : -1
    ) {
      const entries: Entry[] = [[problem, text], ...others.slice(0, capacity)];
      if (this.#write(entries)) return;
    }
  }

  #entries(): Entry[] {
    try {
      const value: unknown = JSON.parse(this.#store?.getItem(KEY) ?? "[]");
      return Array.isArray(value) ? value.filter(isEntry) : [];
    } catch {
      return [];
    }
  }

  #write(entries: Entry[]): boolean {
    try {
      this.#store?.setItem(KEY, JSON.stringify(entries));
      return true;
    } catch {
      return false;
    }
  }
}

function isEntry(value: unknown): value is Entry {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((part: unknown) => typeof part === "string")
  );
}
