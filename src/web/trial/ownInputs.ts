/** Own inputs of the problems last run, in this browser only. */
const KEY = "verdict.ownInputs";
const PROBLEMS_MAX = 20;

type Entry = [problem: string, text: string];

/** Reads and keeps one text per problem; a browser that keeps nothing changes nothing else. */
export class OwnInputs {
  readonly #store: Pick<Storage, "getItem" | "setItem"> | null;

  constructor(store: Pick<Storage, "getItem" | "setItem"> | null) {
    this.#store = store;
  }

  /** Null when none was ever kept; an empty one is one too. */
  read(problem: string): string | null {
    return this.#entries().find(([of]) => of === problem)?.[1] ?? null;
  }

  /** The newest first; older ones go when there are many or the browser's room is full. */
  keep(problem: string, text: string): void {
    const others = this.#entries().filter(([of]) => of !== problem);
    for (let room = PROBLEMS_MAX - 1; room >= 0; room = room > 0 ? Math.floor(room / 2) : -1) {
      const entries: Entry[] = [[problem, text], ...others.slice(0, room)];
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
